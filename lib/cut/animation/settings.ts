/** How an animation is encoded. To meet a size limit it gives up colors first, then frames, then pixels. */
import type { Animation } from '@/lib/edit/edit';

/** What an animation is encoded with. */
export interface AnimationSettings {
  width: number;
  height: number;
  /** Frames per second. */
  rate: number;
  /** An index of {@link GIF_STEPS} or {@link WEBP_STEPS}. */
  step: number;
}

/** How a GIF uses its palette. Dithering mixes colors that the palette lacks, which takes bytes. */
export interface GifStep {
  colors: number;
  dither: 'sierra2_4a' | 'none';
  /** The share of the first step's bytes, measured: docs/animation.md. */
  share: number;
}

export const GIF_STEPS: readonly GifStep[] = [
  { colors: 256, dither: 'sierra2_4a', share: 1 },
  { colors: 256, dither: 'none', share: 0.84 },
  { colors: 128, dither: 'none', share: 0.7 },
  { colors: 64, dither: 'none', share: 0.57 },
];

/** The quality of libwebp, 0–100. */
export interface WebpStep {
  quality: number;
  share: number;
}

export const WEBP_STEPS: readonly WebpStep[] = [
  { quality: 75, share: 1 },
  { quality: 60, share: 0.78 },
  { quality: 45, share: 0.65 },
  { quality: 30, share: 0.52 },
];

/** The greatest even number of pixels up to a size, and at least 2. */
const even = (pixels: number) => Math.max(2, 2 * Math.floor(pixels / 2));

const stepsOf = (format: Animation['format']) => (format === 'gif' ? GIF_STEPS : WEBP_STEPS);

/** The least frames per second for motion, and the fewest pixels of the longer side at which things can be recognized. */
const LEAST_RATE = 8;
const LEAST_SIDE = 64;

/** The share of the limit to aim at, because the next size can't be forecast exactly. */
const AIM = 0.93;
/** Bytes grow with the pixels to this power: smaller frames have more detail per pixel. */
const PIXEL_POWER = 0.85;
/** Bytes grow with the rate to this power: with fewer frames, more changes from one to the next. */
const RATE_POWER = 0.8;

/** The most times that an animation is encoded for its limit. */
export const MOST_PASSES = 5;

/**
 * The next settings after a pass that exceeded the limit; null if nothing is left to give up.
 * @param first the settings without a limit.
 */
export function smallerSettings(
  format: Animation['format'],
  first: AnimationSettings,
  used: AnimationSettings,
  bytes: number,
  limit: number,
): AnimationSettings | null {
  const steps = stepsOf(format);
  const shareOf = (step: number) => steps[step]?.share ?? 1;
  // The share of the last pass's bytes that is left for the next one.
  let needed = (AIM * limit) / bytes;
  let step = used.step;
  while (step < steps.length - 1 && needed < 1) {
    needed *= shareOf(step) / shareOf(step + 1);
    step++;
  }
  let rate = used.rate;
  if (needed < 1) {
    // Frames take half of the reduction that is left, and pixels the rest.
    rate = Math.max(Math.min(LEAST_RATE, first.rate), used.rate * Math.sqrt(needed) ** (1 / RATE_POWER));
    needed /= (rate / used.rate) ** RATE_POWER;
  }
  const scale = needed < 1 ? Math.sqrt(needed ** (1 / PIXEL_POWER)) : 1;
  const longer = Math.max(used.width, used.height);
  const side = Math.max(Math.min(LEAST_SIDE, longer), longer * scale);
  const next = {
    width: side < longer ? even((used.width * side) / longer) : used.width,
    height: side < longer ? even((used.height * side) / longer) : used.height,
    rate: Math.round(rate * 10) / 10,
    step,
  };
  const isSame = next.width === used.width && next.rate === used.rate && next.step === used.step;
  return isSame ? null : next;
}

/**
 * The next settings after a pass that stayed far below the limit; null if it used enough of it.
 * @param failed the settings of the last pass that exceeded it.
 */
export function largerSettings(
  format: Animation['format'],
  failed: AnimationSettings,
  used: AnimationSettings,
  bytes: number,
  limit: number,
): AnimationSettings | null {
  if (bytes > ENOUGH * limit) return null;
  const gain = ((AIM * limit) / bytes) ** (1 / 2);
  // Between two sizes of which one was too large, the next is in the middle.
  const isSameElse = failed.step === used.step && failed.rate === used.rate;
  const most = failed.width / used.width;
  const scale = Math.min(isSameElse ? Math.sqrt(most) : most, gain ** (1 / PIXEL_POWER));
  if (scale > 1.03) return { ...used, width: even(used.width * scale), height: even(used.height * scale) };
  const steps = stepsOf(format);
  const step = steps.findIndex(
    ({ share }, index) =>
      index < used.step && share <= ((steps[used.step]?.share ?? 1) * AIM * limit) / bytes,
  );
  return step < 0 ? null : { ...used, step };
}

/** The share of the limit that a clip should use. */
const ENOUGH = 0.75;
