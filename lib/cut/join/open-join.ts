import { OBU_TYPE, readObus } from '@/lib/codecs/av1/obu';
import { nullIfInvalid } from '@/lib/codecs/bits';
import { find } from '@/lib/containers/mp4/read/box';
import { at, firstIndex, usualValue } from '@/lib/containers/mp4/read/runs';
import { visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { readSample } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { OpenMovie } from '@/lib/cut/plan/open-movie';
import { planParts } from '@/lib/cut/plan/plan-clip';
import type { PartPlan } from '@/lib/cut/plan/plan-part';
import { tracksForSound } from '@/lib/cut/plan/usable-tracks';
import type { SettledEdit } from '@/lib/edit/settle';
import { isSame, type ReadContext } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { type FileToJoin, type JoinedMovie, joinMovies } from './join-movies';
import { onTimeline } from './on-timeline';
import { rewriteFile, type SampleRange } from './rewrite-file';
import type { RewrittenFiles } from './rewritten-samples';

/**
 * Which samples are rewritten.
 * - `clip`: all that a cut takes.
 * - `forecast`: those from the keyframe that a part begins with to the next one.
 */
export type Extent = 'clip' | 'forecast';

/** A movie of several files, and what it can be used for: `any` clip of the same kinds of streams if nothing had to be rewritten. */
export interface ReadyMovie {
  open: OpenMovie;
  extent: Extent | 'any';
}

/**
 * Makes one movie of several files for an edit, of the kinds of streams that it keeps: what it leaves out needn't match. Where
 * parameter sets have the same ids, the samples of the files with fewer bytes are rewritten; nothing else is read.
 * @param rewritten what was rewritten for earlier edits. What this one needs is added.
 * @throws {MediaError} as {@link joinMovies} and `planParts`; `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function openJoin(
  sources: readonly FileToJoin[],
  edit: SettledEdit,
  { extent, rewritten }: { extent: Extent; rewritten: RewrittenFiles },
  context: ReadContext,
): Promise<ReadyMovie> {
  const files = sources.map((file) => {
    const usable = tracksForSound(file.open.usable, edit);
    return { ...file, open: { ...file.open, usable } };
  });
  await checkSequences(files);
  const joined = joinMovies(files);
  const { open, rewrite } = joined;
  if (rewrite.every((rewriter) => rewriter === null)) return { open, extent: 'any' };
  const plans = await planParts(open, onTimeline(open, edit));
  const isClean = plans.every(({ video }) => !video || video.leadInSec === 0);
  if (extent === 'forecast' && isClean && edit.start !== 'exact') return { open, extent };
  const entry = open.usable.video?.entries[0]?.bytes ?? new Uint8Array(0);
  const ready: FileToJoin[] = [];
  for (const [i, file] of files.entries()) {
    const rewriter = rewrite[i];
    const ranges = rewriter ? neededSamples(joined, i, plansOf(plans, file), extent) : [];
    if (!rewriter || ranges.length === 0) ready.push(file);
    else {
      const how = { rewrite: rewriter, stored: rewritten.of(file.id, entry) };
      ready.push({ ...file, open: await rewriteFile(file.open, ranges, how, context) });
    }
  }
  return { open: joinMovies(ready).open, extent };
}

const plansOf = (plans: readonly PartPlan[], { id }: FileToJoin) =>
  plans.filter(({ part }) => part.source.id === id);

/** Seconds of other tracks around a part that are copied with its video: for decoders to settle, and for crossfades. */
const AROUND_SEC = 2;

/** The samples of a file that some parts need. */
function neededSamples(
  { open, groups }: JoinedMovie,
  file: number,
  parts: readonly PartPlan[],
  extent: Extent,
): SampleRange[] {
  return open.usable.tracks.flatMap((joined) => {
    const group = groups[joined.id - 1] ?? [];
    const track = group[file];
    if (!track) return [];
    const before = group.slice(0, file).reduce((sum, other) => sum + (other?.samples.count ?? 0), 0);
    const isVideo = joined === open.usable.video;
    if (!isVideo && extent === 'forecast') return [];
    return parts.flatMap(({ plans, video }): SampleRange[] => {
      const segments = plans.find((plan) => plan.track === joined)?.segments ?? [];
      return segments.map((segment) => {
        const [from, to] = [segment.from - before, segment.to - before];
        if (isVideo)
          return {
            track,
            from,
            to: extent === 'clip' ? to : nextKeyframe(track, segment.shown.first - before),
          };
        // A part may be moved to the keyframe before it.
        const seconds = AROUND_SEC + (video?.leadInSec ?? 0);
        const usual = Math.max(1, usualValue(track.samples.decode));
        const around = Math.ceil((seconds * track.timescale) / usual);
        return { track, from: from - around, to: to + around };
      });
    });
  });
}

/** The sample behind the next keyframe. */
function nextKeyframe({ samples }: Track, sample: number): number {
  const { sync, count } = samples;
  if (!sync) return Math.min(count, sample + 2);
  const next = firstIndex(sync.length, (i) => at(sync, i) > sample);
  return next < sync.length ? at(sync, next) + 1 : count;
}

/** Bytes of a keyframe that are searched for its sequence header. */
const HEAD_BYTES = 4096;

/**
 * Checks that the keyframes of AV1 streams with different configurations hold their own sequence header.
 * @throws {MediaError} `sources-differ`; `file-unreadable`.
 */
async function checkSequences(files: readonly FileToJoin[]): Promise<void> {
  const streams = files.flatMap(({ open: { usable, movie } }) => {
    const { video } = usable;
    const [entry] = video?.entries ?? [];
    const record = entry?.format === 'av01' ? find(visualBoxes(entry), 'av1C')?.body : undefined;
    return video && record ? [{ video, record, blob: movie.blob }] : [];
  });
  const [first, ...others] = streams;
  if (!first || others.every(({ record }) => isSame(record, first.record))) return;
  for (const { video, blob } of streams) {
    const sample = video.samples.sync?.[0] ?? 0;
    const head = await readSample(blob, video.samples, sample, HEAD_BYTES);
    const units = nullIfInvalid(() => readObus(head)) ?? [];
    if (!units.some(({ type }) => type === OBU_TYPE.sequenceHeader))
      throw new MediaError('sources-differ', 'keyframes without a sequence header');
  }
}
