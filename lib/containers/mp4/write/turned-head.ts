import {
  followedBy,
  IDENTITY,
  type Linear,
  orientationOf,
  readMatrix,
  rotationBy,
  writeMatrix,
} from '@/lib/containers/mp4/matrix';
import { type Box, findPath, need, readBoxes } from '@/lib/containers/mp4/read/box';
import type { Track } from '@/lib/containers/mp4/read/track';
import { fourccAt } from '@/lib/media/bytes/cursor';

/**
 * Rotates all video tracks of a clip, on top of their own rotation. Nothing else changes, so the head has the same length.
 * @param head everything before the media, as `writeClip` makes it: `ftyp`, `moov` and the header of `mdat`.
 * @param degrees clockwise, a multiple of 90.
 */
export function turnedHead(head: Uint8Array<ArrayBuffer>, degrees: number): Uint8Array<ArrayBuffer> {
  const turned = head.slice();
  const moov = moovOf(turned);
  // Not every player reads the matrix of `mvhd`. Once it is part of the tracks' own, all of them rotate alike.
  const mvhd = need(moov, 'mvhd').body;
  const rest = followedBy(readMatrix('mvhd', mvhd), rotationBy(degrees));
  writeMatrix('mvhd', mvhd, IDENTITY, { width: 0, height: 0 });
  for (const box of moov) {
    if (box.type !== 'trak') continue;
    const trak = readBoxes(box.body);
    if (!isVideo(trak)) continue;
    const tkhd = need(trak, 'tkhd').body;
    writeMatrix('tkhd', tkhd, followedBy(readMatrix('tkhd', tkhd), rest), sizeOf(tkhd));
  }
  return turned;
}

/** Sets the rotation of a video track. @param degrees clockwise, by which players rotate its frames. */
export const turnTrack = (track: Track, degrees: number): void => setMatrix(track, rotationBy(degrees));

/** Sets by which matrix players transform the frames of a video track. */
export function setMatrix(track: Track, linear: Linear): void {
  const trak = track.boxes.trak.map((box) => (box.type === 'tkhd' ? withMatrix(box, linear) : box));
  const { rotation, mirrored } = orientationOf(linear);
  track.boxes = { ...track.boxes, trak };
  track.rotation = rotation;
  track.mirrored = mirrored;
}

/** The matrix by which players transform the frames of a video track. */
export const matrixOfTrack = ({ boxes }: Track): Linear => readMatrix('tkhd', need(boxes.trak, 'tkhd').body);

function withMatrix(tkhd: Box, linear: Linear): Box {
  const [copy = tkhd] = readBoxes(tkhd.bytes.slice());
  writeMatrix('tkhd', copy.body, linear, sizeOf(copy.body));
  return copy;
}

/** The children of a clip's `moov`, which follows `ftyp`. They share the bytes of the head. */
export function moovOf(head: Uint8Array): Box[] {
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  // Only the header of `mdat` is there, so that the list of boxes ends before it.
  return readBoxes(need(readBoxes(head.subarray(size), true), 'moov').body);
}

function isVideo(trak: readonly Box[]): boolean {
  const handler = findPath(trak, 'mdia', 'hdlr');
  return handler !== undefined && fourccAt(handler.body, 8) === 'vide';
}

/** The presented size of a track before its matrix, in pixels: the last fields of `tkhd`, ISO/IEC 14496-12 §8.3.2. */
function sizeOf(tkhd: Uint8Array): { width: number; height: number } {
  const view = new DataView(tkhd.buffer, tkhd.byteOffset, tkhd.byteLength);
  const at = tkhd.byteLength - 8;
  return { width: view.getUint32(at) / 65536, height: view.getUint32(at + 4) / 65536 };
}
