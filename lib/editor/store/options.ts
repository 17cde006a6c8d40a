import type { EditOptions } from '@/lib/edit/edit';
import type { Preferences } from '../preferences';
import type { EditorState } from '../state';
import { forecastCommands } from './forecast';
import { type Handlers, type Step, stay } from './step';

/** How clips are made, and what the visitor prefers. A running cut keeps the options it began with. */
export const options: Handlers<'set-options' | 'set-save-as' | 'preferences' | 'set-shortcuts'> = {
  'set-options'(state, { change }) {
    if (state.file?.job) return stay(state);
    const { start } = change;
    return withOptions(start && start !== 'encode' ? withPreferences(state, { start }) : state, change);
  },

  'set-save-as': (state, { saveAs }) => stay(state.file?.job ? state : { ...state, saveAs }),

  preferences(before, { preferences }) {
    const { start } = preferences;
    const state = withPreferences(before, preferences);
    return start && !state.file?.job ? withOptions(state, { start }) : stay(state);
  },

  'set-shortcuts': (state, { on }) => stay(withPreferences(state, { shortcuts: on })),
};

function withOptions(before: EditorState, change: Partial<EditOptions>): Step {
  const state = { ...before, options: { ...before.options, ...change } };
  return { state, commands: state.file ? forecastCommands(state, state.file) : [] };
}

function withPreferences(state: EditorState, change: Partial<Preferences>): EditorState {
  return { ...state, preferences: { ...state.preferences, ...change } };
}
