/**
 * Puts a clip's index before its media, so that it plays while it loads. ffmpeg's own `+faststart` reads and rewrites
 * the whole file for that; a Blob of slices costs nothing.
 */
import { type Box, find, findPath, readBoxes } from '@/lib/mp4/box';
import { ByteWindow, readBlob } from '@/lib/mp4/byte-window';
import { scanTopLevel, type TopBox } from '@/lib/mp4/scan';

const U32_MAX = 2 ** 32 - 1;

/**
 * The clip with `moov` right behind `ftyp`: ISO/IEC 14496-12 §4.3, §8.7.5. As it was when it is so already, or when
 * an offset would outgrow its 32 bits.
 * @throws {MediaError} for an index that cannot be read.
 */
export async function moovFirst(clip: Blob): Promise<Blob> {
  const boxes: TopBox[] = [];
  await scanTopLevel(new ByteWindow(clip), (box) => void boxes.push(box));
  const [first] = boxes;
  const moov = boxes.find(({ type }) => type === 'moov');
  const media = boxes.find(({ type }) => type === 'mdat');
  if (first?.type !== 'ftyp' || !moov || !media || moov.offset < media.offset) return clip;

  const index = await readBlob(clip, moov.offset, moov.offset + moov.size);
  if (!moveOffsets(readBoxes(index.subarray(moov.headerSize)), moov.size)) return clip;
  const rest = [clip.slice(first.size, moov.offset), clip.slice(moov.offset + moov.size)];
  return new Blob([clip.slice(0, first.size), index, ...rest], { type: 'video/mp4' });
}

/** Adds bytes to every chunk offset, in place; false, with nothing of use left, when one does not fit. */
function moveOffsets(moov: readonly Box[], by: number): boolean {
  return moov
    .filter(({ type }) => type === 'trak')
    .every((trak) => {
      const stbl = findPath(readBoxes(trak.body), 'mdia', 'minf', 'stbl');
      const tables = stbl ? readBoxes(stbl.body) : [];
      const [stco, co64] = [find(tables, 'stco'), find(tables, 'co64')];
      return (!stco || move32(viewOf(stco), by)) && (!co64 || move64(viewOf(co64), by));
    });
}

const viewOf = ({ body }: Box) => new DataView(body.buffer, body.byteOffset, body.byteLength);

/** Version and flags, then the count: what precedes the entries of both tables. */
const ENTRIES_AT = 8;

function move32(table: DataView, by: number): boolean {
  for (let at = ENTRIES_AT; at + 4 <= table.byteLength; at += 4) {
    const offset = table.getUint32(at) + by;
    if (offset > U32_MAX) return false;
    table.setUint32(at, offset);
  }
  return true;
}

function move64(table: DataView, by: number): boolean {
  for (let at = ENTRIES_AT; at + 8 <= table.byteLength; at += 8)
    table.setBigUint64(at, table.getBigUint64(at) + BigInt(by));
  return true;
}
