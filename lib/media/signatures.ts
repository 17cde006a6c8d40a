/** Recognizes formats by their first bytes. Each function takes up to `SNIFF_BYTES` from the start of a file. */

/** True for bytes that begin with one of these patterns, in which a dot stands for any byte. */
const begins =
  (...patterns: readonly string[]) =>
  (head: Uint8Array): boolean =>
    patterns.some((pattern) => Array.from(pattern).every((c, i) => c === '.' || head[i] === c.charCodeAt(0)));

const hasBrand = begins('....ftyp');
const isFragment = begins('....styp', '....moof', '....sidx');

/** Any MP4 that is not one of its relatives: recognized by its brand, or as a fragment without one. ISO/IEC 14496-12 §4.3. */
export function isMp4(head: Uint8Array): boolean {
  return hasBrand(head) ? !isQuickTime(head) && !is3gp(head) && !isM4v(head) : isFragment(head);
}

/** QuickTime, recognized by its brand or, in old files, by the first box. */
export const isQuickTime = begins(
  ...['....ftypqt  ', '....moov', '....mdat', '....wide', '....free', '....skip', '....pnot'],
);

export const is3gp = begins('....ftyp3gp', '....ftyp3g2');

export const isM4v = begins('....ftypM4V');

const isEbml = begins('\x1aE\xdf\xa3');

/** EBML whose document type is WebM. */
export function isWebm(head: Uint8Array): boolean {
  return isEbml(head) && String.fromCharCode(...head.subarray(0, 64)).includes('webm');
}

/** Any other EBML file. */
export function isMatroska(head: Uint8Array): boolean {
  return isEbml(head) && !isWebm(head);
}

export const isOgg = begins('OggS');

export const isAvi = begins('RIFF....AVI ');

/** ASF, the container of WMV. */
export const isAsf = begins('0&\xb2u\x8ef\xcf\x11');

export const isFlv = begins('FLV\x01');

/** A pack header: ISO/IEC 13818-1 §2.5.3.3. */
export const isProgramStream = begins('\0\0\x01\xba');

/** Three sync bytes, with packets of 188 bytes or, in camcorders' files, of 192. */
export function isTransportStream(head: Uint8Array): boolean {
  const synced = (first: number, stride: number) => [0, 1, 2].every((i) => head[first + i * stride] === 0x47);
  return synced(0, 188) || synced(4, 192);
}
