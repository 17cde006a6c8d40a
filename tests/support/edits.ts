import type { Animation, EditOptions, Output, Part, Source } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { type SettledEdit, settle } from '@/lib/edit/settle';
import type { Container } from '@/lib/media/formats';

/** An open file for tests; by default an empty MP4 that no test reads. */
export function sourceOf(
  file: Blob | Uint8Array = new Uint8Array(0),
  container: Container = 'mp4',
  id = 1,
): Source {
  return { id, file: new File([file instanceof Blob ? file : new Uint8Array(file)], 'video'), container };
}

const EMPTY = sourceOf();

/** An edit that keeps one range of one source, in milliseconds. */
export function editOf(
  startMs: number,
  endMs: number,
  options: Partial<EditOptions> = {},
  source: Source = EMPTY,
): SettledEdit {
  return editOfParts([{ startMs, endMs }], options, source);
}

/** An edit that keeps several ranges of one source, in the order of the clip. */
export function editOfParts(
  ranges: readonly Omit<Part, 'source'>[],
  options: Partial<EditOptions> = {},
  source: Source = EMPTY,
): SettledEdit {
  const parts = ranges.map((range) => ({ ...range, source }));
  return settle({ ...PLAIN_OPTIONS, ...options, parts });
}

type Of<Kind extends Output['kind']> = Extract<Output, { kind: Kind }>;
type OutputOption = Pick<EditOptions, 'output'>;

/** The option for a video: the plain one with some changes. */
export function toVideo(change: Partial<Of<'video'>> = {}): OutputOption {
  return { output: { kind: 'video', sound: 'keep', codecs: 'source', limit: null, ...change } };
}

/** The option for the audio alone. */
export function toSound(change: Partial<Of<'sound'>> = {}): OutputOption {
  return { output: { kind: 'sound', codecs: 'source', limit: null, ...change } };
}

/** The option for what the editor calls keep, remove and only. */
export function toKept(sound: 'keep' | 'remove' | 'only'): OutputOption {
  return sound === 'only' ? toSound() : toVideo({ sound });
}

/** The option for a moving image. */
export function toAnimation(animation: Animation): OutputOption {
  return { output: { kind: 'animation', animation } };
}
