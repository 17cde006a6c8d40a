import { MIN_CUT_MS, MIN_PART_MS } from '@/lib/config/limits';
import { continues, type Edit, type Part } from '@/lib/edit/edit';
import { cropKey, type Framing } from '@/lib/edit/framing';
import type { TimeRange } from '@/lib/media/time';
import { rangeLength } from './range';

type Parts = Edit['parts'];

/** A part that the visitor dropped, and that can come back. */
export interface RemovedPart extends Part {
  /** Tells removed parts apart. */
  id: number;
  /** It lay before the part with this index. Removed parts with the same index are in the clip's order. */
  index: number;
}

/** What the visitor has marked. Undo and redo cover all of it. */
export interface EditorSelection {
  /** The marked ranges, in the clip's order; never empty. */
  parts: Parts;
  /** The index of the part that the marks belong to. */
  selected: number;
  removed: readonly RemovedPart[];
  /** The selected part was kept while the file played: the next start begins another one (`marking.ts`). */
  isDone?: boolean;
  /** How the frames of the clip are cropped, mirrored and rotated. */
  framing: Framing;
}

/** The selection alone, as the history stores it. */
export function selectionOf({ parts, selected, removed, isDone, framing }: EditorSelection): EditorSelection {
  return { parts, selected, removed, isDone, framing };
}

/** The range of the selected part. */
export function rangeOf({ parts, selected }: Pick<EditorSelection, 'parts' | 'selected'>): TimeRange {
  const { startMs, endMs } = parts[selected] ?? parts[0] ?? { startMs: 0, endMs: 0 };
  return { startMs, endMs };
}

/** The parts once the marks of the selected one stand elsewhere. */
export function withRange(
  { parts, selected }: Pick<EditorSelection, 'parts' | 'selected'>,
  range: TimeRange,
): Parts {
  return parts.map((part, index) => (index === selected ? { ...part, ...range } : part));
}

/** The length of all parts together, in milliseconds. */
export function partsLength(parts: readonly TimeRange[]): number {
  return parts.reduce((sum, part) => sum + rangeLength(part), 0);
}

/** True if there is more than one part. */
export function hasSeveralParts({ parts }: Pick<EditorSelection, 'parts'>): boolean {
  return parts.length > 1;
}

/** The shortest that the selected part may be, in milliseconds. The limit of 1 s is for a clip of one part. */
export function leastMs({ parts }: Pick<EditorSelection, 'parts'>): number {
  return parts.length > 1 ? MIN_PART_MS : MIN_CUT_MS;
}

/** True if neighbors of the same source follow each other as in that source: the visitor has not reordered them. */
export function isSourceOrder(parts: Parts): boolean {
  return parts.every((part, index) => {
    const before = parts[index - 1];
    return before?.source.id !== part.source.id || part.startMs >= before.startMs;
  });
}

/** The numbers of the parts, from 1, in groups of those that touch, each of which is one part of the clip. */
export function joinedNumbers(parts: Parts): number[][] {
  const groups: number[][] = [];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (before && continues(before, part)) groups.at(-1)?.push(index + 1);
    else groups.push([index + 1]);
  }
  return groups;
}

/** True if two selections are the same, so that going from one to the other changes nothing. */
export function isSameSelection(a: EditorSelection, b: EditorSelection): boolean {
  const key = ({ parts, selected, removed, isDone = false, framing }: EditorSelection) =>
    JSON.stringify([
      parts.map(({ source, startMs, endMs, crop }) => [source.id, startMs, endMs, cropKey(crop)]),
      selected,
      isDone,
      removed.map(({ id, source, startMs, endMs, crop, index }) => [
        ...[id, source.id, startMs, endMs, cropKey(crop), index],
      ]),
      [cropKey(framing.crop), framing.flip, framing.turn],
    ]);
  return key(a) === key(b);
}
