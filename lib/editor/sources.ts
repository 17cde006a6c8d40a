import type { Edit, Source } from '@/lib/edit/edit';
import type { TrackInfo } from '@/lib/media/info';
import type { EngineState, OpenSource } from './open-source';
import type { OpenFile } from './state';

/** The source that the player and the timeline show: that of the selected part. */
export function shownSource({ sources, parts, selected }: OpenFile): OpenSource {
  const id = parts[selected]?.source.id;
  return sources.find(({ source }) => source.id === id) ?? sources[0];
}

/** Changes every source of a file. */
export function mapSources(
  { sources: [first, ...others] }: Pick<OpenFile, 'sources'>,
  change: (source: OpenSource, index: number) => OpenSource,
): OpenFile['sources'] {
  return [change(first, 0), ...others.map((source, index) => change(source, index + 1))];
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
  return file.sources.filter(
    ({ source, isArriving, problem }) => isArriving || problem !== null || hasPart(file, source),
  );
}

/** True while files are added that aren't in the clip yet. */
export function isAdding({ judging, sources }: Pick<OpenFile, 'judging' | 'sources'>): boolean {
  return judging > 0 || sources.some(({ isArriving }) => isArriving);
}

/** Why a source isn't in the clip; null if it is. One that was left out may be there again by undo. */
export function problemIn(file: OpenFile, { source, problem }: OpenSource): OpenSource['problem'] {
  return hasPart(file, source) ? null : problem;
}

/** The sources that the clip is made of, in the order in which they were added. */
export function sourcesOfClip(file: OpenFile): readonly OpenSource[] {
  return file.sources.filter(({ source }) => hasPart(file, source));
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
  return file.sources.find(({ source }) => source.id === id) ?? shownSource(file);
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
  return worst ?? shownSource(file).engine;
}
