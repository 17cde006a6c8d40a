import { RECALL_MS } from '@/lib/config/limits';
import { isAnimation, type SizeLimit } from '@/lib/edit/edit';
import type { Crop, Framing } from '@/lib/edit/framing';
import type { TimeRange } from '@/lib/media/time';
import type { EditorOptions, SaveAs, Target } from './options';
import { rest } from './range';
import type { Recall, RecalledFile } from './recalled';
import { EDITOR_OPTIONS } from './state';

type Removed = Recall['removed'][number];

/** A note of an older version: it may mark its parts as what the clip leaves out, and has `saveAs` beside the options. */
type Stored = Partial<Recall> & { mode?: 'keep' | 'remove'; saveAs?: SaveAs };

/** Parses stored data; null if it is missing, expired or invalid. */
export function parseRecall(text: string | null, now: number): Recall | null {
  try {
    const value = upgraded(JSON.parse(text ?? 'null') as Stored | null);
    return value && isRecall(value) && now - value.savedAt < RECALL_MS ? value : null;
  } catch {
    return null;
  }
}

/** A note as it is written today. Notes are kept for a day, so forms that are older needn’t be known. */
function upgraded(value: Stored | null): Partial<Recall> | null {
  if (!value) return value;
  const { mode, options, saveAs, ...marked } = value;
  // An option may be younger than the note.
  const chosen = options && { options: { ...EDITOR_OPTIONS, ...(saveAs && { saveAs }), ...options } };
  const note = { ...marked, ...chosen };
  return mode === 'remove' ? { ...note, ...cutOut(note) } : note;
}

/** The parts of the only file as what was cut out of it, with the rest of it as parts. */
function cutOut({ parts = [], durationMs = 0 }: Partial<Recall>): Partial<Recall> {
  const left = rest(parts, durationMs);
  if (left.length === 0) return {};
  const removed = parts.map(({ startMs, endMs, ...of }, index) => ({
    id: index + 1,
    range: { startMs, endMs },
    index: left.filter((part) => part.startMs < startMs).length,
    ...of,
  }));
  return { parts: left, selected: 0, removed };
}

function isRecall(value: Partial<Recall>): value is Recall {
  const { name, size, lastModified, parts, selected, removed, durationMs, savedAt } = value;
  if (!Array.isArray(parts) || parts.length === 0 || !Array.isArray(removed)) return false;
  const gone = removed.flatMap((removal: Partial<Removed> | null) => [removal?.id, removal?.index]);
  const ranges = [...parts, ...removed.map((removal: Partial<Removed> | null) => removal?.range)];
  const times = ranges.flatMap((part: Partial<TimeRange> | null | undefined) => [part?.startMs, part?.endMs]);
  const numbers = [size, lastModified, selected, durationMs, savedAt, ...gone, ...times];
  return (
    typeof name === 'string' &&
    numbers.every((number) => Number.isFinite(number)) &&
    Number(selected) in parts &&
    hasKnownFiles(value) &&
    [...parts, ...removed].every(hasCrop) &&
    hasKnownChoices(value)
  );
}

/** Each part is of one of the files. */
function hasKnownFiles({ others = [], parts = [], removed = [], match = {} }: Partial<Recall>): boolean {
  if (!Array.isArray(others)) return false;
  const isFile = (file: Partial<RecalledFile> | null) =>
    typeof file?.name === 'string' && Number.isFinite(file.size) && Number.isFinite(file.lastModified);
  const isPlace = ({ file = 0 }: { file?: number }) => file === 0 || file - 1 in others;
  return others.every(isFile) && [...parts, ...removed, match].every(isPlace);
}

const STARTS = ['lossless', 'exact', 'encode'];

/** The options with a few choices. */
const CHOICES = {
  start: STARTS,
  partsStart: STARTS,
  sound: ['keep', 'remove', 'only'],
  videoSound: ['keep', 'remove'],
  metadata: ['keep', 'remove'],
  chapters: ['source', 'parts'],
  codecs: ['source', 'plain'],
  saveAs: ['one', 'each'],
} satisfies Partial<Record<keyof EditorOptions, string[]>>;

function hasKnownChoices({ options }: Partial<Recall>): boolean {
  const values = new Map<string, unknown>(Object.entries(options ?? {}));
  return (
    Object.entries(EDITOR_OPTIONS).every(([name, first]) => typeof values.get(name) === typeof first) &&
    Object.entries(CHOICES).every(([name, known]) => known.includes(String(values.get(name)))) &&
    isTarget(options?.target) &&
    isFraming(options?.framing)
  );
}

function isTarget(target: Target | undefined): boolean {
  if (target?.kind === 'fit') return isLimit(target.limit);
  if (target?.kind === 'animation') return isAnimation(target.animation);
  return target?.kind === 'original';
}

function isLimit(limit: Partial<SizeLimit> | undefined): boolean {
  return (
    Number.isFinite(limit?.bytes) &&
    ['auto', 'original', '1080', '720', '480', '360'].includes(String(limit?.lines)) &&
    ['auto', 'original', '30', '15'].includes(String(limit?.rate)) &&
    typeof limit?.mono === 'boolean' &&
    typeof limit.thorough === 'boolean'
  );
}

function isFraming(framing: Partial<Framing> | null | undefined): boolean {
  return (
    (framing?.crop === null || isCrop(framing?.crop)) &&
    typeof framing?.flip === 'boolean' &&
    [0, 90, 180, 270].includes(Number(framing.turn))
  );
}

const hasCrop = ({ crop }: { crop?: Partial<Crop> }): boolean => crop === undefined || isCrop(crop);

/** A rectangle within the frame. */
function isCrop(crop: Partial<Crop> | undefined): boolean {
  const { x, y, width, height } = crop ?? {};
  return isSpan(x, width) && isSpan(y, height);
}

/** Shares may add up to a little more than 1. */
const isSpan = (from: unknown, length: unknown): boolean =>
  typeof from === 'number' &&
  typeof length === 'number' &&
  from >= 0 &&
  length > 0 &&
  from + length <= 1 + 1e-9;
