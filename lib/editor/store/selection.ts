import { isSameParts } from '@/lib/edit/edit';
import type { TimeRange } from '@/lib/media/time';
import type { Gesture } from '../events';
import { redone, remembered, undone } from '../history';
import { rangeOf, withRange } from '../parts';
import { movedTo, withEnd, withStart } from '../range';
import type { EditorState, OpenFile } from '../state';
import { withNewEdit } from './forecast';
import { type Handlers, onIdleFile, type Step, stay } from './step';

/** The selection and its history. Neither changes while a cut runs. */
export const selection: Handlers<'set-start' | 'set-end' | 'move-range' | 'undo' | 'redo'> = {
  'set-start': onIdleFile((state, file, event) =>
    select(state, file, withStart(rangeOf(file), event.ms), event),
  ),
  'set-end': onIdleFile((state, file, event) =>
    select(state, file, withEnd(rangeOf(file), event.ms, file.durationMs), event),
  ),
  'move-range': onIdleFile((state, file, event) =>
    select(state, file, movedTo(rangeOf(file), event.ms, file.durationMs), event),
  ),
  undo: onIdleFile((state, file) => goTo(state, file, undone(file.history, file.parts))),
  redo: onIdleFile((state, file) => goTo(state, file, redone(file.history, file.parts))),
};

function select(state: EditorState, file: OpenFile, range: TimeRange, { gesture }: Gesture): Step {
  const parts = withRange(file, range);
  if (isSameParts(parts, file.parts)) return stay(state);
  const history = remembered(file.history, file.parts, gesture ?? null);
  return withNewEdit(state, file, { parts, history });
}

function goTo(state: EditorState, file: OpenFile, change: Pick<OpenFile, 'parts' | 'history'> | null): Step {
  return change ? withNewEdit(state, file, change) : stay(state);
}
