import { type EditOptions, PLAIN_OPTIONS } from '@/lib/edit/edit';
import { formatField, type TimeRange } from '@/lib/media/time';
import { remembered } from './history';
import { RECALL } from './messages/recall';
import { type RemovedPart, type Selection, selectionOf } from './parts';
import { fittedSelection, settledFile } from './settle';
import type { EditorState, OpenFile } from './state';

/** What is stored about an open file for an accidental reload: the visitor's choices, and enough to recognize the file. */
export interface Recall {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970, as the file states it. */
  lastModified: number;
  /** The edit's parts, all of this file; never empty. */
  parts: readonly TimeRange[];
  selected: number;
  removed: readonly RemovedPart[];
  mode: Selection['mode'];
  durationMs: number;
  options: EditOptions;
  saveAs: EditorState['saveAs'];
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The offer to continue after a reload. It stays until the visitor chooses a file or dismisses it. */
export interface RecallOffer {
  recall: Recall;
  /** True if the browser has a handle of the file, which it can open with the visitor's permission. */
  hasFile: boolean;
  status: 'offered' | 'reopening' | 'failed';
}

/** Marks to restore in a file once its duration is known. */
export interface Recalled {
  recall: Recall;
  /** True if the visitor asked for it. */
  asked: boolean;
}

/** What to store for a state; null while there is nothing to lose. */
export function recallOf({ file, options, saveAs }: EditorState, now: number): Recall | null {
  if (!file || file.durationMs === 0) return null;
  const { name, size, lastModified } = file.source.file;
  const { durationMs } = file;
  const selection = selectionOf(settledFile(file));
  const parts = selection.parts.map(({ startMs, endMs }) => ({ startMs, endMs }));
  return { name, size, lastModified, ...selection, parts, durationMs, options, saveAs, savedAt: now };
}

/** True if there is something to restore: the file, or marks that the visitor had set. */
export function isWorthOffering({ recall, hasFile }: Pick<RecallOffer, 'recall' | 'hasFile'>): boolean {
  const { startMs, endMs } = extentOf(recall);
  const several = recall.parts.length > 1 || recall.mode === 'remove';
  return hasFile || several || startMs > 0 || endMs < recall.durationMs;
}

/** From the earliest start to the latest end. */
function extentOf({ parts }: Pick<Recall, 'parts'>): TimeRange {
  return {
    startMs: Math.min(...parts.map(({ startMs }) => startMs)),
    endMs: Math.max(...parts.map(({ endMs }) => endMs)),
  };
}

function isSameFile({ name, size, lastModified }: Recall, file: File): boolean {
  return name === file.name && size === file.size && lastModified === file.lastModified;
}

/** What to restore in a file that is opened during an offer; null if it is another file. */
export function recalledFor(offer: RecallOffer | null, file: File): Recalled | null {
  if (!offer) return null;
  const { recall, status } = offer;
  // The file may have changed since. Its marks may still be useful.
  const asked = status === 'reopening' && recall.name === file.name;
  return asked || isSameFile(recall, file) ? { recall, asked } : null;
}

/** What restoring changes in the state. */
interface Restored {
  file: OpenFile;
  options: EditOptions;
  saveAs: EditorState['saveAs'];
}

/** The file with its restored marks; null until its duration is known, and if there is nothing to restore. */
export function restored(file: OpenFile): Restored | null {
  const { recalled, durationMs, source } = file;
  if (!recalled || durationMs === 0) return null;
  const { recall, asked } = recalled;
  const { selected, removed, mode, options, saveAs } = recall;
  const stored = { parts: recall.parts.map((range) => ({ source, ...range })), selected, removed, mode };
  const selection = fittedSelection(stored, recall.durationMs, durationMs);
  // Undo reverts this like any other change of the marks.
  const history = remembered(file.history, selectionOf(file), null);
  const restored = asked ? null : selection.parts;
  return { file: { ...file, ...selection, history, recalled: null, restored }, options, saveAs };
}

/** The file with the marks and options of a newly opened one. */
export function unrestored(file: OpenFile): Restored {
  const { source, durationMs } = file;
  const parts = [{ source, startMs: 0, endMs: durationMs }];
  const history = remembered(file.history, selectionOf(file), null);
  const whole = { parts, selected: 0, removed: [], mode: 'keep' } as const;
  return { file: { ...file, ...whole, history, restored: null }, options: PLAIN_OPTIONS, saveAs: 'one' };
}

/** What the offer says. */
export function offerText({ recall, hasFile, status }: RecallOffer): string {
  const { startMs, endMs } = extentOf(recall);
  const { parts, mode } = recall;
  const times = RECALL.times(`${formatField(startMs)}–${formatField(endMs)}`, parts.length, mode);
  if (hasFile) return RECALL.offer(recall.name, times);
  return (status === 'failed' ? RECALL.failed : RECALL.chooseAgain)(recall.name, times);
}
