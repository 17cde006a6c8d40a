import type { EditorEvent, EventOf, EventType } from '../events';
import { isStale } from '../scope';
import type { EditorState } from '../state';
import { clips } from './clips';
import { cut } from './cut';
import { delivery } from './delivery';
import { engine } from './engine';
import { addArrivedFiles, files } from './files';
import { forecast } from './forecast';
import { framing } from './framing';
import { options } from './options';
import { parts } from './parts';
import { playback, showSelectedSource } from './playback';
import { recall, restoreMarks } from './recall';
import { selection } from './selection';
import { series } from './series';
import { shared } from './shared';
import { andThen, type FollowUp, type Handlers, stay, type Transition } from './transition';
import { transport } from './transport';
import { upload } from './upload';
import { view } from './view';

const HANDLERS: Handlers<EventType> = {
  ...upload,
  ...files,
  ...recall,
  ...shared,
  ...engine,
  ...playback,
  ...transport,
  ...selection,
  ...parts,
  ...framing,
  ...view,
  ...options,
  ...forecast,
  ...cut,
  ...series,
  ...clips,
  ...delivery,
};

/** What can follow from any event, in this order. */
const FOLLOW_UPS: readonly FollowUp[] = [restoreMarks, addArrivedFiles, showSelectedSource];

/** Specification §4 as one pure function: what an event makes of a state, and what has to be done about it. */
export function reduce(before: EditorState, event: EditorEvent): Transition {
  if (event.of && isStale(before, event.of)) return stay(before);
  return FOLLOW_UPS.reduce(
    (step, followUp) => andThen(step, (state) => followUp(state, before)),
    handle(event.type, before, event),
  );
}

function handle<T extends EventType>(type: T, state: EditorState, event: EventOf<T>): Transition {
  return HANDLERS[type](state, event);
}
