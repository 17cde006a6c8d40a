import type { EditOptions, Source } from '@/lib/edit/edit';
import type { Crop } from '@/lib/edit/framing';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { TimeRange } from '@/lib/media/time';
import { isWholeFrame } from './frame/shown';
import { remembered } from './history';
import { sentences, shownRange } from './messages/format';
import { RECALL } from './messages/recall';
import type { EditorOptions } from './options';
import { type EditorSelection, selectionOf } from './parts';
import type { OfFile, Recall, Recalled, RecalledFile, RecallOffer } from './recalled';
import { fittedSelection, settledFile } from './settle';
import { hasPart, mapSources, shownSource, sourcesOfClip } from './sources';
import { EDITOR_OPTIONS, type EditorState, type OpenFile } from './state';

/** What to store for a state; null while there is nothing to lose. */
export function recallOf({ file, options }: EditorState, now: number): Recall | null {
  const [first, ...rest] = file ? sourcesOfClip(file) : [];
  if (!file || !first || first.durationMs === 0) return null;
  const { durationMs } = first;
  const selection = selectionOf(settledFile(file));
  const fileNumbers = new Map(rest.map(({ source }, index) => [source.id, index + 1]));
  const of = ({ source, crop }: { source: Source; crop?: Crop }): OfFile => {
    const fileNumber = fileNumbers.get(source.id);
    return { ...(fileNumber ? { file: fileNumber } : {}), ...(crop ? { crop } : {}) };
  };
  const matched = sourcesOfClip(file).find(({ source }) => source.id === options.match);
  return {
    ...known(first.source.file),
    ...(rest.length > 0 ? { others: rest.map(({ source }) => known(source.file)) } : {}),
    parts: selection.parts.map((part) => ({ startMs: part.startMs, endMs: part.endMs, ...of(part) })),
    selected: selection.selected,
    removed: selection.removed.map((part) => ({
      id: part.id,
      range: { startMs: part.startMs, endMs: part.endMs },
      index: part.index,
      ...of(part),
    })),
    ...(matched ? { match: of(matched) } : {}),
    options: { ...options, framing: selection.framing, match: 'auto' },
    durationMs,
    savedAt: now,
  };
}

function known({ name, size, lastModified }: File): RecalledFile {
  return { name, size, lastModified };
}

/** True if there is something to restore: the file, or marks that the visitor had set. */
export function isWorthOffering({ recall, hasFile }: Pick<RecallOffer, 'recall' | 'hasFile'>): boolean {
  const { startMs, endMs } = extentOf(recall);
  const isFramed = !isWholeFrame(recall.options.framing);
  return hasFile || recall.parts.length > 1 || isFramed || startMs > 0 || endMs < recall.durationMs;
}

/** From the earliest start to the latest end. */
function extentOf({ parts }: Pick<Recall, 'parts'>): TimeRange {
  return {
    startMs: Math.min(...parts.map(({ startMs }) => startMs)),
    endMs: Math.max(...parts.map(({ endMs }) => endMs)),
  };
}

function isSameFile({ name, size, lastModified }: RecalledFile, file: File): boolean {
  return name === file.name && size === file.size && lastModified === file.lastModified;
}

/**
 * What to restore in a file that is opened during an offer; null if it is another file.
 * @param others how many files are opened with it.
 */
export function recalledFor(offer: RecallOffer | null, file: File, others = 0): Recalled | null {
  if (!offer) return null;
  const { recall, status } = offer;
  // The file may have changed since. Its marks may still be useful.
  const isRequested = status === 'reopening' && recall.name === file.name;
  return isRequested || isSameFile(recall, file) ? { recall, isRequested, others } : null;
}

/** What restoring changes in the state. */
export interface Restored {
  file: OpenFile;
  options: EditorOptions;
}

/** The file with its restored marks; null until all durations are known, and if there is nothing to restore. */
export function restored(file: OpenFile): Restored | null {
  const { recalled } = file;
  const { source, durationMs } = shownSource(file);
  if (!recalled || durationMs === 0) return null;
  const { recall, isRequested } = recalled;
  const isWaiting = file.sources.some(({ isArriving, engine }) => isArriving && engine.status !== 'ready');
  if (file.sources.length - 1 < recalled.others || isWaiting) return null;
  const { framing: _ofFile, ...chosen } = recall.options;
  const options: EditorOptions = { ...chosen, match: matchOf(file, recall) };
  const stored = storedSelection(file, recall);
  const selection = fittedSelection(stored, source, recall.durationMs, durationMs);
  const missing = (recall.others ?? []).filter((other) => !sourceLike(file, other)).map(({ name }) => name);
  const note: OpenFile['note'] =
    missing.length > 0 ? { side: null, kind: 'files-missing', names: missing } : file.note;
  // Undo reverts this like any other change of the marks.
  const history = remembered(file.history, selectionOf(file), null);
  const restored = isRequested ? null : selection.parts;
  // Files that have their parts back don't get another one.
  const sources = mapSources(file, (source) =>
    hasPart(selection, source.source) ? { ...source, isArriving: false } : source,
  );
  const next = { ...file, ...selection, sources, history, note, recalled: null, restored };
  return { file: next, options };
}

/** The open source with a number of a note. */
function sourceAt(file: OpenFile, { others }: Recall, { file: fileNumber = 0 }: OfFile): Source | undefined {
  const like = others?.[fileNumber - 1];
  return fileNumber === 0 ? shownSource(file).source : like && sourceLike(file, like);
}

function matchOf(file: OpenFile, recall: Recall): EditOptions['match'] {
  return (recall.match && sourceAt(file, recall, recall.match)?.id) ?? 'auto';
}

/** The stored selection without the parts of files that aren't open. */
function storedSelection(file: OpenFile, recall: Recall): EditorSelection {
  const isThere = (part: OfFile) => sourceAt(file, recall, part) !== undefined;
  const before = (index: number) => recall.parts.slice(0, index).filter(isThere).length;
  const ownCrop = ({ crop }: OfFile) => (crop ? { crop } : {});
  const parts = recall.parts.flatMap(({ startMs, endMs, ...of }) => {
    const source = sourceAt(file, recall, of);
    return source ? [{ source, startMs, endMs, ...ownCrop(of) }] : [];
  });
  const removed = recall.removed.flatMap(({ id, range, index, ...of }) => {
    const source = sourceAt(file, recall, of);
    return source ? [{ id, source, ...range, ...ownCrop(of), index: before(index) }] : [];
  });
  if (parts.length === 0) return selectionOf(file);
  const selected = Math.max(0, Math.min(before(recall.selected), parts.length - 1));
  return { parts, selected, removed, framing: recall.options.framing };
}

/** The open source that a stored file is. */
function sourceLike(file: OpenFile, like: RecalledFile): Source | undefined {
  return file.sources.find(({ source, problem }) => problem === null && isSameFile(like, source.file))
    ?.source;
}

/** The files with the marks and options of newly opened ones. */
export function unrestored(file: OpenFile): Restored {
  const parts = sourcesOfClip(file).map(({ source, durationMs }) => ({
    source,
    startMs: 0,
    endMs: durationMs,
  }));
  const history = remembered(file.history, selectionOf(file), null);
  const { framing } = PLAIN_OPTIONS;
  const whole = { parts, selected: 0, removed: [], framing };
  const next = { ...file, ...whole, history, restored: null };
  return { file: next, options: EDITOR_OPTIONS };
}

/** What the offer says. */
export function offerText({ recall, hasFile, status }: RecallOffer): string {
  const { others = [] } = recall;
  const times = timesText(recall);
  if (hasFile) return RECALL.offer(recall.name, times);
  const text = (status === 'failed' ? RECALL.failed : RECALL.chooseAgain)(recall.name, times);
  return others.length > 0 ? sentences([text, RECALL.alsoAdd(others.map(({ name }) => name))]) : text;
}

/** What the visitor selected, in a few words. */
function timesText(recall: Recall): string {
  const { parts, others = [] } = recall;
  if (others.length > 0) return RECALL.partsOfFiles(parts.length, others.length + 1);
  const range = shownRange(extentOf(recall));
  return parts.length > 1 ? RECALL.timesOfParts(parts.length, range) : range;
}
