import { begins } from './signatures';

const isMedia = begins('....mdat');
const isIndex = begins('....moov', '....moof');

/**
 * True if the media of an MP4 or its relatives reaches to the end of the file, and no index precedes it: a recording or a download
 * that was cut off. ISO/IEC 14496-12 §4.2.
 * @param size bytes of the file.
 */
export function lacksIndex(head: Uint8Array, size: number): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  for (let at = 0; at + 16 <= head.length; ) {
    const box = head.subarray(at);
    const short = view.getUint32(at);
    const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short;
    const isLast = length === 0 || at + length >= size;
    if (isLast || isIndex(box) || length < 8) return isLast && isMedia(box);
    at += length;
  }
  return false;
}
