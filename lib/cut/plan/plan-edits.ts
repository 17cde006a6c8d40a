import type { ClipEdit } from '@/lib/containers/mp4/write/clip';
import { rescale } from '@/lib/media/ticks';
import type { TrackPlan } from './plan-track';
import type { RationalTime } from './start-point';

/**
 * The clip's edit list for a track: the planned segments, moved so that the clip's start is 0 (ISO/IEC 14496-12 §8.6.6).
 * @param start the clip's start on the source's presentation timeline.
 * @param timescale ticks a second of the clip's movie header.
 */
export function planEdits(
  { track, segments, mediaTimes }: Pick<TrackPlan, 'track' | 'segments' | 'mediaTimes'>,
  start: RationalTime,
  timescale: number,
): ClipEdit[] {
  const origin = rescale(start.ticks, timescale, start.timescale);
  const clipTime = (ticks: number) => Math.max(0, rescale(ticks, timescale, track.timescale) - origin);
  const edits: ClipEdit[] = [];
  let reached = 0;
  for (const [i, segment] of segments.entries()) {
    const begin = Math.max(reached, clipTime(segment.begin));
    const end = Math.max(begin + 1, clipTime(segment.end));
    if (begin > reached) edits.push({ duration: begin - reached, mediaTime: null });
    edits.push({ duration: end - begin, mediaTime: mediaTimes[i] ?? 0 });
    reached = end;
  }
  return edits;
}
