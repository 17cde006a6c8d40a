/** How ffmpeg encodes: with constant quality, or within a size limit by libx264 in two passes. */
import type { FitPlan } from '@/lib/cut/fit/plan-fit';

/** Kilobits per second of encoded audio. */
export const AUDIO_KBITS = 192;

/** The specification's encoder of video (§4). */
const ENCODER = ['-c:v', 'libx264', '-preset', 'fast', '-crf', '20', '-pix_fmt', 'yuv420p'];

/** Kept in the core's own memory, for the second pass. */
const STATISTICS = '/fit';

/** One of two passes. */
export interface FitPass {
  plan: FitPlan;
  pass: 1 | 2;
  /** Bits per second of the video. */
  bitsPerSec: number;
  /** The source's frames per second. */
  sourceRate: number;
}

/** The encoder of video: with constant quality, or in one of two passes. */
export function encoderArguments(fit: FitPass | undefined): readonly string[] {
  if (!fit) return ENCODER;
  const kbits = Math.max(1, Math.floor(fit.bitsPerSec / 1000));
  return [
    ...['-c:v', 'libx264', '-preset', 'fast', '-pix_fmt', 'yuv420p', '-b:v', `${kbits}k`],
    // A player's buffer of two seconds, at up to three times the rate.
    ...['-maxrate', `${kbits * 3}k`, '-bufsize', `${kbits * 6}k`],
    ...['-pass', String(fit.pass), '-passlogfile', STATISTICS],
  ];
}

/** Filters that leave frames out and scale the others, each with a comma before it. */
export function fitFilters(fit: FitPass | undefined): string {
  if (!fit) return '';
  const { plan, sourceRate } = fit;
  const step = (1 / plan.rate - 0.5 / sourceRate).toFixed(5);
  const isLower = plan.rate < sourceRate * 0.95;
  const rate = isLower ? `,select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,${step})` : '';
  return `${rate},scale=${plan.width}:${plan.height}:flags=bicubic,setsar=1`;
}

/** The bit rate of encoded audio, and its channels if there are to be fewer. */
export function audioBits(fit: FitPass | undefined): string[] {
  if (!fit) return ['-b:a', `${AUDIO_KBITS}k`];
  return ['-b:a', String(fit.plan.audioBitsPerSec), '-ac', String(fit.plan.channels)];
}
