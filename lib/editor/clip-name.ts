import { clipType, type Edit, type EditOptions, type Source } from '@/lib/edit/edit';
import { outputName } from '@/lib/media/names';
import { keptParts } from './kept';
import { optionsFor, savesEach } from './selectors';
import { shownSource } from './sources';
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
  return text.replace(/\.(mp4|m4a|gif|webp)$/i, '').replace(/^[.\s]+|[.\s]+$/g, '') || null;
}

/** The name of the clip that a click would save now; that of all files, without their numbers, if each part becomes one. */
export function nextClipName(state: EditorState, file: OpenFile): string {
  const options = optionsFor(state.options, file);
  if (!savesEach(state.options, file)) return clipName(state, file, options);
  const { base, ending } = splitName(specifiedName(sourceOfName(file), options));
  return (file.typedName ?? base) + ending;
}

/**
 * The name of a clip of the open files: as typed, or as specified (specification §7) by the file of its first part. If that name
 * is already given to a clip of this video, a number follows it: `cut_name-2.mp4`.
 */
export function clipName(
  { savedNames }: Pick<EditorState, 'savedNames'>,
  file: OpenFile,
  options: Pick<EditOptions, 'output'>,
): string {
  const source = sourceOfName(file);
  const specified = specifiedName(source, options);
  const { base, ending } = splitName(specified);
  if (file.typedName !== null) return file.typedName + ending;
  let name = specified;
  for (let number = 2; savedNames.includes(savedName(source.file, name)); number++)
    name = `${base}-${number}${ending}`;
  return name;
}

/**
 * The names of one file for each part: `cut_name-1.mp4`, `cut_name-2.mp4`, … with the name of each part's own file. They go on
 * where those of this visit end.
 */
export function seriesNames(
  { savedNames }: Pick<EditorState, 'savedNames'>,
  file: OpenFile,
  { parts, ...options }: Pick<Edit, 'output' | 'parts'>,
): string[] {
  const from = (first: number) =>
    parts.map(({ source }, index) => {
      const { base, ending } = splitName(specifiedName(source, options));
      return `${file.typedName ?? base}-${first + index}${ending}`;
    });
  const isTaken = (name: string, index: number) =>
    savedNames.includes(savedName((parts[index] ?? shownSource(file)).source.file, name));
  let first = 1;
  while (from(first).some(isTaken)) first++;
  return from(first);
}

/** The source of the first part, after which a clip is named. @throws if there are no parts, which no edit is without. */
export function firstSource({ parts }: Pick<Edit, 'parts'>): Source {
  const [first] = parts;
  if (!first) throw new Error('an edit without parts');
  return first.source;
}

/** The source of the clip's first part. Nothing may be selected. */
function sourceOfName(file: OpenFile): Source {
  return keptParts(file)[0]?.source ?? shownSource(file).source;
}

function specifiedName(source: Source, options: Pick<EditOptions, 'output'>): string {
  return outputName(source.file.name, clipType(options));
}

/** A name that was given to a clip of a video, as `savedNames` lists it. */
export function savedName({ name, size, lastModified }: File, clip: string): string {
  return [name, size, lastModified, clip].join('/');
}
