import { PROGRESS_CAP } from '@/lib/config/limits';
import { forecastAfter } from '@/lib/cut';
import { isSameEdit } from '@/lib/edit/edit';
import { clipName, firstSource, savedName } from '../clip-name';
import { canCut, editOf, editToCut, savesEach, successToast } from '../selectors';
import { engineOfClip } from '../sources';
import { paced } from '../time-left';
import { showMade } from './clips';
import { finishSeries, withSeries } from './series';
import { andThen, type Handlers, onFile, onSettledFile, stay, withFile } from './transition';

/** The cut, from the click to its clip (specification §4). */
export const cut: Handlers<'cut' | 'cut-progress' | 'cut-done' | 'finished' | 'cut-failed' | 'cancel'> = {
  cut: onSettledFile((state, file) => {
    if (engineOfClip(file).status !== 'ready')
      return { state, commands: [{ type: 'toast', toast: 'not-ready' }] };
    if (!canCut(file, state.options)) return stay(state);
    const id = state.jobs + 1;
    const edit = editToCut(state.options, file);
    if (savesEach(state.options, file)) return withSeries(state, file, edit);
    const job = { id, progress: 0, pace: null, bytes: null, edit, finished: null, series: null };
    return withFile(
      { ...state, jobs: id },
      file,
      { job, failure: null, culprit: null },
      { type: 'cut', job: id, edit },
    );
  }),

  'cut-progress': onFile((state, file, { share, bytes, elapsedMs }) => {
    const { job } = file;
    if (!job) return stay(state);
    const progress = Math.max(job.progress, Math.min(PROGRESS_CAP, Math.floor(share * 100)));
    const pace = paced(job.pace, { share, elapsedMs });
    return progress > job.progress || pace !== job.pace
      ? withFile(state, file, { job: { ...job, progress, pace, bytes: bytes ?? job.bytes } })
      : stay(state);
  }),

  'cut-done': onFile((state, file, { result }) => {
    const { job } = file;
    if (!job) return stay(state);
    const name = clipName(state, file, job.edit);
    const savedNames = [...state.savedNames, savedName(firstSource(job.edit).file, name)];
    return withFile(
      { ...state, savedNames },
      file,
      { job: { ...job, progress: 100, finished: { result, name } }, typedName: null },
      { type: 'save', result, name },
      { type: 'finish-later', job: job.id },
    );
  }),

  finished: onFile((state, file) => {
    if (file.job?.series) return finishSeries(state, file, file.job.series);
    if (!file.job?.finished) return stay(state);
    const { id, edit, finished } = file.job;
    const { report, durationSec, checkLater } = finished.result;
    // The forecast follows the report: another engine may have made the clip.
    const known = isSameEdit(edit, editOf(state.options, file))
      ? { forecast: forecastAfter(file.forecast, report, durationSec), forecasted: edit }
      : {};
    return andThen(showMade(state, { ...file, ...known }), (shown) => ({
      state: shown,
      commands: [
        { type: 'toast', toast: successToast(edit, report) },
        ...(checkLater ? [{ type: 'check-later' as const, clip: id, check: checkLater }] : []),
      ],
    }));
  }),

  'cut-failed': onFile((state, file, { code, source = null }) =>
    withFile(state, file, { job: null, failure: code, culprit: source }, { type: 'toast', toast: 'failed' }),
  ),

  cancel: onFile((state, file) => {
    // A finished clip is no longer canceled.
    if (!file.job || file.job.progress === 100) return stay(state);
    // What a series has saved so far stays.
    return andThen(showMade(state, file), (shown) =>
      withFile(shown, shown.file ?? file, { job: null }, { type: 'cancel-cut' }),
    );
  }),
};
