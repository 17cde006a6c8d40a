/** The crops of the parts of a clip. All have one shape, and each may lie somewhere else. */
import type { Part } from '@/lib/edit/edit';
import type { Crop } from '@/lib/edit/framing';
import type { Size } from './frame/box';
import type { EditorSelection } from './parts';

/** What the visitor decided about the selected part. */
export interface Framed {
  crop: Crop | null;
  scope: 'all' | 'part';
}

/**
 * The selection with another crop.
 * @param sizeOf the frames of a part's source, as players show them; null if unknown.
 */
export function withCrop<S extends EditorSelection>(
  selection: S,
  { crop, scope }: Framed,
  sizeOf: (part: Part) => Size | null,
): S {
  const { parts, selected, framing } = selection;
  const shown = parts[selected];
  if (!crop || !shown) return { ...selection, parts: parts.map(whole), framing: { ...framing, crop: null } };
  /** The same shape in the frames of another part. */
  const shapeIn = (part: Part) => cropLike(crop, sizeOf(shown), sizeOf(part));
  if (scope === 'all') {
    const everywhere = parts.map((part) => withOwn(part, shapeIn(part) === crop ? null : shapeIn(part)));
    return { ...selection, parts: everywhere, framing: { ...framing, crop } };
  }
  const others = parts.map((part) => {
    if (part === shown) return withOwn(part, crop);
    const place = part.crop ?? framing.crop;
    const shape = shapeIn(part);
    if (!part.crop && shape === crop) return part;
    return withOwn(part, place ? around(shape, place) : shape);
  });
  const common = framing.crop ? around(crop, framing.crop) : crop;
  return { ...selection, parts: others, framing: { ...framing, crop: common } };
}

/** A crop of the same shape and relative place in frames of another shape; the same crop if theirs is the same. */
export function cropLike(crop: Crop, from: Size | null, to: Size | null): Crop {
  if (!from || !to) return crop;
  const [before, after] = [from.width / from.height, to.width / to.height];
  if (Math.abs(before - after) < SAME_ASPECT) return crop;
  const aspect = (crop.width / crop.height) * before;
  // As much of the largest rectangle with that shape as before.
  const share = Math.max(crop.height, (crop.height * aspect) / before);
  const height = share * Math.min(1, after / aspect);
  const shape = { x: 0, y: 0, width: (height * aspect) / after, height };
  return around(shape, crop);
}

/** Aspect ratios that differ by less are the same to the eye. */
const SAME_ASPECT = 0.005;

/** A rectangle of one size around the middle of another, within the frame. */
function around({ width, height }: Crop, place: Crop): Crop {
  const x = place.x + (place.width - width) / 2;
  const y = place.y + (place.height - height) / 2;
  return { x: within(x, 1 - width), y: within(y, 1 - height), width, height };
}

const within = (from: number, most: number) => Math.max(0, Math.min(from, most));

function withOwn(part: Part, crop: Crop | null): Part {
  return crop ? { ...whole(part), crop } : whole(part);
}

function whole({ source, startMs, endMs }: Part): Part {
  return { source, startMs, endMs };
}
