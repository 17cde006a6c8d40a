import type { EditorEvent, EventOf, EventType } from '../events';
import { isStale } from '../scope';
import type { EditorState } from '../state';
import { clips } from './clips';
import { cut } from './cut';
import { delivery } from './delivery';
import { engine } from './engine';
import { files, withArrived } from './files';
import { forecast } from './forecast';
import { framing } from './framing';
import { options } from './options';
import { parts } from './parts';
import { playback, withShown } from './playback';
import { recall, withRestored } from './recall';
import { selection } from './selection';
import { series } from './series';
import { type Handlers, type Step, stay } from './step';
import { transport } from './transport';
import { upload } from './upload';
import { view } from './view';

const HANDLERS: Handlers<EventType> = {
  ...upload,
  ...files,
  ...recall,
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

/** Specification §4 as one pure function: what an event makes of a state, and what has to be done about it. */
export function reduce(state: EditorState, event: EditorEvent): Step {
  if (isStale(state, event)) return stay(state);
  return withShown(state, withArrived(withRestored(handle(event.type, state, event))));
}

function handle<T extends EventType>(type: T, state: EditorState, event: EventOf<T>): Step {
  return HANDLERS[type](state, event);
}
