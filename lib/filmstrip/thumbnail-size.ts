/** Pixels; twice the height at which it is drawn, for dense screens. */
export const PICTURE_HEIGHT = 112;

/** Width of a picture for one pixel of height; bounded, so that no panorama fills the memory. */
export function boundedAspect(width: number, height: number): number {
  return height > 0 ? Math.min(4, Math.max(0.25, width / height)) : 16 / 9;
}
