import type { Framing } from '@/lib/edit/framing';
import type { Box } from '@/lib/editor/frame/box';
import { thumbnailPlace } from '@/lib/editor/frame/thumbnail';

/** Fills a box of a canvas with the middle of a thumbnail, cropped, mirrored and rotated as the clip's frames. */
export function drawFramed(
  context: CanvasRenderingContext2D,
  bitmap: ImageBitmap,
  framing: Framing,
  box: Box,
): void {
  const { from, to } = thumbnailPlace(bitmap, framing, box);
  context.save();
  context.translate(box.x + box.width / 2, box.y + box.height / 2);
  context.rotate((framing.turn * Math.PI) / 180);
  if (framing.flip) context.scale(-1, 1);
  const place = [-to.width / 2, -to.height / 2, to.width, to.height] as const;
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, ...place);
  context.restore();
}
