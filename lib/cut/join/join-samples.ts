import {
  at,
  eachRun,
  type Runs,
  RunsBuilder,
  type TimeRuns,
  timeOf,
  withTimes,
} from '@/lib/containers/mp4/read/runs';
import { compositionTimes, decodeTimes, type Samples, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { EditListEntry, Track } from '@/lib/containers/mp4/read/track';
import { leastCommonMultiple, rescale } from '@/lib/media/time';

/** The samples of one file's track, and where they lie in a joined movie. */
export interface PlacedSamples {
  track: Pick<Track, 'samples' | 'edits' | 'span' | 'timescale'>;
  /** Seconds, a whole number, by which its times are later. */
  laterSec: number;
  /** Bytes by which its positions are later. */
  laterBytes: number;
}

/** The finest timescale that is used for exact times. With a finer one, numbers could overflow in players. */
const MAX_TIMESCALE = 10_000_000;
/** The timescale where none is exact. Nobody sees or hears that times are rounded to it. */
const FINE_TIMESCALE = 90_000;

/** A timescale that counts the times of all tracks exactly, or finely if there is none. */
export function commonTimescale(timescales: readonly number[]): number {
  const exact = timescales.reduce(leastCommonMultiple, 1);
  return exact <= MAX_TIMESCALE ? exact : Math.max(FINE_TIMESCALE, ...timescales);
}

/** The samples of several files in one sequence, in ticks of another timescale. All have the first sample entry. */
export function joinSamples(placed: readonly PlacedSamples[], timescale: number): Samples {
  const tables = placed.map((samples) => timesOf(samples, timescale));
  const counts = placed.map(({ track }) => track.samples.count);
  const firsts = counts.map((_, i) => sum(counts.slice(0, i)));
  const count = sum(counts);
  return {
    count,
    decode: joinTimes(tables.map(({ decode }) => decode)),
    offsets: tables.some(({ offsets }) => offsets)
      ? joinRuns(tables.map(({ offsets }, i) => offsets ?? zeros(counts[i] ?? 0)))
      : null,
    sync: joinSync(placed, firsts),
    size: joinSizes(placed, count),
    chunks: joinChunks(placed, firsts),
    dependencies: joinDependencies(placed, firsts, count),
  };
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const zeros = (count: number): Runs => ({ sampleAt: Float64Array.of(0, count), value: Float64Array.of(0) });

/** The edits of one file's track on the joined timeline. Each presents media to its end. */
export function placeEdits({ track, laterSec }: PlacedSamples, timescale: number): EditListEntry[] {
  const { edits, span } = track;
  const later = laterSec * timescale;
  const ticks = (time: number) => rescale(time, timescale, track.timescale) + later;
  return edits.flatMap(({ start, duration, mediaTime }): EditListEntry[] => {
    if (mediaTime === null) return [];
    const ahead = Math.max(0, span.from - mediaTime);
    const end = Math.min(start + duration, start + span.to - mediaTime);
    if (end <= start + ahead) return [];
    const begin = ticks(start + ahead);
    return [{ start: begin, duration: ticks(end) - begin, mediaTime: ticks(mediaTime + ahead) }];
  });
}

/** Converts times to another timescale. Each is rounded by itself, so that errors don't add up. */
function timesOf({ track, laterSec }: PlacedSamples, timescale: number): Pick<Samples, 'decode' | 'offsets'> {
  const { decode, offsets, count } = track.samples;
  const later = laterSec * timescale;
  const factor = timescale / track.timescale;
  if (Number.isInteger(factor))
    return {
      decode: {
        sampleAt: decode.sampleAt,
        value: decode.value.map((ticks) => ticks * factor),
        timeAt: decode.timeAt.map((ticks) => ticks * factor + later),
      },
      offsets: offsets && { ...offsets, value: offsets.value.map((ticks) => ticks * factor) },
    };
  const ticks = (time: number) => rescale(time, timescale, track.timescale);
  const durations = new RunsBuilder();
  const begin = timeOf(decode, 0);
  let time = begin;
  let reached = ticks(begin);
  eachRun(decode, 0, count, (samples, duration) => {
    for (let n = 0; n < samples; n++) {
      time += duration;
      const next = ticks(time);
      durations.push(1, next - reached);
      reached = next;
    }
  });
  const shifts = new RunsBuilder();
  const presented = compositionTimes(track.samples);
  const decoded = presented && decodeTimes(track.samples);
  for (let i = 0; presented && decoded && i < count; i++)
    shifts.push(1, ticks(at(presented, i)) - ticks(at(decoded, i)));
  return {
    decode: withTimes(durations.done(), ticks(begin) + later),
    offsets: presented && shifts.done(),
  };
}

function joinRuns(tables: readonly Runs[]): Runs {
  const runs = sum(tables.map(({ value }) => value.length));
  const joined = { sampleAt: new Float64Array(runs + 1), value: new Float64Array(runs) };
  let [run, first] = [0, 0];
  for (const { sampleAt, value } of tables) {
    joined.value.set(value, run);
    for (let k = 0; k < value.length; k++) joined.sampleAt[run + k] = first + at(sampleAt, k);
    run += value.length;
    first += at(sampleAt, value.length);
  }
  joined.sampleAt[runs] = first;
  return joined;
}

/** Each file's times begin anew, so that nothing lasts until the next file. */
function joinTimes(tables: readonly TimeRuns[]): TimeRuns {
  const joined = joinRuns(tables);
  const timeAt = new Float64Array(joined.sampleAt.length);
  let run = 0;
  for (const table of tables) {
    timeAt.set(table.timeAt.subarray(0, table.value.length), run);
    run += table.value.length;
    if (table.value.length > 0) timeAt[run] = at(table.timeAt, table.value.length);
  }
  return { ...joined, timeAt };
}

function joinSync(placed: readonly PlacedSamples[], firsts: readonly number[]): Uint32Array | null {
  if (placed.every(({ track }) => track.samples.sync === null)) return null;
  const lists = placed.map(
    ({ track: { samples } }) => samples.sync ?? Uint32Array.from({ length: samples.count }, (_, i) => i),
  );
  const joined = new Uint32Array(sum(lists.map(({ length }) => length)));
  let count = 0;
  for (const [i, list] of lists.entries())
    for (const sample of list) joined[count++] = sample + (firsts[i] ?? 0);
  return joined;
}

function joinSizes(placed: readonly PlacedSamples[], count: number): number | Uint32Array {
  const [first] = placed;
  const size = first?.track.samples.size;
  if (typeof size === 'number' && placed.every(({ track }) => track.samples.size === size)) return size;
  const sizes = new Uint32Array(count);
  let sample = 0;
  for (const { track } of placed)
    for (let i = 0; i < track.samples.count; i++) sizes[sample++] = sizeOf(track.samples, i);
  return sizes;
}

function joinChunks(placed: readonly PlacedSamples[], firsts: readonly number[]): Samples['chunks'] {
  const total = sum(placed.map(({ track }) => track.samples.chunks.offset.length));
  const offset = new Float64Array(total);
  const sampleAt = new Float64Array(total + 1);
  let chunk = 0;
  for (const [i, { track, laterBytes }] of placed.entries()) {
    const { chunks } = track.samples;
    for (let k = 0; k < chunks.offset.length; k++, chunk++) {
      offset[chunk] = at(chunks.offset, k) + laterBytes;
      sampleAt[chunk] = at(chunks.sampleAt, k) + (firsts[i] ?? 0);
    }
  }
  sampleAt[total] = sum(placed.map(({ track }) => track.samples.count));
  return { offset, sampleAt, entry: new Uint32Array(total).fill(1) };
}

function joinDependencies(
  placed: readonly PlacedSamples[],
  firsts: readonly number[],
  count: number,
): Uint8Array | null {
  if (placed.every(({ track }) => track.samples.dependencies === null)) return null;
  const joined = new Uint8Array(count);
  for (const [i, { track }] of placed.entries()) {
    const { samples } = track;
    if (samples.dependencies) joined.set(samples.dependencies.subarray(0, samples.count), firsts[i]);
  }
  return joined;
}
