import type { TimeRange } from '@/lib/media/time';
import type { Gesture } from '../events';
import { redone, remembered, sameRange, undone } from '../history';
import { movedTo, withEnd, withStart } from '../range';
import type { EditorState, OpenFile } from '../state';
import { withNewEdit } from './forecast';
import { type Handlers, onIdleFile, type Step, stay } from './step';

/** The selection and its history. Neither changes while a cut runs. */
export const selection: Handlers<'set-start' | 'set-end' | 'move-range' | 'undo' | 'redo'> = {
  'set-start': onIdleFile((state, file, event) =>
    select(state, file, withStart(file.range, event.ms), event),
  ),
  'set-end': onIdleFile((state, file, event) =>
    select(state, file, withEnd(file.range, event.ms, file.durationMs), event),
  ),
  'move-range': onIdleFile((state, file, event) =>
    select(state, file, movedTo(file.range, event.ms, file.durationMs), event),
  ),
  undo: onIdleFile((state, file) => goTo(state, file, undone(file.history, file.range))),
  redo: onIdleFile((state, file) => goTo(state, file, redone(file.history, file.range))),
};

function select(state: EditorState, file: OpenFile, range: TimeRange, { gesture }: Gesture): Step {
  if (sameRange(range, file.range)) return stay(state);
  const history = remembered(file.history, file.range, gesture ?? null);
  return withNewEdit(state, file, { range, history });
}

function goTo(state: EditorState, file: OpenFile, change: Pick<OpenFile, 'range' | 'history'> | null): Step {
  return change ? withNewEdit(state, file, change) : stay(state);
}
