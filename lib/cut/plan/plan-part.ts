import type { Movie } from '@/lib/containers/mp4/read/movie';
import { endMsOf, sourceRangeAt, tracksInRange } from '@/lib/containers/mp4/read/source-ranges';
import { presentationEnd, type Track } from '@/lib/containers/mp4/read/track';
import type { Part } from '@/lib/edit/edit';
import { isMedia } from '@/lib/media/info';
import { firstTickFrom, LONGEST_REST_SEC, LONGEST_SNAP_SEC, msToSeconds, rescale } from '@/lib/media/time';
import { planTrack, type RationalTime, type TrackPlan } from './plan-track';
import {
  type AccessLookup,
  type FrameOnScreen,
  firstTimeFrom,
  presentationTime,
  sampleOnAt,
} from './select-samples';
import type { UsableTracks } from './usable-tracks';

/** A movie to cut: its index, the tracks that clips can hold, and how to examine its keyframes. */
export interface Indexed {
  movie: Movie;
  usable: UsableTracks;
  access: AccessLookup;
  /** Where sound ends that isn't among the tracks and is added to the clip later, in seconds. It may lie anywhere before. */
  soundToSec?: number;
}

/** What a clip takes of the source's tracks for one part. */
export interface PartPlan {
  part: Part;
  /** Its number among the edit's parts, from 0. */
  number: number;
  /** Where it begins on the source's timeline. */
  start: RationalTime;
  /** Where it ends, in the timescale of `start`. The clip's last part ends at its mark, or at Infinity if it takes all that is left. */
  endTicks: number;
  plans: TrackPlan[];
  video: TrackPlan | undefined;
}

export interface PartOptions {
  /** The part's number among the edit's parts, from 0. */
  number: number;
  /** Audio begins with a whole packet, as after an exact start. */
  wholePackets: boolean;
  /** The clip has other parts, so this one begins with a frame, even if the source's audio begins before its video. */
  isJoined: boolean;
  /** Another part follows, so this one ends where its next frame would begin. */
  isFollowed: boolean;
}

/**
 * Plans each track of a part. A part that ends at or beyond the end of its file includes all that is left.
 * @returns null if no track presents anything in it.
 * @throws {MediaError} `file-unreadable`.
 */
export async function planPart(
  { movie, access, soundToSec = 0 }: Indexed,
  { tracks, video }: UsableTracks,
  part: Part,
  { number, wholePackets, isJoined, isFollowed }: PartOptions,
): Promise<PartPlan | null> {
  const sourceRange = sourceRangeAt(movie, msToSeconds(part.startMs));
  const endMs = part.endMs >= endMsOf(sourceRange) ? Number.POSITIVE_INFINITY : part.endMs;
  const tracksThere = tracksInRange(tracks, sourceRange);
  const videoThere = video && tracksThere[tracks.indexOf(video)];
  const there = { tracks: tracksThere, video: videoThere, soundToSec };
  const start = startPoint(there, part.startMs, endMs, isJoined);
  const { timescale } = start.time;
  const markTicks = endTick(endMs, timescale);
  const endTicks = isFollowed ? endPoint(there, start.time, endMs) : markTicks;
  // What begins behind the mark isn't in the part, even if the part would last until the next frame.
  if (Math.min(markTicks, endTicks) <= start.time.ticks) return null;
  const plans: TrackPlan[] = [];
  for (const track of tracks) {
    const span = {
      start: rescale(start.time.ticks, track.timescale, timescale),
      end: isFollowed
        ? rescale(endTicks, track.timescale, timescale)
        : Math.min(endTick(endMs, track.timescale), sourceRange.toSec * track.timescale),
      onScreen: track === video ? start.onScreen : null,
      wholePackets,
    };
    const plan = await planTrack(track, span, access);
    if (plan) plans.push(plan);
  }
  if (!plans.some(({ track }) => isMedia(track)) && soundToSec === 0) return null;
  return {
    part,
    number,
    start: start.time,
    endTicks,
    plans,
    video: plans.find(({ track }) => track === video),
  };
}

/** The part with another plan for its video. */
export function withVideo<Part extends PartPlan>(part: Part, video: TrackPlan): Part {
  return { ...part, video, plans: part.plans.map((plan) => (plan === part.video ? video : plan)) };
}

/** The bounds of a part on the source's timeline, in ticks of `timescale`. */
export function boundsIn(
  { start, endTicks }: PartPlan,
  timescale: number,
): { startTicks: number; endTicks: number } {
  const ticks = (value: number) =>
    Number.isFinite(value) ? rescale(value, timescale, start.timescale) : Number.POSITIVE_INFINITY;
  return { startTicks: ticks(start.ticks), endTicks: ticks(endTicks) };
}

/** The tick at which a part ends; Infinity if it takes all that is left. */
function endTick(endMs: number, timescale: number): number {
  return Number.isFinite(endMs) ? firstTickFrom(endMs, timescale) : Number.POSITIVE_INFINITY;
}

/** What a movie, or one file of a joined movie, presents. */
export interface PresentedTracks {
  tracks: readonly Track[];
  video: Track | undefined;
  /** As in {@link Indexed}. */
  soundToSec?: number;
}

/**
 * Where a part ends that another one follows. Its last frame stays for as long as in the source, unless that is long after the mark.
 * In ticks of `start`.
 */
function endPoint(there: PresentedTracks, { ticks, timescale }: RationalTime, endMs: number): number {
  const { video } = there;
  const end = lastTick(there, { ticks, timescale });
  const markTicks = Math.min(end, endTick(endMs, timescale));
  if (!video || markTicks === end) return markTicks;
  const from = firstTickFrom(endMs, video.timescale);
  // Before the video begins, no frame has to stay.
  if ((firstPresented(video, 0) ?? from) >= from) return markTicks;
  const next = nextFrame(video, from, Number.POSITIVE_INFINITY);
  const nextTicks = next === null ? end : rescale(next, timescale, video.timescale);
  return nextTicks - markTicks <= LONGEST_REST_SEC * timescale ? nextTicks : markTicks;
}

/** Where the video ends. Without video, or if the audio lasts for much longer, where the audio ends. In ticks of `start`. */
function lastTick(
  { tracks, video, soundToSec = 0 }: PresentedTracks,
  { ticks, timescale }: RationalTime,
): number {
  const endOf = (of: readonly Track[], leastSec = 0) =>
    Math.round(Math.max(leastSec, ...of.map(presentationEnd)) * timescale);
  const heard = endOf(
    tracks.filter(({ kind }) => kind === 'audio'),
    soundToSec,
  );
  if (!video) return heard;
  const seen = endOf([video]);
  return heard - seen > LONGEST_REST_SEC * timescale || seen <= ticks ? heard : seen;
}

/** Where a clip begins. */
export interface StartPoint {
  time: RationalTime;
  /** The frame that is already on screen at the start; null if the clip begins with a frame of its own. */
  onScreen: FrameOnScreen | null;
}

/**
 * Finds where a clip begins: on the first frame at or after the edit's start. A start between two frames would make players show
 * the frame before, and put audio and video out of step by up to a frame. Without video, or before it begins, the audio decides.
 */
export function startPoint(
  { tracks, video, soundToSec = 0 }: PresentedTracks,
  startMs: number,
  endMs: number,
  isJoined = false,
): StartPoint {
  const start = video ? videoStart(video, startMs, endMs, isJoined) : null;
  if (start) return start;
  let earliest: RationalTime | null = null;
  // Sound that is added later is taken to be there from the mark on.
  for (const track of soundToSec > 0 ? [] : tracks) {
    if (track.kind !== 'video' && track.kind !== 'audio') continue;
    const ticks = firstPresented(track, firstTickFrom(startMs, track.timescale));
    const time = ticks === null ? null : { ticks, timescale: track.timescale };
    if (time && (!earliest || secondsOf(time) < secondsOf(earliest))) earliest = time;
  }
  return { time: earliest ?? { ticks: startMs, timescale: 1000 }, onScreen: null };
}

/** Null if no frame is on screen at the start. */
function videoStart(track: Track, startMs: number, endMs: number, isJoined: boolean): StartPoint | null {
  const { timescale } = track;
  const from = firstTickFrom(startMs, timescale);
  const next = nextFrame(track, from, endTick(endMs, timescale)) ?? Number.POSITIVE_INFINITY;
  const onScreen = next === from ? null : frameOn(track, from);
  // Nothing can show the frames before.
  if (from < (track.undecodableTo ?? 0) && Number.isFinite(next))
    return { time: { ticks: next, timescale }, onScreen: null };
  const wait = next - from;
  // A millisecond selects the first frame inside it. That holds where the video begins, too.
  if (wait <= (onScreen || isJoined ? LONGEST_SNAP_SEC * timescale : (timescale - 1) / 1000))
    return { time: { ticks: next, timescale }, onScreen: null };
  return onScreen && { time: { ticks: from, timescale }, onScreen };
}

/** When the first frame in `[from, to)` is presented, in ticks of the presentation timeline; null if there is none. */
function nextFrame(track: Track, from: number, to: number): number | null {
  for (const { start, duration, mediaTime } of track.edits) {
    if (mediaTime === null || start + duration <= from) continue;
    const shift = mediaTime - start;
    const time = firstTimeFrom(
      track,
      Math.max(mediaTime, from + shift),
      Math.min(mediaTime + duration, to + shift),
    );
    if (time !== null) return time - shift;
  }
  return null;
}

/** The frame on screen at a tick of the presentation timeline, and that tick's media time. */
function frameOn(track: Track, from: number): FrameOnScreen | null {
  const edit = track.edits.find(({ start, duration }) => start <= from && from < start + duration);
  if (!edit || edit.mediaTime === null) return null;
  const time = from - edit.start + edit.mediaTime;
  const sample = sampleOnAt(track, time);
  if (sample < 0 || time >= track.span.to) return null;
  return { sample, time: Math.max(time, presentationTime(track, sample)) };
}

/** The first tick at or after `from` at which a track presents anything. */
function firstPresented(track: Track, from: number): number | null {
  for (const { start, duration, mediaTime } of track.edits) {
    if (mediaTime === null) continue;
    const begin = Math.max(start, from, start + track.span.from - mediaTime);
    if (begin < Math.min(start + duration, start + track.span.to - mediaTime)) return begin;
  }
  return null;
}

/** A time in seconds. */
export function secondsOf({ ticks, timescale }: RationalTime): number {
  return ticks / timescale;
}
