import { eachRun, type Runs, RunsBuilder, runValue, timeOf } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipRange, ClipTiming } from '@/lib/containers/mp4/write/clip';
import { presentationTime } from './select-samples';

/** The media times (ticks of the source) that a clip shows of one range; the rest is there for the decoder only. */
export interface PresentedSamples {
  /** Presentation time of the first picture shown. */
  from: number;
  to: number;
  /** The first sample shown, in decode order. */
  first: number;
}

interface Timed {
  timing: ClipTiming;
  /** Ticks from a time on the source's media timeline to the clip's. */
  shift: number;
}

/** Hidden pictures a second: fewer ticks apart, players that count in microseconds would see two at one moment. */
const HIDDEN_RATE = 10_000;

/**
 * Times of a clip that shows one stretch. The pictures before it, which are there to be decoded and not seen, follow each
 * other within 0.1 ms: so a player that ignores edit lists (Firefox, upload pipelines) passes over them in a moment, and
 * Chromium, which begins Opus late by the length of what is hidden, has nothing to be late by. Those behind the end are
 * put right behind it.
 */
export function compressedLeadInTiming(
  track: Track,
  range: ClipRange,
  shown: PresentedSamples,
  onScreen: { sample: number; time: number } | null,
): Timed & { leadIn: number } {
  const { from, to } = range;
  const { decode } = track.samples;
  const step = Math.max(1, Math.ceil(track.timescale / HIDDEN_RATE));
  const head = shown.first - from;
  const shift = head * step - timeOf(decode, shown.first);
  const time = (sample: number) =>
    onScreen?.sample === sample ? onScreen.time : presentationTime(track, sample);
  const hidden = hiddenTimes(from, to, time, shown, step);
  const end = lastShown(track, range, time, shown);

  const durations = new RunsBuilder();
  durations.push(head, step);
  eachRun(decode, shown.first, end.sample, (count, value) => durations.push(count, value));
  durations.push(1, runValue(decode, end.sample) + end.missing);
  eachRun(decode, end.sample + 1, to, (count, value) => durations.push(count, value));

  const offsets = new RunsBuilder();
  let least = 0;
  for (let sample = from; sample < to; sample++) {
    const behind = sample > end.sample ? end.missing : 0;
    const decoded = sample < shown.first ? (sample - from) * step : timeOf(decode, sample) + shift + behind;
    const offset = (hidden.get(sample) ?? time(sample)) + shift - decoded;
    least = Math.min(least, offset);
    offsets.push(1, offset);
  }
  const timed = lifted({ durations: durations.done(), offsets: offsets.done() }, -least, shift);
  return { ...timed, leadIn: head * step };
}

/**
 * The sample that is shown last, and the ticks that its own duration falls short of the window's end. A duration is the way
 * to the next sample decoded, which reordering and uneven times make another than that to the next one shown.
 */
function lastShown(
  track: Track,
  { to }: ClipRange,
  time: (sample: number) => number,
  shown: PresentedSamples,
) {
  let sample = shown.first;
  let behind = false;
  for (let i = shown.first; i < to; i++) {
    if (time(i) >= shown.to) behind = true;
    else if (time(i) >= time(sample)) sample = i;
  }
  const end = time(sample) + runValue(track.samples.decode, sample);
  return { sample, missing: behind ? 0 : Math.max(0, shown.to - end) };
}

/** New presentation times (ticks of the source's media) for the samples a clip does not show. */
function hiddenTimes(
  from: number,
  to: number,
  time: (sample: number) => number,
  shown: PresentedSamples,
  step: number,
): Map<number, number> {
  const before: number[] = [];
  const behind: number[] = [];
  for (let sample = from; sample < to; sample++) {
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

/** Times of a clip whose samples keep those of the source, range by range; the last of a range is stretched to the next. */
export function sourceTiming(track: Track, ranges: readonly ClipRange[]): ClipTiming {
  const { samples } = track;
  const durations = new RunsBuilder();
  const offsets = new RunsBuilder();
  let end = ranges[0]?.base ?? 0;
  for (const { from, to, base } of ranges) {
    durations.raiseLast(base - end);
    eachRun(samples.decode, from, to, (count, value) => durations.push(count, value));
    if (samples.offsets) eachRun(samples.offsets, from, to, (count, value) => offsets.push(count, value));
    end = base + timeOf(samples.decode, to) - timeOf(samples.decode, from);
  }
  return { durations: durations.done(), offsets: samples.offsets ? offsets.done() : null };
}

/**
 * Raises all presentation offsets: negative ones need version 1 of `ctts`, which not every player reads, and could put an
 * edit before media time 0.
 */
export function lifted({ durations, offsets }: ClipTiming, lift: number, shift: number): Timed {
  const raised = offsets && { ...offsets, value: offsets.value.map((value) => value + lift) };
  return {
    timing: { durations, offsets: raised?.value.some((value) => value !== 0) ? raised : null },
    shift: shift + lift,
  };
}

export function leastOffset(offsets: Runs | null): number {
  return offsets ? offsets.value.reduce((least, value) => Math.min(least, value), 0) : 0;
}
