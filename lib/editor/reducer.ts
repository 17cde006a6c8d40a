import { PROGRESS_CAP } from '@/lib/config/limits';
import { forecastAfter } from '@/lib/cut/forecast';
import { clipType, type Edit, type EditOptions, isSameEdit, type Source } from '@/lib/edit/edit';
import { outputName } from '@/lib/media/names';
import { durationToMs, type TimeRange } from '@/lib/media/time';
import { deliver, isSaving } from './clip';
import type { EditorCommand, EditorEvent, Gesture } from './events';
import { NO_HISTORY, redone, remembered, sameRange, undone } from './history';
import { movedTo, withDuration, withEnd, withStart } from './range';
import { type RecallEvent, recalledFor, reduceRecall, restored, unrestored } from './recall';
import { canCut, editOf, editToCut, successToast } from './selectors';
import { type EditorState, type OpenFile, openFile } from './state';

export interface Step {
  state: EditorState;
  commands: EditorCommand[];
}

const stay = (state: EditorState): Step => ({ state, commands: [] });

/** Specification §4 as one pure function: what an event makes of a state, and what is to be done about it. */
export function reduce(state: EditorState, event: EditorEvent): Step {
  const step = reduceEvent(state, event);
  const back = step.state.file && restored(step.state.file);
  return back ? withMarks(step, back) : step;
}

function reduceEvent(state: EditorState, event: EditorEvent): Step {
  switch (event.type) {
    case 'recalled':
    case 'continue':
    case 'reopen-failed':
    case 'dismiss-recall':
      return reduceRecall(state, event);
    case 'set-options':
      return setOptions(state, event.change);
    case 'dragging':
      return stay({ ...state, dragging: event.over && !state.file?.job });
    case 'chosen':
      return choose(state, event.file);
    case 'judged':
      return judged(state, event);
    case 'open-anyway':
      return state.uploadError?.candidate && !state.file?.job
        ? accept(state, state.uploadError.candidate)
        : stay(state);
    case 'reset':
      return reset(state);
    case 'unrestore':
      return state.file?.restored && !state.file.job
        ? withMarks(stay(state), unrestored(state.file))
        : stay(state);
    default:
      return state.file ? reduceFile(state, state.file, event) : stay(state);
  }
}

function setOptions(before: EditorState, change: Partial<EditOptions>): Step {
  // A cut under way is made as it was asked for.
  if (before.file?.job) return stay(before);
  const state = { ...before, options: { ...before.options, ...change } };
  return { state, commands: state.file ? forecast(state, state.file) : [] };
}

/** Sets a file's marks and choices at once, and asks what a cut of them would do. */
function withMarks(
  { state, commands }: Step,
  { file, options }: { file: OpenFile; options: EditOptions },
): Step {
  const marked = { ...state, file, options };
  return { state: marked, commands: [...commands, ...forecast(marked, file)] };
}

function choose(state: EditorState, file: File): Step {
  // A cut under way is not thrown away by a stray drop or paste: Cancel or reset says so on purpose.
  if (state.file?.job) return stay({ ...state, dragging: false });
  const pick = state.pick + 1;
  return { state: { ...state, pick, dragging: false }, commands: [{ type: 'judge', pick, file }] };
}

function judged(state: EditorState, event: Extract<EditorEvent, { type: 'judged' }>): Step {
  if (event.pick !== state.pick || state.file?.job) return stay(state);
  const { verdict, file } = event;
  const source: Source = { id: event.pick, file, container: verdict.container };
  // What the visitor had open, and wants back, was accepted before.
  const wanted = state.recall?.status === 'reopening' && !verdict.ok && verdict.openAnyway;
  if (verdict.ok || wanted) return accept(state, source);
  return stay({
    ...state,
    uploadError: { code: verdict.code, candidate: verdict.openAnyway ? source : null },
  });
}

function accept(state: EditorState, source: OpenFile['source']): Step {
  const run = state.run + 1;
  const recalled = recalledFor(state.recall, source.file);
  // All of the picture is encoded on a visitor's word for one file; for the next, what that stood in for counts.
  const options: EditOptions =
    state.options.start === 'encode' ? { ...state.options, start: 'exact' } : state.options;
  return {
    state: {
      ...state,
      run,
      options,
      uploadError: null,
      recall: null,
      file: { ...openFile(source), recalled },
    },
    commands: [{ type: 'close' }, { type: 'open', run, source }, { type: 'reveal-editor' }],
  };
}

function reset(state: EditorState): Step {
  return {
    // The counters go on, so that answers still under way are recognised as stale.
    state: {
      ...state,
      pick: state.pick + 1,
      run: state.run + 1,
      dragging: false,
      uploadError: null,
      file: null,
    },
    commands: [{ type: 'close' }, { type: 'forget' }, { type: 'return-to-upload' }],
  };
}

type FileEvent = Exclude<
  EditorEvent,
  {
    type:
      | RecallEvent['type']
      | ('set-options' | 'dragging' | 'chosen' | 'judged' | 'open-anyway' | 'reset' | 'unrestore');
  }
>;

function reduceFile(state: EditorState, file: OpenFile, event: FileEvent): Step {
  if ('run' in event && event.run !== state.run) return stay(state);
  if ('job' in event && event.job !== file.job?.id) return stay(state);
  if ('clip' in event && event.clip !== file.clip?.id) return stay(state);
  const put = (change: Partial<OpenFile>, ...commands: EditorCommand[]): Step => ({
    state: { ...state, file: { ...file, ...change } },
    commands,
  });
  const putRange = (change: Partial<OpenFile> & Pick<OpenFile, 'range'>): Step =>
    put(change, ...forecast(state, { ...file, ...change }));

  const select = (range: TimeRange, { gesture }: Gesture): Step =>
    file.job || sameRange(range, file.range)
      ? stay(state)
      : putRange({ range, history: remembered(file.history, file.range, gesture ?? null) });

  switch (event.type) {
    case 'engine-progress':
      return file.engine.status === 'loading'
        ? put({ engine: { status: 'loading', loaded: event.loaded, total: event.total } })
        : stay(state);
    case 'engine-ready': {
      const known = { engine: { status: 'ready' } as const, info: event.info };
      const seconds = event.info?.durationSec ?? 0;
      // The player's own duration wins (docs/architecture.md, "Rulings"): the visitor reads times off the player.
      if (file.preview === 'playable' && file.durationMs > 0)
        return putRange({ ...known, range: file.range });
      return putRange({ ...known, ...lasting(file, seconds) });
    }
    case 'engine-failed':
      return put({ engine: { status: 'failed' } }, { type: 'toast', toast: 'loading-error' });
    case 'retry-engine':
      return file.engine.status === 'failed'
        ? put(
            { engine: { status: 'loading', loaded: 0, total: 0 } },
            { type: 'close' },
            { type: 'open', run: state.run, source: file.source },
          )
        : stay(state);
    case 'forecast': {
      if (!isSameEdit(event.edit, editOf(state.options, file))) return stay(state);
      const seen = { ...file, forecast: event.forecast };
      // What was asked for may turn out not to be possible; then it is another cut that is to be foreseen.
      const settled = isSameEdit(event.edit, editOf(state.options, seen));
      return put({ forecast: event.forecast }, ...(settled ? [] : forecast(state, seen)));
    }
    case 'clip-bytes':
      return put({ ahead: { edit: event.edit, bytes: event.bytes } });
    case 'player-ready':
      return putRange({
        preview: event.hasPicture ? 'playable' : 'unplayable',
        ...(event.hasPicture || file.durationMs === 0
          ? lasting(file, event.durationSec)
          : { range: file.range }),
      });
    case 'player-failed':
      return put({ preview: 'unplayable', playing: false });
    case 'time':
      return put({ currentMs: event.ms });
    case 'playing':
      return put({ playing: event.playing });
    case 'timeline':
      return put({ timeline: event.index });
    case 'set-start':
      return select(withStart(file.range, event.ms), event);
    case 'set-end':
      return select(withEnd(file.range, event.ms, file.durationMs), event);
    case 'move-range':
      return select(movedTo(file.range, event.ms, file.durationMs), event);
    case 'undo':
    case 'redo': {
      const step = (event.type === 'undo' ? undone : redone)(file.history, file.range);
      return step && !file.job ? putRange(step) : stay(state);
    }
    case 'cut': {
      if (file.job) return stay(state);
      if (file.engine.status !== 'ready') return put({}, { type: 'toast', toast: 'not-ready' });
      if (!canCut(file)) return stay(state);
      const id = state.jobs + 1;
      const edit = editToCut(state.options, file);
      return {
        state: {
          ...state,
          jobs: id,
          file: { ...file, job: { id, progress: 0, edit, result: null }, failure: null },
        },
        commands: [{ type: 'cut', job: id, edit }],
      };
    }
    case 'cut-progress': {
      const progress = Math.min(PROGRESS_CAP, Math.floor(event.share * 100));
      return file.job && progress > file.job.progress ? put({ job: { ...file.job, progress } }) : stay(state);
    }
    case 'cut-done': {
      const { result, job } = event;
      if (!file.job) return stay(state);
      return put(
        { job: { ...file.job, progress: 100, result } },
        { type: 'save', result, name: clipName(file, file.job.edit) },
        { type: 'finish-later', job },
      );
    }
    case 'finished': {
      const { id, edit, result } = file.job ?? {};
      if (id === undefined || !edit || !result) return stay(state);
      const clip = { id, edit, result, name: clipName(file, edit), delivery: null };
      // Another engine, or another way of the same, may have made it than was foreseen.
      const forecast = isSameEdit(edit, editOf(state.options, file))
        ? forecastAfter(file.forecast, result.report)
        : file.forecast;
      return put({ job: null, clip, forecast }, { type: 'toast', toast: successToast(edit) });
    }
    case 'cut-failed':
      return put({ job: null, failure: event.code }, { type: 'toast', toast: 'failed' });
    case 'cancel':
      // Once the clip is there, nothing is left to cancel.
      return file.job && file.job.progress < 100 ? put({ job: null }, { type: 'cancel-cut' }) : stay(state);
    case 'deliver':
    case 'delivery-progress':
    case 'delivery-waiting':
    case 'delivered':
    case 'cancel-delivery': {
      const step = file.clip && deliver(file.clip, event);
      return file.clip && step
        ? put({ clip: { ...file.clip, delivery: step.delivery } }, ...step.commands)
        : stay(state);
    }
    case 'cut-another':
      return file.clip && !isSaving(file.clip)
        ? put({ clip: null }, { type: 'release-clip' }, { type: 'reveal-editor' })
        : stay(state);
  }
}

/** The part of a file's state that depends on its duration; an unknown one (0, NaN, Infinity) changes nothing. */
function lasting(file: OpenFile, seconds: number): Pick<OpenFile, 'durationMs' | 'range' | 'history'> {
  const durationMs = durationToMs(seconds) || file.durationMs;
  const range = withDuration(file.range, file.durationMs, durationMs);
  // Selections of another length could not all be gone back to.
  const history = durationMs === file.durationMs ? file.history : NO_HISTORY;
  return { durationMs, range, history };
}

function clipName(file: OpenFile, edit: Edit): string {
  return outputName(file.source.file.name, clipType(edit));
}

function forecast(state: EditorState, file: OpenFile): EditorCommand[] {
  const known = file.engine.status === 'ready' && file.range.endMs > file.range.startMs;
  return known ? [{ type: 'forecast', run: state.run, edit: editOf(state.options, file) }] : [];
}
