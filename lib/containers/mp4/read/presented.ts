import { at, timeOf } from './runs';
import { decodeTimes } from './samples';
import type { Track } from './track';

/** A part of a track's media that an edit presents. In ticks of the track. */
export interface Shown {
  /** On the presentation timeline. */
  start: number;
  duration: number;
  /** `start` on the media timeline. */
  mediaTime: number;
}

/** Seconds by which rounding may move a time. A sample presented for less than this may be a matter of rounding too. */
export const ROUNDING_SEC = 0.001;

/**
 * {@link ROUNDING_SEC} in ticks of a track: `least` is the shortest presentation that counts, `tolerance` the greatest
 * difference between equal times. Both stay below half a sample.
 */
export function roundingOf({ samples, timescale }: Track): { least: number; tolerance: number } {
  const { timeAt, value } = samples.decode;
  const mean = (at(timeAt, value.length) - at(timeAt, 0)) / Math.max(1, samples.count);
  const half = Math.max(1, mean) / 2;
  return {
    least: Math.min(half, Math.max(1, ROUNDING_SEC * timescale)),
    tolerance: Math.min(half, 1 + ROUNDING_SEC * timescale),
  };
}

/**
 * The end of a clip's track on its media timeline, in ticks. The last frame stays until the durations of all samples are over
 * (ISO/IEC 14496-12 §8.4.2). Its own duration may end earlier: it is the time to the next sample in decode order, which differs
 * from presentation order where frames are reordered and come unevenly.
 */
export function endOfClip({ kind, span, samples: { decode, count } }: Track): number {
  return kind === 'video' ? Math.max(span.to, timeOf(decode, count)) : span.to;
}

/**
 * The spans that a track presents, one for each edit. Time without media is left out.
 * @param end the end of the media, in ticks.
 */
export function shownEdits(track: Track, end = track.span.to): Shown[] {
  const shown: Shown[] = [];
  for (const { start, duration, mediaTime } of track.edits) {
    if (mediaTime === null) continue;
    const ahead = Math.max(0, track.span.from - mediaTime);
    const length = Math.min(duration, end - mediaTime) - ahead;
    if (length > 0) shown.push({ start: start + ahead, duration: length, mediaTime: mediaTime + ahead });
  }
  return shown;
}

/** The part of `shown` inside `[from, to)` of the presentation timeline, in ticks. Null when there is none. */
export function within(shown: Shown, from: number, to: number): Shown | null {
  const start = Math.max(shown.start, from);
  const duration = Math.min(shown.start + shown.duration, to) - start;
  return duration > 0 ? { start, duration, mediaTime: shown.mediaTime + start - shown.start } : null;
}

const expanded = new WeakMap<Track, Float64Array>();

/** The presentation time of each sample on the media timeline, in ticks. */
export function mediaTimes(track: Track): Float64Array {
  const known = track.times ?? expanded.get(track);
  if (known) return known;
  const times = decodeTimes(track.samples);
  expanded.set(track, times);
  return times;
}
