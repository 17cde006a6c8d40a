import { chapterTracks, type Track } from '@/lib/containers/mp4/read/track';
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { LeftOut } from '@/lib/cut/report';
import type { EditOptions } from '@/lib/edit/edit';
import { joinAudio } from './join-audio';
import { joinOthers, joinsAsIs } from './join-others';
import { joinVideo, type PlacedPart } from './join-video';
import { boundsIn, type RationalTime } from './plan-part';
import type { PlannedTrack, TrackPlan } from './plan-track';
import type { UsableTracks } from './usable-tracks';

/** The tracks of a clip, and where its parts are. */
export interface JoinedParts {
  /** Where the clip begins on the timeline that the tracks present. */
  start: RationalTime;
  tracks: PlannedTrack[];
  spans: ClipSpan[];
  leftOut: LeftOut[];
}

/**
 * Puts parts together, one after the other. A single part keeps its plan, but for the tail.
 * @throws {MediaError} `unsupported`, `codec-not-in-mp4` for tracks that can't be spliced.
 */
export function joinParts(
  parts: readonly PlacedPart[],
  usable: UsableTracks,
  { chapters }: Pick<EditOptions, 'chapters'>,
): JoinedParts {
  const tracks = chapters === 'parts' ? withoutChapters(usable.tracks) : usable.tracks;
  const spans = spansOf(parts, usable);
  const [only, second] = parts;
  if (only && !second)
    return {
      start: only.start,
      tracks: only.plans.filter(({ track }) => tracks.includes(track)).map((plan) => tailed(plan, only)),
      spans,
      leftOut: [],
    };
  const leftOut: LeftOut[] = [];
  const chapterIds = chapterTracks(usable.tracks);
  const joined = tracks.map((track) => {
    const scale = track.timescale;
    const places = spans.map(({ atSec }, k) => ({
      from: atSec * scale,
      to: (spans[k + 1]?.atSec ?? endOf(spans)) * scale,
    }));
    if (track === usable.video)
      return joinVideo(
        track,
        parts,
        places.map(({ from }) => Math.round(from)),
      );
    if (track.kind === 'audio') return joinAudio(track, parts, places);
    if (joinsAsIs(track)) return joinOthers(track, parts, places, !chapterIds.has(track.id));
    leftOut.push({ kind: track.kind, codec: track.entries[0]?.format ?? track.handler });
    return null;
  });
  return {
    start: { ticks: 0, timescale: 1 },
    tracks: joined.filter((track): track is PlannedTrack => track !== null && track.pieces.length > 0),
    spans,
    leftOut,
  };
}

/** A track of the only part, with its encoded tail. */
function tailed(plan: TrackPlan, part: PlacedPart): PlannedTrack {
  const { track } = plan;
  return part.tail && plan === part.video
    ? joinVideo(track, [part], [boundsIn(part, track.timescale).startTicks])
    : plan;
}

function withoutChapters(tracks: readonly Track[]): Track[] {
  const chapters = chapterTracks(tracks);
  return tracks.filter(({ id }) => !chapters.has(id));
}

/** The clip's end, in seconds. @param endSec where the source ends, if a last part that takes all that is left shall end there. */
export function endOf(spans: readonly ClipSpan[], endSec = Number.POSITIVE_INFINITY): number {
  const last = spans.at(-1);
  return last ? last.atSec + Math.min(last.toSec, endSec) - last.fromSec : 0;
}

/** Where the parts are. Counted in ticks of one track, so that no error adds up. */
export function spansOf(parts: readonly PlacedPart[], { tracks, video }: UsableTracks): ClipSpan[] {
  const scale = (video ?? tracks.find(({ kind }) => kind === 'audio'))?.timescale ?? 1000;
  const spans: ClipSpan[] = [];
  let reached = 0;
  for (const part of parts) {
    const { start, endTicks } = part;
    const [fromSec, toSec] = [start.ticks / start.timescale, endTicks / start.timescale];
    spans.push({ fromSec, toSec, atSec: reached / scale });
    reached += lengthOf(part, scale);
  }
  return spans;
}

/** How long a part lasts, in ticks of `timescale`. */
function lengthOf(part: PlacedPart, timescale: number): number {
  const { startTicks, endTicks } = boundsIn(part, timescale);
  return endTicks - startTicks;
}
