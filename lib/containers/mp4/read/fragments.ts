import { type Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { type Box, find, need, readBoxes } from './box';
import type { SampleCollector } from './fragment-samples';

/** `trex`, the defaults of a track's fragments: ISO/IEC 14496-12 §8.8.3. */
export interface FragmentDefaults {
  entry: number;
  duration: number;
  size: number;
  flags: number;
}

/**
 * Reads every `trex` of an `mvex`, by track ID.
 * @throws {MediaError} `index-invalid`.
 */
export function readFragmentDefaults(mvex: Box): Map<number, FragmentDefaults> {
  const defaults = new Map<number, FragmentDefaults>();
  for (const box of readBoxes(mvex.body)) {
    if (box.type !== 'trex') continue;
    const { cursor } = readFullBox(box.body);
    const word = () => cursor.u32();
    defaults.set(word(), { entry: word(), duration: word(), size: word(), flags: word() });
  }
  return defaults;
}

/** A track to which fragments add samples. */
export interface FragmentTarget {
  samples: SampleCollector;
  defaults: FragmentDefaults;
  /** Whether a run reached beyond the file's end. Later runs of the track are then ignored. */
  beyond: boolean;
}

/** For a track without a `trex`. */
export const NO_DEFAULTS: FragmentDefaults = { entry: 1, duration: 0, size: 0, flags: 0 };
const NON_SYNC = 0x10000;

/**
 * Adds the samples of one `moof` to its tracks: ISO/IEC 14496-12 §8.8.4.
 * @param moof the body of the box.
 * @param moofOffset where the box begins, in bytes from the file's start.
 * @param fileSize bytes.
 * @param targets by track ID.
 * @throws {MediaError} `index-invalid`, `index-too-large`.
 */
export function readFragment(
  moof: Uint8Array,
  moofOffset: number,
  fileSize: number,
  targets: ReadonlyMap<number, FragmentTarget>,
): void {
  // Without a base offset of its own, a track's data begins where the previous track's data ended (§8.8.7).
  let dataEnd = moofOffset;
  for (const { body } of readBoxes(moof).filter(({ type }) => type === 'traf')) {
    const boxes = readBoxes(body);
    const { cursor, flags } = readFullBox(need(boxes, 'tfhd').body);
    const target = targets.get(cursor.u32());
    const defaults = target?.defaults ?? NO_DEFAULTS;
    const header = readFragmentHeader(cursor, flags, defaults, flags & 0x20000 ? moofOffset : dataEnd);
    if (!target) continue;
    const tfdt = find(boxes, 'tfdt');
    const runs = boxes.filter((box) => box.type === 'trun');
    if (tfdt && runs.length > 0) target.samples.seek(readDecodeTime(tfdt.body));
    dataEnd = header.base;
    for (const run of runs) dataEnd = readRun(run.body, header, dataEnd, fileSize, target);
  }
}

/**
 * When the first track's samples of a `moof` begin, and how long each lasts unless it says so, in ticks.
 * @param moof the body of the box.
 * @throws {MediaError} `index-invalid`.
 */
export function fragmentTiming(moof: Uint8Array): { time: number; duration: number } {
  const boxes = readBoxes(need(readBoxes(moof), 'traf').body);
  const { cursor, flags } = readFullBox(need(boxes, 'tfhd').body);
  cursor.u32();
  const { duration } = readFragmentHeader(cursor, flags, NO_DEFAULTS, 0);
  return { time: readDecodeTime(need(boxes, 'tfdt').body), duration };
}

interface FragmentHeader extends FragmentDefaults {
  base: number;
}

/** The fields of `tfhd` behind the track ID: ISO/IEC 14496-12 §8.8.7. @param base where the data begin unless it says so. */
function readFragmentHeader(
  cursor: Cursor,
  flags: number,
  defaults: FragmentDefaults,
  base: number,
): FragmentHeader {
  return {
    base: flags & 0x1 ? cursor.u64() : base,
    entry: flags & 0x2 ? cursor.u32() : defaults.entry,
    duration: flags & 0x8 ? cursor.u32() : defaults.duration,
    size: flags & 0x10 ? cursor.u32() : defaults.size,
    flags: flags & 0x20 ? cursor.u32() : defaults.flags,
  };
}

/** `tfdt`, decode time of the first sample in ticks: ISO/IEC 14496-12 §8.8.12. */
function readDecodeTime(body: Uint8Array): number {
  const { cursor, version } = readFullBox(body);
  return cursor.time(version);
}

/** `trun`: ISO/IEC 14496-12 §8.8.8. Returns where its data end, in bytes from the file's start. */
function readRun(
  body: Uint8Array,
  header: FragmentHeader,
  follow: number,
  fileSize: number,
  target: FragmentTarget,
): number {
  const { cursor, flags } = readFullBox(body);
  const count = cursor.u32();
  const offset = flags & 0x1 ? header.base + cursor.i32() : follow;
  const firstFlags = flags & 0x4 ? cursor.u32() : null;
  const fields = [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length;
  cursor.expect(count, fields * 4);
  const bytes = flags & 0x200 ? sumSizes(body, cursor.at, count, fields, flags) : count * header.size;
  if (offset < 0) throw new MediaError('index-invalid', 'a trun that lies before the file');
  if (target.beyond) return offset + bytes;
  target.beyond = offset + bytes > fileSize;
  if (count === 0 || (target.beyond && offset >= fileSize)) return offset + bytes;
  const { samples } = target;
  if (fields === 0) {
    // A file that ends early still holds the run's first samples.
    const held = target.beyond ? Math.floor((fileSize - offset) / header.size) : count;
    if (held === 0) return offset + bytes;
    samples.beginChunk(offset, header.entry);
    const rest = firstFlags === null ? held : held - 1;
    if (firstFlags !== null) samples.add(1, header.duration, header.size, !(firstFlags & NON_SYNC), 0);
    samples.add(rest, header.duration, header.size, !(header.flags & NON_SYNC), 0);
    return offset + bytes;
  }
  let end = offset;
  for (let i = 0; i < count; i++) {
    const duration = flags & 0x100 ? cursor.u32() : header.duration;
    const size = flags & 0x200 ? cursor.u32() : header.size;
    const listed = flags & 0x400 ? cursor.u32() : header.flags;
    const sampleFlags = i === 0 && firstFlags !== null ? firstFlags : listed;
    // Read as signed in version 0 too, as in `ctts`.
    const shift = flags & 0x800 ? cursor.i32() : 0;
    end += size;
    if (end > fileSize) break;
    if (i === 0) samples.beginChunk(offset, header.entry);
    samples.add(1, duration, size, !(sampleFlags & NON_SYNC), shift);
  }
  return offset + bytes;
}

function sumSizes(body: Uint8Array, from: number, count: number, fields: number, flags: number): number {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const column = from + (flags & 0x100 ? 4 : 0);
  let bytes = 0;
  for (let i = 0; i < count; i++) bytes += view.getUint32(column + i * fields * 4);
  return bytes;
}
