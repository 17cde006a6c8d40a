import type { Movie } from '@/lib/containers/mp4/read/movie';
import type { Clip } from '@/lib/containers/mp4/write/clip';
import type { CutReport, Neighbours } from '@/lib/cut/engine';
import { type CutRequest, optionsOf } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { firstTickFrom, leastCommonMultiple, rescale } from '@/lib/media/ticks';
import { durationToDs } from '@/lib/media/time';
import { clipStart, type Moment } from './clip-start';
import { type Carried, carriedWith } from './clip-tracks';
import type { AccessLookup } from './decode-start';
import { neighbours } from './neighbor-keyframes';
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

export interface CutPlan {
  clip: Clip;
  report: CutReport;
  /** The picture's part of the plan; undefined for sound alone. */
  picture: TrackPlan | undefined;
}

/**
 * Decides what a clip of `[startDs, endDs)` holds; reads nothing but, through `access`, the heads of candidate keyframes.
 * A range that ends at or beyond the movie's end takes everything there is.
 * @throws {MediaError} `empty-range`; `file-unreadable`.
 */
export async function planCut(indexed: Indexed, request: CutRequest): Promise<CutPlan> {
  return composeCut(indexed, request, await planTracks(indexed, request));
}

/** @throws {MediaError} as {@link planCut}. */
export async function planTracks(
  { movie, carried: all, access }: Indexed,
  request: CutRequest,
): Promise<TrackPlans> {
  const { sound, start: mode } = optionsOf(request);
  const carried = carriedWith(all, sound);
  const endDs = request.endDs >= durationToDs(movie.durationSec) ? Number.POSITIVE_INFINITY : request.endDs;
  const start = clipStart(carried.tracks, carried.picture, request, endDs);
  // Sound alone begins anywhere: there is no picture it could be late for.
  const within = mode === 'exact' && carried.picture !== undefined;
  const plans: TrackPlan[] = [];
  for (const track of carried.tracks) {
    const from = rescale(start.moment.ticks, track.timescale, start.moment.timescale);
    const to = Number.isFinite(endDs) ? firstTickFrom(endDs, track.timescale) : Number.POSITIVE_INFINITY;
    const held = track === carried.picture ? start.held : null;
    const plan = await planTrack(track, { start: from, end: to, held, within }, access);
    if (plan) plans.push(plan);
  }
  return { moment: start.moment, carried, plans };
}

/** @throws {MediaError} `empty-range` when no track has anything. */
export function composeCut(
  { movie }: Pick<Indexed, 'movie'>,
  request: CutRequest,
  { moment, carried, plans }: TrackPlans,
): CutPlan {
  const { sound, start: mode, tags } = optionsOf(request);
  const kinds = new Set(plans.map(({ track }) => track.kind));
  if (!kinds.has('video') && !kinds.has('audio')) throw new MediaError('empty-range');
  const timescale = movieTimescale(plans, carried, movie.durationSec);
  const picture = plans.find(({ track }) => track === carried.picture);
  return {
    clip: {
      timescale,
      startSec: moment.ticks / moment.timescale,
      tracks: plans.map((plan) => ({ ...plan, edits: planEdits(plan, moment, timescale) })),
      soundFile: sound === 'only',
      tight: sound !== 'keep' || mode === 'exact',
      bare: tags === 'remove',
    },
    report: {
      engine: 'mp4',
      video: kinds.has('video') ? 'copied' : 'none',
      audio: kinds.has('audio') ? 'copied' : 'none',
      leadInSec: picture?.leadInSec ?? 0,
      leadInShownSec: picture?.leadInShownSec ?? 0,
      leftOut: carried.leftOut,
    },
    picture,
  };
}

/** The keyframes around the start of a plan that hides pictures; undefined when it hides none. */
export async function neighboursOf(
  { picture }: CutPlan,
  access: AccessLookup,
): Promise<Neighbours | undefined> {
  const [stretch] = picture?.stretches ?? [];
  if (!picture || !stretch || picture.leadInSec === 0) return undefined;
  return neighbours(picture.track, stretch, access);
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
