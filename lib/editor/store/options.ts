import type { EditOptions } from '@/lib/edit/edit';
import type { Preferences } from '../preferences';
import type { EditorState } from '../state';
import { forecastCommands } from './forecast';
import { type Handlers, type Step, stay } from './step';

/** How clips are made, and what the visitor prefers. A running cut keeps the options it began with. */
export const options: Handlers<'set-options' | 'set-save-as' | 'preferences' | 'set-shortcuts'> = {
  'set-options'(state, { change }) {
    if (state.file?.job) return stay(state);
    return withOptions(withPreferences(state, preferredBy(change)), exclusive(change));
  },

  'set-save-as': (state, { saveAs }) => stay(state.file?.job ? state : { ...state, saveAs }),

  preferences(before, { preferences }) {
    const { start, codecs } = preferences;
    const state = withPreferences(before, preferences);
    const isChanged = start !== null || codecs !== state.options.codecs;
    if (!isChanged || state.file?.job) return stay(state);
    return withOptions(state, { ...(start ? { start } : {}), codecs });
  },

  'set-shortcuts': (state, { on }) => stay(withPreferences(state, { shortcuts: on })),
};

function withOptions(before: EditorState, change: Partial<EditOptions>): Step {
  const state = { ...before, options: { ...before.options, ...change } };
  return { state, commands: state.file ? forecastCommands(state, state.file) : [] };
}

/** A clip with a size limit is a video: choosing one ends the other. */
function exclusive(change: Partial<EditOptions>): Partial<EditOptions> {
  if (change.animation) return { ...change, limit: null };
  return change.limit ? { ...change, animation: null } : change;
}

/** What a choice says of clips to come. Encoding the whole video is a choice for one file only. */
function preferredBy({ start, limit, animation, codecs }: Partial<EditOptions>): Partial<Preferences> {
  return {
    ...(start && start !== 'encode' ? { start } : {}),
    ...(limit ? { limitBytes: limit.bytes } : {}),
    ...(animation ? { animation } : {}),
    ...(codecs ? { codecs } : {}),
  };
}

function withPreferences(state: EditorState, change: Partial<Preferences>): EditorState {
  if (Object.keys(change).length === 0) return state;
  return { ...state, preferences: { ...state.preferences, ...change } };
}
