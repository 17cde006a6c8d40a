import { begins } from './signatures';

const isMedia = begins('....mdat');
/** An index, also in a box that is to be skipped, where ffmpeg finds it. */
const isIndex = begins(
  ...['....moov', '....moof', '....free....mvhd', '....free....cmov', '....hoov....mvhd', '....hoov....cmov'],
);

/** Bytes of the longest header of a box. */
const HEADER_BYTES = 16;
/** A file with more boxes before its index counts as complete: each box may take a read. */
const MAX_BOXES = 64;

/** Bytes of a box; fewer than 8 if it reaches to the end of the file or is none. */
function boxLength(header: Uint8Array): number {
  if (header.length < 8) return 0;
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  const short = view.getUint32(0);
  return short === 1 && header.length === HEADER_BYTES ? Number(view.getBigUint64(8)) : short;
}

/**
 * True if an MP4 or one of its relatives holds media but no index: a recording or a download that was cut off. Reads the headers of
 * boxes that aren't in `head`. ISO/IEC 14496-12 §4.2.
 * @throws if the file can't be read.
 */
export async function lacksIndex(file: Pick<Blob, 'size' | 'slice'>, head: Uint8Array): Promise<boolean> {
  let hasMedia = false;
  for (let at = 0, count = 0; count < MAX_BOXES; count++) {
    const end = at + HEADER_BYTES;
    const header =
      end <= head.length ? head.subarray(at, end) : new Uint8Array(await file.slice(at, end).arrayBuffer());
    if (isIndex(header)) return false;
    hasMedia ||= isMedia(header);
    const length = boxLength(header);
    at += length;
    if (length < 8 || at >= file.size) return hasMedia;
  }
  return false;
}
