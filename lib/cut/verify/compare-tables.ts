import type { Movie } from '@/lib/containers/mp4/read/movie';
import {
  mediaTimes,
  roundingOf,
  type Shown,
  samplesShown,
  shownEdits,
  within,
} from '@/lib/containers/mp4/read/presented';
import { at, runValue } from '@/lib/containers/mp4/read/runs';
import type { Layout } from '@/lib/containers/mp4/read/samples';
import { shownVideo, type Track } from '@/lib/containers/mp4/read/track';
import { type ClipContents, leadInOf } from '@/lib/cut/report';
import { type Edit, onlyPart } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { durationToMs, firstTickFrom } from '@/lib/media/time';
import { type ComparedRange, compareCopied, type Match, type Pair } from './compare-track';
import { notVerified } from './not-verified';

/** What a clip should be. */
export interface ExpectedClip {
  edit: Edit;
  contents: ClipContents;
  durationSec: number;
  /** The clip is a new index over the source's samples: samples can be matched one by one, and tracks keep their IDs. */
  byIndex: boolean;
  /** The ranges of the source that the clip consists of; null if it doesn't. */
  layout: Layout | null;
}

interface ComparedTrack {
  pair: Pair;
  match: Match;
}

/** The result of comparing two indexes. */
export interface TableComparison {
  /** Where the clip begins on the source's timeline, in seconds. */
  startSec: number;
  endSec: number;
  /** Each track with its source and the result. */
  tracks: ComparedTrack[];
  /** The video track; undefined for audio alone. */
  video: ComparedTrack | undefined;
  samples: number;
  startsOnFrame: boolean;
  driftSec: number | null;
}

/** Seconds by which an encoded stream may begin or end early or late: a frame at 8 fps, or an encoder's padding. */
const ENCODED_SLACK_SEC = 0.13;

/**
 * Checks by both indexes that a clip presents what its source does, from the first frame at or after the start on.
 * @throws {MediaError} `not-verified`.
 */
export function compareTables(source: Movie, clip: Movie, expected: ExpectedClip): TableComparison {
  const { edit, contents } = expected;
  const part = onlyPart(edit);
  checkKinds(clip, contents);
  const pairs = pairTracks(source, clip, expected.byIndex);
  const lead = leadOf(source, pairs);
  if (!lead) throw notVerified('there is neither video nor audio');
  const endSec =
    part.endMs >= durationToMs(source.durationSec) ? Number.POSITIVE_INFINITY : part.endMs / 1000;
  const wholePackets = expected.byIndex && edit.start === 'exact' && lead.source.kind === 'video';
  let problem: unknown;
  for (const startSec of possibleStarts(lead, part.startMs)) {
    const window = { startSec, endSec, encodedToSec: startSec, wholePackets };
    try {
      const tracks = pairs.map((pair) => ({
        pair,
        match: comparePair(pair, window, expected, lead.source),
      }));
      if (expected.byIndex) {
        checkPresence(source, pairs, window, expected);
        checkLeadIn(lead, startSec, contents);
      }
      return {
        startSec,
        endSec,
        tracks,
        video: tracks.find(({ pair }) => pair === lead && pair.source.kind === 'video'),
        samples: tracks.reduce((sum, { match }) => sum + match.samples, 0),
        startsOnFrame: lead.source.kind === 'video',
        driftSec: driftOf(tracks),
      };
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      problem ??= error;
    }
  }
  throw problem ?? notVerified('it begins with what the source does not have there');
}

/** The pair that decides where the clip begins: the video track, or the first audio track. */
function leadOf(source: Movie, pairs: readonly Pair[]): Pair | undefined {
  const video = shownVideo(source.tracks);
  return pairs.find((pair) => pair.source === video) ?? pairs.find((pair) => pair.source.kind === 'audio');
}

/** Times of the source's timeline (s) at which the clip may begin, the most likely first. */
function possibleStarts({ source, clip }: Pair, startMs: number): number[] {
  const scale = source.timescale;
  const from = firstTickFrom(startMs, scale);
  const first = (shownEdits(clip)[0]?.start ?? 0) / scale;
  const time = nextTime(source, from);
  const next = time === null ? [] : [time / scale - first];
  const asked = from / scale;
  // A frame that stays on screen for long may begin a clip after its own time. Audio may begin inside a packet.
  const candidates = source.kind === 'video' ? [...next, asked] : [asked, ...next];
  return candidates.filter((seconds) => seconds >= asked - 1 / scale);
}

/** When the first sample at or after a tick of the presentation timeline begins; null if none does. */
function nextTime(track: Track, from: number): number | null {
  const times = mediaTimes(track);
  for (const shown of shownEdits(track)) {
    const part = within(shown, from, Number.POSITIVE_INFINITY);
    if (!part) continue;
    const end = part.mediaTime + part.duration;
    let least = Number.POSITIVE_INFINITY;
    for (const time of times) if (time >= part.mediaTime && time < end && time < least) least = time;
    if (Number.isFinite(least)) return least - part.mediaTime + part.start;
  }
  return null;
}

function comparePair(
  pair: Pair,
  window: ComparedRange,
  { contents, layout, byIndex }: ExpectedClip,
  lead: Track,
): Match {
  const { kind } = pair.source;
  const treatment = kind === 'video' || kind === 'audio' ? contents[kind] : 'copied';
  const exact = encodedSecOf(contents);
  if (!byIndex) return compareEncoded(pair, window);
  if (kind === 'video' && pair.source === lead && exact > 0)
    return compareCopied(pair, { ...window, encodedToSec: window.startSec + exact }, layout);
  return treatment === 'encoded' ? compareEncoded(pair, window) : compareCopied(pair, window, layout);
}

/** Seconds of video that a smart cut encoded. */
function encodedSecOf({ start }: ClipContents): number {
  return start.kind === 'smart' ? start.encodedSec : 0;
}

/** Compares an encoded stream, whose samples are new: only its start and its end can be compared. */
function compareEncoded({ source, clip }: Pair, { startSec, endSec }: ComparedRange): Match {
  const span = (track: Track, from: number, to: number) => {
    const parts = shownEdits(track)
      .map((shown) => within(shown, from * track.timescale, to * track.timescale))
      .filter((part): part is Shown => part !== null);
    const [first] = parts;
    const last = parts.at(-1);
    if (!first || !last) return null;
    return { from: first.start / track.timescale, to: (last.start + last.duration) / track.timescale };
  };
  const made = span(clip, 0, Number.POSITIVE_INFINITY);
  const wanted = span(source, startSec, endSec);
  if (!made || !wanted) throw notVerified(`${source.kind} where the source has none`);
  const slack = ENCODED_SLACK_SEC + longestPacket(source);
  for (const side of ['from', 'to'] as const) {
    const off = made[side] + startSec - wanted[side];
    if (Math.abs(off) > slack) throw notVerified(`${source.kind} is off by ${off} s`);
  }
  return { samples: 0, places: [], offSec: 0 };
}

/** The duration of a sample in seconds, if all samples of a track have the same; else 0. */
function longestPacket({ samples, timescale }: Track): number {
  return samples.decode.value.length === 1 ? at(samples.decode.value, 0) / timescale : 0;
}

/** Checks that the clip has every track of the source that presents something there and wasn't removed. */
function checkPresence(
  source: Movie,
  pairs: readonly Pair[],
  window: ComparedRange,
  { edit: { sound, metadata }, contents }: ExpectedClip,
): void {
  const left = new Set(contents.leftOut.map(({ codec }) => codec));
  for (const track of source.tracks) {
    if (pairs.some((pair) => pair.source === track) || track.samples.count === 0) continue;
    if (sound === 'only' ? track.kind !== 'audio' : sound === 'remove' && track.kind === 'audio') continue;
    if (metadata === 'remove' && track.kind !== 'video' && track.kind !== 'audio') continue;
    if (left.has(track.entries[0]?.format ?? '') || left.has(track.handler)) continue;
    const scale = track.timescale;
    const parts = shownEdits(track).map((shown) =>
      within(shown, window.startSec * scale, window.endSec * scale),
    );
    const least = Math.max(2, runValue(track.samples.decode, 0) / 2);
    if (parts.some((part) => part && part.duration > least && samplesShown(track, part, least).length > 0))
      throw notVerified(`track ${track.id} of the source is missing`);
  }
}

/** Checks that the lead-in is as long as the report says. */
function checkLeadIn({ source, clip }: Pair, startSec: number, contents: ClipContents): void {
  const { hiddenSec } = leadInOf(contents.start);
  const [edit, more] = shownEdits(clip);
  // With several edits, the first one presented need not be the first in the file.
  if (source.kind !== 'video' || !edit || more) return;
  const { least } = roundingOf(source);
  const [first = 0] = samplesShown(clip, edit, least);
  if (first === 0 || encodedSecOf(contents) > 0) {
    if (first > 0) throw notVerified(`${first} frames precede an exact start`);
    if (hiddenSec > 0) throw notVerified(`${hiddenSec} s of hidden frames are not there`);
    return;
  }
  const scale = source.timescale;
  const start = startSec * scale + edit.start;
  const segment = shownEdits(source).find((shown) => within(shown, start, start + least));
  if (!segment) return;
  const time = start - segment.start + segment.mediaTime;
  const [shown = 0] = samplesShown(source, { ...segment, mediaTime: time, duration: clip.span.to }, least);
  const found = (time - at(mediaTimes(source), shown - first)) / scale;
  if (Math.abs(found - hiddenSec) > 0.002 + 1 / scale)
    throw notVerified(`${found} s are hidden, and the report says ${hiddenSec} s`);
}

/** Seconds by which audio and video moved against each other; null without both. */
function driftOf(tracks: readonly ComparedTrack[]): number | null {
  const of = (kind: string) => tracks.find(({ pair }) => pair.clip.kind === kind)?.match.offSec;
  const [video, audio] = [of('video'), of('audio')];
  return video === undefined || audio === undefined ? null : Math.abs(video - audio);
}

/**
 * Pairs the tracks of a clip with those of its source, by ID if the clip kept the IDs, else by kind and order.
 * @throws {MediaError} `not-verified` for a track that the source doesn't have.
 */
function pairTracks(source: Movie, clip: Movie, keptIds: boolean): Pair[] {
  return clip.tracks.map((track) => {
    const place = clip.tracks.filter(({ kind }) => kind === track.kind).indexOf(track);
    const own = keptIds
      ? source.tracks.find(({ id }) => id === track.id)
      : source.tracks.filter(({ kind, samples }) => kind === track.kind && samples.count > 0)[place];
    if (own?.kind !== track.kind) throw notVerified(`track ${track.id} is not one of the source`);
    return { source: own, clip: track };
  });
}

/**
 * Checks that a clip has the kinds of tracks that its contents list.
 * @throws {MediaError} `not-verified`.
 */
export function checkKinds(clip: Movie, { video, audio }: Pick<ClipContents, 'video' | 'audio'>): void {
  for (const [kind, treatment] of Object.entries({ video, audio })) {
    const there = clip.tracks.some((track) => track.kind === kind && track.samples.count > 0);
    if (there !== (treatment !== 'none'))
      throw notVerified(there ? `there is ${kind} that was to be left out` : `there is no ${kind}`);
  }
}
