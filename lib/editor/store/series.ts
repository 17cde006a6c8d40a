import type { Edit } from '@/lib/edit/edit';
import { firstSource, savedName, seriesNames } from '../clip-name';
import type { EditorCommand } from '../events';
import { SAVE_AS } from '../messages/parts';
import type { EditorState, OpenFile, Series } from '../state';
import { showMade } from './clips';
import { andThen, type Handlers, onFile, stay, type Transition, withFile } from './transition';

/** One file for each part: a cut that makes one clip after another. A part that fails takes none of the others with it. */
export const series: Handlers<'series-began' | 'part-done' | 'part-failed' | 'series-done'> = {
  'series-began': onSeries((state, file, series, { into }) =>
    withFile(
      state,
      file,
      progressed(file, { ...series, into }),
      ...(into === 'downloads' ? [{ type: 'toast', toast: 'downloads' } as const] : []),
    ),
  ),

  'part-done': onSeries((state, file, series, { of, part, result, name, saved }) => {
    const cut = series.cuts[part];
    if (!cut) return stay(state);
    const clip = { id: of.id + part, result, edit: cut.edit, name, later: null, delivery: null };
    const savedNames = [...state.savedNames, savedName(firstSource(cut.edit).file, name)];
    const strayed = saved || series.into !== 'folder' ? series.strayed : [...series.strayed, part + 1];
    const next = progressed(file, { ...series, clips: [...series.clips, clip], strayed });
    // The typed name is used up, and another may have been typed since.
    const change = series.clips.length === 0 ? { ...next, typedName: null } : next;
    const save = saved ? [] : [{ type: 'save', result, name } as const];
    return withFile({ ...state, savedNames }, file, change, ...save);
  }),

  'part-failed': onSeries((state, file, series, { part, code }) => {
    const failed = [...series.failed, part + 1];
    return withFile(state, file, { ...progressed(file, { ...series, failed }), failure: code });
  }),

  'series-done': onSeries((state, file, { clips, failed }, { of }) => {
    if (clips.length > 0)
      return withFile(
        state,
        file,
        { job: file.job && { ...file.job, progress: 100 } },
        { type: 'finish-later', job: of.id },
      );
    // The visitor chose no folder, or no part could be cut.
    const toast = failed.length > 0 ? [{ type: 'toast', toast: 'failed' } as const] : [];
    return withFile(state, file, { job: null }, ...toast);
  }),
};

/** Starts a cut into one file for each part. */
export function withSeries(state: EditorState, file: OpenFile, edit: Edit): Transition {
  const id = state.jobs + 1;
  const names = seriesNames(state, file, edit);
  // A clip of one part has no chapters of parts.
  const cuts = edit.parts.map((part, index) => ({
    edit: { ...edit, chapters: 'source' as const, parts: [part] },
    name: names[index] ?? '',
  }));
  const series: Series = { cuts, clips: [], failed: [], strayed: [], into: null };
  const job = { id, progress: 0, pace: null, bytes: null, edit, finished: null, series };
  // Every clip has a number of its own.
  const jobs = state.jobs + cuts.length;
  return withFile(
    { ...state, jobs },
    file,
    { job, failure: null, culprit: null },
    { type: 'cut-series', job: id, cuts },
  );
}

/** Shows the clips of a series that is done. */
export function finishSeries(state: EditorState, file: OpenFile, series: Series): Transition {
  return andThen(showMade(state, file), (shown) => ({ state: shown, commands: [seriesToast(series)] }));
}

/** Says what became of a series. */
function seriesToast({ failed, strayed, into }: Series): EditorCommand {
  if (failed.length > 0) return { type: 'toast', toast: 'some-failed', description: SAVE_AS.failed(failed) };
  if (strayed.length > 0)
    return { type: 'toast', toast: 'success-strayed', description: SAVE_AS.strayed(strayed) };
  return { type: 'toast', toast: into === 'folder' ? 'success-folder' : 'success-each' };
}

/** Handles an event only while a series runs. */
function onSeries<E>(handle: (state: EditorState, file: OpenFile, series: Series, event: E) => Transition) {
  return onFile((state, file, event: E) =>
    file.job?.series ? handle(state, file, file.job.series, event) : stay(state),
  );
}

function progressed({ job }: OpenFile, series: Series): Pick<OpenFile, 'job'> {
  return { job: job && { ...job, series } };
}
