import type { Track } from '@/lib/containers/mp4/read/track';
import { firstTickFrom } from '@/lib/media/ticks';
import { LONGEST_SNAP_SEC } from '@/lib/media/time';
import type { FrameOnScreen } from './edit-segment';
import { firstTimeFrom, presentationTime, sampleOnAt } from './select-samples';

/** A time on the source's presentation timeline, as an exact fraction of a second. */
export interface RationalTime {
  ticks: number;
  timescale: number;
}

/** Where a clip begins. */
export interface StartPoint {
  time: RationalTime;
  /** The frame that is on screen from before the start and stays there; null if the clip begins with a frame of its own. */
  onScreen: FrameOnScreen | null;
}

/**
 * Finds where a clip begins: on the first frame at or after the edit's start. A start between two frames would make players show
 * the frame before, and put audio and video out of step by up to a frame. Without video, or before it begins, the audio decides.
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

/** Null if no frame is on screen at the start. */
function videoStart(track: Track, startMs: number, endMs: number): StartPoint | null {
  const { timescale } = track;
  const from = firstTickFrom(startMs, timescale);
  const to = Number.isFinite(endMs) ? firstTickFrom(endMs, timescale) : Number.POSITIVE_INFINITY;
  const next = nextFrame(track, from, to);
  const time = (ticks: number) => ({ ticks, timescale });
  if (next === from) return { time: time(next), onScreen: null };
  const on = frameOn(track, from);
  // A millisecond stands for the first frame inside it, also where the video only begins.
  if (!on)
    return next !== null && next - from < timescale / 1000 ? { time: time(next), onScreen: null } : null;
  if (next !== null && next - from <= LONGEST_SNAP_SEC * timescale)
    return { time: time(next), onScreen: null };
  return { time: time(from), onScreen: on };
}

/** When the first frame in `[from, to)` is presented, in ticks of the presentation timeline; null if there is none. */
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

/** The frame on screen at a tick of the presentation timeline, and that tick's media time. */
function frameOn(track: Track, from: number): FrameOnScreen | null {
  const edit = track.edits.find(({ start, duration }) => start <= from && from < start + duration);
  if (!edit || edit.mediaTime === null) return null;
  const time = from - edit.start + edit.mediaTime;
  const sample = sampleOnAt(track, time);
  if (sample < 0 || time >= track.span.to) return null;
  return { sample, time: Math.max(time, presentationTime(track, sample)) };
}

/** The first tick at or after `from` at which a track presents anything. */
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
