/** How the frames of a clip differ from the source's: cropped, then mirrored, then rotated. */

/**
 * A rectangle that stays, as shares of the frame's width and height. The frame is the one that players show: the source's own rotation
 * and pixel aspect ratio are applied, and `flip` and `turn` are not.
 */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Framing {
  /** Null keeps whole frames. */
  crop: Crop | null;
  /** Whether left and right change places, before `turn`. */
  flip: boolean;
  /** Degrees clockwise by which frames are rotated, on top of the source's own rotation. */
  turn: 0 | 90 | 180 | 270;
}

/** Rotates what is shown by a quarter. Adding it to `turn` is enough: that comes last. */
export function turned(framing: Framing, way: 'left' | 'right'): Framing {
  return { ...framing, turn: quarters(framing.turn + (way === 'left' ? 270 : 90)) };
}

/** Mirrors what is shown. Mirroring a rotated frame is the same as rotating a mirrored one the other way. */
export function flipped(framing: Framing): Framing {
  return { ...framing, flip: !framing.flip, turn: quarters(360 - framing.turn) };
}

/** True if frames have to be encoded for it. A rotation alone is a number in the clip's header. */
export function needsEncoding({ crop, flip }: Framing): boolean {
  return crop !== null || flip;
}

/** The framing of frames that are cropped and mirrored already: only their rotation is left. */
export function turnAlone({ turn }: Framing): Framing {
  return { crop: null, flip: false, turn };
}

/** The crop of a part's frames; null for whole frames. */
export function cropOf(part: { crop?: Crop }, { crop }: Pick<Framing, 'crop'>): Crop | null {
  return crop && (part.crop ?? crop);
}

/** A key that is equal for equal crops. */
export function cropKey(crop: Crop | null | undefined): string {
  return crop ? [crop.x, crop.y, crop.width, crop.height].join('/') : 'whole';
}

function quarters(degrees: number): Framing['turn'] {
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}
