import { type EditOptions, PLAIN_OPTIONS } from '@/lib/edit/edit';
import type { TimeRange } from '@/lib/media/time';
import { remembered } from './history';
import { fitted, withRange } from './parts';
import type { EditorState, OpenFile } from './state';

/** What is kept of an open file for an accidental reload; of the file itself, only what tells it from others. */
export interface Recall {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970, as the file says. */
  lastModified: number;
  /** The edit's parts, all of this file; never empty. */
  parts: readonly TimeRange[];
  durationMs: number;
  options: EditOptions;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Milliseconds after which nothing is offered any more, and what is kept is removed. */
export const RECALL_MS = 24 * 60 * 60 * 1000;

/** What was found after a reload; offered until a file is chosen or it is dismissed. */
export interface RecallOffer {
  recall: Recall;
  /** The browser has a reference to the file, and may open it again once the visitor allows it. */
  hasFile: boolean;
  status: 'offered' | 'reopening' | 'failed';
}

/** Marks to be set in a file, once its length is known. */
export interface Recalled {
  recall: Recall;
  /** The visitor said so. */
  asked: boolean;
}

/** Null while there is nothing to lose. */
export function recallOf({ file, options }: EditorState, now: number): Recall | null {
  if (!file || file.durationMs === 0) return null;
  const { name, size, lastModified } = file.source.file;
  const { durationMs } = file;
  const parts = file.parts.map(({ startMs, endMs }) => ({ startMs, endMs }));
  return { name, size, lastModified, parts, durationMs, options, savedAt: now };
}

/** Reads what was kept; null for what is missing, too old or not of our making. */
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

/** There is something to go back to: the file, or marks that the visitor had set. */
export function isWorthOffering({ recall, hasFile }: Pick<RecallOffer, 'recall' | 'hasFile'>): boolean {
  const { startMs, endMs } = extentOf(recall);
  return hasFile || recall.parts.length > 1 || startMs > 0 || endMs < recall.durationMs;
}

/** From the first part's start to the last part's end. */
export function extentOf({ parts }: Pick<Recall, 'parts'>): TimeRange {
  return { startMs: parts[0]?.startMs ?? 0, endMs: parts.at(-1)?.endMs ?? 0 };
}

function isSameFile({ name, size, lastModified }: Recall, file: File): boolean {
  return name === file.name && size === file.size && lastModified === file.lastModified;
}

/** What is to be set in a file that is opened while an offer stands; null when it is another file. */
export function recalledFor(offer: RecallOffer | null, file: File): Recalled | null {
  if (!offer) return null;
  const { recall, status } = offer;
  // The very file may have been changed since; its marks may still be of use.
  const asked = status === 'reopening' && recall.name === file.name;
  return asked || isSameFile(recall, file) ? { recall, asked } : null;
}

/** The file with its marks of before, once its length is known; null until then, and for one without any. */
export function restored(file: OpenFile): { file: OpenFile; options: EditOptions } | null {
  const { recalled, durationMs } = file;
  if (!recalled || durationMs === 0) return null;
  const { recall, asked } = recalled;
  const { source } = file;
  const parts = fitted(recall.parts, recall.durationMs, durationMs).map((range) => ({ source, ...range }));
  // So that undoing it is what undoing any change of the marks is.
  const history = remembered(file.history, file.parts, null);
  const restored = asked ? null : parts;
  return { file: { ...file, parts, history, recalled: null, restored }, options: recall.options };
}

/** The whole file again, cut as any is at first. */
export function unrestored(file: OpenFile): { file: OpenFile; options: EditOptions } {
  const parts = withRange(file, { startMs: 0, endMs: file.durationMs });
  const history = remembered(file.history, file.parts, null);
  return { file: { ...file, parts, history, restored: null }, options: PLAIN_OPTIONS };
}
