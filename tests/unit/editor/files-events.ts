import type { EditorEvent } from '@/lib/editor/events';
import { ofRun } from '@/lib/editor/scope';
import type { EditorState } from '@/lib/editor/state';
import { info, opened, play, ready, shownIn } from './play';

export const fileNamed = (name: string) => new File([name], name, { type: 'video/mp4', lastModified: 1 });

/** The answer to added files that are accepted. */
export const judged = (...names: string[]): EditorEvent => ({
  type: 'files-judged',
  of: ofRun(1),
  files: names.map((name) => ({ file: fileNamed(name), verdict: { ok: true, container: 'mp4' } })),
});
export const readyAt = (run: number, sec: number): EditorEvent => ({
  type: 'engine-ready',
  of: ofRun(run),
  info: info(sec),
});

/** A file of 12 s (run 1), with one of 6 s (run 2) and one of 4 s (run 3) behind it. */
export const three = (...events: EditorEvent[]): EditorState =>
  play([judged('b.mp4', 'c.mp4'), readyAt(2, 6), readyAt(3, 4), ...events], ready()).state;

/** The parts as file name and range. */
export const partsOf = (state: EditorState) =>
  opened(state).parts.map(({ source, startMs, endMs }) => [source.file.name, startMs, endMs]);
export const shown = (state: EditorState) => shownIn(state).source.file.name;
