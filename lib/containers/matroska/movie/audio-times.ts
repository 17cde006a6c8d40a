import { at, RunsBuilder, type TimeRuns, withTimes } from '@/lib/containers/mp4/read/runs';

/** Packets by whose stored times the place of the first is found. */
const COMPARED = 64;

interface Clock {
  /** Nanoseconds of a stored tick. */
  scale: number;
  /** Samples a second: the ticks of the result. */
  rate: number;
  /** Samples of every packet; null when they differ. */
  samples: number | null;
  /** Samples of the last packet, where it is known to hold fewer. */
  lastSamples?: number | undefined;
}

/**
 * When packets of sound are decoded and heard, in samples. Matroska mostly counts milliseconds, and the steps of 21, 21 and
 * 22 ms that come of it would be written into a clip as gaps and overlaps: packets follow each other as long as their
 * stored times are less than a tick and a half away from that. One that is really elsewhere keeps its time.
 * @param stored in ticks of the Segment; NaN for a packet that follows another in its block.
 * @param lastDuration of the last packet, in ticks of the Segment; null when the file does not say.
 */
export function soundTimes(stored: Float64Array, clock: Clock, lastDuration: number | null): TimeRuns {
  const unit = (clock.scale * clock.rate) / 1e9;
  const known = filled(
    stored.map((time) => time * unit),
    clock.samples,
  );
  const tolerance = 1.5 * unit;
  const samples = clock.samples && fits(known, clock.samples, tolerance) ? clock.samples : null;
  const durations = new RunsBuilder();
  const origin = samples ? beginning(known, samples, tolerance) : at(known, 0);
  let expected = origin;
  let previous = Math.round(origin);
  for (let i = 0; i < known.length; i++) {
    const near = samples !== null && Math.abs(at(known, i) - expected) <= tolerance;
    if (!near) expected = at(known, i);
    const time = Math.max(previous, Math.round(expected));
    if (i > 0) durations.push(1, time - previous);
    previous = time;
    expected += samples ?? 0;
  }
  const step = known.length > 1 ? at(known, known.length - 1) - at(known, known.length - 2) : 0;
  const told = Math.max(1, Math.round(lastDuration === null ? step : lastDuration * unit));
  durations.push(1, samples === null ? told : (clock.lastSamples ?? samples));
  return withTimes(durations.done(), Math.round(origin));
}

/** Gives the packets without a time of their own one: behind the packet before, or evenly up to the next that has one, and on. */
function filled(times: Float64Array, samples: number | null): Float64Array {
  let step = samples ?? 0;
  for (let i = 0; i < times.length; ) {
    let next = i + 1;
    while (next < times.length && Number.isNaN(at(times, next))) next++;
    if (samples === null && next < times.length)
      step = Math.max(0, (at(times, next) - at(times, i)) / (next - i));
    for (let k = i + 1; k < next; k++) times[k] = at(times, i) + (k - i) * step;
    i = next;
  }
  return times;
}

/** Whether packets really are that long, by most of the first ones' steps. */
function fits(times: Float64Array, samples: number, tolerance: number): boolean {
  const steps = Math.min(times.length, COMPARED) - 1;
  let near = 0;
  for (let i = 0; i < steps; i++)
    if (Math.abs(at(times, i + 1) - at(times, i) - samples) <= tolerance) near++;
  return near * 2 >= steps;
}

/**
 * Where the first packet stands by all of those that follow each other from it on: stored times are rounded, so the middle
 * of what they allow.
 */
function beginning(times: Float64Array, samples: number, tolerance: number): number {
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
