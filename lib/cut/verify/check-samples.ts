import { nullIfInvalid } from '@/lib/codecs/bits';
import { splitUnits } from '@/lib/codecs/nal';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { type Access, accessOf, canBegin, MOST_EXAMINED } from '@/lib/containers/mp4/read/random-access';
import { at } from '@/lib/containers/mp4/read/runs';
import { nalFormatOf } from '@/lib/containers/mp4/read/sample-entry';
import { isSync, readSample } from '@/lib/containers/mp4/read/samples';
import { entryOf, type Track } from '@/lib/containers/mp4/read/track';
import { evenly } from '@/lib/media/evenly';
import { notVerified } from './not-verified';

/** Samples of a clip whose entry in its sync table isn't that of the source's sample. */
export interface SyncDifferences {
  /** Listed in the clip alone. */
  added: readonly number[];
  /** Listed in the source alone. */
  missing: readonly number[];
}

/** The most listed samples to examine if the source lists them, too: what it lists was examined to write the clip. */
const MOST_LISTED_BY_SOURCE = 2;

/** The most samples to examine that only the clip lists, or only the source. A good clip has none, or few. */
const MOST_DIFFERENT = 64;

/**
 * Checks by their own bytes that the samples of a video track are what its sync table says: the first one and, of a long clip, some of
 * the others.
 * @param differences null if there is no source to compare with.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function checkSync(
  { blob }: Movie,
  track: Track,
  differences: SyncDifferences | null,
): Promise<void> {
  const { added, missing } = differences ?? { added: [], missing: [] };
  const { sync, count } = track.samples;
  if (!isSync(track, 0)) throw notVerified(`track ${track.id} does not list its first sample as a keyframe`);
  const most = differences ? MOST_LISTED_BY_SOURCE : MOST_EXAMINED;
  const listed = evenly(sync?.length ?? count, most).map((i) => (sync ? at(sync, i) : i));
  const wrong = async (samples: readonly number[], isWrong: (access: Access) => boolean) => {
    const accesses = await accessesOf(blob, track, samples);
    return accesses.find(([, access]) => isWrong(access))?.[0];
  };
  const unfit = await wrong(
    [...new Set([0, ...listed, ...added.slice(0, MOST_DIFFERENT)])],
    (kind) => kind === 'none',
  );
  if (unfit !== undefined) throw noKeyframe(track, unfit);
  // Of a source whose table is false, a clip lists only what was examined.
  const unlisted = await wrong(missing.length > MOST_DIFFERENT ? [] : missing, canBegin);
  if (unlisted !== undefined) throw notVerified(`track ${track.id} does not list the keyframe ${unlisted}`);
}

/** The most keyframes of a clip to examine after it was given out, and how many of them at once. */
const MOST_LATER = 4000;
const AT_ONCE = 16;

/**
 * Checks by their own bytes that the samples which a video track lists as keyframes are some.
 * @returns how many were examined; 0 if all samples are keyframes, or nothing tells.
 * @throws {MediaError} `not-verified`; `file-unreadable`; the signal's reason when aborted.
 */
export async function checkAllSync({ blob }: Movie, track: Track, signal: AbortSignal): Promise<number> {
  const { sync } = track.samples;
  if (!sync) return 0;
  const listed = evenly(sync.length, MOST_LATER).map((i) => at(sync, i));
  let examined = 0;
  for (let i = 0; i < listed.length; i += AT_ONCE) {
    signal.throwIfAborted();
    for (const [sample, access] of await accessesOf(blob, track, listed.slice(i, i + AT_ONCE))) {
      if (access === 'none') throw noKeyframe(track, sample);
      if (access !== 'unknown') examined++;
    }
  }
  return examined;
}

const accessesOf = (blob: Blob, track: Track, samples: readonly number[]) =>
  Promise.all(samples.map(async (sample) => [sample, await accessOf(blob, track, sample)] as const));

const noKeyframe = (track: Track, sample: number) =>
  notVerified(`sample ${sample} of track ${track.id} is no keyframe`);

/**
 * Checks that NAL units fill the first sample and the last one, if nothing else tells that samples are whole.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function checkUnits({ blob }: Movie, track: Track): Promise<void> {
  for (const sample of [0, track.samples.count - 1]) {
    const entry = entryOf(track, sample);
    const format = entry && nalFormatOf(entry);
    if (!format) continue;
    const bytes = await readSample(blob, track.samples, sample);
    if (!nullIfInvalid(() => splitUnits(bytes, format.lengthSize))?.length)
      throw notVerified(`sample ${sample} of track ${track.id} is not made of NAL units`);
  }
}
