import { isSameEdit } from '@/lib/edit/edit';
import type { EditorCommand } from '../events';
import { clipLengthMs } from '../kept';
import { editOf } from '../selectors';
import { engineOfClip } from '../sources';
import type { EditorState, OpenFile } from '../state';
import { type Handlers, onFile, type Step, stay, withFile } from './step';

/** What a cut of the current selection and options would do. */
export const forecast: Handlers<'forecast' | 'clip-bytes'> = {
  forecast: onFile((state, file, event) => {
    if (!isSameEdit(event.edit, editOf(state.options, file))) return stay(state);
    const forecasted = { ...file, forecast: event.forecast, forecasted: event.edit };
    // The answer may refuse an option. The edit without that option needs its own forecast.
    const settled = isSameEdit(event.edit, editOf(state.options, forecasted));
    const commands = settled ? aheadCommands(state, forecasted) : forecastCommands(state, forecasted);
    return withFile(state, forecasted, {}, ...commands);
  }),

  'clip-bytes': onFile((state, file, { edit, bytes }) => withFile(state, file, { ahead: { edit, bytes } })),
};

/** The command that asks for a forecast; none before the engines are ready or while nothing is selected. */
export function forecastCommands(state: EditorState, file: OpenFile): EditorCommand[] {
  const known = engineOfClip(file).status === 'ready' && clipLengthMs(file) > 0;
  return known ? [{ type: 'forecast', run: file.opened, edit: editOf(state.options, file) }] : [];
}

/**
 * The command that makes the clip of the forecast ahead of the click; none while it is cut anyway, or before the player has shown
 * the file, which goes first.
 */
export function aheadCommands(state: EditorState, file: OpenFile): EditorCommand[] {
  const { forecasted, preview, job } = file;
  const waits = preview === 'pending' || job !== null;
  return waits || !forecasted || !isSameEdit(forecasted, editOf(state.options, file))
    ? []
    : [{ type: 'make-ahead', run: file.opened, edit: forecasted }];
}

/** Changes the open file, and asks for a forecast of the edit that results. */
export function withNewEdit(state: EditorState, file: OpenFile, change: Partial<OpenFile>): Step {
  const next = { ...file, ...change };
  return withFile(state, next, {}, ...forecastCommands(state, next));
}
