import { RECALL_MS } from '@/lib/config/limits';
import { type EditOptions, PLAIN_OPTIONS } from '@/lib/edit/edit';
import { formatField, type TimeRange } from '@/lib/media/time';
import { remembered } from './history';
import { RECALL } from './messages/recall';
import { fitted, withRange } from './parts';
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
  durationMs: number;
  options: EditOptions;
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
export function recallOf({ file, options }: EditorState, now: number): Recall | null {
  if (!file || file.durationMs === 0) return null;
  const { name, size, lastModified } = file.source.file;
  const { durationMs } = file;
  const parts = file.parts.map(({ startMs, endMs }) => ({ startMs, endMs }));
  return { name, size, lastModified, parts, durationMs, options, savedAt: now };
}

/** Parses stored data; null if it is missing, expired or invalid. */
export function parseRecall(text: string | null, now: number): Recall | null {
  try {
    const value = upgraded(JSON.parse(text ?? 'null') as (Partial<Recall> & { range?: TimeRange }) | null);
    return value && isRecall(value) && now - value.savedAt < RECALL_MS ? value : null;
  } catch {
    return null;
  }
}

/** A note as it is written today. Notes once had a single `range`. */
function upgraded(value: (Partial<Recall> & { range?: TimeRange }) | null): Partial<Recall> | null {
  if (!value?.range) return value;
  const { range, ...rest } = value;
  return { parts: [range], ...rest };
}

function isRecall(value: Partial<Recall>): value is Recall {
  const { name, size, lastModified, parts, durationMs, options, savedAt } = value;
  if (!Array.isArray(parts) || parts.length === 0) return false;
  const times = parts.flatMap((part: Partial<TimeRange> | null) => [part?.startMs, part?.endMs]);
  const numbers = [size, lastModified, durationMs, savedAt, ...times];
  return (
    typeof name === 'string' &&
    numbers.every((number) => Number.isFinite(number)) &&
    ['lossless', 'exact', 'encode'].includes(String(options?.start)) &&
    ['keep', 'remove', 'only'].includes(String(options?.sound)) &&
    ['keep', 'remove'].includes(String(options?.metadata))
  );
}

/** True if there is something to restore: the file, or marks that the visitor had set. */
export function isWorthOffering({ recall, hasFile }: Pick<RecallOffer, 'recall' | 'hasFile'>): boolean {
  const { startMs, endMs } = extentOf(recall);
  return hasFile || recall.parts.length > 1 || startMs > 0 || endMs < recall.durationMs;
}

/** From the first part's start to the last part's end. */
function extentOf({ parts }: Pick<Recall, 'parts'>): TimeRange {
  return { startMs: parts[0]?.startMs ?? 0, endMs: parts.at(-1)?.endMs ?? 0 };
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

/** The file with its restored marks; null until its duration is known, and if there is nothing to restore. */
export function restored(file: OpenFile): { file: OpenFile; options: EditOptions } | null {
  const { recalled, durationMs } = file;
  if (!recalled || durationMs === 0) return null;
  const { recall, asked } = recalled;
  const { source } = file;
  const parts = fitted(recall.parts, recall.durationMs, durationMs).map((range) => ({ source, ...range }));
  // Undo reverts this like any other change of the marks.
  const history = remembered(file.history, file.parts, null);
  const restored = asked ? null : parts;
  return { file: { ...file, parts, history, recalled: null, restored }, options: recall.options };
}

/** The file with the marks and options of a newly opened one. */
export function unrestored(file: OpenFile): { file: OpenFile; options: EditOptions } {
  const parts = withRange(file, { startMs: 0, endMs: file.durationMs });
  const history = remembered(file.history, file.parts, null);
  return { file: { ...file, parts, history, restored: null }, options: PLAIN_OPTIONS };
}

/** What the offer says. */
export function offerText({ recall, hasFile, status }: RecallOffer): string {
  const { startMs, endMs } = extentOf(recall);
  const times = `${formatField(startMs)}–${formatField(endMs)}`;
  if (hasFile) return RECALL.offer(recall.name, times);
  return (status === 'failed' ? RECALL.failed : RECALL.chooseAgain)(recall.name, times);
}
