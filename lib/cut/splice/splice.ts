import type { ExactForecast } from '@/lib/cut/forecast';
import { withBrokenLink } from '@/lib/cut/plan/broken-link';
import type { EncodedTail } from '@/lib/cut/plan/join-video';
import {
  type ClipPlan,
  composeClip,
  onKeyframes,
  type PlannedPart,
  planParts,
} from '@/lib/cut/plan/plan-clip';
import type { Indexed, PartPlan } from '@/lib/cut/plan/plan-part';
import type { TrackPlan } from '@/lib/cut/plan/plan-track';
import type { PartStart } from '@/lib/cut/report';
import type { Edit } from '@/lib/edit/edit';
import { ExactStartRefused } from '@/lib/media/errors';
import { type EncodedRun, encodeRuns, prepare } from './encode-runs';
import { findSplice, type Splice, secondsOf, wholeHead } from './find-splice';
import { findTail } from './tail';
import { splicedTiming } from './timing';

/** What has to be encoded for a part. */
interface PartWork {
  plan: PartPlan;
  /** The frames from its start to the next keyframe; null if it begins on one. */
  head: Splice | null;
  tail: { splice: Splice; copiedTo: number } | null;
}

/**
 * Plans a clip and encodes what can't be copied. With an exact start, those are the frames of each part up to the next keyframe.
 * In every clip, those are the last frames of a part that refer to frames after its end, if another part follows and the browser
 * can encode them.
 * @throws {MediaError} as `planClip`; `exact-refused`, with the reason, if an exact start is asked for.
 * @throws the signal's reason when aborted.
 */
export async function planSmartCut(indexed: Indexed, edit: Edit, signal: AbortSignal): Promise<ClipPlan> {
  const plans = await planParts(indexed, edit);
  if (edit.start === 'exact') {
    const work = await workOf(indexed, plans);
    const runs = await encodeAll(indexed, work, signal);
    return composeClip(
      indexed,
      edit,
      work.map((part) => spliced(part, runs)),
    );
  }
  const parts = await onKeyframes(indexed, edit, plans);
  return composeClip(indexed, edit, await withTails(indexed, parts, signal));
}

/**
 * Forecasts exact starts of parts of which one at least begins between keyframes.
 * @throws {MediaError} `file-unreadable`.
 */
export async function forecastSmartCut(
  indexed: Indexed,
  plans: readonly PartPlan[],
): Promise<{ exact: ExactForecast; starts: PartStart[] }> {
  try {
    const heads: (Splice | null)[] = [];
    for (const { video } of plans)
      heads.push(video && video.leadInSec > 0 ? await findSplice(video, indexed.access) : null);
    await prepare(
      heads.filter((head) => head !== null),
      indexed.movie.blob,
    );
    const starts = heads.map(startOf);
    const sum = (of: 'encodedSec' | 'copiedSec') =>
      starts.reduce((seconds, start) => seconds + (start.kind === 'smart' ? start[of] : 0), 0);
    return { exact: { possible: true, encodedSec: sum('encodedSec'), copiedSec: sum('copiedSec') }, starts };
  } catch (error) {
    if (error instanceof ExactStartRefused)
      return { exact: { possible: false, refusal: error.refusal }, starts: [] };
    throw error;
  }
}

function startOf(head: Splice | null): PartStart {
  return head && head.frames.length > 0 ? { kind: 'smart', ...secondsOf(head) } : { kind: 'clean' };
}

async function workOf(indexed: Indexed, plans: readonly PartPlan[]): Promise<PartWork[]> {
  const work: PartWork[] = [];
  for (const [k, own] of plans.entries()) {
    let plan = own;
    const { video } = plan;
    if (!video) {
      work.push({ plan, head: null, tail: null });
      continue;
    }
    refuseOthers(plan, video);
    const isClean = video.leadInSec === 0;
    const head = isClean && k > 0 ? null : await findSpliceUnlessClean(video, indexed);
    if (!head && k > 0) plan = await withBrokenLink(indexed, plan);
    const tail = k + 1 < plans.length ? await findTail(video, indexed.access) : null;
    // With nothing to copy between them, head and tail are one.
    if (tail && tail.copiedTo <= (head?.at ?? 0)) work.push({ plan, head: wholeHead(video), tail: null });
    else work.push({ plan, head, tail });
  }
  return work;
}

/** Encodes the ends of parts if the browser can. Otherwise the frames that they need stay, shown for a moment. */
async function withTails(
  indexed: Indexed,
  parts: readonly PlannedPart[],
  signal: AbortSignal,
): Promise<PlannedPart[]> {
  try {
    const work: PartWork[] = [];
    for (const [k, plan] of parts.entries()) {
      const tail = plan.video && k + 1 < parts.length ? await findTail(plan.video, indexed.access) : null;
      work.push({ plan, head: null, tail });
    }
    const runs = await encodeAll(indexed, work, signal);
    return parts.map((part, k) => ({ ...part, ...tailed(part, work[k]?.tail ?? null, runs) }));
  } catch (error) {
    if (error instanceof ExactStartRefused) return [...parts];
    throw error;
  }
}

/** Refuses further video tracks with a lead-in, which would hold frames from before the start. */
function refuseOthers({ plans }: PartPlan, video: TrackPlan): void {
  for (const plan of plans)
    if (plan !== video && plan.track.kind === 'video' && plan.leadInSec > 0)
      throw new ExactStartRefused('unusual');
}

/** Finds the splice; null if the start is on a keyframe and the video can stay as it is. */
async function findSpliceUnlessClean(video: TrackPlan, { access }: Indexed): Promise<Splice | null> {
  try {
    return await findSplice(video, access);
  } catch (error) {
    if (video.leadInSec > 0 || !(error instanceof ExactStartRefused)) throw error;
    return null;
  }
}

async function encodeAll(
  { movie }: Indexed,
  work: readonly PartWork[],
  signal: AbortSignal,
): Promise<Map<Splice, EncodedRun>> {
  const splices = work
    .flatMap(({ head, tail }) => [head, tail?.splice ?? null])
    .filter((splice): splice is Splice => splice !== null && splice.frames.length > 0);
  return splices.length > 0 ? encodeRuns(splices, movie.blob, signal) : new Map();
}

/** A part with its encoded frames. */
function spliced({ plan, head, tail }: PartWork, runs: ReadonlyMap<Splice, EncodedRun>): PlannedPart {
  const { video } = plan;
  if (!video || !head) return { ...plan, begins: { kind: 'clean' }, ...tailed(plan, tail, runs) };
  const own = withHead(video, head, runs.get(head));
  const plans = plan.plans.map((each) => (each === video ? own : each));
  const part = { ...plan, plans, video: own };
  return { ...part, begins: startOf(head), ...tailed(part, tail, runs) };
}

function withHead(plan: TrackPlan, splice: Splice, run: EncodedRun | undefined): TrackPlan {
  const { at, to, entryNumber } = splice;
  const { timing, shift } = splicedTiming(splice, run?.times ?? []);
  return {
    ...plan,
    pieces: [
      ...(run
        ? [{ kind: 'encoded' as const, samples: run.samples, sync: run.sync, entry: entryNumber }]
        : []),
      ...(at < to ? [{ kind: 'copied' as const, from: at, to }] : []),
    ],
    timing,
    presents: plan.presents.map((span) => ({ ...span, mediaTime: shift })),
    leadInSec: 0,
    leadInShownSec: 0,
    ...(run && { entries: run.entries }),
  };
}

/** The end of a part, encoded if it has to be. Its parameter sets are in the sample entries that all runs share. */
function tailed(
  part: PartPlan,
  tail: PartWork['tail'],
  runs: ReadonlyMap<Splice, EncodedRun>,
): Pick<PlannedPart, 'tail' | 'plans' | 'video'> {
  const { plans, video } = part;
  const run = tail && runs.get(tail.splice);
  if (!tail || !run || !video) return { plans, video, tail: null };
  const { fromTime, toTime, track, entryNumber } = tail.splice;
  const encoded: EncodedTail = {
    from: tail.copiedTo,
    encoded: { kind: 'encoded', samples: run.samples, sync: run.sync, entry: entryNumber },
    times: run.times,
    lengthSec: (toTime - fromTime) / track.timescale,
  };
  const own = { ...video, entries: run.entries };
  return { plans: plans.map((each) => (each === video ? own : each)), video: own, tail: encoded };
}
