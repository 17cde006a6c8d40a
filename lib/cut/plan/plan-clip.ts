import type { Movie } from '@/lib/containers/mp4/read/movie';
import type { Clip, CopiedBytes } from '@/lib/containers/mp4/write/clip';
import type { NeighborKeyframes } from '@/lib/cut/forecast';
import type { ClipContents, ClipStart } from '@/lib/cut/report';
import { type Edit, onlyPart } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { firstTickFrom, leastCommonMultiple, rescale } from '@/lib/media/ticks';
import { durationToMs } from '@/lib/media/time';
import { clipStart, type Moment } from './clip-start';
import { type Carried, carriedWith } from './clip-tracks';
import type { AccessLookup } from './decode-start';
import { neighborKeyframes } from './neighbor-keyframes';
import { planEdits, planTrack, type TrackPlan } from './plan-track';

/** A movie that can be cut: its index, what of it clips can hold, and how to look at its keyframes. */
export interface Indexed {
  movie: Movie;
  carried: Carried;
  access: AccessLookup;
}

/** What a clip takes of each track. */
export interface TrackPlans {
  /** Where it begins on the source's timeline. */
  moment: Moment;
  carried: Carried;
  plans: TrackPlan[];
}

export interface ClipPlan {
  clip: Clip;
  contents: ClipContents;
  /** The plan of the video track; undefined for audio alone. */
  video: TrackPlan | undefined;
}

/**
 * Decides which samples a clip holds. Reads nothing but, through `access`, the heads of candidate keyframes. A part that ends
 * at or beyond the movie's end takes everything there is.
 * @throws {MediaError} `empty-range`; `several-parts`; `file-unreadable`.
 */
export async function planClip(indexed: Indexed, edit: Edit): Promise<ClipPlan> {
  return composeClip(indexed, edit, await planTracks(indexed, edit));
}

/** @throws {MediaError} as {@link planClip}. */
export async function planTracks({ movie, carried: all, access }: Indexed, edit: Edit): Promise<TrackPlans> {
  const part = onlyPart(edit);
  const carried = carriedWith(all, edit.sound);
  const endMs = part.endMs >= durationToMs(movie.durationSec) ? Number.POSITIVE_INFINITY : part.endMs;
  const start = clipStart(carried.tracks, carried.picture, part.startMs, endMs);
  // Sound alone begins anywhere: there is no picture it could be late for.
  const within = edit.start === 'exact' && carried.picture !== undefined;
  const plans: TrackPlan[] = [];
  for (const track of carried.tracks) {
    const from = rescale(start.moment.ticks, track.timescale, start.moment.timescale);
    const to = Number.isFinite(endMs) ? firstTickFrom(endMs, track.timescale) : Number.POSITIVE_INFINITY;
    const held = track === carried.picture ? start.held : null;
    const plan = await planTrack(track, { start: from, end: to, held, within }, access);
    if (plan) plans.push(plan);
  }
  return { moment: start.moment, carried, plans };
}

/** @throws {MediaError} `empty-range` when no track has anything. */
export function composeClip(
  { movie }: Pick<Indexed, 'movie'>,
  { sound, start, metadata }: Edit,
  { moment, carried, plans }: TrackPlans,
): ClipPlan {
  const kinds = new Set(plans.map(({ track }) => track.kind));
  if (!kinds.has('video') && !kinds.has('audio')) throw new MediaError('empty-range');
  const timescale = movieTimescale(plans, carried, movie.durationSec);
  const video = plans.find(({ track }) => track === carried.picture);
  return {
    clip: {
      timescale,
      startSec: moment.ticks / moment.timescale,
      tracks: plans.map((plan) => ({ ...plan, edits: planEdits(plan, moment, timescale) })),
      audioFile: sound === 'only',
      copied: copiedBytes({ sound, start, metadata }),
    },
    contents: {
      video: kinds.has('video') ? 'copied' : 'none',
      audio: kinds.has('audio') ? 'copied' : 'none',
      leftOut: carried.leftOut,
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
  const [stretch] = video?.stretches ?? [];
  if (!video || !stretch || video.leadInSec === 0) return null;
  return neighborKeyframes(video.track, stretch, access);
}

/** Keeps `mvhd` and `elst` in 32 bits, and players at ease. */
const MAX_TIMESCALE = 10_000_000;
const MIN_TIMESCALE = 10_000;

/** A timescale in which every track's edits are exact, or at least those of the picture. */
function movieTimescale(plans: readonly TrackPlan[], carried: Carried, durationSec: number): number {
  const scales = plans
    .filter(({ track }) => track.kind === 'video' || track.kind === 'audio')
    .map((p) => p.track.timescale);
  const common = scales.reduce(leastCommonMultiple, 1);
  const widest = Math.min(MAX_TIMESCALE, 2 ** 31 / Math.max(1, durationSec));
  const exact = common <= widest ? common : (carried.picture?.timescale ?? Math.max(...scales));
  return exact * Math.max(1, Math.ceil(MIN_TIMESCALE / exact));
}
