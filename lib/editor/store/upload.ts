import type { Source, StartMode } from '@/lib/edit/edit';
import type { EditorCommand, UploadEvent } from '../events';
import { openFile } from '../open-file';
import { LOADING, type OpenSource } from '../open-source';
import { chosenAnimation, type EditorOptions } from '../options';
import { recalledFor } from '../recall';
import { mapSources, shownSource } from '../sources';
import { type EditorState, INITIAL_PLAYBACK, type OpenFile } from '../state';
import { putAway, showMade } from './clips';
import { judged as judgedFiles } from './files';
import { andThen, type Handlers, stay, type Transition } from './transition';

/** Which file is open. A running cut ends only by Cancel or Reset, never by a stray drop or paste. */
export const upload: Handlers<
  UploadEvent['type'] | 'sample-failed' | 'judged' | 'undo-reset' | 'reset-over'
> = {
  chosen(state, { file, others = [], join = false }) {
    if (state.file?.job) return stay(state);
    const pick = state.pick + 1;
    const beside = others.length > 0 ? { files: others, join } : null;
    return {
      state: { ...state, pick, beside, fetchingSample: false },
      commands: [{ type: 'judge', pick, file }],
    };
  },

  'try-sample'(state) {
    if (state.file?.job || state.fetchingSample) return stay(state);
    const pick = state.pick + 1;
    return {
      state: { ...state, pick, uploadError: null, beside: null, fetchingSample: true },
      commands: [{ type: 'fetch-sample', pick }],
    };
  },

  'sample-failed': (state) =>
    stay({ ...state, fetchingSample: false, uploadError: { code: 'no-sample', name: '', candidate: null } }),

  judged(state, { file, verdict }) {
    if (state.file?.job) return stay(state);
    const source: Source = { id: state.pick, file, container: verdict.container };
    // A file that is opened again after a reload was accepted before the reload.
    const reopened = state.recall?.status === 'reopening' && !verdict.ok && verdict.openAnyway;
    if (verdict.ok || reopened) return open(state, source);
    const candidate = verdict.openAnyway ? source : null;
    const uploadError = { code: verdict.code, name: file.name, candidate };
    return stay({ ...state, fetchingSample: false, uploadError });
  },

  'open-anyway': (state) =>
    state.uploadError?.candidate && !state.file?.job ? open(state, state.uploadError.candidate) : stay(state),

  reset(state) {
    // A clip that was just saved is kept, even if its toast is still to come.
    const shown = state.file ? showMade(state, state.file) : stay(state);
    // New numbers make answers still under way stale.
    const gone = { uploadError: null, beside: null, fetchingSample: false };
    const next = { ...shown.state, ...gone, pick: state.pick + 1 };
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
    return withOpen({ ...state, playback }, reopened(state.resetFile, state.run + 1), [{ type: 'close' }]);
  },

  'reset-over': (state) =>
    state.resetFile ? putAway({ ...state, resetFile: null }, state.resetFile) : stay(state),
};

/** What stays of a file that is closed: the visitor's work, without the sessions, a cut or a delivery. */
function closed(file: OpenFile): OpenFile {
  return {
    ...file,
    sources: mapSources(file, (source) => ({ ...source, engine: LOADING })),
    recalled: null,
    note: null,
    job: null,
    clip: file.clip && { ...file.clip, delivery: null },
  };
}

/** A closed file whose sources are opened again, with new numbers from `run` on. */
function reopened(file: OpenFile, run: number): OpenFile {
  const sources = mapSources(file, (source, index) => ({ ...source, run: run + index }));
  return { ...file, opened: run, sources };
}

function open(state: EditorState, source: Source): Transition {
  // Encoding the whole video is a choice for one file, and so is a GIF. The next file falls back to the smart cut it replaced.
  const lasting = (start: StartMode) => (start === 'encode' ? 'exact' : start);
  const options: EditorOptions = {
    ...state.options,
    start: lasting(state.options.start),
    partsStart: lasting(state.options.partsStart),
    target: chosenAnimation(state.options) ? { kind: 'original' } : state.options.target,
  };
  const { files = [], join = false } = state.beside ?? {};
  const file: OpenFile = {
    ...openFile(source, state.run + 1),
    recalled: recalledFor(state.recall, source.file, join ? files.length : 0),
    dropped: join ? [] : files,
  };
  const before = state.file ?? state.resetFile;
  const away = before ? putAway(state, before) : stay(state);
  const commands: EditorCommand[] = [{ type: 'close' }, ...away.commands];
  if (state.resetFile) commands.push({ type: 'withdraw-undo' });
  const opened = withOpen({ ...away.state, options, playback: INITIAL_PLAYBACK }, file, commands);
  return andThen(opened, (next) => (join && next.file ? judgedFiles(next, next.file, files) : stay(next)));
}

/** Opens the file that is shown at once, and its other sources one after the other. */
function withOpen(state: EditorState, file: OpenFile, before: EditorCommand[]): Transition {
  const shown = shownSource(file);
  const others = file.sources.filter((source) => source !== shown && isOpened(source));
  const lastRun = Math.max(...file.sources.map((source) => source.run));
  const added = others.map(({ run, source }): EditorCommand => ({ type: 'open-added', run, source }));
  const gone = { uploadError: null, beside: null, fetchingSample: false, recall: null, resetFile: null };
  return {
    state: { ...state, ...gone, run: lastRun, file },
    commands: [
      ...before,
      { type: 'open', run: shown.run, source: shown.source },
      ...added,
      { type: 'reveal-editor' },
    ],
  };
}

/** True if a source has a session. One that was left out may be in the clip again by undo. */
const isOpened = ({ problem }: OpenSource) => problem === null || problem === 'cut-failed';
