/** The aspect ratios that a crop can be held to. They are those of what is shown, after it is rotated. */
import type { Box, Size } from './box';

export const ASPECTS = ['free', 'original', '1:1', '4:5', '9:16', '16:9'] as const;

export type Aspect = (typeof ASPECTS)[number];

const RATIOS = { '1:1': 1, '4:5': 4 / 5, '9:16': 9 / 16, '16:9': 16 / 9 } as const;

/** Width divided by height; null if any is fine. @param frame the shown one */
export function ratioOf(aspect: Aspect, frame: Size): number | null {
  if (aspect === 'free') return null;
  return aspect === 'original' ? frame.width / frame.height : RATIOS[aspect];
}

/** The aspect ratio that a box has. A whole frame may be cropped freely. */
export function aspectOfBox(box: Box, frame: Size): Aspect {
  const isWhole = box.width > frame.width - 2 && box.height > frame.height - 2;
  if (isWhole) return 'free';
  const isLike = (aspect: Aspect) => {
    const ratio = ratioOf(aspect, frame);
    // Sides are even, so they may be off by one.
    return ratio !== null && Math.abs(box.width - box.height * ratio) <= 1 + ratio;
  };
  return ASPECTS.find(isLike) ?? 'free';
}
