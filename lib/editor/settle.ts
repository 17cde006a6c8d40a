import { MIN_CUT_MS } from '@/lib/config/limits';
import type { Source } from '@/lib/edit/edit';
import type { History } from './history';
import type { PartNote } from './part-note';
import { type EditorSelection, isSourceOrder, leastMs, type RemovedPart, selectionOf } from './parts';
import { rangeLength, withDuration } from './range';
import { shownSource } from './sources';
import type { OpenFile } from './state';

/** A selection with a note about what became of it. */
export interface Settled {
  selection: EditorSelection;
  note: PartNote | null;
}

/**
 * The selection once overlapping parts are one and a single part is long enough. Parts that the visitor reordered may overlap, and
 * so may parts of one source with another source between them.
 * @param ordered whether the parts were in the source's order before the change. If so, they are again.
 * @param durationMs milliseconds, the length of the selected part's source.
 */
export function settled(selection: EditorSelection, ordered: boolean, durationMs: number): Settled {
  const merges = ordered || isSourceOrder(selection.parts);
  const { selection: merged, numbers } = merges ? merge(selection) : { selection, numbers: [] };
  const long = widened(merged, durationMs);
  const next = withoutKept(long);
  if (long !== merged) return { selection: next, note: { side: null, kind: 'widened' } };
  return { selection: next, note: numbers.length > 0 ? { side: null, kind: 'merged', numbers } : null };
}

/** The numbers of the parts that will merge when the gesture ends; empty if none will. */
export function overlapping(file: EditorSelection & { history: History }): readonly number[] {
  return wasOrdered(file) || isSourceOrder(file.parts) ? merge(file).numbers : [];
}

/** True if the parts were in the source's order when the gesture under way began, or are now if there is none. */
export function wasOrdered({
  parts,
  history,
}: Pick<EditorSelection, 'parts'> & { history: History }): boolean {
  const before = history.gesture === null ? null : history.past.at(-1);
  return isSourceOrder(before?.parts ?? parts);
}

/** Sorts neighbors of one source and makes one of those that overlap. `numbers`: the first parts that became one, from 1. */
function merge(selection: EditorSelection): { selection: EditorSelection; numbers: readonly number[] } {
  const { parts, selected, removed } = selection;
  const runs = runNumbers(parts);
  const inOrder = parts.map((part, index) => ({ part, index, run: runs[index] ?? 0 }));
  inOrder.sort((a, b) => a.run - b.run || a.part.startMs - b.part.startMs);
  const groups: { part: (typeof parts)[number]; from: number[] }[] = [];
  for (const { part, index } of inOrder) {
    const last = groups.at(-1);
    if (last && last.part.source.id === part.source.id && part.startMs < last.part.endMs) {
      last.part = { ...last.part, endMs: Math.max(last.part.endMs, part.endMs) };
      last.from.push(index);
    } else groups.push({ part, from: [index] });
  }
  if (isSourceOrder(parts) && groups.length === parts.length) return { selection, numbers: [] };
  const groupOf = (index: number) => {
    const group = groups.findIndex(({ from }) => from.includes(index));
    return group < 0 ? groups.length : group;
  };
  const joined = groups.find(({ from }) => from.length > 1);
  return {
    selection: {
      ...selection,
      parts: groups.map(({ part }) => part),
      selected: groupOf(selected),
      removed: removed.map((part) => ({ ...part, index: groupOf(part.index) })),
    },
    numbers: (joined?.from ?? []).map((index) => index + 1).sort((a, b) => a - b),
  };
}

/** For each part, the number of the run of neighbors with the same source that it is in. */
function runNumbers(parts: EditorSelection['parts']): number[] {
  let run = 0;
  return parts.map(({ source }, index) => {
    const before = parts[index - 1]?.source;
    if (before && before.id !== source.id) run++;
    return run;
  });
}

/** A single part to keep is at least 1 s long, if the file is. */
function widened(selection: EditorSelection, durationMs: number): EditorSelection {
  const [part, second] = selection.parts;
  if (!part || second || durationMs < MIN_CUT_MS) return selection;
  if (rangeLength(part) >= MIN_CUT_MS) return selection;
  const startMs = Math.max(0, Math.min(part.startMs, durationMs - MIN_CUT_MS));
  return { ...selection, parts: [{ ...part, startMs, endMs: startMs + MIN_CUT_MS }] };
}

/** Footage that a part has grown over is no longer removed. */
function withoutKept(selection: EditorSelection): EditorSelection {
  const { parts, removed } = selection;
  const isKept = (gone: RemovedPart) =>
    parts.some(
      ({ source, startMs, endMs }) =>
        source.id === gone.source.id && startMs <= gone.startMs && gone.endMs <= endMs,
    );
  const left = removed.filter((part) => !isKept(part));
  return left.length === removed.length ? selection : { ...selection, removed: left };
}

/** The file once a gesture that changed it has ended. The same file if that changes nothing. */
export function settledFile(file: OpenFile): OpenFile {
  const { history } = file;
  if (history.gesture === null) return file;
  const { durationMs } = shownSource(file);
  const { selection, note } = settled(selectionOf(file), wasOrdered(file), durationMs);
  return { ...file, ...selection, note: note ?? file.note, history: { ...history, gesture: null } };
}

/** A selection that was made for one length of a source, in the source with another. All in milliseconds. */
export function fittedSelection(
  selection: EditorSelection,
  { id }: Pick<Source, 'id'>,
  oldMs: number,
  newMs: number,
): EditorSelection {
  const { parts, selected, removed, framing } = selection;
  const least = leastMs(selection);
  const fits = parts.map((part) =>
    part.source.id === id ? { ...part, ...withDuration(part, oldMs, newMs, least) } : part,
  );
  const left = removed
    .filter(({ source, startMs }) => source.id !== id || startMs < newMs)
    .map((part) => (part.source.id === id ? { ...part, endMs: Math.min(part.endMs, newMs) } : part));
  return settled({ parts: fits, selected, removed: left, framing }, isSourceOrder(parts), newMs).selection;
}
