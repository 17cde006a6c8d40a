import type { Container } from '@/lib/media/formats';
import type { RangeDs } from '@/lib/media/time';

/** A file of the visitor's with the container that its first bytes show, whatever its name says. */
export interface Source {
  file: File;
  container: Container;
}

/**
 * How a clip begins when its start is not on a keyframe.
 * - `lossless`: everything is copied; the pictures from the keyframe before stay in the file, hidden by an edit list.
 * - `exact`: the pictures up to the next keyframe are encoded anew, all others copied; nothing before the start is kept.
 * - `encode`: the whole picture is encoded anew.
 */
export type StartMode = 'lossless' | 'exact' | 'encode';

/** What a visitor asks of a cut beside its range. */
export interface CutOptions {
  start: StartMode;
  /** `only` leaves the picture out: the clip is an `.m4a`. */
  sound: 'keep' | 'remove' | 'only';
  /** Whether the clip tells where, when and with what it was recorded, as its source does. */
  tags: 'keep' | 'remove';
}

export const PLAIN_OPTIONS: CutOptions = { start: 'lossless', sound: 'keep', tags: 'keep' };

/** One cut: the range, and how it is wanted; {@link PLAIN_OPTIONS} when that is not said. */
export interface CutRequest extends RangeDs {
  options?: CutOptions;
}

export function optionsOf({ options }: CutRequest): CutOptions {
  return options ?? PLAIN_OPTIONS;
}

/** The MIME type of the clip that is asked for. */
export function clipType(request: CutRequest): 'video/mp4' | 'audio/mp4' {
  return optionsOf(request).sound === 'only' ? 'audio/mp4' : 'video/mp4';
}

/** Equal for equal options. */
export function optionsKey(request: CutRequest): string {
  const { start, sound, tags } = optionsOf(request);
  return [start, sound, tags].join(' ');
}

/** Nothing is asked for but the range. */
export function isPlain(request: CutRequest): boolean {
  return optionsKey(request) === optionsKey({ startDs: 0, endDs: 0 });
}

export function isSameRequest(a: CutRequest, b: CutRequest): boolean {
  return a.startDs === b.startDs && a.endDs === b.endDs && optionsKey(a) === optionsKey(b);
}
