import { MIN_CUT_MS } from '@/lib/config/limits';
import type { Edit } from '@/lib/edit/edit';
import { type EditorSelection, partsLength, selectionOf } from './parts';
import { settled, wasOrdered } from './settle';
import { hasSeveralSources, shownSource } from './sources';
import type { OpenFile } from './state';

/** What the clip holds: the parts, as they are once the gesture under way has ended. The same array while nothing changes. */
export const keptParts = remembering((file: OpenFile): Edit['parts'] => {
  const { durationMs } = shownSource(file);
  return settled(selectionOf(file), wasOrdered(file), durationMs).selection.parts;
});

/** The length of the clip, in milliseconds. */
export function clipLengthMs(file: OpenFile): number {
  return partsLength(keptParts(file));
}

/** True if the only source is shorter than the shortest cut (1 s). */
function isShort(file: OpenFile): boolean {
  const { durationMs } = shownSource(file);
  return !hasSeveralSources(file) && durationMs > 0 && durationMs < MIN_CUT_MS;
}

/** True if the only source is that short, and all of it is kept. */
export function isShortAndWhole(file: OpenFile): boolean {
  return isShort(file) && clipLengthMs(file) === shownSource(file).durationMs;
}

/** Remembers the last answer for each list of parts, so that equal selections get the same array. */
function remembering<T>(answer: (file: OpenFile) => T): (file: OpenFile) => T {
  const last = new WeakMap<EditorSelection['parts'], { durationMs: number; ordered: boolean; value: T }>();
  return (file) => {
    const { parts } = file;
    const { durationMs } = shownSource(file);
    const ordered = wasOrdered(file);
    const known = last.get(parts);
    if (known?.durationMs === durationMs && known.ordered === ordered) return known.value;
    const value = answer(file);
    last.set(parts, { durationMs, ordered, value });
    return value;
  };
}
