import { clipType, type EditOptions } from '@/lib/edit/edit';
import { outputName } from '@/lib/media/names';
import { optionsFor, savesEach } from './selectors';
import type { EditorState, OpenFile } from './state';

/** What no file name may contain on one of the usual systems; browsers replace these characters unasked. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** A typed name without the characters that no file may have. `dropped` is the first of them; null if there was none. */
export function cleanName(typed: string): { text: string; dropped: string | null } {
  return { text: typed.replace(FORBIDDEN, ''), dropped: typed.match(FORBIDDEN)?.[0] ?? null };
}

/** A file name in two parts: "clip" and ".mp4". */
export function splitName(name: string): { base: string; ending: string } {
  const dot = name.lastIndexOf('.');
  return { base: name.slice(0, dot), ending: name.slice(dot) };
}

/** The base name to save under, from what the visitor typed; null if that leaves nothing. */
export function baseOfTyped(typed: string): string | null {
  const { text } = cleanName(typed);
  // A typed ending would be there twice, and systems hide or cut names with dots or spaces at their ends.
  return text.replace(/\.(mp4|m4a)$/i, '').replace(/^[.\s]+|[.\s]+$/g, '') || null;
}

/** The name of the clip that a click would save now; that of all files, without their numbers, if each part becomes one. */
export function nextClipName(state: EditorState, file: OpenFile): string {
  const options = optionsFor(state.options, file);
  if (!savesEach(state, file)) return clipName(state, file, options);
  const { base, ending } = splitName(specifiedName(file, options));
  return (file.typedName ?? base) + ending;
}

/**
 * The name of a clip of the open file: as typed, or as specified (specification §7). If that name is already given to a clip of
 * this video, a number follows it: `cut_name-2.mp4`.
 */
export function clipName(
  { savedNames }: Pick<EditorState, 'savedNames'>,
  file: OpenFile,
  options: Pick<EditOptions, 'sound'>,
): string {
  const specified = specifiedName(file, options);
  const { base, ending } = splitName(specified);
  if (file.typedName !== null) return file.typedName + ending;
  let name = specified;
  for (let number = 2; savedNames.includes(savedName(file.source.file, name)); number++)
    name = `${base}-${number}${ending}`;
  return name;
}

/** The names of one file for each part: `cut_name-1.mp4`, `cut_name-2.mp4`, … They go on where those of this visit end. */
export function seriesNames(
  { savedNames }: Pick<EditorState, 'savedNames'>,
  file: OpenFile,
  options: Pick<EditOptions, 'sound'>,
  count: number,
): string[] {
  const { base, ending } = splitName(specifiedName(file, options));
  const from = (first: number) =>
    Array.from({ length: count }, (_, index) => `${file.typedName ?? base}-${first + index}${ending}`);
  let first = 1;
  while (from(first).some((name) => savedNames.includes(savedName(file.source.file, name)))) first++;
  return from(first);
}

function specifiedName({ source }: OpenFile, options: Pick<EditOptions, 'sound'>): string {
  return outputName(source.file.name, clipType(options));
}

/** A name that was given to a clip of a video, as `savedNames` lists it. */
export function savedName({ name, size, lastModified }: File, clip: string): string {
  return [name, size, lastModified, clip].join('/');
}
