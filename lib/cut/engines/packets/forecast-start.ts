import { EncodedPacketSink } from 'mediabunny';
import type { CutReport, ExactOutlook } from '@/lib/cut/engine';
import { ofWritten, openWritten } from '@/lib/cut/write/cut-intermediate';
import { foreseeCut } from '@/lib/cut/write/cut-movie';
import type { CutRequest } from '@/lib/edit/edit';
import { openStorage } from '@/lib/media/scratch/storage';
import { CopyFeed } from './copy-feed';
import type { VideoStream } from './open-packets';
import { EPSILON_SEC, neededPackets, type VideoStart } from './select-packets';
import type { Plan } from './service';
import { writeIntermediate } from './write-intermediate';

/** Seconds from the start in which a keyframe is looked for: behind that, `lib/cut/smart` joins nothing. */
const MAX_LOOK_SEC = 31;

/**
 * What can be chosen where the start of a copied picture is between keyframes; nothing where it is on one. The pictures around the
 * start are written into an intermediate file, as for a cut, and that is asked.
 * @param durationSec of the source.
 * @throws {MediaError} `file-unreadable`.
 */
export async function startOutlook(
  plan: Plan,
  request: CutRequest,
  durationSec: number,
): Promise<Partial<CutReport>> {
  const { streams, treatments, starts, span, shownSec } = plan;
  const [only, other] = streams.flatMap((stream, i) => {
    const start = starts.get(stream);
    return stream.kind === 'video' && treatments[i] === 'copied' && start ? [{ stream, start }] : [];
  });
  if (!only || other || only.start.leadInSec === 0) return {};
  const { stream, start } = only;
  const after = await keyframeAfter(stream, start);
  const endSec = Math.min(span.endSec, after ?? Number.POSITIVE_INFINITY, shownSec + MAX_LOOK_SEC);
  const storage = await openStorage(null);
  try {
    const packets = neededPackets(stream, { ...span, endSec }, start.key);
    const written = await writeIntermediate([await CopyFeed.open(stream, packets)], storage, () => {});
    const { exact, keyframes, losslessLeadInSec, ...foreseen } = await foreseeCut(
      await openWritten(written),
      ofWritten(request, plan),
    );
    const lengthSec = Math.min(span.endSec, durationSec) - shownSec;
    return {
      leadInSec: foreseen.leadInSec,
      leadInShownSec: foreseen.leadInShownSec,
      keyframes: keyframes && { before: keyframes.before, after },
      exact: exact && ofAll(exact, lengthSec),
      losslessLeadInSec,
    };
  } finally {
    await storage.discard();
  }
}

/** Only the pictures around the start were looked at. */
function ofAll(exact: ExactOutlook, lengthSec: number): ExactOutlook {
  if ('refused' in exact) return exact;
  return { ...exact, copiedSec: Math.max(0, lengthSec - exact.encodedSec) };
}

/** Seconds of the source's timeline at which the first keyframe behind the start is shown; null when there is none. */
async function keyframeAfter(
  { track, shiftSec }: VideoStream,
  { key, shownSec }: VideoStart,
): Promise<number | null> {
  const sink = new EncodedPacketSink(track);
  let next = key && (await sink.getNextKeyPacket(key, { verifyKeyPackets: true }));
  while (next && next.timestamp + shiftSec < shownSec - EPSILON_SEC)
    next = await sink.getNextKeyPacket(next, { verifyKeyPackets: true });
  return next ? next.timestamp + shiftSec : null;
}
