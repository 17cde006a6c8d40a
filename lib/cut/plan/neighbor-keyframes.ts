import { canBegin } from '@/lib/containers/mp4/read/random-access';
import { at, firstIndex } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { NeighborKeyframes } from '@/lib/cut/forecast';
import { type AccessLookup, type EditSegment, presentationTime } from './select-samples';

/** The most sync samples to examine for one that decoding can begin with. In films of open GOPs, only the first one may be. */
const MAX_CHECKED = 64;

/**
 * Finds the keyframes before and after a segment's start, in seconds of the source's timeline.
 * @throws {MediaError} `file-unreadable`.
 */
export async function neighborKeyframes(
  track: Track,
  segment: EditSegment,
  access: AccessLookup,
): Promise<NeighborKeyframes> {
  const shift = segment.mediaTime - segment.begin;
  const edit = track.edits.find(
    ({ start, duration }) => start <= segment.begin && segment.begin < start + duration,
  );
  const seconds = (sample: number | null) => {
    if (sample === null || !edit) return null;
    const time = presentationTime(track, sample) - shift;
    return time >= edit.start && time < edit.start + edit.duration ? time / track.timescale : null;
  };
  return {
    before: seconds(segment.from),
    after: seconds(await keyframeFrom(track, segment.shown.from, access)),
  };
}

/** The first keyframe shown at or after a media time (ticks) that decoding can begin with, or null. */
export async function keyframeFrom(track: Track, time: number, access: AccessLookup): Promise<number | null> {
  const { sync, count } = track.samples;
  const total = sync ? sync.length : count;
  const keyframe = (i: number) => (sync ? at(sync, i) : i);
  // Keyframes have the same order in decoding and in presentation, so a binary search finds the first one.
  const first = firstIndex(total, (i) => presentationTime(track, keyframe(i)) >= time);
  for (let i = first; i < Math.min(total, first + MAX_CHECKED); i++)
    if (canBegin(await access(track, keyframe(i)))) return keyframe(i);
  return null;
}
