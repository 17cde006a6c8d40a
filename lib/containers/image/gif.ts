/** Reads the blocks of a GIF: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
import { MediaError } from '@/lib/media/errors';
import type { ImageAnimation, ImageFrame } from './animation';

/** Milliseconds of the unit of delays. */
export const GIF_UNIT_MS = 10;

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/** @throws {MediaError} `index-invalid` if it isn't a complete GIF. */
export function readGif(bytes: Uint8Array): ImageAnimation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(String.fromCharCode(...bytes.subarray(0, 6))))
    throw new MediaError('index-invalid', 'not a GIF');
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const frames: ImageFrame[] = [];
  let at = 13 + colorTableBytes(bytes[10] ?? 0);
  let begins = at;
  let plays = 1;
  let control = -1;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === TRAILER) return { width, height, frames, plays };
    if (kind === EXTENSION) {
      const label = bytes[at + 1];
      const length = bytes[at + 2] ?? 0;
      if (at + 8 > bytes.length) break;
      if (label === GRAPHIC_CONTROL) control = at;
      // "NETSCAPE2.0", whose data is 1 and the number of repetitions.
      if (label === APPLICATION && length === 11 && bytes[at + 15] === 1 && at + 18 <= bytes.length) {
        const times = view.getUint16(at + 16, true);
        plays = times === 0 ? 0 : times + 1;
      }
      at = skipBlocks(bytes, at + 2);
    } else if (kind === IMAGE) {
      const table = colorTableBytes(bytes[at + 9] ?? 0);
      at = skipBlocks(bytes, at + 10 + table + 1);
      const durationAt = control + 4;
      const units = control < 0 ? 0 : view.getUint16(durationAt, true);
      frames.push({ durationMs: units * GIF_UNIT_MS, bytes: at - begins, durationAt });
      begins = at;
      control = -1;
    } else {
      throw new MediaError('index-invalid', `an unknown block at byte ${at}`);
    }
  }
  throw new MediaError('index-invalid', 'the GIF ends too early');
}

/** The bytes of the color table that a packed field announces. */
function colorTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** The position behind a sequence of sub-blocks, each with its length before it. */
function skipBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  if (at >= bytes.length) throw new MediaError('index-invalid', 'the GIF ends in a block');
  return at + 1;
}
