import { type Access, canBegin } from '@/lib/containers/mp4/read/random-access';
import {
  at,
  firstIndex,
  lastAtMost,
  type Runs,
  sampleAtTime,
  samplesOfFile,
  type TimeRuns,
  timeOf,
} from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';

/** The samples that a clip presents for one entry of the source's edit list. */
export interface PresentedSamples {
  /** Presentation time of the first presented frame, on the media timeline, in ticks. */
  from: number;
  to: number;
  /** The first presented sample in decode order. */
  first: number;
}

/** What a clip presents of one entry of the source's edit list. Times in ticks of the track. */
export interface EditSegment {
  /** On the source's presentation timeline. */
  begin: number;
  end: number;
  /** `begin` on the source's media timeline. */
  mediaTime: number;
  /** Samples `[from, to)` in decode order, lead-in included. */
  from: number;
  to: number;
  shown: PresentedSamples;
}

/** A frame that is on screen when the clip begins. The clip presents it from this media time on, in ticks. */
export interface FrameOnScreen {
  sample: number;
  time: number;
}

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
  const window = samplesAround(track, times, from, to);
  for (let i = window.from; i < window.to; i++) {
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
  const window = samplesAround(track, times, from, from);
  for (let i = window.from; i < times.length; i++) {
    const time = at(times, i);
    if (time >= from && time < least) least = time;
    if (i >= window.to && time > least + window.spread) break;
  }
  return least < to ? least : null;
}

/** The sample that is presented at a media time (ticks): the last to begin by then, or −1. */
export function sampleOnAt(track: Track, time: number): number {
  const { samples, times } = track;
  if (!times) return sampleAtTime(samples.decode, time);
  let on = -1;
  const window = samplesAround(track, times, time, time + 1);
  for (let i = window.from; i < window.to; i++) {
    if (at(times, i) <= time && (on < 0 || at(times, i) >= at(times, on))) on = i;
  }
  return on;
}

/**
 * The samples `[from, to)` in decode order among which are all that are presented in an interval of the media timeline (ticks),
 * and the last one before it. Long films have too many samples to look at each of them for every part.
 */
function samplesAround(
  { samples }: Track,
  times: Float64Array,
  begin: number,
  end: number,
): { from: number; to: number; spread: number } {
  const { decode, offsets, count } = samples;
  const { least, greatest } = spreadOf(offsets);
  const to = Math.min(count, firstFrom(decode, end - least) + 1);
  let from = Math.min(count, firstFrom(decode, begin - greatest));
  // The samples before `from` are presented before `begin`. The last of them to be presented has to be among the result.
  for (let last = Number.NEGATIVE_INFINITY; from > 0 && timeOf(decode, from - 1) + greatest >= last; from--)
    last = Math.max(last, at(times, from - 1));
  return { from, to, spread: greatest - least };
}

/** The least and the greatest composition offset, in ticks. */
export function spreadOf(offsets: Runs | null): { least: number; greatest: number } {
  const known = offsets && spreads.get(offsets);
  if (known) return known;
  let [least, greatest] = [0, 0];
  for (const value of offsets?.value ?? []) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  if (offsets) spreads.set(offsets, { least, greatest });
  return { least, greatest };
}

const spreads = new WeakMap<Runs, { least: number; greatest: number }>();

/** When a sample is presented on the media timeline, in ticks. */
export function presentationTime(track: Track, sample: number): number {
  return track.times ? at(track.times, sample) : timeOf(track.samples.decode, sample);
}

/** The most frames that one can be decoded ahead of. */
const MOST_AHEAD = 16;

/** The most frames of `[from, to)` that precede another one in decode order and follow it in presentation order. */
export function reorderDepth({ times, samples }: Track, from = 0, to = samples.count): number {
  let most = 0;
  for (let i = from; times && i < to; i++) {
    let later = 0;
    for (let j = Math.max(from, i - MOST_AHEAD); j < i; j++) if (at(times, j) > at(times, i)) later++;
    most = Math.max(most, later);
  }
  return most;
}

/** The first sample that begins at or after `time`; the number of samples if none does. */
export function firstFrom(runs: TimeRuns, time: number): number {
  const run = firstIndex(runs.value.length, (i) => at(runs.timeAt, i + 1) >= time);
  const start = at(runs.sampleAt, run);
  const ahead = time - at(runs.timeAt, run);
  if (run === runs.value.length || ahead <= 0) return start;
  const duration = at(runs.value, run);
  const end = at(runs.sampleAt, run + 1);
  return duration > 0 ? Math.min(end, start + Math.ceil(ahead / duration)) : end;
}

/** Whether decoding can begin with a sample, by its first bytes. Rejects with `file-unreadable`. */
export type AccessLookup = (track: Track, sample: number) => Promise<Access>;

/** Where decoding begins, so that all of a selection can be presented. */
export interface DecodeStart {
  sample: number;
  /** Sync samples after it that decoding can't begin with. */
  rejected: number[];
}

/** The most samples to examine. After that, decoding begins with the first sample. */
const MAX_CHECKED = 2000;

/**
 * Finds the last sample that decoding can begin with, at or before a selection in decode order and in presentation time. An
 * earlier one than necessary makes the lead-in longer, but the clip stays right.
 * @throws {MediaError} `file-unreadable`.
 */
export async function findDecodeStart(
  track: Track,
  selection: Selection,
  access: AccessLookup,
): Promise<DecodeStart> {
  const { sync, decode } = track.samples;
  const { first, from } = selection;
  const rejected: number[] = [];
  const ofFile = samplesOfFile(decode, first);
  const hasSync = sync && sync.length > 0 && at(sync, 0) <= first;
  for (let i = sync ? (hasSync ? lastAtMost(sync, first) : -1) : first; i >= 0; i--) {
    const sample = sync ? at(sync, i) : i;
    if (sample < ofFile.from) break;
    if (presentationTime(track, sample) > from) continue;
    const kind = track.kind === 'video' ? await access(track, sample) : 'unknown';
    if (canBegin(kind)) return { sample, rejected };
    rejected.push(sample);
    if (rejected.length >= MAX_CHECKED) break;
  }
  return { sample: ofFile.from, rejected: rejected.filter((sample) => sample > ofFile.from) };
}
