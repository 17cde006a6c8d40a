import type { CutReport, CutResult } from '@/lib/cut/engine';
import type { EditorCommand, EditorEvent } from '@/lib/editor/events';
import { reduce } from '@/lib/editor/reducer';
import { type EditorState, INITIAL_STATE, type OpenFile } from '@/lib/editor/state';
import type { MediaInfo } from '@/lib/media/info';

export const file = new File(['x'], 'holiday.MOV', { type: 'video/quicktime' });
export const info = (durationSec: number): MediaInfo => ({ container: 'mov', durationSec, tracks: [] });
export const report: CutReport = {
  engine: 'mp4',
  video: 'copied',
  audio: 'copied',
  leadInSec: 0,
  leftOut: [],
};
export const result: CutResult = { blob: new Blob(['clip']), durationSec: 2, report, dispose: () => {} };

/** Feeds events in turn; returns the last state and every command asked for on the way. */
export function play(events: EditorEvent[], from: EditorState = INITIAL_STATE) {
  const commands: EditorCommand[] = [];
  let state = from;
  for (const event of events) {
    const step = reduce(state, event);
    state = step.state;
    commands.push(...step.commands);
  }
  return { state, commands, kinds: commands.map((c) => c.type) };
}

export function opened(state: EditorState): OpenFile {
  if (!state.file) throw new Error('no file is open');
  return state.file;
}

export const ACCEPT: EditorEvent[] = [
  { type: 'chosen', file },
  { type: 'judged', pick: 1, file, verdict: { ok: true, container: 'mov' } },
];
export const READY: EditorEvent[] = [
  ...ACCEPT,
  { type: 'player-ready', run: 1, durationSec: 12, hasPicture: true },
  { type: 'engine-ready', run: 1, info: info(12) },
];
export const ready = () => play(READY).state;
export const cutting = () => play([{ type: 'cut' }], ready()).state;
