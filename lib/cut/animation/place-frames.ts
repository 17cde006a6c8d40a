/** Where the frames of each part lie in an animation. */

import type { RgbPlace } from '@/lib/codecs/pixels/draw-rgb';
import type { FrameSize } from '@/lib/cut/fit/frame-size';
import { clipSize, cropInPixels, type StoredFrame } from '@/lib/edit/crop-frame';
import type { Animation, Part } from '@/lib/edit/edit';
import { cropOf, type Framing } from '@/lib/edit/framing';
import { quarterTurns } from '@/lib/media/rotation';

/** The framing of a part, which may have a crop of its own. */
export function framingOf(part: Pick<Part, 'crop'>, framing: Framing): Framing {
  return { ...framing, crop: cropOf(part, framing) };
}

/** The size of an animation: that of its first part's frames, scaled to its longer side. Frames are never enlarged. */
export function animationSize(
  frame: StoredFrame,
  framing: Framing,
  { longerSide }: Pick<Animation, 'longerSide'>,
): FrameSize {
  const shown = clipSize(frame, framing);
  const scale = Math.min(1, longerSide / Math.max(shown.width, shown.height));
  return { width: even(shown.width * scale), height: even(shown.height * scale) };
}

/** Fits the frames of a part into an animation. */
export function placeOf(frame: StoredFrame, framing: Framing, { width, height }: FrameSize): RgbPlace {
  const crop = framing.crop
    ? cropInPixels(framing.crop, frame)
    : { x: 0, y: 0, width: frame.width, height: frame.height };
  const shown = clipSize(frame, framing);
  const scale = Math.min(width / shown.width, height / shown.height);
  const box = {
    width: Math.min(width, Math.max(1, Math.round(shown.width * scale))),
    height: Math.min(height, Math.max(1, Math.round(shown.height * scale))),
  };
  return {
    crop,
    mirrored: framing.flip,
    // Mirroring a rotated frame is the same as rotating the mirrored frame the other way.
    turns: quarterTurns(framing.turn + (framing.flip ? -frame.rotation : frame.rotation)),
    box: { ...box, x: Math.floor((width - box.width) / 2), y: Math.floor((height - box.height) / 2) },
    width,
    height,
  };
}

const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));
