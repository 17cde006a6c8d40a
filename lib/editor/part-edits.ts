import { MAX_PARTS, MIN_CUT_MS, MIN_PART_MS, STEP_MS } from '@/lib/config/limits';
import type { Part, Source } from '@/lib/edit/edit';
import type { TimeRange } from '@/lib/media/time';
import { type Done, type PartNote, type Refusal, refused } from './part-note';
import { type EditorSelection, isSourceOrder, partsLength, type RemovedPart } from './parts';
import { rangeLength, rest } from './range';

/** A changed selection, or why it can't change. */
export type PartEdit = { selection: EditorSelection; note: PartNote | null } | { refusal: PartNote };

/** Milliseconds. The length of a new part, and its distance from the part before it, where there is room. */
const NEW_PART_MS = 5000;
const DISTANCE_MS = 1000;

const done = (kind: Done, selection: EditorSelection): PartEdit => ({
  selection: { ...selection, isDone: kind === 'kept' },
  note: { side: null, kind, number: selection.selected + 1, count: selection.parts.length },
});

const no = (kind: Refusal): PartEdit => ({ refusal: refused(kind) });

/** Splits the part under a time (ms) of the selected part's source, and selects its second half. */
export function split(selection: EditorSelection, ms: number): PartEdit {
  const { parts, selected, removed } = selection;
  const shown = parts[selected]?.source.id;
  const holds = (part: Part | undefined) =>
    part !== undefined && part.source.id === shown && part.startMs <= ms && ms < part.endMs;
  const index = holds(parts[selected]) ? selected : parts.findIndex(holds);
  const part = parts[index];
  if (!part) return no('outside');
  if (ms - part.startMs < MIN_PART_MS || part.endMs - ms < MIN_PART_MS) return no('too-near');
  if (parts.length >= MAX_PARTS) return no('most');
  const halves = [
    { ...part, endMs: ms },
    { ...part, startMs: ms },
  ];
  return done('split', {
    ...selection,
    parts: parts.toSpliced(index, 1, ...halves),
    selected: index + 1,
    removed: removed.map((removal) =>
      removal.index > index ? { ...removal, index: removal.index + 1 } : removal,
    ),
  });
}

/** Drops a part. It can come back. */
export function removePart(selection: EditorSelection, index: number): PartEdit {
  const { parts, selected, removed } = selection;
  const part = parts[index];
  if (!part || parts.length === 1) return no('only-part');
  const left = parts.toSpliced(index, 1);
  if (left.length === 1 && partsLength(left) < MIN_CUT_MS) return no('too-little');
  return done('removed', {
    ...selection,
    parts: left,
    selected: Math.min(selected > index ? selected - 1 : selected, left.length - 1),
    // The parts behind it move up.
    removed: [
      ...removed.filter((removal) => removal.index <= index),
      removalOf(part, removed, index),
      ...removed
        .filter((removal) => removal.index > index)
        .map((removal) => ({ ...removal, index: removal.index - 1 })),
    ],
  });
}

/** Brings a removed part back to where it was, and selects it. */
export function restorePart(selection: EditorSelection, id: number): PartEdit {
  const { parts, removed } = selection;
  const found = removed.findIndex((removal) => removal.id === id);
  const entry = removed[found];
  if (!entry) return no('only-part');
  if (parts.length >= MAX_PARTS) return no('most');
  const { id: _id, index, ...part } = entry;
  const at = Math.min(index, parts.length);
  return done('restored', {
    ...selection,
    parts: parts.toSpliced(at, 0, part),
    selected: at,
    removed: removed
      .map((removal, place) => (place > found ? { ...removal, index: removal.index + 1 } : removal))
      .toSpliced(found, 1),
  });
}

/**
 * Adds a part under a time (ms) of the selected part's source or near it, and selects it. It follows the source's order if the
 * other parts do, and is never behind a part of another source.
 */
export function addPart(selection: EditorSelection, ms: number, durationMs: number): PartEdit {
  const range = roomFor(freeOf(selection, durationMs), ms);
  return range ? withPart(selection, range) : no('no-room');
}

/** Keeps the selected part as it is marked: the next start begins another one. */
export function keepPart(selection: EditorSelection): PartEdit {
  return done('kept', selection);
}

/** Begins a part at a time (ms) that no part holds. It goes on to the next part or to the end of the file, until it gets an end. */
export function beginPart(selection: EditorSelection, ms: number, durationMs: number): PartEdit {
  const room = freeOf(selection, durationMs).find(({ startMs, endMs }) => startMs <= ms && ms < endMs);
  if (!room || room.endMs - ms < MIN_PART_MS) return no('no-room-here');
  return withPart(selection, { startMs: ms, endMs: room.endMs });
}

/** What the parts leave of the selected part's source. */
function freeOf({ parts, selected }: EditorSelection, durationMs: number): TimeRange[] {
  const id = parts[selected]?.source.id;
  return rest(
    parts.filter(({ source }) => source.id === id),
    durationMs,
  );
}

/** The selection with another part of the selected part's source, which is selected. */
function withPart(selection: EditorSelection, range: TimeRange): PartEdit {
  const { parts, selected, removed } = selection;
  const source = parts[selected]?.source;
  if (!source) return no('no-room');
  if (parts.length >= MAX_PARTS) return no('most');
  const isOwn = (part: Part) => part.source.id === source.id;
  const behind = parts.findIndex((part) => isOwn(part) && part.startMs > range.startMs);
  const at = isSourceOrder(parts) && behind >= 0 ? behind : parts.findLastIndex(isOwn) + 1;
  return done('added', {
    ...selection,
    parts: parts.toSpliced(at, 0, { source, ...range }),
    selected: at,
    removed: removed.map((removal) =>
      removal.index > at ||
      (removal.index === at && (removal.source.id !== source.id || removal.startMs > range.startMs))
        ? { ...removal, index: removal.index + 1 }
        : removal,
    ),
  });
}

/** Where a new part goes: under the time (ms), after it, or in the largest gap. */
function roomFor(gaps: readonly TimeRange[], ms: number): TimeRange | null {
  const under = gaps.find(({ startMs, endMs }) => startMs <= ms && ms < endMs);
  if (under) {
    const least = Math.min(rangeLength(under), MIN_CUT_MS);
    const startMs = Math.min(ms, under.endMs - least);
    return { startMs, endMs: Math.min(under.endMs, startMs + NEW_PART_MS) };
  }
  const [largest] = gaps.toSorted((a, b) => rangeLength(b) - rangeLength(a));
  const gap = gaps.find(({ startMs }) => startMs >= ms) ?? largest;
  if (!gap) return null;
  const length = Math.min(NEW_PART_MS, rangeLength(gap));
  const spare = Math.floor((rangeLength(gap) - length) / 2 / STEP_MS) * STEP_MS;
  const startMs = gap.startMs + Math.min(DISTANCE_MS, spare);
  return { startMs, endMs: startMs + length };
}

/** Moves a part to another place of the clip, and selects it. */
export function movePart(selection: EditorSelection, from: number, to: number): PartEdit | null {
  const { parts, removed } = selection;
  const part = parts[from];
  const at = Math.max(0, Math.min(to, parts.length - 1));
  if (!part || at === from) return null;
  const shifted = (index: number) => {
    const without = index > from ? index - 1 : index;
    return without > at ? without + 1 : without;
  };
  return done('moved-part', {
    ...selection,
    parts: parts.toSpliced(from, 1).toSpliced(at, 0, part),
    selected: at,
    removed: removed.map((removal) => ({ ...removal, index: shifted(removal.index) })),
  });
}

/**
 * Cuts the selected range out of its source. What lies around it, up to the source's other parts and to what was cut out before,
 * becomes parts in its place. Parts of other sources stay as they are.
 */
export function cutOutSelected(selection: EditorSelection, durationMs: number): PartEdit {
  const { parts, selected, removed } = selection;
  const part = parts[selected];
  if (!part) return no('only-part');
  const isOwn = ({ source }: { source: Source }) => source.id === part.source.id;
  const wide = { ...part, ...roomAround(part, [...parts, ...removed].filter(isOwn), durationMs) };
  const pieces = parts.map((other, index) =>
    isOwn(other) ? without(index === selected ? wide : other, part) : [other],
  );
  const left = pieces.flat();
  if (!left.some(isOwn)) return no('nothing-left');
  if (left.length > MAX_PARTS) return no('most');
  if (left.length === 1 && partsLength(left) < MIN_CUT_MS) return no('too-little');
  const moved = (index: number) => pieces.slice(0, index).flat().length;
  const before = (pieces[selected] ?? []).filter(({ startMs }) => startMs < part.startMs).length;
  const index = moved(selected) + before;
  const next = left.findIndex((other, at) => at >= index && isOwn(other));
  const shifted = (removal: RemovedPart) => ({ ...removal, index: moved(removal.index) });
  return done('removed', {
    ...selection,
    parts: left,
    selected: next >= 0 ? next : left.findLastIndex(isOwn),
    removed: [
      ...removed.filter((removal) => removal.index <= selected).map(shifted),
      removalOf(part, removed, index),
      ...removed.filter((removal) => removal.index > selected).map(shifted),
    ],
  });
}

/** The range around another one that no neighbor takes. Neighbors may reach into it. */
function roomAround(
  { startMs, endMs }: TimeRange,
  neighbors: readonly TimeRange[],
  durationMs: number,
): TimeRange {
  const before = neighbors.filter((neighbor) => neighbor.startMs < startMs);
  const behind = neighbors.filter((neighbor) => neighbor.endMs > endMs);
  return {
    startMs: Math.max(0, ...before.map((neighbor) => neighbor.endMs)),
    endMs: Math.min(durationMs, ...behind.map((neighbor) => neighbor.startMs)),
  };
}

/** What a range leaves of a part; nothing shorter than the shortest part. */
function without(part: Part, { startMs, endMs }: TimeRange): Part[] {
  const before = { ...part, endMs: Math.min(part.endMs, startMs) };
  const behind = { ...part, startMs: Math.max(part.startMs, endMs) };
  return [before, behind].filter((piece) => rangeLength(piece) >= MIN_PART_MS);
}

/** A part as a removed one. @param index of the part that it lay before. */
function removalOf(part: Part, removed: readonly RemovedPart[], index: number): RemovedPart {
  const id = Math.max(0, ...removed.map((removal) => removal.id)) + 1;
  return { ...part, id, index };
}
