import { withoutMetadata } from '@/lib/containers/mp4/read/metadata';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { shownEdits } from '@/lib/containers/mp4/read/presented';
import { isFlac } from '@/lib/containers/mp4/read/sample-entry';
import { shownVideo, type Track } from '@/lib/containers/mp4/read/track';
import { hasEncodedFrames, heldParts, isSpliced } from '@/lib/cut/forecast';
import { holdsNothingBefore, keepsKind } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { isMedia } from '@/lib/media/info';
import { checkRotation } from './check-rotation';
import { compareAudio } from './compare-audio';
import { compareCopied } from './compare-copied';
import { compareEncoded, encodedSlack } from './compare-encoded';
import { compareHeads } from './compare-heads';
import { compareOthers } from './compare-others';
import type { ClipOrigin, ExpectedClip } from './expected-clip';
import { notVerified } from './not-verified';
import {
  checkEmptyParts,
  checkKinds,
  checkLeadIn,
  checkOneEdit,
  checkPresence,
  leadOf,
  pairTracks,
} from './pair-tracks';
import { type PartWindow, possibleWindows } from './part-windows';
import type { Copying, TrackMatch, TrackPair } from './track-pair';

interface ComparedTrack {
  pair: TrackPair;
  match: TrackMatch;
}

/** The result of comparing two indexes. */
export interface TableComparison {
  /** Where the parts lie in the clip and in the source. */
  windows: readonly PartWindow[];
  /** Each track with its source and the result. */
  tracks: ComparedTrack[];
  /** The video track; undefined for audio alone. */
  video: ComparedTrack | undefined;
  samples: number;
  startsOnFrame: boolean;
  driftSec: number | null;
}

/**
 * Checks by both indexes that each part of a clip presents what its source does, from the first frame at or after its start on.
 * @throws {MediaError} `not-verified`.
 */
export function compareTables(source: Movie, clip: Movie, expected: ExpectedClip): TableComparison {
  const { edit, contents, origin } = expected;
  checkKinds(clip, contents);
  if (isSpliced(contents.parts)) checkOneEdit(clip);
  checkEmptyParts(source, expected);
  const pairs = pairTracks(source, clip, expected);
  checkRotation(pairs, edit);
  if (origin.kind !== 'rewritten') {
    const stated = edit.metadata === 'remove' ? withoutMetadata(source) : source;
    for (const { clip: track } of pairs) {
      const partner = stated.tracks.find(({ id }) => id === track.id);
      if (partner) compareHeads({ source: partner, clip: track }, hasEncodedFrames(contents));
    }
  }
  const lead = leadOf(source, pairs);
  if (!lead) throw notVerified('there is neither video nor audio');
  const hasVideo = keepsKind(edit, 'video') && shownVideo(source.tracks) !== undefined;
  const wholePackets = holdsNothingBefore(edit) && hasVideo;
  let problem: unknown;
  for (const windows of possibleWindows(source, lead, expected, toleranceOf(lead.source, origin))) {
    try {
      const tracks = pairs.map((pair) => ({
        pair,
        match: comparePair(pair, { lead, wholePackets }, windows, expected),
      }));
      if (origin.kind !== 'rewritten') {
        checkPresence(source, pairs, windows, expected);
        checkLeadIn(lead, windows[0]?.startSec ?? 0, contents);
      }
      return {
        windows,
        tracks,
        video: tracks.find(({ pair }) => pair === lead && pair.source.kind === 'video'),
        samples: tracks.reduce((sum, { match }) => sum + match.samples, 0),
        startsOnFrame:
          origin.kind !== 'rewritten' &&
          lead.source.kind === 'video' &&
          !heldParts(contents.parts)[0]?.lateSec,
        driftSec: driftOf(tracks),
      };
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      problem ??= error;
    }
  }
  throw problem ?? notVerified('it begins with what the source does not have there');
}

/** Seconds by which a part may begin early or late in the clip. A copied one begins on the tick. */
function toleranceOf(lead: Track, { kind }: ClipOrigin): number {
  return kind === 'rewritten' ? encodedSlack(lead) : 0.5 / lead.timescale;
}

function comparePair(
  pair: TrackPair,
  { lead, wholePackets }: Pick<Copying, 'wholePackets'> & { lead: TrackPair },
  windows: readonly PartWindow[],
  { contents, origin }: ExpectedClip,
): TrackMatch {
  if (origin.kind === 'rewritten') return compareEncoded(pair, windows);
  const isVideo = pair === lead && pair.source.kind === 'video';
  const copying = {
    layout: origin.layout,
    crossfades: contents.crossfades > 0,
    wholePackets,
    trims: wholePackets && windows.length === 1 && isFlac(pair.source),
    tails: isVideo && contents.tailsSec > 0,
  };
  if (isVideo) return compareCopied(pair, windows, copying);
  // Texts and data are placed anew in a clip of one part too, unless the source has several edits there.
  const isPlaced = windows.length > 1 || (!isMedia(pair.source) && shownEdits(pair.clip).length === 1);
  if (isPlaced)
    return pair.source.kind === 'audio'
      ? compareAudio(pair, windows, copying)
      : compareOthers(pair, windows, copying);
  const unencoded = windows.map((window) => ({ ...window, encodedSec: 0 }));
  return compareCopied(pair, unencoded, copying);
}

/** Seconds by which audio and video moved against each other; null without both. */
function driftOf(tracks: readonly ComparedTrack[]): number | null {
  const of = (kind: string) => tracks.find(({ pair }) => pair.clip.kind === kind)?.match.offSec;
  const [video = null, audio = null] = [of('video'), of('audio')];
  return video === null || audio === null ? null : Math.abs(video - audio);
}
