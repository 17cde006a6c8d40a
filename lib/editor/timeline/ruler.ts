import { formatClock, formatField } from '@/lib/media/time';
import type { View } from './view';

/** The possible distances between two labels, in milliseconds. */
const STEPS_MS = [
  ...[10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200].map((sec) => sec * 1000),
];

/** Minimum pixels between two labels. */
const LABEL_PX = 72;

export interface RulerMark {
  atSec: number;
  label: string;
}

/** The labels of a view, at round times. */
export function rulerMarks(view: View, width: number): RulerMark[] {
  if (width <= 0 || view.spanSec <= 0) return [];
  const leastMs = (view.spanSec * 1000 * LABEL_PX) / width;
  const stepMs = STEPS_MS.find((step) => step >= leastMs) ?? Math.ceil(leastMs / 3_600_000) * 3_600_000;
  const marks: RulerMark[] = [];
  const first = Math.ceil((view.fromSec * 1000) / stepMs);
  const last = Math.floor(((view.fromSec + view.spanSec) * 1000) / stepMs + 1e-6);
  for (let n = first; n <= last; n++) {
    const ms = n * stepMs;
    marks.push({ atSec: (n * stepMs) / 1000, label: stepMs < 1000 ? formatField(ms) : formatClock(ms) });
  }
  return marks;
}
