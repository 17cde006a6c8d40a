import type { EditorEvent } from '@/lib/editor/events';
import { keptParts } from '@/lib/editor/kept';
import { noteOn } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { opened, play, ready } from './play';

export const split = (ms: number): EditorEvent => ({ type: 'split', ms });
export const remove = (index?: number): EditorEvent => ({ type: 'remove-part', index });
export const select = (index: number): EditorEvent => ({ type: 'select-part', index });
export const move = (from: number, to: number): EditorEvent => ({ type: 'move-part', from, to });
export const restore = (id: number): EditorEvent => ({ type: 'restore-part', id });
export const add = (ms: number): EditorEvent => ({ type: 'add-part', ms });
export const start = (ms: number, gesture?: string): EditorEvent => ({ type: 'set-start', ms, gesture });
export const end = (ms: number, gesture?: string): EditorEvent => ({ type: 'set-end', ms, gesture });
export const SETTLE: EditorEvent = { type: 'settle' };
export const UNDO: EditorEvent = { type: 'undo' };
export const REDO: EditorEvent = { type: 'redo' };

export const having = (...events: EditorEvent[]) => play(events, ready()).state;
export const ranges = (state: EditorState) =>
  opened(state).parts.map(({ startMs, endMs }) => [startMs, endMs]);
export const kept = (state: EditorState) =>
  keptParts(opened(state)).map(({ startMs, endMs }) => [startMs, endMs]);
export const selected = (state: EditorState) => opened(state).selected;
export const said = (state: EditorState) => noteOn(opened(state))?.shown;
/** 0–3, 5–8 and 10–12 s of 12. */
export const three = (...events: EditorEvent[]) =>
  having(split(3000), split(5000), remove(1), select(1), split(8000), split(10_000), remove(2), ...events);
