import { ByteWindow } from '@/lib/media/bytes/byte-ranges';
import { familyOf, sniff } from '@/lib/media/formats';
import { scanTopLevel } from '../mp4/read/box';

/** Bytes of the largest photo that is searched. */
const MAX_PHOTO_BYTES = 2 ** 26;

/** Bytes of a box before its type. */
const SIZE_BYTES = 4;

/**
 * Finds the video of a motion photo: an MP4 behind the image, as Google's and Samsung's phones write it
 * (https://developer.android.com/media/platform/motion-photo-format), or in a box of a HEIC. What the image's metadata says of its
 * place is wrong once a program has edited the image, so the bytes are searched.
 * @returns the video under the photo's name; null if there is none.
 */
export async function videoOfPhoto(photo: File): Promise<File | null> {
  if (photo.size > MAX_PHOTO_BYTES) return null;
  const bytes = new Uint8Array(await photo.arrayBuffer());
  for (let at = typeFrom(bytes, SIZE_BYTES + 1); at >= 0; at = typeFrom(bytes, at + 1)) {
    const from = at - SIZE_BYTES;
    if (familyOf(sniff(bytes.subarray(from))) !== 'iso') continue;
    const length = await movieLength(photo.slice(from));
    if (length === 0) continue;
    const { name, lastModified } = photo;
    return new File([photo.slice(from, from + length)], name, { type: 'video/mp4', lastModified });
  }
  return null;
}

/** Where the next `ftyp` is; -1 if there is none. */
function typeFrom(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(FTYP[0], from); at >= 0; at = bytes.indexOf(FTYP[0], at + 1))
    if (FTYP.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
}

const FTYP = [0x66, 0x74, 0x79, 0x70] as const;

/** Bytes of the boxes at the beginning of a Blob; 0 if no index is among them. */
async function movieLength(blob: Blob): Promise<number> {
  let length = 0;
  let hasIndex = false;
  await scanTopLevel(new ByteWindow(blob), ({ type, offset, size, truncated }) => {
    if (truncated) return;
    length = offset + size;
    hasIndex ||= type === 'moov';
  });
  return hasIndex ? length : 0;
}
