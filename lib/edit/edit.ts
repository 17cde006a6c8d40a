/**
 * An edit: the parts of the visitor's files to keep, and the options for the clip. Later steps get everything they need from it.
 */
import { MAX_PARTS } from '@/lib/config/limits';
import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { TimeRange } from '@/lib/media/time';

/** One open file, and its container as its first bytes show it (never by its name alone). */
export interface Source {
  /** Identifies an open file. The `File` object can't, because it is cloned when posted to a worker. */
  id: number;
  file: File;
  container: Container;
}

/** A kept range of one source: `[startMs, endMs)`, whole milliseconds on the source's presentation timeline. */
export interface Part extends TimeRange {
  source: Source;
}

/**
 * How a part begins when its start is not on a keyframe.
 * - `lossless`: everything is copied; the frames from the keyframe before stay in the file, hidden by an edit list.
 * - `exact`: the frames up to the next keyframe are encoded, all others copied; nothing from before the start is kept.
 * - `encode`: the whole video is encoded.
 */
export type StartMode = 'lossless' | 'exact' | 'encode';

/** The options of an edit. */
export interface EditOptions {
  start: StartMode;
  /** `only` leaves the video out: the clip is an `.m4a`. */
  sound: 'keep' | 'remove' | 'only';
  /** Whether the clip keeps the metadata about where, when and with which device it was recorded. */
  metadata: 'keep' | 'remove';
  /** `source`: the source's own chapters are cut along; `parts`: one chapter for each part. */
  chapters: 'source' | 'parts';
}

export interface Edit extends EditOptions {
  /** In the order of the clip; never empty. */
  parts: readonly Part[];
}

export const PLAIN_OPTIONS: EditOptions = {
  start: 'lossless',
  sound: 'keep',
  metadata: 'keep',
  chapters: 'source',
};

/**
 * The only part of an edit.
 * @throws {MediaError} `several-parts` if there are more, for engines that cut one part of one file.
 */
export function onlyPart({ parts }: Pick<Edit, 'parts'>): Part {
  const [part, second] = parts;
  if (!part || second) throw new MediaError('several-parts', `${parts.length} parts`);
  return part;
}

/**
 * The only source.
 * @throws {MediaError} `several-parts` if there are more, for engines that open one file.
 */
export function onlySource(sources: readonly Source[]): Source {
  const [source, second] = sources;
  if (!source || second) throw new MediaError('several-parts', `${sources.length} sources`);
  return source;
}

/**
 * The parts to cut: neighbors that touch in the source, as after a split, are one part.
 * @throws {MediaError} `several-parts` if there are more than an edit may have.
 */
export function joinedParts({ parts }: Pick<Edit, 'parts'>): Part[] {
  if (parts.length > MAX_PARTS) throw new MediaError('several-parts', `${parts.length} parts`);
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.source.id === part.source.id && last.endMs === part.startMs) last.endMs = part.endMs;
    else joined.push({ ...part });
  }
  return joined;
}

/** The MIME type of the clip that an edit makes. */
export function clipType({ sound }: Pick<Edit, 'sound'>): 'video/mp4' | 'audio/mp4' {
  return sound === 'only' ? 'audio/mp4' : 'video/mp4';
}

/** A key that is equal for equal options. */
export function optionsKey({ start, sound, metadata, chapters }: EditOptions): string {
  // The type makes the compiler ask for every option.
  const all: Record<keyof EditOptions, string> = { start, sound, metadata, chapters };
  return Object.values(all).join(' ');
}

/** True if an edit asks for nothing but its parts. */
export function isPlain(options: EditOptions): boolean {
  return optionsKey(options) === optionsKey(PLAIN_OPTIONS);
}

/** True if two edits keep the same parts in the same order, with the same options. */
export function isSameEdit(a: Edit, b: Edit): boolean {
  return optionsKey(a) === optionsKey(b) && isSameParts(a.parts, b.parts);
}

/** True if two lists hold the same parts in the same order. */
export function isSameParts(a: Edit['parts'], b: Edit['parts']): boolean {
  const key = (parts: Edit['parts']) =>
    parts.map(({ source, startMs, endMs }) => `${source.id} ${startMs} ${endMs}`).join();
  return key(a) === key(b);
}
