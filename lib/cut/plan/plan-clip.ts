import { isSync } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipPlan, ClipSpan, CopiedBytes } from '@/lib/containers/mp4/write/clip';
import type { NeighborKeyframes } from '@/lib/cut/forecast';
import {
  type ClipContents,
  inEdit,
  type PartOutcome,
  type PartStart,
  PLAIN_CONTENTS,
} from '@/lib/cut/report';
import { holdsNothingBefore, isSameEdit, keepsBoth, keepsKind } from '@/lib/edit/edit';
import { type SettledEdit, startsOnKeyframe } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { isMedia, type TrackKind } from '@/lib/media/info';
import { frameMark, leastCommonMultiple, msToSeconds } from '@/lib/media/time';
import { withBrokenLink } from './broken-link';
import { joinParts } from './join-parts';
import { neighborKeyframes } from './neighbor-keyframes';
import { endOf, type PlacedPart } from './placed-part';
import { type Indexed, type PartOptions, type PartPlan, planPart, secondsOf } from './plan-part';
import { type PlannedTrack, planEdits, type TrackPlan } from './plan-track';
import { type AccessLookup, presentationTime } from './select-samples';
import { tracksForSound, type UsableTracks } from './usable-tracks';

/**
 * Plans the parts of a clip by the index. Reads only the first bytes of candidate keyframes, through `access`. Unless it starts exactly,
 * all samples are copied, and parts after the first begin on a keyframe.
 * @throws {MediaError} `empty-range`; `file-unreadable`; `unsupported` for what can't be spliced.
 */
export async function planClip(indexed: Indexed, edit: SettledEdit): Promise<PlacedPart[]> {
  const plans = await planParts(indexed, edit);
  return edit.start === 'exact' ? plans.map(asPlanned) : onKeyframes(indexed, edit, plans);
}

/** A part as it begins without encoded frames. */
const asPlanned = (plan: PartPlan): PlacedPart => ({ ...plan, tail: null, begins: startOf(plan.video) });

/** The latest plan of each file. An edit is forecast first and cut then, with the same plan. */
const latest = new WeakMap<Indexed, { edit: SettledEdit; plans: Promise<PartPlan[]> }>();

/**
 * Plans the parts of an edit, each on its own. A part in which the file presents nothing has no plan.
 * @throws {MediaError} `empty-range` if there is nothing in any of them; `several-parts`; `file-unreadable`.
 */
export function planParts(indexed: Indexed, edit: SettledEdit): Promise<PartPlan[]> {
  const known = latest.get(indexed);
  if (known && isSameEdit(known.edit, edit)) return known.plans;
  const plans = planEach(indexed, edit);
  latest.set(indexed, { edit, plans });
  // The caller reports the failure. The next call tries again.
  plans.catch(() => latest.delete(indexed));
  return plans;
}

async function planEach(indexed: Indexed, edit: SettledEdit): Promise<PartPlan[]> {
  const usable = tracksForSound(indexed.usable, edit);
  let parts = [...edit.parts.entries()];
  for (;;) {
    const plans: PartPlan[] = [];
    for (const [k, [number, part]] of parts.entries()) {
      const plan = await planPart(indexed, usable, part, {
        number,
        // A clip without video may begin inside a packet, because there is no frame that has to begin with it.
        wholePackets: k === 0 && holdsNothingBefore(edit) && usable.video !== undefined,
        isJoined: parts.length > 1,
        isFollowed: k + 1 < parts.length,
      });
      if (plan) plans.push(plan);
    }
    if (plans.length === 0) throw new MediaError('empty-range');
    if (plans.length === parts.length) return plans;
    // How a part begins and ends depends on its neighbors in the clip.
    parts = plans.map(({ number, part }) => [number, part]);
  }
}

/**
 * Moves the starts of later parts to the keyframe before them: nothing is encoded, and only the clip's first part can have a lead-in. That
 * of copied video to be joined with others has none either, if it can: the joined clip decides how the part begins.
 * @throws {MediaError} `unsupported` if there is no such keyframe; `file-unreadable`.
 */
export async function onKeyframes(
  indexed: Indexed,
  edit: SettledEdit,
  plans: readonly PartPlan[],
): Promise<PlacedPart[]> {
  const usable = tracksForSound(indexed.usable, edit);
  const placed: PlacedPart[] = [];
  for (const [k, plan] of plans.entries()) {
    const isFirst = k === 0;
    const moves =
      plan.video !== undefined && plan.video.leadInSec > 0 && (!isFirst || startsOnKeyframe(edit));
    const options = { isJoined: plans.length > 1, isFollowed: k + 1 < plans.length };
    const moved = moves ? await onKeyframe(indexed, usable, plan, options) : null;
    if (moves && !moved && !isFirst) throw new MediaError('unsupported', 'no keyframe before a part');
    const part = moved ?? asPlanned(plan);
    placed.push(isFirst ? part : { ...part, ...(await withBrokenLink(indexed, part)) });
  }
  return placed;
}

/** A part from the keyframe before its start; null if the source's own edit list hides that. */
async function onKeyframe(
  indexed: Indexed,
  usable: UsableTracks,
  { part, number, start, video }: PartPlan,
  options: Pick<PartOptions, 'isJoined' | 'isFollowed'>,
): Promise<PlacedPart | null> {
  const startSec = secondsOf(start);
  const earlier = { ...part, startMs: frameMark(startSec - (video?.leadInSec ?? 0)) };
  const moved = await planPart(indexed, usable, earlier, { ...options, number, wholePackets: false });
  if (moved?.video?.leadInSec !== 0) return null;
  return { ...moved, tail: null, begins: { kind: 'moved', earlierSec: startSec - secondsOf(moved.start) } };
}

/**
 * Makes a clip of the plans of all parts.
 * @throws {MediaError} `empty-range`; `unsupported`, `codec-not-in-mp4` for what can't be spliced.
 */
export function composeClip(
  indexed: Indexed,
  edit: SettledEdit,
  parts: readonly PlacedPart[],
): { clip: ClipPlan; contents: ClipContents } {
  const usable = tracksForSound(indexed.usable, edit);
  const { start, tracks, spans, leftOut } = joinParts(parts, usable, edit);
  const kinds = new Set(tracks.map(({ track }) => track.kind));
  if (!tracks.some(({ track }) => isMedia(track))) throw new MediaError('empty-range');
  const timescale = movieTimescale(tracks, usable, Math.max(indexed.movie.durationSec, endOf(spans)));
  return {
    clip: {
      timescale,
      spans,
      spanChapters: edit.chapters === 'parts',
      tracks: tracks.map((track) => ({ ...track, edits: planEdits(track, start, timescale) })),
      audioFile: !keepsKind(edit, 'video'),
      copied: copiedBytes(edit, parts.length),
    },
    contents: {
      ...PLAIN_CONTENTS,
      video: kinds.has('video') ? 'copied' : 'none',
      audio: kinds.has('audio') ? 'copied' : 'none',
      leftOut: [...usable.leftOut, ...leftOut],
      parts: outcomesOf(edit, parts, spans, usable),
      tailsSec: parts.reduce((sum, { tail }) => sum + (tail?.lengthSec ?? 0), 0),
      framesBehind:
        edit.start === 'exact' || parts.length > 1
          ? parts.reduce((sum, part) => sum + framesBehind(part), 0)
          : 0,
    },
  };
}

/** Counts the frames of a part that are presented after its end, and are copied because others refer to them. */
function framesBehind({ video, tail }: PlacedPart): number {
  const end = video?.segments.at(-1)?.shown.to;
  if (!video?.track.times || end === undefined || tail) return 0;
  let count = 0;
  for (const piece of video.pieces)
    if (piece.kind === 'copied')
      for (let sample = piece.to - 1; sample >= piece.from; sample--)
        if (presentationTime(video.track, sample) >= end) count++;
        // No frame that is decoded before a keyframe is presented after it.
        else if (isSync(video.track, sample)) break;
  return count;
}

/** How the parts of an edit lie in a clip. */
export function outcomesOf(
  edit: SettledEdit,
  parts: readonly PlacedPart[],
  spans: readonly ClipSpan[],
  usable: UsableTracks,
): (PartOutcome | null)[] {
  const outcomes = parts.map((part, k) => {
    const absent = absentIn(part.plans, usable);
    return {
      start: part.begins,
      atSec: spans[k]?.atSec ?? 0,
      ...lateness(part),
      ...(absent && { absent }),
    };
  });
  return inEdit(arePlanned(edit, parts), outcomes);
}

/** How long after its start a part begins, if its first frames can't be decoded. */
function lateness({ part, start, video }: PartPlan): Pick<PartOutcome, 'lateSec'> {
  const startSec = msToSeconds(part.startMs);
  const isLate = startSec * start.timescale < (video?.track.undecodableTo ?? 0);
  return isLate ? { lateSec: secondsOf(start) - startSec } : {};
}

/** The kind of which a movie has tracks and a part has nothing. */
function absentIn(plans: readonly TrackPlan[], { tracks }: UsableTracks): PartOutcome['absent'] {
  const has = (of: readonly Track[], sought: TrackKind) => of.some(({ kind }) => kind === sought);
  const there = plans.map(({ track }) => track);
  return (['video', 'audio'] as const).find((kind) => has(tracks, kind) && !has(there, kind));
}

/** For each part, true if it has a plan. */
export function arePlanned(edit: SettledEdit, plans: readonly PartPlan[]): boolean[] {
  const planned = new Set(plans.map(({ number }) => number));
  return edit.parts.map((_, number) => planned.has(number));
}

/** Which bytes around its samples a clip may include, so that it holds nothing that the visitor removed. */
function copiedBytes(edit: SettledEdit, parts: number): CopiedBytes {
  if (edit.metadata === 'remove') return 'only-samples';
  return !keepsBoth(edit) || holdsNothingBefore(edit) || parts > 1 ? 'no-other-samples' : 'merged';
}

/** How a clip of copied samples begins. */
function startOf(video: TrackPlan | undefined): PartStart {
  if (!video || video.leadInSec === 0) return { kind: 'clean' };
  return { kind: 'lead-in', leadIn: { hiddenSec: video.leadInSec, shownSec: video.leadInShownSec } };
}

/** The keyframes around the start of a part; null if it begins on one. */
export async function keyframesAround(
  { video }: Pick<PartPlan, 'video'>,
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
function movieTimescale(tracks: readonly PlannedTrack[], usable: UsableTracks, durationSec: number): number {
  const scales = tracks.filter(({ track }) => isMedia(track)).map(({ track }) => track.timescale);
  const common = scales.reduce(leastCommonMultiple, 1);
  const widest = Math.min(MAX_TIMESCALE, 2 ** 31 / Math.max(1, durationSec));
  const exact = common <= widest ? common : (usable.video?.timescale ?? Math.max(...scales));
  return exact * Math.max(1, Math.ceil(MIN_TIMESCALE / exact));
}
