import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import type { Track } from '@/lib/containers/mp4/read/track';

/** Bytes of the body of `tkhd` before its matrix, by version: ISO/IEC 14496-12 §8.3.2. */
const MATRIX_AT = [40, 52];

/** 1 as a 16.16 and as a 2.30 fixed-point number. */
const ONE = 0x1_0000;
const ONE_LAST = 0x4000_0000;

/** Makes a video track state the degrees, clockwise, by which players rotate its frames. */
export function turnTrack(track: Track, degrees: number): void {
  const [width, height] = [track.entries[0]?.width ?? 0, track.entries[0]?.height ?? 0];
  const [cos, sin] = [
    Math.round(Math.cos((degrees * Math.PI) / 180)),
    Math.round(Math.sin((degrees * Math.PI) / 180)),
  ];
  // Moves the rotated frame back to the origin.
  const x = Math.max(0, -cos * width) + Math.max(0, sin * height);
  const y = Math.max(0, -sin * width) + Math.max(0, -cos * height);
  const matrix = [cos, sin, 0, -sin, cos, 0, x, y].map((value) => value * ONE);
  const trak = track.boxes.trak.map((box) =>
    box.type === 'tkhd' ? withWords(box, MATRIX_AT[box.body[0] ?? 0] ?? 40, [...matrix, ONE_LAST]) : box,
  );
  track.boxes = { ...track.boxes, trak };
  track.rotation = degrees;
}

/** A copy of a box with other 32-bit numbers from this position of its body on. */
function withWords(box: Box, position: number, values: readonly number[]): Box {
  const bytes = box.bytes.slice();
  const view = new DataView(bytes.buffer);
  const at = bytes.length - box.body.length + position;
  for (const [i, value] of values.entries()) view.setInt32(at + 4 * i, value);
  return readBoxes(bytes)[0] ?? box;
}
