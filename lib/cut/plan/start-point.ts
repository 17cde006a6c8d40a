import type { Track } from '@/lib/containers/mp4/read/track';
import { firstTickFrom } from '@/lib/media/ticks';
import { LONGEST_SNAP_SEC } from '@/lib/media/time';
import { firstTimeFrom, presentationTime, sampleOnAt } from './select-samples';

/** A moment on the source's presentation timeline, exact. */
export interface RationalTime {
  ticks: number;
  timescale: number;
}

export interface StartPoint {
  time: RationalTime;
  /** The picture that is on screen at the start already and stays there: it is shown from the clip's first moment on. */
  onScreen: { sample: number; time: number } | null;
}

/**
 * Where the clip begins: on the first frame at or after the range's start, else players show a neighbour and the sound
 * runs up to a frame off. Before the picture begins, it is the sound that counts.
 */
export function startPoint(
  tracks: readonly Track[],
  video: Track | undefined,
  startMs: number,
  endMs: number,
): StartPoint {
  const start = video ? videoStart(video, startMs, endMs) : null;
  if (start) return start;
  let earliest: RationalTime | null = null;
  for (const track of tracks) {
    if (track.kind !== 'video' && track.kind !== 'audio') continue;
    const ticks = firstPresented(track, firstTickFrom(startMs, track.timescale));
    const time = ticks === null ? null : { ticks, timescale: track.timescale };
    if (time && (!earliest || seconds(time) < seconds(earliest))) earliest = time;
  }
  return { time: earliest ?? { ticks: startMs, timescale: 1000 }, onScreen: null };
}

/** Null when no picture is on screen at the range's start. */
function videoStart(track: Track, startMs: number, endMs: number): StartPoint | null {
  const { timescale } = track;
  const from = firstTickFrom(startMs, timescale);
  const to = Number.isFinite(endMs) ? firstTickFrom(endMs, timescale) : Number.POSITIVE_INFINITY;
  const next = nextFrame(track, from, to);
  const time = (ticks: number) => ({ ticks, timescale });
  if (next === from) return { time: time(next), onScreen: null };
  const on = frameOn(track, from);
  // A mark stands for the first frame of its millisecond, also where no picture was there before.
  if (!on)
    return next !== null && next - from < timescale / 1000 ? { time: time(next), onScreen: null } : null;
  if (next !== null && next - from <= LONGEST_SNAP_SEC * timescale)
    return { time: time(next), onScreen: null };
  return { time: time(from), onScreen: on };
}

/** The first frame presented in `[from, to)`: its time on the presentation timeline, in ticks. */
function nextFrame(track: Track, from: number, to: number): number | null {
  for (const { start, duration, mediaTime } of track.edits) {
    if (mediaTime === null || start + duration <= from) continue;
    const shift = mediaTime - start;
    const time = firstTimeFrom(
      track,
      Math.max(mediaTime, from + shift),
      Math.min(mediaTime + duration, to + shift),
    );
    if (time !== null) return time - shift;
  }
  return null;
}

/** The frame on screen at a moment, and the media time of that moment. */
function frameOn(track: Track, from: number): { sample: number; time: number } | null {
  const edit = track.edits.find(({ start, duration }) => start <= from && from < start + duration);
  if (!edit || edit.mediaTime === null) return null;
  const time = from - edit.start + edit.mediaTime;
  const sample = sampleOnAt(track, time);
  if (sample < 0 || time >= track.span.to) return null;
  return { sample, time: Math.max(time, presentationTime(track, sample)) };
}

/** The first moment from `from` on at which a track presents anything. */
function firstPresented(track: Track, from: number): number | null {
  for (const { start, duration, mediaTime } of track.edits) {
    if (mediaTime === null) continue;
    const begin = Math.max(start, from, start + track.span.from - mediaTime);
    if (begin < Math.min(start + duration, start + track.span.to - mediaTime)) return begin;
  }
  return null;
}

function seconds({ ticks, timescale }: RationalTime): number {
  return ticks / timescale;
}
