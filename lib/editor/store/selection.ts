import { isSameParts } from '@/lib/edit/edit';
import type { TimeRange } from '@/lib/media/time';
import type { Gesture } from '../events';
import { abandoned, redone, remembered, undone } from '../history';
import { type MarkNote, noteOf } from '../mark-note';
import { rangeOf, withRange } from '../parts';
import { movedTo, withEnd, withStart } from '../range';
import type { EditorState, OpenFile } from '../state';
import { withNewEdit } from './forecast';
import { type Handlers, onIdleFile, type Step, stay, withFile } from './step';

/** The selection and its history. Neither changes while a cut runs. */
export const selection: Handlers<
  'set-start' | 'set-end' | 'mistyped' | 'move-range' | 'abandon' | 'undo' | 'redo'
> = {
  'set-start': onIdleFile((state, file, event) => {
    const before = rangeOf(file);
    const range = withStart(before, event.ms, file.durationMs);
    return select(state, file, range, event, noteOf('start', event, before, range));
  }),
  'set-end': onIdleFile((state, file, event) => {
    const before = rangeOf(file);
    const range = withEnd(before, event.ms, file.durationMs);
    return select(state, file, range, event, noteOf('end', event, before, range));
  }),
  mistyped: onIdleFile((state, file, { side }) =>
    withFile(state, file, { note: { side, kind: 'unreadable' } }),
  ),
  'move-range': onIdleFile((state, file, event) =>
    select(state, file, movedTo(rangeOf(file), event.ms, file.durationMs), event),
  ),
  abandon: onIdleFile((state, file, { gesture }) =>
    goTo(state, file, abandoned(file.history, file.parts, gesture)),
  ),
  undo: onIdleFile((state, file) => goTo(state, file, undone(file.history, file.parts))),
  redo: onIdleFile((state, file) => goTo(state, file, redone(file.history, file.parts))),
};

function select(
  state: EditorState,
  file: OpenFile,
  range: TimeRange,
  { gesture }: Gesture,
  note: MarkNote | null = null,
): Step {
  const parts = withRange(file, range);
  if (isSameParts(parts, file.parts))
    return note === file.note ? stay(state) : withFile(state, file, { note });
  const history = remembered(file.history, file.parts, gesture ?? null);
  return withNewEdit(state, file, { parts, history, note });
}

function goTo(state: EditorState, file: OpenFile, change: Pick<OpenFile, 'parts' | 'history'> | null): Step {
  return change ? withNewEdit(state, file, { ...change, note: null }) : stay(state);
}
