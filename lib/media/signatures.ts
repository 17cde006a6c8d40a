/** Recognizes formats by their first bytes. Each function takes up to `SNIFF_BYTES` from the start of a file. */

/** True for bytes that begin with one of these patterns, in which a dot stands for any byte. */
export const begins =
  (...patterns: readonly string[]) =>
  (head: Uint8Array): boolean =>
    patterns.some((pattern) => Array.from(pattern).every((c, i) => c === '.' || head[i] === c.charCodeAt(0)));

const hasBrand = begins('....ftyp');
const isFragment = begins('....styp', '....moof', '....sidx');

/** Any MP4 that is not one of its relatives: recognized by its brand, or as a fragment without one. ISO/IEC 14496-12 §4.3. */
export function isMp4(head: Uint8Array): boolean {
  return hasBrand(head)
    ? !isQuickTime(head) && !is3gp(head) && !isM4v(head) && !isHeif(head)
    : isFragment(head);
}

/** QuickTime, recognized by its brand or, in old files, by the first box. */
export const isQuickTime = begins(
  ...['....ftypqt  ', '....moov', '....mdat', '....wide', '....free', '....skip', '....pnot'],
);

export const is3gp = begins('....ftyp3gp', '....ftyp3g2');

export const isM4v = begins('....ftypM4V');

/** A still image in boxes: ISO/IEC 23008-12 §10.2, and Canon's raw images. */
const isHeif = begins('....ftyphei', '....ftypmif1', '....ftypavif', '....ftypcrx ');

const isJpeg = begins('\xff\xd8\xff');

/** A photo beside which its file may hold a short video. */
export const isPhoto = (head: Uint8Array): boolean => isJpeg(head) || isHeif(head);

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

/** Bytes of a transport packet, and of one behind its time in camcorders' files: ISO/IEC 13818-1 §2.4.3.2, BDAV. */
const TRANSPORT_PACKETS = [188, 192];

/** Four sync bytes, one packet apart. A recording may begin inside a packet. */
export function isTransportStream(head: Uint8Array): boolean {
  const isSynced = (first: number, stride: number) =>
    [0, 1, 2, 3].every((i) => head[first + i * stride] === 0x47);
  return TRANSPORT_PACKETS.some((stride) => {
    for (let first = 0; first < stride; first++) if (isSynced(first, stride)) return true;
    return false;
  });
}
