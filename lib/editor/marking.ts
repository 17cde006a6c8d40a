/** Marks part after part while the file plays, as a logger does: I and O set the ends of a part, and Enter keeps it. */
import type { EditorEvent } from './events';
import { leastMs, rangeOf } from './parts';
import { shownSource } from './sources';
import type { EditorState } from './state';

/** True while the file plays forward. Playing the selection or the clip doesn't count. */
function isLogging({ playback: { playing, backwards, looping, once, clipPart } }: EditorState): boolean {
  return playing && backwards === 0 && !looping && !once && clipPart === null;
}

/** What I does at a time (ms): it sets the start of the selected part, or begins another one if that part was kept. */
export function startAt(state: EditorState, ms: number, gesture: string): EditorEvent {
  return state.file?.isDone && isLogging(state)
    ? { type: 'begin-part', ms }
    : { type: 'set-start', ms, gesture };
}

/**
 * True if Enter keeps the selected part at a time (ms) instead of cutting: the file has played on beyond the part, and it isn't kept
 * yet. An end may be that much later than the press of O, because of the shortest part.
 */
export function keepsPartAt(state: EditorState, ms: number): boolean {
  const { file } = state;
  if (!file || file.isDone || !isLogging(state)) return false;
  const { endMs } = rangeOf(file);
  return endMs < shownSource(file).durationMs && ms >= endMs - leastMs(file);
}
