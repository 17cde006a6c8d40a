import { EncodedPacketSink } from 'mediabunny';
import type { ExactForecast, Forecast, NeighborKeyframes } from '@/lib/cut/forecast';
import type { LeadIn } from '@/lib/cut/report';
import { editOfIntermediate, openIntermediate } from '@/lib/cut/write/cut-intermediate';
import { forecastMovie } from '@/lib/cut/write/cut-movie';
import type { Edit } from '@/lib/edit/edit';
import { openStorage } from '@/lib/media/scratch/storage';
import { CopyFeed } from './copy-feed';
import type { VideoStream } from './open-packets';
import type { PacketPlan, PlannedPart } from './plan-packets';
import { EPSILON_SEC, neededPackets, type VideoStart } from './select-packets';
import { writeIntermediate } from './write-intermediate';

/** Seconds after the start in which to look for a keyframe. `lib/cut/splice` encodes no more than that. */
const MAX_LOOK_SEC = 31;

/** What can be known and chosen where a part of copied video starts between two keyframes. */
export interface PartForecast {
  start: Forecast['start'];
  choices: { lossless: LeadIn; exact: ExactForecast; keyframes: NeighborKeyframes } | null;
}

/**
 * Forecasts the start of a part of copied video between two keyframes, and the visitor's choices there; null if it starts on a
 * keyframe. Writes the frames around the start into an intermediate file, as a cut does, and forecasts with that.
 * @throws {MediaError} `file-unreadable`.
 */
export async function forecastStart(
  { streams, treatments, start }: PacketPlan,
  { part, starts, span, shownSec, endShownSec }: PlannedPart,
  edit: Edit,
): Promise<PartForecast | null> {
  const [only, other] = streams.flatMap((stream, i) => {
    const start = starts.get(stream);
    return stream.kind === 'video' && treatments[i] === 'copied' && start ? [{ stream, start }] : [];
  });
  if (!only || other || only.start.leadInSec === 0) return null;
  const { stream, start: videoStart } = only;
  const after = await keyframeAfter(stream, videoStart);
  const endSec = Math.min(span.endSec, after ?? Number.POSITIVE_INFINITY, shownSec + MAX_LOOK_SEC);
  const storage = await openStorage(null);
  try {
    const packets = neededPackets(stream, [{ ...span, endSec, key: videoStart.key }]);
    const written = await writeIntermediate([await CopyFeed.open(stream, packets)], storage, () => {});
    const { start: begun, choices } = await forecastMovie(
      await openIntermediate(written),
      editOfIntermediate({ ...edit, parts: [part] }, { shownSec, start }),
    );
    if (!choices) return { start: begun, choices };
    const exact = ofWhole(choices.exact, endShownSec - shownSec);
    const keyframes = { before: choices.keyframes[0]?.before ?? null, after };
    return {
      start: begun.kind === 'smart' && exact.possible ? { ...begun, copiedSec: exact.copiedSec } : begun,
      choices: { lossless: choices.lossless, exact, keyframes },
    };
  } finally {
    await storage.discard();
  }
}

/** The forecast for the whole part, from that of the frames around its start. */
function ofWhole(exact: ExactForecast, lengthSec: number): ExactForecast {
  return exact.possible ? { ...exact, copiedSec: Math.max(0, lengthSec - exact.encodedSec) } : exact;
}

/** When the first keyframe after the start is presented, in seconds of the source's timeline; null without one. */
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
