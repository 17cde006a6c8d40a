/** Pixels; twice the height at which a thumbnail is drawn, for dense screens. */
export const THUMBNAIL_HEIGHT = 112;

/** Width of a thumbnail for one pixel of height; bounded, so that a panorama doesn't fill the memory. */
export function boundedAspect(width: number, height: number): number {
  return height > 0 ? Math.min(4, Math.max(0.25, width / height)) : 16 / 9;
}
