import { chapterTracks } from '@/lib/containers/mp4/read/track';
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { LeftOut } from '@/lib/cut/report';
import type { EditOptions } from '@/lib/edit/edit';
import { isMedia } from '@/lib/media/info';
import { joinAudio } from './join-audio';
import { joinOthers, joinsAsIs } from './join-others';
import { joinVideo } from './join-video';
import type { PlacedPart } from './placed-part';
import { boundsIn, type PartPlan, secondsOf } from './plan-part';
import type { PlannedTrack, RationalTime, TrackPlan } from './plan-track';
import { asLeftOut, type UsableTracks } from './usable-tracks';

/** The tracks of a clip, and where its parts are. */
export interface JoinedParts {
  /** Where the clip begins on the timeline that the tracks present. */
  start: RationalTime;
  tracks: PlannedTrack[];
  spans: ClipSpan[];
  leftOut: LeftOut[];
}

/**
 * Puts parts together, one after the other. A single part keeps its plan, except for its tail and for texts and data.
 * @throws {MediaError} `unsupported`, `codec-not-in-mp4` for tracks that can't be spliced.
 */
export function joinParts(
  parts: readonly PlacedPart[],
  usable: UsableTracks,
  { chapters }: Pick<EditOptions, 'chapters'>,
): JoinedParts {
  const chapterIds = chapterTracks(usable.tracks);
  const tracks = usable.tracks.filter(({ id }) => chapters !== 'parts' || !chapterIds.has(id));
  const spans = spansOf(parts, usable);
  const [only, second] = parts;
  if (only && !second) {
    const onSource = spans.map((span) => ({ ...span, atSec: span.fromSec }));
    const onlyTrack = (plan: TrackPlan): PlannedTrack => {
      const { track } = plan;
      if (plan === only.video) return only.tail ? joinVideo(track, parts, onSource) : plan;
      // ffmpeg reads the first sample as beginning with the edit, however late in it that begins.
      const trims = !isMedia(track) && joinsAsIs(track, parts) && plan.segments.length === 1;
      return (trims && joinOthers(track, parts, onSource, !chapterIds.has(track.id))) || plan;
    };
    return {
      start: only.start,
      tracks: only.plans.filter(({ track }) => tracks.includes(track)).map(onlyTrack),
      spans,
      leftOut: [],
    };
  }
  const leftOut: LeftOut[] = [];
  const joined = tracks.map((track) => {
    if (track === usable.video) return joinVideo(track, parts, spans);
    if (track.kind === 'audio') return joinAudio(track, parts, spans);
    if (joinsAsIs(track, parts)) return joinOthers(track, parts, spans, !chapterIds.has(track.id));
    leftOut.push(asLeftOut(track));
    return null;
  });
  return {
    start: { ticks: 0, timescale: 1 },
    tracks: joined.flatMap((track) => (track && track.pieces.length > 0 ? [track] : [])),
    spans,
    leftOut,
  };
}

/** Where the parts are in the source and in the clip. Their lengths add up in ticks of one track, without rounding errors. */
export function spansOf(parts: readonly PartPlan[], { tracks, video }: UsableTracks): ClipSpan[] {
  const scale = (video ?? tracks.find(({ kind }) => kind === 'audio'))?.timescale ?? 1000;
  const spans: ClipSpan[] = [];
  let reached = 0;
  for (const part of parts) {
    const { start } = part;
    const toSec = part.endTicks / start.timescale;
    spans.push({ fromSec: secondsOf(start), toSec, atSec: reached / scale });
    const { startTicks, endTicks } = boundsIn(part, scale);
    reached += endTicks - startTicks;
  }
  return spans;
}
