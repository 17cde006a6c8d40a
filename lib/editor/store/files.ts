import { MAX_SOURCES } from '@/lib/config/limits';
import type { Source } from '@/lib/edit/edit';
import type { EditorCommand, FilesEvent } from '../events';
import { appendSource, dropSource, sortedBySource } from '../file-edits';
import { frameSizeOf } from '../frame-of';
import { LOADING, type OpenSource, openSource } from '../open-source';
import { byName, inRecordedOrder } from '../order';
import { fileFailed, refused } from '../part-note';
import { selectionOf } from '../parts';
import { culpritOf, hasPart, inClipOrder, listedSources, shownSource, sourceOf } from '../sources';
import type { EditorState, OpenFile } from '../state';
import { change, changed } from './parts';
import {
  andThen,
  type Handlers,
  onFile,
  onIdleFile,
  onSettledFile,
  stay,
  type Transition,
  withFile,
  withProblem,
  withSource,
} from './transition';

/** Several files in one clip: added, removed and sorted. */
export const files: Handlers<FilesEvent['type'] | 'files-judged' | 'files-dated'> = {
  'choose-files': onIdleFile((state) => ({ state, commands: [{ type: 'choose-files' }] })),

  'add-files': onIdleFile((state, file, { files }) => judged(state, file, files)),

  'add-others': onIdleFile((state, file) => judged(state, { ...file, dropped: [] }, file.dropped)),

  'files-judged': onFile((state, file, { files: verdicts }) => {
    let { pick, run } = state;
    const added = verdicts.map(({ file: addedFile, verdict }): OpenSource => {
      const source: Source = { id: ++pick, file: addedFile, container: verdict.container };
      const opened = openSource(source, ++run);
      if (verdict.ok) return { ...opened, isArriving: true };
      const isOther = verdict.code === 'unsupported-type' && !verdict.openAnyway;
      return { ...opened, problem: isOther ? 'not-video' : verdict.code };
    });
    const rejected = added.find(({ problem }) => problem !== null);
    const note = rejected?.problem ? fileFailed(rejected.source.file.name, rejected.problem) : file.note;
    const commands = added.filter(({ isArriving }) => isArriving).map(openCommand);
    const next = {
      sources: [...file.sources, ...added] as const,
      judging: Math.max(0, file.judging - verdicts.length),
      note,
    };
    return withFile({ ...state, pick, run }, file, next, ...commands);
  }),

  'add-anyway': onFile((state, file, { run }) => {
    const source = file.sources.find((other) => other.run === run && other.problem !== null);
    if (!source) return stay(state);
    const retried = withSource(file, run, { problem: null, isArriving: true, engine: LOADING });
    return withFile(state, retried, {}, openCommand(source));
  }),

  'remove-file': onSettledFile((state, file, { run }) => {
    const source = file.sources.find((other) => other.run === run);
    if (!source) return stay(state);
    if (hasPart(file, source.source))
      return change(state, file, dropSource(selectionOf(file), source.source));
    // Undo may bring its parts back.
    if (source.problem === 'cut-failed') return withFile(state, withSource(file, run, { problem: null }), {});
    // It never had a part, so there is nothing to undo.
    const [first, ...others] = file.sources;
    const sources = [first, ...others.filter((other) => other !== source)] as const;
    return withFile(state, file, { sources }, { type: 'close-source', run });
  }),

  'leave-out': onSettledFile((state, file) => {
    const culprit = culpritOf(file);
    if (!culprit) return stay(state);
    const step = change(state, file, dropSource(selectionOf(file), culprit.source));
    const left = step.state.file;
    if (!left || hasPart(left, culprit.source)) return step;
    const listed = withSource(left, culprit.run, { problem: 'cut-failed' });
    return { ...step, state: { ...step.state, file: { ...listed, failure: null, culprit: null } } };
  }),

  'sort-files': onSettledFile((state, file, { by }) => {
    const sources = inClipOrder(file);
    if (by === 'time') return { state, commands: [{ type: 'read-dates', run: file.opened, sources }] };
    const named = sources.map(({ id, file: { name } }) => ({ id, name }));
    const sorted = by === 'name' ? byName(named) : inRecordedOrder(named);
    return sort(state, file, sorted, by);
  }),

  'files-dated': onSettledFile((state, file, { dates }) => {
    const date = ({ id }: Source) => dates.get(id) ?? Number.POSITIVE_INFINITY;
    return sort(
      state,
      file,
      inClipOrder(file).toSorted((a, b) => date(a) - date(b)),
      'time',
    );
  }),
};

/** Asks what the files are. There may only be so many. */
export function judged(state: EditorState, file: OpenFile, chosenFiles: readonly File[]): Transition {
  const room = Math.max(0, MAX_SOURCES - listedSources(file).length);
  const taken = inRecordedOrder(chosenFiles).slice(0, room);
  const note = taken.length < chosenFiles.length ? refused('most-files') : null;
  const commands: EditorCommand[] =
    taken.length > 0 ? [{ type: 'judge-files', run: file.opened, files: taken }] : [];
  return withFile(state, file, { note, judging: file.judging + taken.length }, ...commands);
}

const openCommand = ({ run, source }: OpenSource): EditorCommand => ({ type: 'open-added', run, source });

function sort(
  state: EditorState,
  file: OpenFile,
  order: readonly { id: number }[],
  by: 'name' | 'time' | 'recording',
): Transition {
  const sorted = sortedBySource(
    selectionOf(file),
    order.map(({ id }) => id),
  );
  const step = changed(state, file, sorted, { side: null, kind: 'sorted', by });
  // Said also if they were in this order already.
  return step.state === state ? withFile(state, file, { note: { side: null, kind: 'sorted', by } }) : step;
}

/**
 * Makes parts of the added files that are open, in the order in which they were added. Nothing changes under a drag or a running
 * cut, and before the first file's length is known.
 */
export function addArrivedFiles(state: EditorState): Transition {
  const { file } = state;
  const next = file?.sources.find(({ isArriving }) => isArriving);
  if (!file || !next || file.job) return stay(state);
  const { durationMs } = shownSource(file);
  if (durationMs === 0 || file.history.gesture !== null || file.recalled) return stay(state);
  // Those after it wait until it is open.
  if (next.engine.status !== 'ready' || next.durationMs === 0) return stay(state);
  const { run, source } = next;
  const here = withSource(file, run, { isArriving: false });
  const { name } = source.file;
  const selection = appendSource(selectionOf(file), next, (part) => frameSizeOf(sourceOf(file, part.source)));
  // What went wrong with another file matters more.
  const note: OpenFile['note'] =
    file.note?.kind === 'file-failed' ? file.note : { side: null, kind: 'file-added', name };
  const added = selection
    ? changed(state, here, selection, note)
    : withProblem(state, file, next, 'most-parts');
  return andThen(added, addArrivedFiles);
}
