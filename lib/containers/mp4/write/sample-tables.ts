import { type BoxParts, box, fullBox, WordWriter, words } from '@/lib/containers/mp4/box-parts';
import type { Box } from '@/lib/containers/mp4/read/box';
import { at, eachRun, type Runs, RunsBuilder } from '@/lib/containers/mp4/read/runs';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import { Cursor, fourccAt, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import type { ClipRange, ClipTrack } from './clip';

/**
 * Writes durations (`stts`) or composition offsets (`ctts`): ISO/IEC 14496-12 §8.6.1.2, §8.6.1.3.
 * @throws {MediaError} `unsupported` for a value that players read as negative.
 */
export function writeTimes(type: 'stts' | 'ctts', runs: Runs): BoxParts {
  const unfit = runs.value.find((ticks) => !(ticks >= 0 && ticks < 2 ** 31));
  if (unfit !== undefined) throw new MediaError('unsupported', `a time of ${unfit} ticks in a table`);
  return fullBox(type, 0, 0, runTable(runs));
}

function runTable(runs: Runs): Uint8Array {
  const table = new WordWriter(1 + runs.value.length * 2);
  table.put(runs.value.length);
  for (const [k, value] of runs.value.entries()) {
    table.put(at(runs.sampleAt, k + 1) - at(runs.sampleAt, k));
    table.put(value);
  }
  return table.bytes;
}

/** Writes `stss`: ISO/IEC 14496-12 §8.6.2. Null when every sample is a sync sample. */
export function writeSyncSamples(clip: ClipTrack): BoxParts | null {
  const { sync } = clip.track.samples;
  const encoded = clip.encoded ?? { samples: [], sync: [] };
  if (!sync && clip.notSync.size === 0 && encoded.sync.length === encoded.samples.length) return null;
  const numbers = encoded.sync.map((sample) => sample + 1);
  let before = encoded.samples.length;
  for (const { from, to } of clip.ranges) {
    // Decoding of a range begins with its first sample, even if the source's table doesn't list it.
    numbers.push(before + 1);
    eachSync(sync, from + 1, to, (sample) => {
      if (!clip.notSync.has(sample)) numbers.push(before + sample - from + 1);
    });
    before += to - from;
  }
  const table = new WordWriter(1 + numbers.length);
  table.put(numbers.length);
  for (const number of numbers) table.put(number);
  return fullBox('stss', 0, 0, table.bytes);
}

function eachSync(sync: Uint32Array | null, from: number, to: number, visit: (sample: number) => void): void {
  if (!sync) {
    for (let sample = from; sample < to; sample++) visit(sample);
    return;
  }
  for (const sample of sync) if (sample >= from && sample < to) visit(sample);
}

/** Writes `stsz`: ISO/IEC 14496-12 §8.7.3.2. */
export function writeSizes({ track: { samples }, ranges, encoded }: ClipTrack): BoxParts {
  const own = encoded?.samples ?? [];
  const count = own.length + ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (typeof samples.size === 'number' && own.length === 0)
    return fullBox('stsz', 0, 0, words(samples.size, count));
  const table = new WordWriter(2 + count);
  table.put(0);
  table.put(count);
  for (const sample of own) table.put(sample.length);
  for (const { from, to } of ranges) for (let i = from; i < to; i++) table.put(sizeOf(samples, i));
  return fullBox('stsz', 0, 0, table.bytes);
}

/** Writes `sdtp`: ISO/IEC 14496-12 §8.6.4. Null when the source has none. */
export function writeDependencies({ track, ranges, encoded }: ClipTrack): BoxParts | null {
  const { dependencies } = track.samples;
  if (!dependencies) return null;
  // 0 leaves everything about the encoded samples unspecified.
  const own = new Uint8Array(encoded?.samples.length ?? 0);
  return box('sdtp', words(0), own, ...ranges.map(({ from, to }) => dependencies.subarray(from, to)));
}

/**
 * Writes the tables that describe samples by their number: sample groups (ISO/IEC 14496-12 §8.9) and sub-samples (§8.7.7). Other
 * optional tables (`cslg`, `stsh`, `padb`, `stdp`, QuickTime's `stps`) describe the whole track and are left out.
 * @param stbl the children of the source's `stbl`.
 * @param count samples of the source's track.
 * @param encoded number of encoded samples before those of the source. The tables don't describe them.
 * @throws {MediaError} `index-invalid`.
 */
export function writeSampleGroups(
  stbl: readonly Box[],
  count: number,
  ranges: readonly ClipRange[],
  encoded: number,
): (BoxParts | Uint8Array)[] {
  const out: (BoxParts | Uint8Array)[] = [];
  for (const child of stbl) {
    if (child.type === 'sgpd') out.push(child.bytes);
    else if (child.type === 'sbgp') out.push(writeGroups(child, count, ranges, encoded));
    else if (child.type === 'subs') out.push(writeSubSamples(child, ranges, encoded));
  }
  return out;
}

/** `sbgp`: ISO/IEC 14496-12 §8.9.2. Samples behind the end of the table belong to no group, 0. */
function writeGroups(source: Box, count: number, ranges: readonly ClipRange[], encoded: number): BoxParts {
  const cursor = new Cursor(source.body);
  const { version } = readFullBox(cursor);
  cursor.skip(version === 1 ? 8 : 4);
  const head = source.body.subarray(0, cursor.at);
  const entries = cursor.u32();
  cursor.expect(entries, 8);
  const builder = new RunsBuilder();
  for (let i = 0; i < entries; i++) {
    const samples = cursor.u32();
    builder.push(Math.min(samples, count - builder.count), cursor.u32());
  }
  builder.push(count - builder.count, 0);
  const groups = builder.done();
  const out = new RunsBuilder();
  out.push(encoded, 0);
  for (const { from, to } of ranges) eachRun(groups, from, to, (n, group) => out.push(n, group));
  return box('sbgp', head, runTable(out.done()));
}

/** `subs`, a sparse table whose entries count from the previous one: ISO/IEC 14496-12 §8.7.7. */
function writeSubSamples(source: Box, ranges: readonly ClipRange[], encoded: number): BoxParts {
  const cursor = new Cursor(source.body);
  const { version } = readFullBox(cursor);
  const head = source.body.subarray(0, cursor.at);
  const entries = cursor.u32();
  cursor.expect(entries, 6);
  const parts: Uint8Array[] = [];
  let sample = -1;
  let written = 0;
  let previous = -1;
  for (let i = 0; i < entries; i++) {
    sample += cursor.u32();
    const start = cursor.at;
    cursor.skip(cursor.u16() * (version === 1 ? 10 : 8));
    const place = placeOf(sample, ranges, encoded);
    if (place < 0) continue;
    parts.push(words(place - previous), source.body.subarray(start, cursor.at));
    previous = place;
    written++;
  }
  return box('subs', head, words(written), ...parts);
}

/** The number of a source's sample in the clip; −1 when the clip doesn't have it. */
function placeOf(sample: number, ranges: readonly ClipRange[], encoded: number): number {
  let before = encoded;
  for (const { from, to } of ranges) {
    if (sample >= from && sample < to) return before + sample - from;
    before += to - from;
  }
  return -1;
}

/**
 * The number of samples that a decoder needs before the first one it outputs, by the `roll` sample group: ISO/IEC 14496-12
 * §10.1. 0 when the file doesn't state it.
 * @param stbl the children of `stbl`.
 */
export function rollDistance(stbl: readonly Box[]): number {
  const sgpd = stbl.find((child) => child.type === 'sgpd' && fourccAt(child.body, 4) === 'roll');
  if (!sgpd) return 0;
  const cursor = new Cursor(sgpd.body);
  const { version } = readFullBox(cursor);
  cursor.skip(4);
  const length = version === 1 ? cursor.u32() : 2;
  if (version > 1 || cursor.u32() === 0) return 0;
  if (length === 0) cursor.skip(4);
  return Math.max(0, -cursor.i16());
}
