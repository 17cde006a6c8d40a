import type { ExactForecast } from '@/lib/cut/forecast';
import { withBrokenLink } from '@/lib/cut/plan/broken-link';
import type { PlacedPart } from '@/lib/cut/plan/placed-part';
import { type Indexed, type PartPlan, withVideo } from '@/lib/cut/plan/plan-part';
import type { TrackPlan } from '@/lib/cut/plan/plan-track';
import type { PartStart } from '@/lib/cut/report';
import type { SettledEdit } from '@/lib/edit/settle';
import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import { ExactStartRefused } from '@/lib/media/errors';
import { type EncodedRun, type EncodedRuns, encodeRuns } from './encode-runs';
import { findSplice, lengthsOf, type Splice, wholeHead } from './find/find-splice';
import { findEnd, findTail, type Tail } from './find/tail';
import { type EncodedBy, readWork } from './find/work';
import { splicedTiming } from './timing';
import { findWay } from './ways';

/** A part, and the frames of it that have to be encoded. */
interface PartWork {
  part: PlacedPart;
  /** The frames from its start to the next keyframe; null if it begins on one. */
  head: Splice | null;
  tail: Tail | null;
}

/**
 * Encodes what can't be copied of planned parts. With an exact start, those are the frames of each part up to the next keyframe, and the
 * last frames of each part that refer to frames after its end. In a lossless clip of several parts, only the latter are encoded.
 * @returns the parts with what replaces their frames, and who encoded that; null if nothing had to be encoded.
 * @throws {MediaError} `file-unreadable`; `exact-refused`, with the reason, if an exact start is asked for.
 * @throws the signal's reason when aborted.
 */
export async function spliceParts(
  indexed: Indexed,
  { start }: SettledEdit,
  plans: readonly PlacedPart[],
  context: ReadContext,
): Promise<{ parts: PlacedPart[]; encodedBy: EncodedBy | null }> {
  const encode = (splices: readonly Splice[]) => encodeRuns(splices, indexed.movie, context);
  const { work, answer } =
    start === 'exact' ? await exactly(indexed, plans, encode) : await losslessly(indexed, plans, encode);
  return { parts: work.map((part) => withEncoded(part, answer.runs)), encodedBy: answer.by };
}

/** What an exact start would do. */
export interface ExactStarts {
  exact: ExactForecast;
  /** Empty if it is refused. */
  parts: PlacedPart[];
  /** Seconds of video encoded at the ends of parts. */
  tailsSec: number;
}

/**
 * Forecasts a clip with an exact start.
 * @throws {MediaError} `file-unreadable`; `unsupported` for a part that can't follow another one.
 */
export async function forecastSmartCut(indexed: Indexed, plans: readonly PartPlan[]): Promise<ExactStarts> {
  try {
    const { work, answer: way } = await exactly(indexed, plans, async (splices) => {
      if (splices.length === 0) return 'browser';
      return (await findWay(await readWork(splices, indexed.movie), { probe: true })).id;
    });
    const parts = work.map(({ part }) => part);
    const sum = (of: 'encodedSec' | 'copiedSec') =>
      parts.reduce((seconds, { begins }) => seconds + (begins.kind === 'smart' ? begins[of] : 0), 0);
    const tailsSec = work.reduce(
      (seconds, { tail }) => seconds + (tail ? lengthsOf(tail.splice).encodedSec : 0),
      0,
    );
    const encodedSec = sum('encodedSec') + tailsSec;
    return {
      exact: { possible: true, way, encodedSec, copiedSec: Math.max(0, sum('copiedSec') - tailsSec) },
      parts,
      tailsSec,
    };
  } catch (error) {
    if (error instanceof ExactStartRefused)
      return { exact: { possible: false, refusal: error.refusal }, parts: [], tailsSec: 0 };
    throw error;
  }
}

/**
 * Finds and encodes the frames of an exact start. If that is refused, it tries again without the tail of the clip's last part: the
 * frames that the last ones refer to then stay in the file, hidden.
 * @param encode called with all splices, once or twice.
 * @throws {MediaError} `exact-refused`; `file-unreadable`; `unsupported`; what `encode` throws.
 */
async function exactly<Answer>(
  indexed: Indexed,
  plans: readonly PartPlan[],
  encode: (splices: readonly Splice[]) => Promise<Answer>,
): Promise<{ work: PartWork[]; answer: Answer }> {
  const attempt = async (end: Tail | null) => {
    const work = await workOf(indexed, plans, end);
    return { work, answer: await encode(splicesOf(work)) };
  };
  const end = await findEnd(plans.at(-1)?.video, indexed.access);
  try {
    return await attempt(end);
  } catch (error) {
    if (!end || !(error instanceof ExactStartRefused)) throw error;
    return attempt(null);
  }
}

function startOf(head: Splice | null): PartStart {
  return head && head.frames.length > 0 ? { kind: 'smart', ...lengthsOf(head) } : { kind: 'clean' };
}

/** Finds the head and the tail of each part. @param end the tail of the last part. */
async function workOf(indexed: Indexed, plans: readonly PartPlan[], end: Tail | null): Promise<PartWork[]> {
  const work: PartWork[] = [];
  const add = (plan: PartPlan, head: Splice | null, tail: Tail | null) =>
    work.push({ part: { ...plan, tail: null, begins: startOf(head) }, head, tail });
  for (const [k, part] of plans.entries()) {
    const { video } = part;
    if (!video) {
      add(part, null, null);
      continue;
    }
    // Of several parts, other videos are left out.
    if (plans.length === 1) refuseOthers(part, video);
    const isClean = video.leadInSec === 0;
    const head = isClean && k > 0 ? null : await findSpliceUnlessClean(video, indexed);
    const plan = !head && k > 0 ? await withBrokenLink(indexed, part) : part;
    const tail = k + 1 < plans.length ? await findTail(video, indexed.access) : end;
    // If no frame between head and tail is left to copy, the whole part is encoded at once.
    if (tail && tail.copiedTo <= (head?.at ?? 0)) add(plan, wholeHead(video), null);
    else add(plan, head, tail);
  }
  return work;
}

/**
 * Encodes the ends of several parts. If nothing can, the frames behind the ends that they need stay: shown for a moment where another
 * part follows, and hidden behind the clip's end.
 */
async function losslessly(
  { access }: Indexed,
  parts: readonly PlacedPart[],
  encode: (splices: readonly Splice[]) => Promise<EncodedRuns>,
): Promise<{ work: PartWork[]; answer: EncodedRuns }> {
  const copied = { work: parts.map((part) => ({ part, head: null, tail: null })), answer: NOTHING_ENCODED };
  if (parts.length === 1) return copied;
  try {
    const work: PartWork[] = [];
    for (const part of parts) {
      const find = work.length + 1 < parts.length ? findTail : findEnd;
      work.push({ part, head: null, tail: await find(part.video, access) });
    }
    return { work, answer: await encode(splicesOf(work)) };
  } catch (error) {
    if (error instanceof ExactStartRefused) return copied;
    throw error;
  }
}

const NOTHING_ENCODED: EncodedRuns = { by: null, runs: new Map() };

/** Refuses other video tracks with a lead-in, which would hold frames from before the start. */
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

/** The splices with frames to encode. */
function splicesOf(work: readonly PartWork[]): Splice[] {
  return work
    .flatMap(({ head, tail }) => [head ?? [], tail?.splice ?? []].flat())
    .filter(({ frames }) => frames.length > 0);
}

/** A part with its encoded frames. The sample entries that all runs share have their parameter sets. */
function withEncoded({ part, head, tail }: PartWork, runs: EncodedRuns['runs']): PlacedPart {
  const begun = part.video && head ? withVideo(part, withHead(part.video, head, runs.get(head))) : part;
  const run = tail && runs.get(tail.splice);
  if (!run || !begun.video) return begun;
  const ended = withVideo(begun, { ...begun.video, entries: run.entries });
  const { piece: encoded, times } = run;
  const { encodedSec: lengthSec } = lengthsOf(tail.splice);
  return { ...ended, tail: { from: tail.copiedTo, encoded, times, lengthSec } };
}

function withHead(plan: TrackPlan, splice: Splice, run: EncodedRun | undefined): TrackPlan {
  const { at, to } = splice;
  const { timing, shift } = splicedTiming(splice, run?.times ?? []);
  return {
    ...plan,
    pieces: [...(run ? [run.piece] : []), ...(at < to ? [{ kind: 'copied' as const, from: at, to }] : [])],
    timing,
    presents: plan.presents.map((span) => ({ ...span, mediaTime: shift })),
    leadInSec: 0,
    leadInShownSec: 0,
    ...(run && { entries: run.entries }),
  };
}
