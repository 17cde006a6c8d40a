/** What adding, removing and sorting files does to the selection. */
import { MAX_PARTS, MIN_CUT_MS } from '@/lib/config/limits';
import type { Part, Source } from '@/lib/edit/edit';
import { cropOf } from '@/lib/edit/framing';
import type { Size } from './frame/box';
import type { OpenSource } from './open-source';
import { cropLike } from './part-crops';
import { type PartNote, refused } from './part-note';
import { type EditorSelection, partsLength } from './parts';

type FileEdit = { selection: EditorSelection; note: PartNote } | { refusal: PartNote };

/**
 * Adds a whole source after the other parts. The selected part stays the same. Frames of another shape get a crop of their own, so
 * that they fill the clip's.
 * @param sizeOf the frames of a part's source, as players show them; null if unknown.
 */
export function appendSource(
  selection: EditorSelection,
  { source, durationMs }: OpenSource,
  sizeOf: (part: Part) => Size | null,
): EditorSelection | null {
  const { parts, framing } = selection;
  if (parts.length >= MAX_PARTS) return null;
  const part: Part = { source, startMs: 0, endMs: durationMs };
  const [first] = parts;
  const crop = first ? cropOf(first, framing) : null;
  const partCrop = first && crop && cropLike(crop, sizeOf(first), sizeOf(part));
  const added = partCrop && partCrop !== crop ? { ...part, crop: partCrop } : part;
  return { ...selection, parts: [...parts, added] };
}

/** Drops all parts of a source, and what was removed of it. */
export function dropSource(selection: EditorSelection, { id, file }: Source): FileEdit {
  const { parts, selected, removed } = selection;
  const isOther = ({ source }: { source: Source }) => source.id !== id;
  const left = parts.filter(isOther);
  if (left.length === 0) return { refusal: refused('only-file') };
  if (left.length === 1 && partsLength(left) < MIN_CUT_MS) return { refusal: refused('too-little') };
  const before = (index: number) => parts.slice(0, index).filter(isOther).length;
  return {
    selection: {
      ...selection,
      parts: left,
      selected: Math.min(before(selected), left.length - 1),
      removed: removed.filter(isOther).map((part) => ({ ...part, index: before(part.index) })),
    },
    note: { side: null, kind: 'file-removed', name: file.name },
  };
}

/** Puts the parts in the order of their sources. Parts of one source keep their order. @param order the sources' ids. */
export function sortedBySource(selection: EditorSelection, order: readonly number[]): EditorSelection {
  const { parts, selected, removed } = selection;
  const rank = ({ source }: { source: Source }) => order.indexOf(source.id);
  // What was removed travels with the parts of its source.
  const all = [...parts.keys(), parts.length].flatMap((index) => {
    const part = parts[index];
    const gone = removed
      .filter((removal) => removal.index === index)
      .map((removal) => ({ rank: rank(removal), removal, part: null }));
    return part ? [...gone, { rank: rank(part), removal: null, part: { part, index } }] : gone;
  });
  all.sort((a, b) => a.rank - b.rank);
  const moved = all.flatMap(({ part }) => (part ? [part] : []));
  const partsBefore = (position: number) => all.slice(0, position).filter(({ part }) => part !== null).length;
  return {
    ...selection,
    parts: moved.map(({ part }) => part),
    selected: moved.findIndex(({ index }) => index === selected),
    removed: all.flatMap(({ removal }, position) =>
      removal ? [{ ...removal, index: partsBefore(position) }] : [],
    ),
  };
}
