import { isSameParts } from '@/lib/edit/edit';
import type { TimeRange } from '@/lib/media/time';
import type { Gesture, SelectionEvent } from '../events';
import { abandoned, type Change, redone, remembered, undone } from '../history';
import { type MarkNote, noteOf } from '../mark-note';
import { isSourceOrder, leastMs, rangeOf, selectionOf, withRange } from '../parts';
import { movedTo, withEnd, withStart } from '../range';
import { overlapping, settled, settledFile } from '../settle';
import { shownSource } from '../sources';
import type { EditorState, OpenFile } from '../state';
import { withNewEdit } from './forecast';
import {
  type FileHandler,
  type Handlers,
  onIdleFile,
  onSettledFile,
  stay,
  type Transition,
  withFile,
} from './transition';

/** The marks of the selected part, and the history. Neither changes while a cut runs. */
export const selection: Handlers<SelectionEvent['type']> = {
  'set-start': onGesture((state, file, event) => {
    const before = rangeOf(file);
    const range = withStart(before, event.ms, shownSource(file).durationMs, leastMs(file));
    return select(state, file, range, event, noteOf('start', event, before, range));
  }),
  'set-end': onGesture((state, file, event) => {
    const before = rangeOf(file);
    const range = withEnd(before, event.ms, shownSource(file).durationMs, leastMs(file));
    return select(state, file, range, event, noteOf('end', event, before, range));
  }),
  mistyped: onIdleFile((state, file, { side }) =>
    withFile(state, file, { note: { side, kind: 'unreadable' } }),
  ),
  'move-range': onGesture((state, file, event) =>
    select(state, file, movedTo(rangeOf(file), event.ms, shownSource(file).durationMs), event),
  ),
  abandon: onIdleFile((state, file, { gesture }) =>
    goTo(state, file, abandoned(file.history, selectionOf(file), gesture)),
  ),
  undo: onSettledFile((state, file) => goTo(state, file, undone(file.history, selectionOf(file)))),
  redo: onSettledFile((state, file) => goTo(state, file, redone(file.history, selectionOf(file)))),
};

/** Handles a change of a mark once what another gesture has changed is settled. */
function onGesture<E extends Gesture>(handle: FileHandler<E>) {
  return onIdleFile((state, file, event: E) =>
    handle(state, event.gesture === file.history.gesture ? file : settledFile(file), event),
  );
}

/** Parts merge at once, or when the gesture ends: until then the handle stays under the pointer. */
function select(
  state: EditorState,
  file: OpenFile,
  range: TimeRange,
  { gesture = null }: { gesture?: string | null },
  note: MarkNote | null = null,
): Transition {
  const parts = withRange(file, range);
  if (isSameParts(parts, file.parts))
    return note === file.note ? stay(state) : withFile(state, file, { note });
  const history = remembered(file.history, selectionOf(file), gesture);
  const next = { ...file, parts, isDone: false, history };
  if (gesture === null) {
    const { selection, note: merged } = settled(
      selectionOf(next),
      isSourceOrder(file.parts),
      shownSource(file).durationMs,
    );
    return withNewEdit(state, next, { ...selection, note: merged ?? note });
  }
  const numbers = overlapping(next);
  return withNewEdit(state, next, {
    note: note ?? (numbers.length > 0 ? { side: null, kind: 'overlap', numbers } : null),
  });
}

function goTo(state: EditorState, file: OpenFile, change: Change | null): Transition {
  return change ? withNewEdit(state, file, { ...change, note: null }) : stay(state);
}
