import type { Movie } from '@/lib/containers/mp4/read/movie';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { Clip, CopiedBytes } from '@/lib/containers/mp4/write/clip';
import type { NeighborKeyframes } from '@/lib/cut/forecast';
import type { ClipContents, ClipStart } from '@/lib/cut/report';
import { type Edit, onlyPart } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import {
  durationToMs,
  firstTickFrom,
  LONGEST_SNAP_SEC,
  leastCommonMultiple,
  rescale,
} from '@/lib/media/time';
import { neighborKeyframes } from './neighbor-keyframes';
import { planEdits, planTrack, type TrackPlan } from './plan-track';
import {
  type AccessLookup,
  type FrameOnScreen,
  firstTimeFrom,
  presentationTime,
  sampleOnAt,
} from './select-samples';
import { tracksForSound, type UsableTracks } from './usable-tracks';

/** A movie to cut: its index, the tracks that clips can hold, and how to examine its keyframes. */
export interface Indexed {
  movie: Movie;
  usable: UsableTracks;
  access: AccessLookup;
}

/** The plans of a clip's tracks. */
export interface TrackPlans {
  /** Where it begins on the source's timeline. */
  startTime: RationalTime;
  usable: UsableTracks;
  plans: TrackPlan[];
}

export interface ClipPlan {
  clip: Clip;
  contents: ClipContents;
  /** The plan of the video track; undefined for audio alone. */
  video: TrackPlan | undefined;
}

/**
 * Plans a clip by the index. Reads only the first bytes of candidate keyframes, through `access`. A part that ends at or
 * beyond the movie's end includes all that is left.
 * @throws {MediaError} `empty-range`; `several-parts`; `file-unreadable`.
 */
export async function planClip(indexed: Indexed, edit: Edit): Promise<ClipPlan> {
  return composeClip(indexed, edit, await planTracks(indexed, edit));
}

/**
 * Plans each track of a clip.
 * @throws {MediaError} as {@link planClip}.
 */
export async function planTracks({ movie, usable: all, access }: Indexed, edit: Edit): Promise<TrackPlans> {
  const part = onlyPart(edit);
  const usable = tracksForSound(all, edit.sound);
  const endMs = part.endMs >= durationToMs(movie.durationSec) ? Number.POSITIVE_INFINITY : part.endMs;
  const start = startPoint(usable.tracks, usable.video, part.startMs, endMs);
  // A clip without video may begin inside a packet: no frame would be out of step with it.
  const wholePackets = edit.start === 'exact' && usable.video !== undefined;
  const plans: TrackPlan[] = [];
  for (const track of usable.tracks) {
    const from = rescale(start.time.ticks, track.timescale, start.time.timescale);
    const to = Number.isFinite(endMs) ? firstTickFrom(endMs, track.timescale) : Number.POSITIVE_INFINITY;
    const onScreen = track === usable.video ? start.onScreen : null;
    const plan = await planTrack(track, { start: from, end: to, onScreen, wholePackets }, access);
    if (plan) plans.push(plan);
  }
  return { startTime: start.time, usable, plans };
}

/**
 * Puts the plans of all tracks together to a clip.
 * @throws {MediaError} `empty-range` if no track presents anything.
 */
export function composeClip(
  { movie }: Pick<Indexed, 'movie'>,
  { sound, start, metadata }: Edit,
  { startTime, usable, plans }: TrackPlans,
): ClipPlan {
  const kinds = new Set(plans.map(({ track }) => track.kind));
  if (!kinds.has('video') && !kinds.has('audio')) throw new MediaError('empty-range');
  const timescale = movieTimescale(plans, usable, movie.durationSec);
  const video = plans.find(({ track }) => track === usable.video);
  return {
    clip: {
      timescale,
      startSec: startTime.ticks / startTime.timescale,
      tracks: plans.map((plan) => ({ ...plan, edits: planEdits(plan, startTime, timescale) })),
      audioFile: sound === 'only',
      copied: copiedBytes({ sound, start, metadata }),
    },
    contents: {
      video: kinds.has('video') ? 'copied' : 'none',
      audio: kinds.has('audio') ? 'copied' : 'none',
      leftOut: usable.leftOut,
      metadata: null,
      start: startOf(video),
      notesInFrames: false,
    },
    video,
  };
}

/** Which bytes around its samples a clip may include, without any that the visitor removed. */
function copiedBytes({ sound, start, metadata }: Omit<Edit, 'parts'>): CopiedBytes {
  if (metadata === 'remove') return 'only-samples';
  return sound !== 'keep' || start === 'exact' ? 'no-other-samples' : 'merged';
}

function startOf(video: TrackPlan | undefined): ClipStart {
  if (!video || video.leadInSec === 0) return { kind: 'clean' };
  return { kind: 'lead-in', leadIn: { hiddenSec: video.leadInSec, shownSec: video.leadInShownSec } };
}

/** The keyframes around the start of a plan that hides frames; null when it hides none. */
export async function keyframesAround(
  { video }: ClipPlan,
  access: AccessLookup,
): Promise<NeighborKeyframes | null> {
  const [segment] = video?.segments ?? [];
  if (!video || !segment || video.leadInSec === 0) return null;
  return neighborKeyframes(video.track, segment, access);
}

/** Limits of the movie's timescale. Durations in `mvhd` and `elst` stay below 2³¹, which every player reads. */
const MAX_TIMESCALE = 10_000_000;
const MIN_TIMESCALE = 10_000;

/** A timescale in which the edits of all tracks are exact, or at least those of the video track. */
function movieTimescale(plans: readonly TrackPlan[], usable: UsableTracks, durationSec: number): number {
  const scales = plans
    .filter(({ track }) => track.kind === 'video' || track.kind === 'audio')
    .map((p) => p.track.timescale);
  const common = scales.reduce(leastCommonMultiple, 1);
  const widest = Math.min(MAX_TIMESCALE, 2 ** 31 / Math.max(1, durationSec));
  const exact = common <= widest ? common : (usable.video?.timescale ?? Math.max(...scales));
  return exact * Math.max(1, Math.ceil(MIN_TIMESCALE / exact));
}

/** A time on the source's presentation timeline, as an exact fraction of a second. */
export interface RationalTime {
  ticks: number;
  timescale: number;
}

/** Where a clip begins. */
export interface StartPoint {
  time: RationalTime;
  /** The frame that is on screen from before the start and stays there; null if the clip begins with a frame of its own. */
  onScreen: FrameOnScreen | null;
}

/**
 * Finds where a clip begins: on the first frame at or after the edit's start. A start between two frames would make players show
 * the frame before, and put audio and video out of step by up to a frame. Without video, or before it begins, the audio decides.
 */
export function startPoint(
  tracks: readonly Track[],
  video: Track | undefined,
  startMs: number,
  endMs: number,
): StartPoint {
  const start = video ? videoStart(video, startMs, endMs) : null;
  if (start) return start;
  let earliest: RationalTime | null = null;
  for (const track of tracks) {
    if (track.kind !== 'video' && track.kind !== 'audio') continue;
    const ticks = firstPresented(track, firstTickFrom(startMs, track.timescale));
    const time = ticks === null ? null : { ticks, timescale: track.timescale };
    if (time && (!earliest || seconds(time) < seconds(earliest))) earliest = time;
  }
  return { time: earliest ?? { ticks: startMs, timescale: 1000 }, onScreen: null };
}

/** Null if no frame is on screen at the start. */
function videoStart(track: Track, startMs: number, endMs: number): StartPoint | null {
  const { timescale } = track;
  const from = firstTickFrom(startMs, timescale);
  const to = Number.isFinite(endMs) ? firstTickFrom(endMs, timescale) : Number.POSITIVE_INFINITY;
  const next = nextFrame(track, from, to) ?? Number.POSITIVE_INFINITY;
  const onScreen = next === from ? null : frameOn(track, from);
  const wait = next - from;
  // A millisecond stands for the first frame inside it, also where the video only begins.
  if (onScreen ? wait <= LONGEST_SNAP_SEC * timescale : wait < timescale / 1000)
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

function seconds({ ticks, timescale }: RationalTime): number {
  return ticks / timescale;
}
