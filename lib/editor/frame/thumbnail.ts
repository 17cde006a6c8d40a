/** How thumbnails of a source are drawn as the clip's frames will be: cropped, mirrored and rotated. No frame is decoded for it. */
import type { Edit, Source } from '@/lib/edit/edit';
import { type Crop, cropOf, type Framing } from '@/lib/edit/framing';
import { msToSeconds } from '@/lib/media/time';
import type { Box, Size } from './box';

/** The area of a thumbnail to draw, and the size to draw it in. */
export interface ThumbnailPlace {
  /** The rectangle of the thumbnail that shows, in its pixels. */
  from: Box;
  /** The size that it gets before it is rotated. */
  to: Size;
}

/**
 * Fills a box with the framed middle of a thumbnail.
 * @param size of the thumbnail, which shows a whole frame.
 * @param box to fill, as the visitor sees it.
 */
export function thumbnailPlace(size: Size, { crop, turn }: Framing, box: Size): ThumbnailPlace {
  const to = turn % 180 === 0 ? box : { width: box.height, height: box.width };
  const kept = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const [across, down] = [kept.width * size.width, kept.height * size.height];
  const aspect = to.width / to.height;
  const [width, height] = [Math.min(across, down * aspect), Math.min(down, across / aspect)];
  const x = kept.x * size.width + (across - width) / 2;
  const y = kept.y * size.height + (down - height) / 2;
  return { from: { x, y, width, height }, to };
}

/** A range of a source whose part has a crop of its own, in seconds. */
export interface CropRange {
  fromSec: number;
  toSec: number;
  crop: Crop;
}

const NONE: readonly CropRange[] = [];

/** The ranges of a source that the clip keeps with crops of their own. The same empty list whenever there are none. */
export function cropRanges(
  parts: Edit['parts'],
  { crop: common }: Framing,
  { id }: Pick<Source, 'id'>,
): readonly CropRange[] {
  const ranges = parts.flatMap((part) => {
    const crop = cropOf(part, { crop: common });
    if (part.source.id !== id || !crop || crop === common) return [];
    return { fromSec: msToSeconds(part.startMs), toSec: msToSeconds(part.endMs), crop };
  });
  return ranges.length > 0 ? ranges : NONE;
}
