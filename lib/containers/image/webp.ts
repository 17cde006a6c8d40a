/** Reads the chunks of an animated WebP: https://developers.google.com/speed/webp/docs/riff_container */
import { fourccAt } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import type { ImageAnimation, ImageFrame } from './animation';

const HEADER = 12;
const CHUNK_HEADER = 8;

/** @throws {MediaError} `index-invalid` if it isn't a complete animated WebP. */
export function readWebp(bytes: Uint8Array): ImageAnimation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || fourccAt(bytes, 0) !== 'RIFF' || fourccAt(bytes, 8) !== 'WEBP')
    throw new MediaError('index-invalid', 'not a WebP');
  const end = view.getUint32(4, true) + CHUNK_HEADER;
  if (end > bytes.length) throw new MediaError('index-invalid', 'the WebP ends too early');
  const frames: ImageFrame[] = [];
  let [width, height, plays] = [0, 0, 1];
  for (let at = HEADER; at + CHUNK_HEADER <= end; ) {
    const length = view.getUint32(at + 4, true);
    const data = at + CHUNK_HEADER;
    const next = data + length + (length % 2);
    if (next > end) throw new MediaError('index-invalid', 'a chunk goes on behind the end');
    const kind = fourccAt(bytes, at);
    if (kind === 'VP8X' && length >= 10) {
      width = u24(view, data + 4) + 1;
      height = u24(view, data + 7) + 1;
    }
    if (kind === 'ANIM' && length >= 6) plays = view.getUint16(data + 4, true);
    if (kind === 'ANMF' && length >= 16)
      frames.push({ durationMs: u24(view, data + 12), bytes: next - at, durationAt: data + 12 });
    at = next;
  }
  return { width, height, frames, plays };
}

function u24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 2 ** 16;
}
