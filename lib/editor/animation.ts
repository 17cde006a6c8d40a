/** The choice to make a GIF or an animated WebP of the selection. */
import type { Animation } from '@/lib/edit/edit';
import { msToSeconds } from '@/lib/media/time';
import { animationObstacle } from './animation-obstacle';
import { clipPixels } from './frame-of';
import { clipLengthMs, keptParts } from './kept';
import { ANIMATION } from './messages/animation';
import { frameSize } from './messages/format';
import { chosenAnimation, type EditorOptions } from './options';
import type { SizeEstimate } from './size-estimate';
import type { LimitNote } from './size-limit';
import type { OpenFile } from './state';

/** What a visitor begins with. */
export const FIRST_ANIMATION: Animation = {
  format: 'gif',
  longerSide: 480,
  rate: 15,
  loop: true,
  bytes: null,
};

export const ANIMATION_RATES = [10, 12, 15, 20, 25] as const;
const SIDES = [240, 320, 480, 640, 800, 1080] as const;
/** Larger frames make files that no page takes. */
const MOST_SIDE = 1280;

/** The sizes on offer, by the pixels of the longer side: none larger than the source's. */
export function animationSides(file: OpenFile): number[] {
  const pixels = clipPixels({ parts: keptParts(file), framing: file.framing }, file);
  if (!pixels) return [...SIDES];
  const side = Math.max(pixels.width, pixels.height);
  const smaller = SIDES.filter((offered) => offered < side);
  return side <= MOST_SIDE || smaller.length === 0 ? [...smaller, side] : smaller;
}

/** The longer side that a choice of it comes to: the first of the larger ones stands for a size that this clip hasn't. */
export function offeredSide({ longerSide }: Animation, offered: readonly number[]): number {
  return offered.find((pixels) => pixels >= longerSide) ?? offered.at(-1) ?? longerSide;
}

/** The size of the frames and their number; null while the source isn't known. */
export function animationFrames(
  chosen: EditorOptions,
  file: OpenFile,
): { width: number; height: number; count: number } | null {
  const animation = chosenAnimation(chosen);
  const pixels = clipPixels({ parts: keptParts(file), framing: file.framing }, file);
  if (!animation || !pixels) return null;
  const scale = Math.min(1, animation.longerSide / Math.max(pixels.width, pixels.height));
  const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2));
  const count = Math.max(1, Math.round(msToSeconds(clipLengthMs(file)) * animation.rate));
  return { width: even(pixels.width), height: even(pixels.height), count };
}

/** Says what the animation will be; null for a video, and while the source isn't known. @param size in words. */
export function animationNote(
  file: OpenFile,
  options: EditorOptions,
  size: { kind: SizeEstimate['kind']; text: string } | null,
): LimitNote | null {
  const obstacle = animationObstacle(file, options);
  if (obstacle) return { text: obstacle, isWarning: true };
  const frames = animationFrames(options, file);
  if (!frames) return null;
  const facts = [frameSize(frames), frames.count] as const;
  if (!size || size.kind === 'pending') return { text: ANIMATION.estimating(...facts), isWarning: false };
  const text = size.kind === 'unknown' ? ANIMATION.unsized(...facts) : ANIMATION.sized(...facts, size.text);
  return { text, isWarning: false };
}

/** Bytes that a pixel takes, roughly, where no frames are encoded to find out. */
const PIXEL_BYTES = { gif: 0.25, webp: 0.04 } as const;

/** The size of an animation: by some of its frames once they are encoded, or by its pixels if it is too long. */
export function estimateAnimation(
  file: OpenFile,
  options: EditorOptions,
  sampled: number | 'failed' | null,
): SizeEstimate | null {
  const animation = chosenAnimation(options);
  const frames = animationFrames(options, file);
  if (!animation || !frames) return null;
  if (sampled === null && !animationObstacle(file, options)) return { bytes: 0, kind: 'pending' };
  if (sampled === 'failed') return { bytes: 0, kind: 'unknown' };
  const guessed = frames.width * frames.height * frames.count * PIXEL_BYTES[animation.format];
  const bytes = sampled ?? guessed;
  const isLimited = animation.bytes !== null && bytes >= animation.bytes;
  return isLimited ? { bytes: animation.bytes ?? bytes, kind: 'most' } : { bytes, kind: 'rough' };
}
