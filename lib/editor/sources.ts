import type { Edit, Source } from '@/lib/edit/edit';
import type { TrackInfo } from '@/lib/media/info';
import type { Selection } from './parts';
import type { EngineState, OpenFile, OpenSource } from './state';

/** All sources in the order in which they were added, also those that have no part. */
export function sourcesOf(file: OpenFile): readonly OpenSource[] {
  return file.others.length === 0 ? [file] : [file, ...file.others].sort((a, b) => a.run - b.run);
}

/** A source alone, without what belongs to all of them. */
function parked(file: OpenSource): OpenSource {
  const { run, source, info, preview, playsAudio, durationMs } = file;
  const { view, timeline, engine, isArriving, problem } = file;
  return { run, source, info, preview, playsAudio, durationMs, view, timeline, engine, isArriving, problem };
}

/** The file with a source on its timeline and in its player. The same file if it is shown already, or not there. */
export function showing(file: OpenFile, { id }: Pick<Source, 'id'>): OpenFile {
  if (file.source.id === id) return file;
  const next = file.others.find(({ source }) => source.id === id);
  if (!next) return file;
  return { ...file, ...next, others: [...file.others.filter((other) => other !== next), parked(file)] };
}

/** The file with another selection, showing the source of the selected part. */
export function withSelection(file: OpenFile, selection: Selection): OpenFile {
  const { parts, selected } = selection;
  return { ...showing(file, parts[selected]?.source ?? file.source), ...selection };
}

/** True if two parts are of different sources, so that the clip is joined. */
export function hasSeveralSources({ parts }: Pick<Edit, 'parts'>): boolean {
  return parts.some(({ source }) => source.id !== parts[0]?.source.id);
}

/** True if a source has a part. */
export function hasPart({ parts }: Pick<Edit, 'parts'>, { id }: Pick<Source, 'id'>): boolean {
  return parts.some(({ source }) => source.id === id);
}

/** The sources to list: those of the clip, and those that aren't in it yet or can't be. Those that were removed are left out. */
export function listedSources(file: OpenFile): readonly OpenSource[] {
  return sourcesOf(file).filter((one) => one.isArriving || one.problem !== null || hasPart(file, one.source));
}

/** True while files are added that aren't in the clip yet. */
export function isAdding({ judging, others }: Pick<OpenFile, 'judging' | 'others'>): boolean {
  return judging > 0 || others.some(({ isArriving }) => isArriving);
}

/** Why a source isn't in the clip; null if it is. One that was left out may be there again by undo. */
export function problemIn(file: OpenFile, { source, problem }: OpenSource): OpenSource['problem'] {
  return hasPart(file, source) ? null : problem;
}

/** The sources that the clip is made of, in the order in which they were added. */
export function sourcesOfClip(file: OpenFile): readonly OpenSource[] {
  return sourcesOf(file).filter(({ source }) => hasPart(file, source));
}

/** The sources of the clip in the order of their first parts. */
export function inClipOrder(file: OpenFile): Source[] {
  const first = (source: Source) => file.parts.findIndex((part) => part.source.id === source.id);
  return sourcesOfClip(file)
    .map(({ source }) => source)
    .sort((a, b) => first(a) - first(b));
}

/** A source by its id; the shown one if there is none. */
export function sourceOf(file: OpenFile, { id }: Pick<Source, 'id'>): OpenSource {
  return file.others.find(({ source }) => source.id === id) ?? file;
}

/** The source that made the last cut fail, while it is one of several in the clip; null if there is none. */
export function culpritOf(file: OpenFile): OpenSource | null {
  const { culprit } = file;
  if (culprit === null || !hasSeveralSources(file)) return null;
  return sourcesOfClip(file).find(({ source }) => source.id === culprit) ?? null;
}

/** The streams of all sources of the clip. */
export function tracksOfClip(file: OpenFile): readonly TrackInfo[] {
  return sourcesOfClip(file).flatMap(({ info }) => info?.tracks ?? []);
}

/** The state of the engines that the clip needs: failed if one of them is, and ready once all are. */
export function engineOfClip(file: OpenFile): EngineState {
  const engines = sourcesOfClip(file).map(({ engine }) => engine);
  const worst =
    engines.find(({ status }) => status === 'failed') ?? engines.find(({ status }) => status === 'loading');
  return worst ?? file.engine;
}
