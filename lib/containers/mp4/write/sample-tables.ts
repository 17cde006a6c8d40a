import { type BoxParts, box, fullBox, WordWriter, words, wordTable } from '@/lib/containers/mp4/box-parts';
import type { Box } from '@/lib/containers/mp4/read/box';
import { at, type Runs, RunsBuilder } from '@/lib/containers/mp4/read/runs';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import { fourccAt, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import type { ClipPiece, ClipTrack } from './clip';

/** The number of samples in some pieces. */
export function samplesIn(pieces: readonly ClipPiece[]): number {
  return pieces.reduce(
    (sum, piece) => sum + (piece.kind === 'copied' ? piece.to - piece.from : piece.samples.length),
    0,
  );
}

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
  for (let k = 0; k < runs.value.length; k++) {
    table.put(at(runs.sampleAt, k + 1) - at(runs.sampleAt, k));
    table.put(at(runs.value, k));
  }
  return table.bytes;
}

/** A sync sample of a clip. */
export interface SyncSample {
  /** Its 0-based number in the clip. */
  clip: number;
  /** The source's sample; null for an encoded one. */
  source: number | null;
}

/** The samples that a clip's track lists as sync samples. */
export function syncSamples({
  track,
  pieces,
  notSync,
}: Pick<ClipTrack, 'track' | 'pieces' | 'notSync'>): SyncSample[] {
  const listed: SyncSample[] = [];
  let before = 0;
  for (const piece of pieces) {
    const start = before;
    if (piece.kind === 'encoded')
      for (const sample of piece.sync) listed.push({ clip: start + sample, source: null });
    else {
      const { from, to } = piece;
      // Decoding begins with the first sample, even if the source's table doesn't list it.
      if (!piece.dependent) listed.push({ clip: start, source: from });
      eachSync(track.samples.sync, from + 1, to, (sample) => {
        if (!notSync.has(sample)) listed.push({ clip: start + sample - from, source: sample });
      });
    }
    before += samplesIn([piece]);
  }
  return listed;
}

/** Writes `stss`: ISO/IEC 14496-12 §8.6.2. Null when every sample is a sync sample. */
export function writeSyncSamples(clip: ClipTrack): BoxParts | null {
  const listed = syncSamples(clip);
  if (!clip.track.samples.sync && listed.length === samplesIn(clip.pieces)) return null;
  return fullBox('stss', 0, 0, words(listed.length), wordTable(listed.map((sample) => sample.clip + 1)));
}

function eachSync(sync: Uint32Array | null, from: number, to: number, visit: (sample: number) => void): void {
  if (!sync) {
    for (let sample = from; sample < to; sample++) visit(sample);
    return;
  }
  for (const sample of sync) if (sample >= from && sample < to) visit(sample);
}

/** Writes `stsz`: ISO/IEC 14496-12 §8.7.3.2. */
export function writeSizes({ track: { samples }, pieces }: ClipTrack): BoxParts {
  const count = samplesIn(pieces);
  if (typeof samples.size === 'number' && pieces.every(({ kind }) => kind === 'copied'))
    return fullBox('stsz', 0, 0, words(samples.size, count));
  const table = new WordWriter(2 + count);
  table.put(0);
  table.put(count);
  for (const piece of pieces) {
    if (piece.kind === 'encoded') for (const sample of piece.samples) table.put(sample.length);
    else for (let i = piece.from; i < piece.to; i++) table.put(sizeOf(samples, i));
  }
  return fullBox('stsz', 0, 0, table.bytes);
}

/** Writes `sdtp`: ISO/IEC 14496-12 §8.6.4. Null when the source has none. */
export function writeDependencies({ track, pieces }: ClipTrack): BoxParts | null {
  const { dependencies } = track.samples;
  if (!dependencies) return null;
  const tables = pieces.map((piece) =>
    // 0 leaves everything about encoded samples unspecified.
    piece.kind === 'encoded'
      ? new Uint8Array(piece.samples.length)
      : dependencies.subarray(piece.from, piece.to),
  );
  return box('sdtp', words(0), ...tables);
}

/**
 * Writes the tables that describe samples by their number: sample groups (ISO/IEC 14496-12 §8.9) and sub-samples (§8.7.7). Other
 * optional tables (`cslg`, `stsh`, `padb`, `stdp`, QuickTime's `stps`) describe the whole track and are left out.
 * @param stbl the children of the source's `stbl`.
 * @param count samples of the source's track.
 * @throws {MediaError} `index-invalid`.
 */
export function writeSampleGroups(
  stbl: readonly Box[],
  count: number,
  pieces: readonly ClipPiece[],
): (BoxParts | Uint8Array)[] {
  const out: (BoxParts | Uint8Array)[] = [];
  for (const child of stbl) {
    if (child.type === 'sgpd') out.push(child.bytes);
    else if (child.type === 'sbgp') out.push(writeGroups(child, count, pieces));
    else if (child.type === 'subs') out.push(writeSubSamples(child, pieces));
  }
  return out;
}

/** `sbgp`: ISO/IEC 14496-12 §8.9.2. Encoded samples, and those behind the end of the table, belong to no group: 0. */
function writeGroups(source: Box, count: number, pieces: readonly ClipPiece[]): BoxParts {
  const { cursor, version } = readFullBox(source.body);
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
  for (const piece of pieces) {
    if (piece.kind === 'encoded') out.push(piece.samples.length, 0);
    else out.pushFrom(groups, piece.from, piece.to);
  }
  return box('sbgp', head, runTable(out.done()));
}

/** `subs`, a sparse table whose entries count from the previous one: ISO/IEC 14496-12 §8.7.7. */
function writeSubSamples(source: Box, pieces: readonly ClipPiece[]): BoxParts {
  const { cursor, version } = readFullBox(source.body);
  const head = source.body.subarray(0, cursor.at);
  const count = cursor.u32();
  cursor.expect(count, 6);
  const entries: { sample: number; bytes: Uint8Array }[] = [];
  let sample = -1;
  for (let i = 0; i < count; i++) {
    sample += cursor.u32();
    const start = cursor.at;
    cursor.skip(cursor.u16() * (version === 1 ? 10 : 8));
    entries.push({ sample, bytes: source.body.subarray(start, cursor.at) });
  }
  const parts: Uint8Array[] = [];
  let before = 0;
  let previous = -1;
  for (const piece of pieces) {
    if (piece.kind === 'copied')
      for (const entry of entries.filter(({ sample }) => sample >= piece.from && sample < piece.to)) {
        const sample = before + entry.sample - piece.from;
        parts.push(words(sample - previous), entry.bytes);
        previous = sample;
      }
    before += samplesIn([piece]);
  }
  return box('subs', head, words(parts.length / 2), ...parts);
}

/**
 * The number of samples that a decoder needs before the first one it outputs, by the `roll` sample group: ISO/IEC 14496-12
 * §10.1. 0 when the file doesn't state it.
 * @param stbl the children of `stbl`.
 */
export function rollDistance(stbl: readonly Box[]): number {
  const sgpd = stbl.find((child) => child.type === 'sgpd' && fourccAt(child.body, 4) === 'roll');
  if (!sgpd) return 0;
  const { cursor, version } = readFullBox(sgpd.body);
  cursor.skip(4);
  const length = version === 1 ? cursor.u32() : 2;
  if (version > 1 || cursor.u32() === 0) return 0;
  if (length === 0) cursor.skip(4);
  return Math.max(0, -cursor.i16());
}
