import type { EditOptions, Source } from '@/lib/edit/edit';
import type { EditorCommand } from '../events';
import { openFile } from '../open-file';
import { recalledFor } from '../recall';
import { type EditorState, INITIAL_PLAYBACK, type OpenFile } from '../state';
import { putAway, showMade } from './clips';
import { type Handlers, type Step, stay } from './step';

/** Which file is open. A running cut ends only by Cancel or Reset, never by a stray drop or paste. */
export const upload: Handlers<
  'chosen' | 'try-sample' | 'sample-failed' | 'judged' | 'open-anyway' | 'reset' | 'undo-reset' | 'reset-over'
> = {
  chosen(state, { file }) {
    if (state.file?.job) return stay(state);
    const pick = state.pick + 1;
    return { state: { ...state, pick, fetchingSample: false }, commands: [{ type: 'judge', pick, file }] };
  },

  'try-sample'(state) {
    if (state.file?.job || state.fetchingSample) return stay(state);
    const pick = state.pick + 1;
    return {
      state: { ...state, pick, uploadError: null, fetchingSample: true },
      commands: [{ type: 'fetch-sample', pick }],
    };
  },

  'sample-failed': (state) =>
    stay({ ...state, fetchingSample: false, uploadError: { code: 'no-sample', candidate: null } }),

  judged(state, { file, verdict }) {
    if (state.file?.job) return stay(state);
    const source: Source = { id: state.pick, file, container: verdict.container };
    // A file that is opened again after a reload was accepted before the reload.
    const reopened = state.recall?.status === 'reopening' && !verdict.ok && verdict.openAnyway;
    if (verdict.ok || reopened) return open(state, source);
    const candidate = verdict.openAnyway ? source : null;
    return stay({ ...state, fetchingSample: false, uploadError: { code: verdict.code, candidate } });
  },

  'open-anyway': (state) =>
    state.uploadError?.candidate && !state.file?.job ? open(state, state.uploadError.candidate) : stay(state),

  reset(state) {
    // A clip that was just saved is kept, even if its toast is still to come.
    const shown = state.file ? showMade(state, state.file) : stay(state);
    // New numbers make answers still under way stale.
    const next = { ...shown.state, pick: state.pick + 1, uploadError: null, fetchingSample: false };
    const back: EditorCommand[] = [
      ...shown.commands,
      { type: 'close' },
      { type: 'forget' },
      { type: 'return-to-upload' },
    ];
    if (!next.file) return { state: next, commands: back };
    const run = state.run + 1;
    return {
      state: { ...next, run, file: null, resetFile: closed(next.file) },
      commands: [...back, { type: 'offer-undo', run }],
    };
  },

  'undo-reset'(state) {
    if (!state.resetFile) return stay(state);
    const { rate, muted, volume } = state.playback;
    const playback = { ...INITIAL_PLAYBACK, rate, muted, volume };
    return withOpen({ ...state, playback }, state.resetFile, [{ type: 'close' }]);
  },

  'reset-over': (state) =>
    state.resetFile ? putAway({ ...state, resetFile: null }, state.resetFile) : stay(state),
};

/** What stays of a file that is closed: the visitor's work, without the session, a cut or a delivery. */
function closed(file: OpenFile): OpenFile {
  return {
    ...file,
    engine: { status: 'loading', loaded: 0, total: 0 },
    recalled: null,
    note: null,
    job: null,
    clip: file.clip && { ...file.clip, delivery: null },
  };
}

function open(state: EditorState, source: Source): Step {
  // Encoding the whole video is a choice for one file. The next file falls back to the smart cut it replaced.
  const options: EditOptions =
    state.options.start === 'encode' ? { ...state.options, start: 'exact' } : state.options;
  const file = { ...openFile(source), recalled: recalledFor(state.recall, source.file) };
  const before = state.file ?? state.resetFile;
  const away = before ? putAway(state, before) : stay(state);
  const commands: EditorCommand[] = [{ type: 'close' }, ...away.commands];
  if (state.resetFile) commands.push({ type: 'withdraw-undo' });
  return withOpen({ ...away.state, options, playback: INITIAL_PLAYBACK }, file, commands);
}

function withOpen(state: EditorState, file: OpenFile, before: EditorCommand[]): Step {
  const run = state.run + 1;
  return {
    state: { ...state, run, uploadError: null, fetchingSample: false, recall: null, resetFile: null, file },
    commands: [...before, { type: 'open', run, source: file.source }, { type: 'reveal-editor' }],
  };
}
