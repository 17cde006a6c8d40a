import { msToSeconds } from '@/lib/media/time';
import { rangeOf } from '../parts';
import { shownSource } from '../sources';
import type { EditorState, OpenFile } from '../state';
import { around, boundsOf, isSameView, isWhole, type View } from '../timeline/view';
import { type Handlers, onFile, type Transition, withFile, withSource } from './transition';

/** What the timeline shows of the file. */
export const view: Handlers<'view' | 'zoom-to-selection'> = {
  view: onFile((state, file, event) => withView(state, file, event.view)),

  // The second time shows all of the file again.
  'zoom-to-selection': onFile((state, file) => {
    const { durationMs, timeline, view } = shownSource(file);
    const bounds = boundsOf(msToSeconds(durationMs), timeline?.frames ?? null);
    const { startMs, endMs } = rangeOf(file);
    const near = around(msToSeconds(startMs), msToSeconds(endMs), bounds);
    const isShown = view !== null && isSameView(view, near);
    return withView(state, file, isShown || isWhole(near, bounds) ? null : near);
  }),
};

function withView(state: EditorState, file: OpenFile, view: View | null): Transition {
  return withFile(state, withSource(file, shownSource(file).run, { view }), {});
}
