import { MIN_CUT_MS } from '@/lib/config/limits';
import { type Edit, type EditOptions, isSameEdit } from '@/lib/edit/edit';
import { isSaving } from './clip';
import { CUT_LABELS } from './first-messages';
import type { ToastId } from './messages';
import { partsLength, withRange } from './parts';
import { startFor } from './start-mode';
import type { OpenFile } from './state';

/** An end beyond any file (ten days), for one whose length nobody knows. Milliseconds. */
const UNBOUNDED_MS = 10 * 24 * 3600 * 1000;

/** The length of all that is kept, in milliseconds. */
export function cutDurationMs(file: OpenFile): number {
  return partsLength(file.parts);
}

/** A source that ends before the shortest cut (1 s) would. */
export function isTooShort(file: OpenFile): boolean {
  return file.durationMs > 0 && file.durationMs < MIN_CUT_MS;
}

/** Neither the player nor the engine could tell how long the file is: it may be damaged, and is cut as a whole. */
export function isLengthUnknown(file: OpenFile): boolean {
  return file.durationMs === 0 && file.preview === 'unplayable' && file.engine.status === 'ready';
}

/** Whether the cut button is enabled (specification §4). */
export function canCut(file: OpenFile): boolean {
  if (file.engine.status !== 'ready' || file.job !== null || isTooShort(file)) return false;
  // What becomes of a clip being written is told on its card, and the next one would take that.
  if (isSaving(file.clip)) return false;
  return cutDurationMs(file) > 0 || isLengthUnknown(file);
}

/** The parts a click cuts. */
function partsToCut(file: OpenFile): Edit['parts'] {
  return isLengthUnknown(file) ? withRange(file, { startMs: 0, endMs: UNBOUNDED_MS }) : file.parts;
}

/** The cut button's label (specification §4); one that is true where the clip is not to be video with its sound. */
export function cutLabel(options: EditOptions, file: OpenFile): string {
  if (file.job) return CUT_LABELS.processing;
  return file.engine.status === 'ready'
    ? CUT_LABELS.ready[optionsFor(options, file).sound]
    : CUT_LABELS.loading;
}

const SUCCESS_TOASTS = { keep: 'success', remove: 'success-silent', only: 'success-sound' } as const;

export function successToast({ sound }: Edit): ToastId {
  return SUCCESS_TOASTS[sound];
}

/** The edit that the present marks and choices stand for. */
export function editOf(options: EditOptions, file: OpenFile): Edit {
  return { ...optionsFor(options, file), parts: file.parts };
}

/** The edit that a click cuts. */
export function editToCut(options: EditOptions, file: OpenFile): Edit {
  return { ...optionsFor(options, file), parts: partsToCut(file) };
}

/** Choices stay from file to file; those that this one does not bear fall back to keeping all, and to copying. */
export function optionsFor(options: EditOptions, file: OpenFile): EditOptions {
  const sound = soundChoices(file).includes(options.sound) ? options.sound : 'keep';
  return { ...options, sound, start: startFor(options, file) };
}

/** What can be done about a file's sound; everything while it is not known to have none. */
export function soundChoices(file: OpenFile): readonly EditOptions['sound'][] {
  if (isSoundOnly(file)) return ['keep', 'only'];
  const tracks = file.info?.tracks ?? [];
  const silent = tracks.length > 0 && !tracks.some(({ kind }) => kind === 'audio');
  return silent ? ['keep'] : ['keep', 'remove', 'only'];
}

/** The clip on the card is what the present marks and choices would give again. */
export function isCurrent(options: EditOptions, file: OpenFile): boolean {
  return file.clip !== null && isSameEdit(file.clip.edit, editToCut(options, file));
}

/** A file known to hold sound and no picture. */
export function isSoundOnly(file: OpenFile): boolean {
  const tracks = file.info?.tracks ?? [];
  return tracks.some((t) => t.kind === 'audio') && !tracks.some((t) => t.kind === 'video');
}

/** The file's picture is shown by a preview of our own, as the browser cannot; told only once its engine is there. */
export function usesPreview(file: OpenFile): boolean {
  return file.preview === 'unplayable' && file.engine.status === 'ready' && !isSoundOnly(file);
}
