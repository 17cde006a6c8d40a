import { openMovie } from '@/lib/containers/mp4/read/movie';
import type { Access } from '@/lib/containers/mp4/read/random-access';
import type { Runs } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { AccessLookup } from '@/lib/cut/plan/select-samples';
import { file, moov, plainTrack, type TrackSpec } from '../../containers/mp4/build';

/** Opens a file of one track. */
export async function trackOf(spec: TrackSpec): Promise<Track> {
  const [track] = (await openMovie(file(moov(spec)))).tracks;
  if (!track) throw new Error('no track');
  return track;
}

/** 20 frames of 100 ms in the order they are presented, a keyframe every 5. */
export const plain = () => trackOf(plainTrack());

/** Presented at 100, 400, 200, 300, 700, 500, 600, 1000, 800, 900 ms: P frames come before the B frames in front of them. */
export const reordered = (sync = [1]) =>
  trackOf({ ...plainTrack(10), offsets: [1, 100, 1, 300, 2, 0, 1, 300, 2, 0, 1, 300, 2, 0], sync });

/** 94 packets of 1024 ticks at 48 kHz. */
export const AUDIO: TrackSpec = {
  handler: 'soun',
  timescale: 48000,
  durations: [94, 1024],
  sizes: Array(94).fill(5),
  chunks: [3000],
  perChunk: 94,
};

export const audio = () => trackOf(AUDIO);

/** Every sample that isn't listed is a keyframe that closes its GOP. */
export const accessWithout =
  (...rejected: number[]): AccessLookup =>
  async (_, sample): Promise<Access> =>
    rejected.includes(sample) ? 'none' : 'closed';

/** The values of a run-length table, one a sample. */
export function listed({ sampleAt, value }: Runs): number[] {
  return Array.from(value).flatMap((each, k) =>
    Array<number>((sampleAt[k + 1] ?? 0) - (sampleAt[k] ?? 0)).fill(each),
  );
}
