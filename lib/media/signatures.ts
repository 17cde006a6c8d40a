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

/** Text without control characters: a page or a playlist that was saved instead of the video, for example. UTF-16 has a mark. */
function isText(head: Uint8Array): boolean {
  const marks = { 'utf-16le': '\xff\xfe', 'utf-16be': '\xfe\xff', 'utf-8': '' };
  const [encoding] = Object.entries(marks).find(([, mark]) => begins(mark)(head)) ?? [];
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return text !== '' && !/(?!\s)\p{Cc}/u.test(text);
  } catch {
    return false;
  }
}

const isOtherImage = begins(
  ...['\x89PNG', 'RIFF....WEBP', 'II*\0', 'MM\0*', '8BPS', 'BM....\0\0\0\0'],
  ...['\xff\x0a', '\0\0\0\x0cJXL \r\n\x87\n'], // JPEG XL: the codestream, and its container
);

/** POSIX.1-2017, pax: a header's magic is at 257. */
const TAR = `${'.'.repeat(257)}ustar`;

/** What is no video. A GIF is: ffmpeg cuts it. */
const FOREIGN = {
  pdf: begins('%PDF'),
  archive: begins(
    ...['PK\x03\x04', 'PK\x05\x06', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh.1AY&SY', '\xfd7zXZ\0', TAR],
  ),
  image: (head: Uint8Array) => isPhoto(head) || isOtherImage(head),
  /** OLE: MS-CFB §2.2. Newer documents are archives. */
  document: begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  /** The header of MS-DOS as Microsoft's linkers write it, and Delphi's: two letters alone could be anything. */
  program: begins('MZ\x90\0\x03\0\0\0', 'MZP\0\x02\0\0\0'),
  text: isText,
} as const;

export type ForeignKind = keyof typeof FOREIGN;

/** What a file is that holds no video; null if its bytes don't show that. */
export function foreignKind(head: Uint8Array): ForeignKind | null {
  const kinds = Object.entries(FOREIGN) as [ForeignKind, (head: Uint8Array) => boolean][];
  return kinds.find(([, matches]) => matches(head))?.[0] ?? null;
}

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
