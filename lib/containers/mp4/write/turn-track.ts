import { rotationBy, writeMatrix } from '@/lib/containers/mp4/matrix';
import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import type { Track } from '@/lib/containers/mp4/read/track';
import { sizeOf } from './turned-head';

/** Sets the rotation of a video track. @param degrees clockwise, by which players rotate its frames. */
export function turnTrack(track: Track, degrees: number): void {
  const trak = track.boxes.trak.map((box) => (box.type === 'tkhd' ? turnedHeader(box, degrees) : box));
  track.boxes = { ...track.boxes, trak };
  track.rotation = degrees;
  track.mirrored = false;
}

function turnedHeader(tkhd: Box, degrees: number): Box {
  const [copy = tkhd] = readBoxes(tkhd.bytes.slice());
  writeMatrix('tkhd', copy.body, rotationBy(degrees), sizeOf(copy.body));
  return copy;
}
