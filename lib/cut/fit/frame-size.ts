/** Frame sizes and rates that a clip may have. */
import type { SizeLimit } from '@/lib/edit/edit';

export interface FrameSize {
  width: number;
  height: number;
}

/** Lines of the shorter side, from the most to the fewest. */
const LINES = [1080, 720, 480, 360] as const;

/** The sizes to choose from, the largest first: one if the lines are fixed. Frames are never enlarged, and sides are even. */
export function frameSizes(source: FrameSize, lines: SizeLimit['lines']): [FrameSize, ...FrameSize[]] {
  const original = scaled(source, 1);
  const shorter = Math.min(source.width, source.height);
  if (lines === 'original') return [original];
  if (lines !== 'auto') return [lines < shorter ? scaled(source, lines / shorter) : original];
  const lower = LINES.filter((count) => count < shorter);
  return [original, ...lower.map((count) => scaled(source, count / shorter))];
}

function scaled({ width, height }: FrameSize, by: number): FrameSize {
  return { width: even(width * by), height: even(height * by) };
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

/**
 * Frame rates to choose from, the highest first: one if the rate is fixed. Each is the source's divided by a whole number, so that
 * the frames that stay are evenly spaced.
 */
export function rates(source: number, rate: SizeLimit['rate']): [number, ...number[]] {
  const original = Number.isFinite(source) && source > 0 ? source : 30;
  if (rate === 'original') return [original];
  // Rates such as 30.02 come from averages: they count as 30.
  if (rate !== 'auto') return [original / Math.ceil(original / (rate * 1.05))];
  const halves = [2, 4, 8].map((by) => original / by).filter((lower) => lower >= 12);
  return [original, ...halves];
}
