import { at, endBefore, type Runs, RunsBuilder, runValue, timeOf } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipTiming } from '@/lib/containers/mp4/write/clip';
import {
  type EditSegment,
  type FrameOnScreen,
  firstFrom,
  type PresentedSamples,
  presentationTime,
  spreadOf,
} from './select-samples';

/** Samples `[from, to)` of the source in decode order. */
export interface ClipRange {
  from: number;
  to: number;
  /** Decode time of `from` in the clip, in ticks of the track. */
  base: number;
}

/** Merges overlapping segments into ranges of samples and places the ranges one after the other on the clip's decode timeline. */
export function placeRanges(track: Track, segments: readonly EditSegment[]): ClipRange[] {
  const sorted = segments.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from);
  const merged: { from: number; to: number }[] = [];
  for (const range of sorted) {
    const last = merged[merged.length - 1];
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  const [only, another] = merged;
  if (only && !another) return [{ ...only, base: 0 }];
  const ranges: ClipRange[] = [];
  let base = 0;
  for (const [i, { from, to }] of merged.entries()) {
    const spread = presentationSpread(track, from, to);
    // An edit presents frames by their times, so frames of one range must not fall among those of the next.
    if (i > 0) base += Math.max(0, -spread.least);
    ranges.push({ from, to, base });
    base += Math.max(
      spread.greatest,
      endBefore(track.samples.decode, to) - timeOf(track.samples.decode, from),
    );
  }
  return ranges;
}

/** The least presentation time of a range and the greatest end, in ticks from the range's first decode time. */
function presentationSpread(track: Track, from: number, to: number): { least: number; greatest: number } {
  const { decode } = track.samples;
  const origin = timeOf(decode, from);
  if (!track.times) return { least: 0, greatest: endBefore(decode, to) - origin };
  let least = Number.POSITIVE_INFINITY;
  let greatest = 0;
  for (let i = from; i < to; i++) {
    const time = at(track.times, i) - origin;
    if (time < least) least = time;
    if (time + runValue(decode, i) > greatest) greatest = time + runValue(decode, i);
  }
  return { least, greatest };
}

/** Where a segment begins on the clip's media timeline, in ticks; negative if the source's composition offsets are. */
export function clipMediaTime(track: Track, ranges: readonly ClipRange[], segment: EditSegment): number {
  const range = ranges.find(({ from, to }) => segment.from >= from && segment.from < to);
  return range ? segment.mediaTime - timeOf(track.samples.decode, range.from) + range.base : 0;
}

/** Times of samples in a clip. */
export interface ShiftedTiming {
  timing: ClipTiming;
  /** Ticks from a time that the timing was made of to the media timeline of the clip's track. */
  shift: number;
}

/** The most frames per second. Closer ones could get equal times in players that count in microseconds. */
const LEAD_IN_RATE = 10_000;

/** Ticks for which a frame lasts that players aren't to show. */
export function hiddenStep({ timescale }: Pick<Track, 'timescale'>): number {
  return Math.max(1, Math.ceil(timescale / LEAD_IN_RATE));
}

/**
 * Times of a video track with one segment, its lead-in compressed to 0.1 ms a frame. A player that ignores edit lists (Firefox,
 * upload pipelines) passes over such a lead-in at once, and Chromium, which delays Opus by the length of the lead-in, has no
 * delay. Frames after the end follow it at the same rate.
 */
export function compressedLeadInTiming(
  track: Track,
  range: ClipRange,
  shown: PresentedSamples,
  onScreen: FrameOnScreen | null,
): ShiftedTiming & { leadInShown: number } {
  const { from, to } = range;
  const step = hiddenStep(track);
  const sourceTime = (sample: number) =>
    onScreen?.sample === sample ? onScreen.time : presentationTime(track, sample);
  const sure = sureSamples(track, range, shown);
  const end = lastShown(track, { from: sure.last, to }, sourceTime, shown);
  const hidden = hiddenTimes([...numbers(from, sure.from), ...numbers(sure.to, to)], sourceTime, shown, step);
  const leadInShown = (shown.first - from) * step;
  const shift = leadInShown - timeOf(track.samples.decode, shown.first);
  const durations = compressedDurations(track, range, shown.first, step, end);

  /** The composition offset of a sample that may get other times than in the source. */
  const offsetOf = (sample: number) => {
    const late = sample > end.sample ? end.missing : 0;
    const decoded =
      sample < shown.first ? (sample - from) * step : timeOf(track.samples.decode, sample) + shift + late;
    return (hidden.get(sample) ?? sourceTime(sample)) + shift - decoded;
  };
  const sureTo = Math.max(sure.from, Math.min(sure.to, end.sample + 1));
  const offsets = new RunsBuilder();
  for (let sample = from; sample < sure.from; sample++) offsets.push(1, offsetOf(sample));
  if (track.samples.offsets) offsets.pushFrom(track.samples.offsets, sure.from, sureTo);
  else offsets.push(sureTo - sure.from, 0);
  for (let sample = sureTo; sample < to; sample++) offsets.push(1, offsetOf(sample));
  return { ...lifted({ durations, offsets: offsets.done() }, shift), leadInShown };
}

/** Durations of the samples of a range: `step` before the first presented one, and longer for the last presented one. */
function compressedDurations(
  { samples: { decode } }: Track,
  { from, to }: ClipRange,
  first: number,
  step: number,
  end: { sample: number; missing: number },
): Runs {
  const durations = new RunsBuilder();
  durations.push(first - from, step);
  durations.pushFrom(decode, first, end.sample);
  durations.push(1, runValue(decode, end.sample) + end.missing);
  durations.pushFrom(decode, end.sample + 1, to);
  return durations.done();
}

/**
 * The samples `[from, to)` of a range that are certainly presented, which are nearly all. The sample that is presented last is
 * `last` or a later one.
 */
function sureSamples(track: Track, range: ClipRange, shown: PresentedSamples) {
  const { decode, offsets } = track.samples;
  const { least, greatest } = spreadOf(offsets);
  const inRange = (sample: number) => Math.min(range.to, Math.max(shown.first, sample));
  const from = inRange(firstFrom(decode, shown.from - least));
  const to = Math.max(from, inRange(firstFrom(decode, shown.to - greatest)));
  const last = inRange(
    to > from ? firstFrom(decode, timeOf(decode, to - 1) + least - greatest) : shown.first,
  );
  return { from, to, last };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/**
 * The last presented sample, and the ticks that its duration falls short of the segment's end. A sample's duration leads to the
 * next one in decode order, which need not be the next one presented.
 */
function lastShown(
  track: Track,
  { from, to }: { from: number; to: number },
  time: (sample: number) => number,
  shown: PresentedSamples,
) {
  let sample = from;
  let behind = false;
  for (let i = from; i < to; i++) {
    if (time(i) >= shown.to) behind = true;
    else if (time(i) >= time(sample)) sample = i;
  }
  const end = time(sample) + runValue(track.samples.decode, sample);
  return { sample, missing: behind ? 0 : Math.max(0, shown.to - end) };
}

/** New presentation times (ticks on the source's media timeline) for those of some samples that a clip doesn't present. */
function hiddenTimes(
  samples: readonly number[],
  time: (sample: number) => number,
  shown: PresentedSamples,
  step: number,
): Map<number, number> {
  const before: number[] = [];
  const behind: number[] = [];
  for (const sample of samples) {
    if (time(sample) < shown.from) before.push(sample);
    else if (time(sample) >= shown.to) behind.push(sample);
  }
  const byTime = (a: number, b: number) => time(a) - time(b);
  const times = new Map<number, number>();
  for (const [i, sample] of before.sort(byTime).entries())
    times.set(sample, shown.from - (before.length - i) * step);
  for (const [i, sample] of behind.sort(byTime).entries()) times.set(sample, shown.to + i * step);
  return times;
}

/** Times of a track whose samples keep the source's. The last sample of a range lasts until the next range. */
export function sourceTiming(track: Track, ranges: readonly ClipRange[]): ClipTiming {
  const { samples } = track;
  const durations = new RunsBuilder();
  const offsets = new RunsBuilder();
  let end = ranges[0]?.base ?? 0;
  for (const { from, to, base } of ranges) {
    durations.raiseLast(base - end);
    durations.pushFrom(samples.decode, from, to);
    if (samples.offsets) offsets.pushFrom(samples.offsets, from, to);
    end = base + endBefore(samples.decode, to) - timeOf(samples.decode, from);
  }
  return { durations: durations.done(), offsets: samples.offsets ? offsets.done() : null };
}

/**
 * Raises all composition offsets until none is negative. Negative ones need version 1 of `ctts`, which not every player reads, and
 * could put an edit before media time 0.
 * @param shift ticks by which the timing already differs from the source's.
 */
export function lifted({ durations, offsets }: ClipTiming, shift: number): ShiftedTiming {
  const lift = offsets ? -offsets.value.reduce((least, value) => Math.min(least, value), 0) : 0;
  return {
    timing: {
      durations,
      offsets: offsets && unlessZero({ ...offsets, value: offsets.value.map((value) => value + lift) }),
    },
    shift: shift + lift,
  };
}

/** Composition offsets; null if all are 0. */
export function unlessZero(offsets: Runs): Runs | null {
  return offsets.value.some((value) => value !== 0) ? offsets : null;
}
