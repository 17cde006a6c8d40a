import { msToSeconds } from '@/lib/media/time';
import { rangeOf } from '../parts';
import { around, boundsOf, isSameView, isWhole } from '../timeline/view';
import { type Handlers, onFile, withFile } from './step';

/** What the timeline shows of the file. */
export const view: Handlers<'view' | 'zoom-to-selection'> = {
  view: onFile((state, file, event) => withFile(state, file, { view: event.view })),

  // The second time shows all of the file again.
  'zoom-to-selection': onFile((state, file) => {
    const bounds = boundsOf(msToSeconds(file.durationMs), file.timeline?.frames ?? null);
    const { startMs, endMs } = rangeOf(file);
    const near = around(msToSeconds(startMs), msToSeconds(endMs), bounds);
    const isShown = file.view !== null && isSameView(file.view, near);
    return withFile(state, file, { view: isShown || isWhole(near, bounds) ? null : near });
  }),
};
