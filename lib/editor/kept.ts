import { MAX_PARTS, MIN_CUT_MS, MIN_PART_MS } from '@/lib/config/limits';
import type { Edit } from '@/lib/edit/edit';
import type { TimeRange } from '@/lib/media/time';
import { type EditorSelection, partsLength, selectionOf } from './parts';
import { rangeLength } from './range';
import { settled, wasOrdered } from './settle';
import { hasSeveralSources, shownSource } from './sources';
import type { OpenFile } from './state';

/** What the clip holds: the parts, or in the mode `remove` everything else. The same array while nothing changes. */
export const keptParts = remembering((file: OpenFile): Edit['parts'] => {
  const { durationMs } = shownSource(file);
  const { selection } = settled(selectionOf(file), wasOrdered(file), durationMs);
  if (file.mode === 'keep') return selection.parts;
  const [part] = file.parts;
  return part ? rest(file.parts, durationMs).map((range) => ({ source: part.source, ...range })) : [];
});

/** The length of the clip, in milliseconds. */
export function clipLengthMs(file: OpenFile): number {
  return partsLength(keptParts(file));
}

/** Why the selection can't be cut; null if it can, and while the file's length isn't known. */
export function obstacleOf(file: OpenFile): 'nothing-left' | 'too-little' | 'most' | null {
  if (shownSource(file).durationMs === 0 && !hasSeveralSources(file)) return null;
  const lengthMs = clipLengthMs(file);
  if (lengthMs === 0) return 'nothing-left';
  const { length } = keptParts(file);
  if (length > MAX_PARTS) return 'most';
  // A shorter file may be saved whole, and parts of it removed.
  return length === 1 && lengthMs < MIN_CUT_MS && !isShort(file) ? 'too-little' : null;
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

/** What the ranges leave of a file; nothing shorter than the shortest part. All in milliseconds. */
export function rest(ranges: readonly TimeRange[], durationMs: number): TimeRange[] {
  const gaps: TimeRange[] = [];
  let from = 0;
  for (const { startMs, endMs } of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    gaps.push({ startMs: from, endMs: startMs });
    from = Math.max(from, endMs);
  }
  gaps.push({ startMs: from, endMs: durationMs });
  return gaps.filter((gap) => rangeLength(gap) >= MIN_PART_MS);
}

/** Remembers the last answer for each list of parts, so that equal selections get the same array. */
function remembering<T>(answer: (file: OpenFile) => T): (file: OpenFile) => T {
  const last = new WeakMap<
    EditorSelection['parts'],
    { mode: string; durationMs: number; ordered: boolean; value: T }
  >();
  return (file) => {
    const { parts, mode } = file;
    const { durationMs } = shownSource(file);
    const ordered = wasOrdered(file);
    const known = last.get(parts);
    if (known?.mode === mode && known.durationMs === durationMs && known.ordered === ordered)
      return known.value;
    const value = answer(file);
    last.set(parts, { mode, durationMs, ordered, value });
    return value;
  };
}
