import type { EditOptions, Source } from '@/lib/edit/edit';
import { recalledFor } from '../recall';
import { type EditorState, INITIAL_PLAYBACK, openFile } from '../state';
import { type Handlers, type Step, stay } from './step';

/** Which file is open. A running cut ends only by Cancel or Reset, never by a stray drop or paste. */
export const upload: Handlers<'chosen' | 'judged' | 'open-anyway' | 'reset'> = {
  chosen(state, { file }) {
    if (state.file?.job) return stay(state);
    const pick = state.pick + 1;
    return { state: { ...state, pick }, commands: [{ type: 'judge', pick, file }] };
  },

  judged(state, { file, verdict }) {
    if (state.file?.job) return stay(state);
    const source: Source = { id: state.pick, file, container: verdict.container };
    // A file that is opened again after a reload was accepted before the reload.
    const reopened = state.recall?.status === 'reopening' && !verdict.ok && verdict.openAnyway;
    if (verdict.ok || reopened) return open(state, source);
    const candidate = verdict.openAnyway ? source : null;
    return stay({ ...state, uploadError: { code: verdict.code, candidate } });
  },

  'open-anyway': (state) =>
    state.uploadError?.candidate && !state.file?.job ? open(state, state.uploadError.candidate) : stay(state),

  reset: (state) => ({
    state: {
      ...state,
      // New numbers make answers still under way stale.
      pick: state.pick + 1,
      run: state.run + 1,
      uploadError: null,
      file: null,
    },
    commands: [{ type: 'close' }, { type: 'forget' }, { type: 'return-to-upload' }],
  }),
};

function open(state: EditorState, source: Source): Step {
  const run = state.run + 1;
  // Encoding the whole video is a choice for one file. The next file falls back to the smart cut it replaced.
  const options: EditOptions =
    state.options.start === 'encode' ? { ...state.options, start: 'exact' } : state.options;
  const file = { ...openFile(source), recalled: recalledFor(state.recall, source.file) };
  return {
    state: { ...state, run, options, uploadError: null, recall: null, file, playback: INITIAL_PLAYBACK },
    commands: [{ type: 'close' }, { type: 'open', run, source }, { type: 'reveal-editor' }],
  };
}
