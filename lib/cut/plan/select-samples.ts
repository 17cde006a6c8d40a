import { at, sampleAtTime, type TimeRuns, timeOf } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';

/** The samples that an interval of a track's media presents. */
export interface Selection {
  /** Least and greatest decode number, inclusive. */
  first: number;
  last: number;
  /** Least presentation time among them, in ticks of the media. */
  from: number;
}

/**
 * Selects the samples presented in `[from, to)` of the media timeline (ticks). If none begins at `from`, the one that is still
 * presented then is included. Null if there are none.
 */
export function selectSamples(track: Track, from: number, to: number): Selection | null {
  const { samples, times } = track;
  if (!times) {
    let first = firstFrom(samples.decode, from);
    if (first > 0 && (first === samples.count || timeOf(samples.decode, first) > from)) first--;
    const last = firstFrom(samples.decode, to) - 1;
    return last < first ? null : { first, last, from: timeOf(samples.decode, first) };
  }
  let first = -1;
  let last = -1;
  let least = Number.POSITIVE_INFINITY;
  let before = -1;
  for (let i = 0; i < times.length; i++) {
    const time = at(times, i);
    if (time >= to) continue;
    if (time < from) {
      if (before < 0 || time >= at(times, before)) before = i;
      continue;
    }
    if (first < 0) first = i;
    last = i;
    if (time < least) least = time;
  }
  if (before < 0 || least === from) return first < 0 ? null : { first, last, from: least };
  if (first < 0) return { first: before, last: before, from: at(times, before) };
  return { first: Math.min(first, before), last: Math.max(last, before), from: at(times, before) };
}

/** The first presentation time in `[from, to)` of the media timeline (ticks), or null. */
export function firstTimeFrom(track: Track, from: number, to: number): number | null {
  const { samples, times } = track;
  if (!times) {
    const sample = firstFrom(samples.decode, from);
    const time = timeOf(samples.decode, sample);
    return sample < samples.count && time < to ? time : null;
  }
  let least = Number.POSITIVE_INFINITY;
  for (const time of times) if (time >= from && time < least) least = time;
  return least < to ? least : null;
}

/** The sample that is presented at a media time (ticks): the last to begin by then, or −1. */
export function sampleOnAt(track: Track, time: number): number {
  const { samples, times } = track;
  if (!times) return sampleAtTime(samples.decode, time);
  let on = -1;
  for (let i = 0; i < times.length; i++) {
    if (at(times, i) <= time && (on < 0 || at(times, i) >= at(times, on))) on = i;
  }
  return on;
}

/** When a sample is presented on the media timeline, in ticks. */
export function presentationTime(track: Track, sample: number): number {
  return track.times ? at(track.times, sample) : timeOf(track.samples.decode, sample);
}

/** The first sample that begins at or after `time`; the number of samples if none does. */
function firstFrom(runs: TimeRuns, time: number): number {
  let low = 0;
  let high = runs.value.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(runs.timeAt, middle + 1) < time) low = middle + 1;
    else high = middle;
  }
  if (low === runs.value.length) return at(runs.sampleAt, low);
  const start = at(runs.sampleAt, low);
  const duration = at(runs.value, low);
  const ahead = time - at(runs.timeAt, low);
  if (ahead <= 0) return start;
  return duration > 0 ? start + Math.ceil(ahead / duration) : at(runs.sampleAt, low + 1);
}
