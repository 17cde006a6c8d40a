import { GrowingFloat64 } from '@/lib/media/bytes/growing-array';

/**
 * A run-length table: `value[k]` holds for the samples `sampleAt[k]` to `sampleAt[k + 1] - 1`. `stts` and `ctts` are stored
 * this way and stay this way in memory: a PCM track has millions of samples.
 */
export interface Runs {
  /** The first sample of each run, then the number of samples: length = runs + 1. */
  sampleAt: Float64Array;
  value: Float64Array;
}

/** A table of durations with the time of each run. */
export interface TimeRuns extends Runs {
  /**
   * The time at which each run begins, then the end of the last one, in ticks: length = runs + 1. A run begins where the one
   * before it ends, unless the samples of another file begin with it (`lib/cut/join`).
   */
  timeAt: Float64Array;
}

/** Builds a run-length table and joins equal neighbors. */
export class RunsBuilder {
  private readonly starts = new GrowingFloat64();
  private readonly values = new GrowingFloat64();
  count = 0;

  /** Adds `count` samples with one value. */
  push(count: number, value: number): void {
    if (count <= 0) return;
    if (this.values.length === 0 || this.lastValue !== value) {
      this.starts.push(this.count);
      this.values.push(value);
    }
    this.count += count;
  }

  /** Adds the samples `[from, to)` of another table. */
  pushFrom(runs: Runs, from: number, to: number): void {
    eachRun(runs, from, to, (count, value) => this.push(count, value));
  }

  /** The value of the last sample; 0 without any. */
  get lastValue(): number {
    return this.values.last();
  }

  /** Adds `extra` to the value of the last sample. */
  raiseLast(extra: number): void {
    if (this.count === 0 || extra === 0) return;
    const value = this.lastValue + extra;
    if (this.starts.last() === this.count - 1) {
      this.values.setLast(value);
      return;
    }
    this.starts.push(this.count - 1);
    this.values.push(value);
  }

  done(): Runs {
    this.starts.push(this.count);
    return { sampleAt: this.starts.done(), value: this.values.done() };
  }
}

/** Adds times to a table of durations. @param origin the time of sample 0, in ticks. */
export function withTimes(runs: Runs, origin = 0): TimeRuns {
  const timeAt = new Float64Array(runs.sampleAt.length);
  let time = origin;
  for (let k = 0; k < runs.value.length; k++) {
    timeAt[k] = time;
    time += (at(runs.sampleAt, k + 1) - at(runs.sampleAt, k)) * at(runs.value, k);
  }
  timeAt[runs.value.length] = time;
  return { ...runs, timeAt };
}

/** The value that most samples of a table have; 0 without any. */
export function usualValue(runs: Runs): number {
  const counts = new Map<number, number>();
  eachRun(runs, 0, runsCount(runs), (count, value) => counts.set(value, (counts.get(value) ?? 0) + count));
  let [usual, most] = [0, 0];
  for (const [value, count] of counts) if (count > most) [usual, most] = [value, count];
  return usual;
}

/** The number of samples in a table. */
export function runsCount(runs: Runs): number {
  return at(runs.sampleAt, runs.value.length);
}

/** The value for a sample; 0 outside the table. */
export function runValue(runs: Runs, sample: number): number {
  if (sample < 0 || sample >= runsCount(runs)) return 0;
  return at(runs.value, lastAtMost(runs.sampleAt, sample, runs.value.length));
}

/** The time at which a sample begins, in ticks. For the number of samples, the end of the last one. */
export function timeOf(runs: TimeRuns, sample: number): number {
  if (runs.value.length === 0) return at(runs.timeAt, 0);
  const k = lastAtMost(runs.sampleAt, sample, runs.value.length);
  return at(runs.timeAt, k) + (sample - at(runs.sampleAt, k)) * at(runs.value, k);
}

/** The time at which the samples before a number end, in ticks. It differs from {@link timeOf} where another file begins. */
export function endBefore(runs: TimeRuns, sample: number): number {
  return sample > 0 ? timeOf(runs, sample - 1) + runValue(runs, sample - 1) : timeOf(runs, sample);
}

/** The samples `[from, to)` around a sample that come from one file: each begins where the one before it ends. */
export function samplesOfFile(runs: TimeRuns, sample: number): { from: number; to: number } {
  const count = runs.value.length;
  const around = lastAtMost(runs.sampleAt, sample, count);
  const isJoined = (run: number) => {
    const before = at(runs.sampleAt, run) - at(runs.sampleAt, run - 1);
    return at(runs.timeAt, run) === at(runs.timeAt, run - 1) + before * at(runs.value, run - 1);
  };
  let [first, end] = [around, around + 1];
  while (first > 0 && isJoined(first)) first--;
  while (end < count && isJoined(end)) end++;
  return { from: at(runs.sampleAt, first), to: at(runs.sampleAt, Math.min(end, count)) };
}

/** The last sample that begins at or before a time, in ticks; −1 when none does. */
export function sampleAtTime(runs: TimeRuns, time: number): number {
  if (runs.value.length === 0 || time < at(runs.timeAt, 0)) return -1;
  const k = lastAtMost(runs.timeAt, time, runs.value.length);
  const duration = at(runs.value, k);
  const last = at(runs.sampleAt, k + 1) - 1;
  if (duration <= 0) return last;
  return Math.min(last, at(runs.sampleAt, k) + Math.floor((time - at(runs.timeAt, k)) / duration));
}

/** Visits the runs of the samples `[from, to)`, cut to that range. */
export function eachRun(
  runs: Runs,
  from: number,
  to: number,
  visit: (count: number, value: number) => void,
): void {
  if (from >= to || runs.value.length === 0) return;
  for (let k = lastAtMost(runs.sampleAt, from, runs.value.length); k < runs.value.length; k++) {
    const start = Math.max(from, at(runs.sampleAt, k));
    const end = Math.min(to, at(runs.sampleAt, k + 1));
    if (start >= to) return;
    if (end > start) visit(end - start, at(runs.value, k));
  }
}

/** The index of the last of `length` ascending values that is at most `x`; 0 when none is. */
export function lastAtMost(sorted: Float64Array | Uint32Array, x: number, length = sorted.length): number {
  let low = 0;
  let high = length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (at(sorted, middle) <= x) low = middle;
    else high = middle;
  }
  return low;
}

/** The first index below `length` with which `isFrom` is true, if it is true for all later ones too; `length` if there is none. */
export function firstIndex(length: number, isFrom: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isFrom(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The number at an index; 0 beyond the end. Indexing alone gives `number | undefined` in TypeScript. */
export function at(array: Float64Array | Uint32Array | Uint8Array, index: number): number {
  return array[index] ?? 0;
}
