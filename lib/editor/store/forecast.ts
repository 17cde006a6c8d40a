import { isSameEdit } from '@/lib/edit/edit';
import type { EditorCommand } from '../events';
import { clipLengthMs } from '../kept';
import { editOf, isForecast, savesEach } from '../selectors';
import { engineOfClip, shownSource } from '../sources';
import type { EditorState, OpenFile } from '../state';
import { type Handlers, onFile, stay, type Transition, withFile } from './transition';

/** What a cut of the current selection and options would do. */
export const forecast: Handlers<'forecast' | 'clip-bytes'> = {
  forecast: onFile((state, file, event) => {
    if (!isSameEdit(event.edit, editOf(state.options, file))) return stay(state);
    const forecasted = { ...file, forecast: event.forecast, forecasted: event.edit };
    // The answer may refuse an option. The edit without that option needs its own forecast.
    const commandsFor = isForecast(state.options, forecasted) ? aheadCommands : forecastCommands;
    return withFile(state, forecasted, {}, ...commandsFor(state, forecasted));
  }),

  'clip-bytes': onFile((state, file, { edit, bytes }) => withFile(state, file, { ahead: { edit, bytes } })),
};

/** The command that asks for a forecast; none before the engines are ready or while nothing is selected. */
export function forecastCommands(state: EditorState, file: OpenFile): EditorCommand[] {
  const known = engineOfClip(file).status === 'ready' && clipLengthMs(file) > 0;
  return known ? [{ type: 'forecast', run: file.opened, edit: editOf(state.options, file) }] : [];
}

/**
 * The command that makes the clip of the forecast ahead of the click; none for one file of each part, while it is cut anyway, or before
 * the player has shown the file, which goes first.
 */
export function aheadCommands(state: EditorState, file: OpenFile): EditorCommand[] {
  if (shownSource(file).preview === 'pending' || file.job !== null || !isForecast(state.options, file))
    return [];
  const edit = editOf(state.options, file);
  // The clips of parts are made one by one. Of an animation, the size is estimated.
  const isUsed = edit.output.kind === 'animation' || !savesEach(state.options, file);
  return isUsed ? [{ type: 'make-ahead', run: file.opened, edit }] : [];
}

/** Changes the open file, and asks for a forecast of the edit that results. */
export function withNewEdit(state: EditorState, file: OpenFile, change: Partial<OpenFile>): Transition {
  const next = { ...file, ...change };
  return withFile(state, next, {}, ...forecastCommands(state, next));
}
