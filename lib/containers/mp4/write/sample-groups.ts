import { type BoxParts, box, WordWriter, words } from '@/lib/containers/mp4/box-parts';
import type { Box } from '@/lib/containers/mp4/read/box';
import { eachRun, type Runs, RunsBuilder } from '@/lib/containers/mp4/read/runs';
import { Cursor, fourccAt, readFullBox } from '@/lib/media/bytes/cursor';
import type { ClipRange } from './clip';

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

function runTable(runs: Runs): Uint8Array {
  const table = new WordWriter(1 + runs.value.length * 2);
  table.put(runs.value.length);
  for (const [k, group] of runs.value.entries()) {
    table.put((runs.sampleAt[k + 1] ?? 0) - (runs.sampleAt[k] ?? 0));
    table.put(group);
  }
  return table.bytes;
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
