import { at, RunsBuilder, type TimeRuns, withTimes } from '@/lib/containers/mp4/read/runs';

/** Packets whose stored times decide when the first one begins. */
const COMPARED = 64;

interface Clock {
  /** Nanoseconds of a stored tick. */
  scale: number;
  /** Audio samples per second, which are the ticks of the result. */
  rate: number;
  /** Audio samples of every packet; null when they differ. */
  samples: number | null;
  /** Audio samples of the last packet, if it is known to hold fewer. */
  lastSamples?: number | undefined;
  /** The packets, in ascending order, before which packets of the file are missing because they weren't read. */
  gaps?: readonly number[];
}

/**
 * The times of audio packets, in audio samples. Matroska mostly stores milliseconds, and their steps of 21, 21 and 22 ms would
 * be gaps and overlaps in a clip. A packet therefore follows the previous one exactly if its stored time is less than one and a
 * half ticks away from that. Otherwise it keeps its stored time. Behind a gap, times begin anew.
 * @param stored in ticks of the Segment; NaN for a packet that follows another in its block.
 * @param lastDuration of the last packet, in ticks of the Segment; null when the file doesn't state it.
 */
export function audioTimes(stored: Float64Array, clock: Clock, lastDuration: number | null): TimeRuns {
  const unit = (clock.scale * clock.rate) / 1e9;
  const gaps = new Set(clock.gaps);
  const known = fillTimes(
    stored.map((time) => time * unit),
    clock.samples,
    gaps,
  );
  const tolerance = 1.5 * unit;
  const samples = clock.samples && fits(known, clock.samples, tolerance) ? clock.samples : null;
  const durations = new RunsBuilder();
  const firstFrom = (i: number) =>
    samples ? firstTime(known.subarray(i), samples, tolerance) : at(known, i);
  const origin = firstFrom(0);
  let expected = origin;
  let previous = Math.round(origin);
  for (let i = 0; i < known.length; i++) {
    const near = samples !== null && Math.abs(at(known, i) - expected) <= tolerance;
    if (gaps.has(i)) expected = firstFrom(i);
    else if (!near) expected = at(known, i);
    const time = Math.max(previous, Math.round(expected));
    if (i > 0) durations.push(1, time - previous);
    previous = time;
    expected += samples ?? 0;
  }
  const step = known.length > 1 ? at(known, known.length - 1) - at(known, known.length - 2) : 0;
  const stated = Math.max(1, Math.round(lastDuration === null ? step : lastDuration * unit));
  durations.push(1, samples === null ? stated : (clock.lastSamples ?? samples));
  return withTimes(durations.done(), Math.round(origin));
}

/** Adds the times of packets without one: behind the previous packet, or evenly up to the next packet that has a time. */
function fillTimes(times: Float64Array, samples: number | null, gaps: ReadonlySet<number>): Float64Array {
  let step = samples ?? 0;
  for (let i = 0; i < times.length; ) {
    let next = i + 1;
    while (next < times.length && Number.isNaN(at(times, next))) next++;
    if (samples === null && next < times.length && !gaps.has(next))
      step = Math.max(0, (at(times, next) - at(times, i)) / (next - i));
    for (let k = i + 1; k < next; k++) times[k] = at(times, i) + (k - i) * step;
    i = next;
  }
  return times;
}

/** Whether most of the first packets last that long by their stored times. */
function fits(times: Float64Array, samples: number, tolerance: number): boolean {
  const steps = Math.min(times.length, COMPARED) - 1;
  let near = 0;
  for (let i = 0; i < steps; i++)
    if (Math.abs(at(times, i + 1) - at(times, i) - samples) <= tolerance) near++;
  return near * 2 >= steps;
}

/** The time of the first packet by those that follow it without a gap: the middle of what their rounded times allow. */
function firstTime(times: Float64Array, samples: number, tolerance: number): number {
  const first = at(times, 0);
  let [least, greatest] = [0, 0];
  for (let i = 1; i < Math.min(times.length, COMPARED); i++) {
    const ahead = at(times, i) - i * samples - first;
    if (Math.abs(ahead) > tolerance) break;
    least = Math.min(least, ahead);
    greatest = Math.max(greatest, ahead);
  }
  return first + (least + greatest) / 2;
}
