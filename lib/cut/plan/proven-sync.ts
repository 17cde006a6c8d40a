import { MOST_EXAMINED } from '@/lib/containers/mp4/read/random-access';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipPlan, ClipTrack } from '@/lib/containers/mp4/write/clip';
import { type SyncSample, syncSamples } from '@/lib/containers/mp4/write/sample-tables';
import { evenly } from '@/lib/media/evenly';
import type { Indexed } from './plan-part';
import type { AccessLookup } from './select-samples';

/** The most sync samples to examine in a track whose table has proven false. */
const MOST_OF_A_FALSE_TABLE = 2000;

/**
 * Leaves out of a clip's tables the sync samples of the source that are none: players would seek to them, and show nothing. As long as
 * the source's table proves true, only some of its samples are examined. Of a false table, only those that were examined stay.
 * @throws {MediaError} `file-unreadable`.
 */
export async function withProvenSync({ access }: Indexed, clip: ClipPlan): Promise<ClipPlan> {
  return { ...clip, tracks: await Promise.all(clip.tracks.map((track) => withProven(track, access))) };
}

async function withProven(planned: ClipTrack, access: AccessLookup): Promise<ClipTrack> {
  const { track, notSync } = planned;
  if (track.kind !== 'video') return planned;
  const listed = syncSamples(planned);
  if ((await falseAmong(some(listed, MOST_EXAMINED), track, access)).size === 0) return planned;
  const examined = some(listed, MOST_OF_A_FALSE_TABLE);
  const known = new Set(examined.map(({ source }) => source));
  const wrong = await falseAmong(examined, track, access);
  const left = listed.flatMap(({ source }) =>
    source !== null && (wrong.has(source) || !known.has(source)) ? source : [],
  );
  return { ...planned, notSync: new Set([...notSync, ...left]) };
}

const some = (listed: readonly SyncSample[], most: number) =>
  evenly(listed.length, most).flatMap((i) => listed[i] ?? []);

/** The samples of the source among these with which no decoder can go on. */
async function falseAmong(
  listed: readonly SyncSample[],
  track: Track,
  access: AccessLookup,
): Promise<Set<number>> {
  const samples = listed.flatMap(({ source }) => source ?? []);
  const kinds = await Promise.all(samples.map((sample) => access(track, sample)));
  return new Set(samples.filter((_, i) => kinds[i] === 'none'));
}
