import type { PartsEvent } from '../events';
import { remembered } from '../history';
import {
  addPart,
  beginPart,
  cutOutSelected,
  keepPart,
  movePart,
  type PartEdit,
  removePart,
  restorePart,
  split,
} from '../part-edits';
import { type EditorSelection, isSameSelection, selectionOf } from '../parts';
import { settled, settledFile } from '../settle';
import { shownSource } from '../sources';
import type { EditorState, OpenFile } from '../state';
import { withNewEdit } from './forecast';
import {
  type FileHandler,
  type Handlers,
  onFile,
  onIdleFile,
  onSettledFile,
  stay,
  type Transition,
  withFile,
} from './transition';

/** Several parts: split, removed, restored, added and reordered. Each change is one step of the history. */
export const parts: Handlers<PartsEvent['type']> = {
  split: onSettled((state, file, { ms = state.playback.currentMs }) =>
    change(state, file, split(selectionOf(file), ms)),
  ),
  'remove-part': onSettled((state, file, { index = file.selected }) =>
    change(state, file, removePart(selectionOf(file), index)),
  ),
  'restore-part': onSettled((state, file, { id }) => change(state, file, restorePart(selectionOf(file), id))),
  'add-part': onSettled((state, file, { ms = state.playback.currentMs }) =>
    change(state, file, addPart(selectionOf(file), ms, shownSource(file).durationMs)),
  ),
  'keep-part': onSettled((state, file) => change(state, file, keepPart(selectionOf(file)))),
  'begin-part': onSettled((state, file, { ms }) =>
    change(state, file, beginPart(selectionOf(file), ms, shownSource(file).durationMs)),
  ),
  'move-part': onSettled((state, file, { from, to }) => {
    const moved = movePart(selectionOf(file), from, to);
    return moved ? change(state, file, moved) : stay(state);
  }),
  'cut-out': onSettled((state, file) =>
    change(state, file, cutOutSelected(selectionOf(file), shownSource(file).durationMs)),
  ),

  // Looking at another part is no change of the edit, also during a cut.
  'select-part': onFile((state, before, { index }) => {
    const file = settledFile(before);
    const isThere = index >= 0 && index < file.parts.length;
    return isThere && index !== before.selected
      ? withFile(state, file, { selected: index, isDone: false, note: null })
      : stay(state);
  }),

  settle: onIdleFile((state, file) => {
    const next = settledFile(file);
    if (next === file) return stay(state);
    return isSameSelection(file, next) ? withFile(state, next, {}) : withNewEdit(state, next, {});
  }),
};

/** Handles an event once what a gesture has changed is settled, and the length of the file is known. */
function onSettled<E>(handle: FileHandler<E>) {
  return onSettledFile((state, file, event: E) =>
    shownSource(file).durationMs > 0 ? handle(state, file, event) : stay(state),
  );
}

export function change(state: EditorState, file: OpenFile, edit: PartEdit): Transition {
  if ('refusal' in edit) return withFile(state, file, { note: edit.refusal });
  const { durationMs } = shownSource({ ...file, ...edit.selection });
  const { selection, note } = settled(edit.selection, false, durationMs);
  return changed(state, file, selection, note ?? edit.note);
}

/** Changes the selection as one step of the history. */
export function changed(
  state: EditorState,
  file: OpenFile,
  selection: EditorSelection,
  note: OpenFile['note'],
): Transition {
  if (isSameSelection(selection, file)) return stay(state);
  const history = remembered(file.history, selectionOf(file), null);
  return withNewEdit(state, file, { ...selection, history, note });
}
