import { PROGRESS_CAP } from '@/lib/config/limits';
import { forecastAfter } from '@/lib/cut/forecast';
import { clipType, type Edit, isSameEdit } from '@/lib/edit/edit';
import { outputName } from '@/lib/media/names';
import { isSaving } from '../clip';
import { canCut, editOf, editToCut, successToast } from '../selectors';
import type { OpenFile } from '../state';
import { paced } from '../time-left';
import { type Handlers, onFile, onIdleFile, stay, withFile } from './step';

/** The cut, from the click to its clip (specification §4). */
export const cut: Handlers<
  'cut' | 'cut-progress' | 'cut-done' | 'finished' | 'cut-failed' | 'cancel' | 'cut-another'
> = {
  cut: onIdleFile((state, file) => {
    if (file.engine.status !== 'ready') return { state, commands: [{ type: 'toast', toast: 'not-ready' }] };
    if (!canCut(file)) return stay(state);
    const id = state.jobs + 1;
    const edit = editToCut(state.options, file);
    const job = { id, progress: 0, pace: null, edit, result: null };
    return withFile({ ...state, jobs: id }, file, { job, failure: null }, { type: 'cut', job: id, edit });
  }),

  'cut-progress': onFile((state, file, { share, elapsedMs }) => {
    const { job } = file;
    if (!job) return stay(state);
    const progress = Math.max(job.progress, Math.min(PROGRESS_CAP, Math.floor(share * 100)));
    const pace = paced(job.pace, { share, elapsedMs });
    return progress > job.progress || pace !== job.pace
      ? withFile(state, file, { job: { ...job, progress, pace } })
      : stay(state);
  }),

  'cut-done': onFile((state, file, { result }) => {
    const { job } = file;
    if (!job) return stay(state);
    return withFile(
      state,
      file,
      { job: { ...job, progress: 100, result } },
      { type: 'save', result, name: clipName(file, job.edit) },
      { type: 'finish-later', job: job.id },
    );
  }),

  finished: onFile((state, file) => {
    const { id, edit, result } = file.job ?? {};
    if (id === undefined || !edit || !result) return stay(state);
    const clip = { id, edit, result, name: clipName(file, edit), delivery: null };
    // The forecast follows the report: another engine may have made the clip.
    const forecast = isSameEdit(edit, editOf(state.options, file))
      ? forecastAfter(file.forecast, result.report)
      : file.forecast;
    return withFile(state, file, { job: null, clip, forecast }, {
      type: 'toast',
      toast: successToast(edit, result.report),
    });
  }),

  'cut-failed': onFile((state, file, { code }) =>
    withFile(state, file, { job: null, failure: code }, { type: 'toast', toast: 'failed' }),
  ),

  cancel: onFile((state, file) =>
    // A finished clip is no longer canceled.
    file.job && file.job.progress < 100
      ? withFile(state, file, { job: null }, { type: 'cancel-cut' })
      : stay(state),
  ),

  'cut-another': onFile((state, file) =>
    file.clip && !isSaving(file.clip)
      ? withFile(state, file, { clip: null }, { type: 'release-clip' }, { type: 'reveal-editor' })
      : stay(state),
  ),
};

function clipName(file: OpenFile, edit: Edit): string {
  return outputName(file.source.file.name, clipType(edit));
}
