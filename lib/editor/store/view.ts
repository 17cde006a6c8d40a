import { msToSeconds } from '@/lib/media/time';
import type { ViewEvent } from '../events';
import { rangeOf } from '../parts';
import { shownSource } from '../sources';
import type { EditorState, OpenFile } from '../state';
import { around, boundsOf, isWhole, revealing, type View } from '../timeline/view';
import { type Handlers, onFile, stay, type Transition, withFile, withSource } from './transition';

/** What the timeline shows of the file. */
export const view: Handlers<ViewEvent['type']> = {
  view: onFile((state, file, event) => withView(state, file, event.view)),

  'zoom-to-selection': onFile((state, file) => {
    const bounds = boundsIn(file);
    const { startMs, endMs } = rangeOf(file);
    const near = around(msToSeconds(startMs), msToSeconds(endMs), bounds);
    return withView(state, file, isWhole(near, bounds) ? null : near);
  }),

  reveal: onFile((state, file, { ms }) => {
    const { view } = shownSource(file);
    const next = view && revealing(view, msToSeconds(ms), boundsIn(file));
    return next === view ? stay(state) : withView(state, file, next);
  }),
};

function boundsIn(file: OpenFile) {
  const { durationMs, timeline } = shownSource(file);
  return boundsOf(msToSeconds(durationMs), timeline?.frames ?? null);
}

function withView(state: EditorState, file: OpenFile, view: View | null): Transition {
  return withFile(state, withSource(file, shownSource(file).run, { view }), {});
}
