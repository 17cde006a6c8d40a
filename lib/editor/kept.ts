import { MIN_CUT_MS } from '@/lib/config/limits';
import type { Edit } from '@/lib/edit/edit';
import { partsLength, selectionOf } from './parts';
import { settled, wasOrdered } from './settle';
import { hasSeveralSources, shownSource } from './sources';
import type { OpenFile } from './state';

const LAST = new WeakMap<Edit['parts'], { durationMs: number; ordered: boolean; kept: Edit['parts'] }>();

/** What the clip holds: the parts, as they are once the gesture under way has ended. The same array while nothing changes. */
export function keptParts(file: OpenFile): Edit['parts'] {
  const { parts } = file;
  const { durationMs } = shownSource(file);
  const ordered = wasOrdered(file);
  const last = LAST.get(parts);
  if (last?.durationMs === durationMs && last.ordered === ordered) return last.kept;
  const kept = settled(selectionOf(file), ordered, durationMs).selection.parts;
  LAST.set(parts, { durationMs, ordered, kept });
  return kept;
}

/** The length of the clip, in milliseconds. */
export function clipLengthMs(file: OpenFile): number {
  return partsLength(keptParts(file));
}

/** True if the only source is shorter than the shortest cut (1 s), and all of it is kept. */
export function isShortAndWhole(file: OpenFile): boolean {
  const { durationMs } = shownSource(file);
  const isShort = !hasSeveralSources(file) && durationMs > 0 && durationMs < MIN_CUT_MS;
  return isShort && clipLengthMs(file) === durationMs;
}
