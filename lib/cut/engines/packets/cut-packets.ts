import { faultOfCopies, streamsThatAre, treatmentOf } from '@/lib/cut/decide/decide';
import type { CutContext } from '@/lib/cut/engine';
import { type FitTargets, fitInPasses, fitReport, type PassResult, passResult } from '@/lib/cut/fit/targets';
import { leadInOf } from '@/lib/cut/forecast';
import { asRefusal } from '@/lib/cut/splice/find/refusal';
import { type Clip, sizeOfClip } from '@/lib/cut/write/clip';
import { awaitingSound, cutIntermediate, openIntermediate } from '@/lib/cut/write/cut-intermediate';
import { cutSupplied, suppliedContents } from '@/lib/cut/write/cut-supplied';
import { limitOf, type SizeLimit } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { isAbort, MediaError } from '@/lib/media/errors';
import { openStorage, scratchFor } from '@/lib/media/scratch/storage';
import type { Encoders } from './encoders';
import { encodersOf } from './encoders-of';
import { fitStreams } from './fit-packets';
import type { PacketSource } from './open-packets';
import { needsSmartCut, type PacketPlan, planPackets } from './plan-packets';
import { PacketSupply } from './supply-packets';

export interface PacketContext extends Pick<CutContext, 'onProgress'> {
  /** Entry of the scratch folder to write to, or null. */
  scratch: string | null;
}

/** One way to make a clip. */
interface Attempt<Fit extends FitTargets | null = null> {
  plan: PacketPlan;
  encoders: Encoders | null;
  /** Null without a size limit. */
  fit: Fit;
}

/** An attempt, and what came of it. */
interface FinishedAttempt<Fit extends FitTargets | null> extends Attempt<Fit> {
  clip: Clip;
  result: PassResult;
}

/**
 * Makes a clip, in at most two attempts. The second one starts from what came of the first.
 * @returns the clip, and its plan.
 * @throws {MediaError} `too-large` if no attempt stays within the edit's limit; `file-unreadable`, `engine-failed`, and as
 *   `planPackets`, `encodersOf` and `cutIntermediate`.
 */
export async function cutPackets(
  source: PacketSource,
  edit: SettledEdit,
  context: PacketContext,
): Promise<{ clip: Clip; plan: PacketPlan }> {
  const limit = limitOf(edit);
  const attempt = await planAttempt(source, edit, false);
  if (limit) return fitWithin(source, attempt, limit, context);
  const first = await make(source, attempt, context);
  const { plan, clip } = first;
  const leadInSec = leadInOf(clip.contents.parts).shownSec;
  const copied = streamsThatAre('copied', plan.streams);
  const isLate = faultOfCopies(copied, edit, { parts: 1, leadInSec }) === 'late';
  return isLate ? make(source, await planAttempt(source, edit, true), context) : first;
}

/** Makes a clip within a limit, in at most two passes. @throws {MediaError} as {@link cutPackets}. */
async function fitWithin(
  source: PacketSource,
  attempt: Attempt,
  limit: SizeLimit,
  context: PacketContext,
): Promise<{ clip: Clip; plan: PacketPlan }> {
  const fitted = { ...attempt, ...(await fitStreams(attempt.plan, limit)) };
  const { best, passes } = await fitInPasses(fitted.fit, limit, context, (fit, output) =>
    make(source, { ...fitted, fit }, output),
  );
  const { clip, plan, result } = best;
  const encodesAudio = treatmentOf('audio', plan.streams) === 'encoded';
  const { videoBytes } = result;
  const report = fitReport(best.fit, { videoBytes, encodesAudio, passes });
  return { plan, clip: { ...clip, contents: { ...clip.contents, fit: report } } };
}

/** @param late whether the lead-in has turned out to be too long to copy Opus beside it. */
async function planAttempt(source: PacketSource, edit: SettledEdit, late: boolean): Promise<Attempt> {
  const plan = await planPackets(source, edit, late);
  // Below a size limit, audio that could be copied may be encoded too.
  const encoded = limitOf(edit) ? plan.streams.map(({ stream }) => stream) : undefined;
  return { plan, encoders: await encodersOf(plan, encoded), fit: null };
}

/** Supplies a clip's streams, and cuts the clip from them. */
async function make<Fit extends FitTargets | null>(
  source: PacketSource,
  attempt: Attempt<Fit>,
  context: PacketContext,
): Promise<FinishedAttempt<Fit>> {
  const { plan, encoders, fit } = attempt;
  const { edit } = plan;
  const bytes = (source.size * plan.lengthSec) / source.info.durationSec;
  const storage = await openStorage(scratchFor(bytes, context.scratch));
  const audio = { edit, bounds: fit?.audio ?? null };
  const targets = { video: fit?.video ?? null, audio };
  const supply = new PacketSupply(plan, { encoders, targets, storage, onProgress: context.onProgress });
  const cutStreams = async () => {
    const open = await openIntermediate(await supply.writeStreams());
    const { durationSec } = source.info;
    return cutIntermediate(supply.hasAudio ? awaitingSound(open, durationSec) : open, edit, plan);
  };
  try {
    const cut = await cutSupplied(
      {
        cutStreams: supply.hasStreams ? cutStreams : null,
        parts: plan.parts.map(({ shownSec, endShownSec }) => ({ startSec: shownSec, endSec: endShownSec })),
        encodeAudio: async (spans) => (supply.hasAudio ? [await supply.writeAudio(spans)] : []),
      },
      edit,
    );
    const clip = { ...cut, contents: suppliedContents(plan.contents, cut.contents) };
    return { ...attempt, clip, result: passResult(sizeOfClip(clip), supply.videos) };
  } catch (error) {
    await storage.discard();
    const failure = coded(error);
    throw needsSmartCut(plan) && !isAbort(failure) ? asRefusal(failure) : failure;
  } finally {
    await supply.close();
  }
}

/** The library's errors are plain ones; a file that cannot be read any more shows as a DOMException. */
function coded(error: unknown): unknown {
  if (error instanceof MediaError || isAbort(error)) return error;
  const unreadable =
    error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name);
  return new MediaError(unreadable ? 'file-unreadable' : 'engine-failed', String(error), { cause: error });
}
