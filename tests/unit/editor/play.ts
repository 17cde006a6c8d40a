import type { CutReport, CutResult, Forecast } from '@/lib/cut';
import type { Edit, EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { EditorCommand, EditorEvent } from '@/lib/editor/events';
import type { OpenSource } from '@/lib/editor/open-source';
import { ofPick, ofRun } from '@/lib/editor/scope';
import { shownSource } from '@/lib/editor/sources';
import { type EditorState, INITIAL_STATE, type OpenFile } from '@/lib/editor/state';
import { reduce } from '@/lib/editor/store/reduce';
import { withSource } from '@/lib/editor/store/transition';
import type { MediaInfo } from '@/lib/media/info';
import { COPIED_CONTENTS } from '@/tests/support/contents';

export const file = new File(['x'], 'holiday.MOV', { type: 'video/quicktime' });
export const info = (durationSec: number): MediaInfo => ({ container: 'mov', durationSec, tracks: [] });
export const report: CutReport = {
  engine: 'index',
  ...COPIED_CONTENTS,
};
export const forecast: Forecast = { ...COPIED_CONTENTS, choices: null };
export const result: CutResult = {
  blob: new Blob(['clip']),
  durationSec: 2,
  report,
  verified: null,
  dispose: () => {},
};

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

/** The source that the player and the timeline show. */
export const shownIn = (state: EditorState): OpenSource => shownSource(opened(state));

/** The file with other facts about the source that is shown. */
export const withShown = (file: OpenFile, change: Partial<OpenSource>): OpenFile =>
  withSource(file, shownSource(file).run, change);

export const ACCEPT: EditorEvent[] = [
  { type: 'chosen', file },
  { type: 'judged', of: ofPick(1), file, verdict: { ok: true, container: 'mov' } },
];
export const READY: EditorEvent[] = [
  ...ACCEPT,
  { type: 'player-ready', of: ofRun(1), durationSec: 12, hasVideo: true },
  { type: 'engine-ready', of: ofRun(1), info: info(12) },
];
export const ready = () => play(READY).state;
export const cutting = () => play([{ type: 'cut' }], ready()).state;

/** The edit of the open file that keeps one range, in milliseconds. */
export function editOfOpen(
  state: EditorState,
  startMs: number,
  endMs: number,
  options: Partial<EditOptions> = {},
): Edit {
  return { ...PLAIN_OPTIONS, ...options, parts: [{ source: shownIn(state).source, startMs, endMs }] };
}
