/** Recognizes files that hold no video by their first bytes, as `signatures.ts` does videos. */

import { begins, isPhoto } from './signatures';

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

/** Kinds of files without video. GIF isn't among them: ffmpeg cuts it. */
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
