import type { TimeRange } from '@/lib/media/time';
import type { Random } from '../fuzz/random';

const MOST_PARTS = 12;

/** The least length of a part in the editor, in milliseconds. */
const LEAST_MS = 200;

/**
 * Parts of a source, in the order of a clip: one after the other with gaps and touching ones, reordered, or anywhere.
 * @param endMs the source's end.
 * @param marks milliseconds that select a frame each, so that parts begin and end on frames as well as between them.
 */
export function randomParts(random: Random, endMs: number, marks: readonly number[]): TimeRange[] {
  const count = 1 + random.below(MOST_PARTS);
  if (random.chance(0.3)) return Array.from({ length: count }, () => anywhere(random, endMs, marks));
  const parts = forth(random, endMs, marks, count);
  if (random.chance(0.4)) shuffle(random, parts);
  return parts.length > 0 ? parts : [anywhere(random, endMs, marks)];
}

function anywhere(random: Random, endMs: number, marks: readonly number[]): TimeRange {
  const startMs = Math.min(markNear(random, random.below(endMs), marks), Math.max(0, endMs - LEAST_MS));
  const length = LEAST_MS + random.below(Math.max(1, Math.min(2500, endMs - startMs - LEAST_MS)));
  return { startMs, endMs: Math.min(endMs, startMs + length) };
}

/** Parts from the beginning to the end, some of which touch. */
function forth(random: Random, endMs: number, marks: readonly number[], count: number): TimeRange[] {
  const step = endMs / count;
  const parts: TimeRange[] = [];
  let reached = 0;
  for (let i = 0; i < count; i++) {
    const touches = parts.length > 0 && random.chance(0.25);
    const startMs = touches ? reached : markNear(random, reached + random.below(step), marks);
    const end = Math.max(startMs + LEAST_MS, startMs + random.below(step));
    const stop = markNear(random, Math.min(endMs, end), marks);
    if (startMs < reached || stop - startMs < LEAST_MS) continue;
    parts.push({ startMs, endMs: stop });
    reached = stop;
  }
  return parts;
}

/** A millisecond itself, or the mark before it. */
function markNear(random: Random, ms: number, marks: readonly number[]): number {
  const whole = Math.floor(ms);
  return random.chance(0.5) ? (marks.findLast((mark) => mark <= whole) ?? whole) : whole;
}

function shuffle<T>(random: Random, values: T[]): void {
  for (let i = values.length - 1; i > 0; i--) {
    const [value] = values.splice(random.below(i + 1), 1);
    if (value !== undefined) values.push(value);
  }
}
