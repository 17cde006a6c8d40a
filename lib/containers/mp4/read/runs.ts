import { GrowingFloat64 } from '@/lib/media/bytes/growing-array';

/**
 * A run-length table: `value[k]` holds for `sampleAt[k] … sampleAt[k + 1]`. Both `stts` and `ctts` are such tables, and
 * stay so: one sample of PCM is one audio frame, millions in a file.
 */
export interface Runs {
  /** First sample of each run, and the total count behind the last: length = runs + 1. */
  sampleAt: Float64Array;
  value: Float64Array;
}

/** A table of durations with the time at which each run begins (ticks, length = runs + 1). */
export interface TimeRuns extends Runs {
  timeAt: Float64Array;
}

/** Collects runs, joining equal neighbours. */
export class RunsBuilder {
  private readonly starts = new GrowingFloat64();
  private readonly values = new GrowingFloat64();
  count = 0;

  push(count: number, value: number): void {
    if (count <= 0) return;
    if (this.values.length === 0 || this.values.last() !== value) {
      this.starts.push(this.count);
      this.values.push(value);
    }
    this.count += count;
  }

  /** Puts `extra` on top of the last sample's value alone. */
  raiseLast(extra: number): void {
    if (this.count === 0 || extra === 0) return;
    const value = this.values.last() + extra;
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

/** Adds the times to a table of durations; `origin` is the time of sample 0, in ticks. */
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

export function runsCount(runs: Runs): number {
  return at(runs.sampleAt, runs.value.length);
}

/** The value that holds for `sample`; 0 outside the table. */
export function runValue(runs: Runs, sample: number): number {
  if (sample < 0 || sample >= runsCount(runs)) return 0;
  return at(runs.value, lastAtMost(runs.sampleAt, sample, runs.value.length));
}

/** When `sample` begins, in ticks; for the count itself, when the last one ends. */
export function timeOf(runs: TimeRuns, sample: number): number {
  if (runs.value.length === 0) return at(runs.timeAt, 0);
  const k = lastAtMost(runs.sampleAt, sample, runs.value.length);
  return at(runs.timeAt, k) + (sample - at(runs.sampleAt, k)) * at(runs.value, k);
}

/** The last sample that begins at or before `time` (ticks); −1 when none does. */
export function sampleAtTime(runs: TimeRuns, time: number): number {
  if (runs.value.length === 0 || time < at(runs.timeAt, 0)) return -1;
  const k = lastAtMost(runs.timeAt, time, runs.value.length);
  const duration = at(runs.value, k);
  const last = at(runs.sampleAt, k + 1) - 1;
  if (duration <= 0) return last;
  return Math.min(last, at(runs.sampleAt, k) + Math.floor((time - at(runs.timeAt, k)) / duration));
}

/** Calls back with the parts of the runs that cover samples `[from, to)`. */
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

/** Index of the last of the first `length` ascending values that is ≤ `x`; 0 when none is. */
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

/** Typed arrays hold a number at every index below their length; 0 stands for "beyond". */
export function at(array: Float64Array | Uint32Array | Uint8Array, index: number): number {
  return array[index] ?? 0;
}
