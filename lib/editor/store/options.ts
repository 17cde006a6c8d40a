import type { EditorOptions, OptionsChange } from '../options';
import type { Preferences } from '../preferences';
import { mustStartExactly } from '../start';
import type { EditorState, OpenFile } from '../state';
import { forecastCommands } from './forecast';
import { type Handlers, stay, type Transition } from './transition';

/** How clips are made, and what the visitor prefers. A running cut keeps the options it began with. */
export const options: Handlers<'set-options' | 'preferences' | 'set-shortcuts'> = {
  'set-options'(state, { change: chosen }) {
    if (state.file?.job) return stay(state);
    const change = state.file ? ofFile(chosen, state.file) : chosen;
    return withOptions(withPreferences(state, preferredBy(change)), change);
  },

  preferences(before, { preferences }) {
    const { start, partsStart, codecs } = preferences;
    const state = withPreferences(before, preferences);
    const isChanged = start !== null || partsStart !== null || codecs !== state.options.codecs;
    if (!isChanged || state.file?.job) return stay(state);
    return withOptions(state, { ...(start ? { start } : {}), ...(partsStart ? { partsStart } : {}), codecs });
  },

  'set-shortcuts': (state, { on }) => stay(withPreferences(state, { shortcuts: on })),
};

/** How a clip starts is remembered apart for parts, of which nobody should see what was removed. */
function ofFile({ start, ...change }: OptionsChange, file: OpenFile): Partial<EditorOptions> {
  if (!start) return change;
  return mustStartExactly(file) ? { ...change, partsStart: start } : { ...change, start };
}

function withOptions(before: EditorState, change: Partial<EditorOptions>): Transition {
  const state = { ...before, options: { ...before.options, ...change } };
  return { state, commands: state.file ? forecastCommands(state, state.file) : [] };
}

/** What a choice says of clips to come. Encoding the whole video is a choice for one file only. */
function preferredBy(change: Partial<EditorOptions>): Partial<Preferences> {
  const { start, partsStart, target, codecs } = change;
  return {
    ...(start && start !== 'encode' ? { start } : {}),
    ...(partsStart && partsStart !== 'encode' ? { partsStart } : {}),
    ...(target?.kind === 'fit' ? { limitBytes: target.limit.bytes } : {}),
    ...(target?.kind === 'animation' ? { animation: target.animation } : {}),
    ...(codecs ? { codecs } : {}),
  };
}

function withPreferences(state: EditorState, change: Partial<Preferences>): EditorState {
  if (Object.keys(change).length === 0) return state;
  return { ...state, preferences: { ...state.preferences, ...change } };
}
