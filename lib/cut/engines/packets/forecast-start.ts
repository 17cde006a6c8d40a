import { EncodedPacketSink } from 'mediabunny';
import type { ExactForecast, Forecast, NeighborKeyframes } from '@/lib/cut/forecast';
import type { LeadIn } from '@/lib/cut/report';
import { MAX_LEAD_SEC } from '@/lib/cut/splice/find/find-splice';
import {
  editOfIntermediate,
  type IntermediateStart,
  openIntermediate,
} from '@/lib/cut/write/cut-intermediate';
import { forecastMovie } from '@/lib/cut/write/cut-movie';
import type { Edit } from '@/lib/edit/edit';
import { openStorage } from '@/lib/media/scratch/storage';
import { CopyFeed } from './copy-feed';
import type { VideoStream } from './open-packets';
import type { PacketPart, PacketPlan } from './plan-packets';
import { EPSILON_SEC, type Need, neededPackets, type VideoStart } from './select-packets';
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
  plan: PacketPlan,
  part: PacketPart,
  edit: Edit,
): Promise<PartForecast | null> {
  const { span, shownSec, endShownSec } = part;
  const copied = copiedVideo(plan, part);
  if (!copied || copied.start.leadInSec === 0) return null;
  const { stream, start: videoStart } = copied;
  const after = await keyframeAfter(stream, videoStart);
  const endSec = Math.min(span.endSec, after ?? Number.POSITIVE_INFINITY, shownSec + MAX_LOOK_SEC);
  const {
    start: begun,
    choices,
    tailsSec,
  } = await forecastWritten(
    stream,
    { ...span, endSec, key: videoStart.key },
    { ...edit, parts: [part.part] },
    { shownSec, start: plan.start },
  );
  if (!choices) return { start: begun, choices };
  // The frames may include those at the part's end, which are counted on their own.
  const exact = ofWhole(choices.exact, endShownSec - shownSec, tailsSec);
  const keyframes = { before: choices.keyframes[0]?.before ?? null, after };
  return {
    start: begun.kind === 'smart' && exact.possible ? { ...begun, copiedSec: exact.copiedSec } : begun,
    choices: { lossless: choices.lossless, exact, keyframes },
  };
}

/**
 * Forecasts the seconds of copied video that an exact start encodes at a part's end, if they aren't encoded with its start.
 * @throws {MediaError} `file-unreadable`.
 */
export async function forecastEnd(plan: PacketPlan, part: PacketPart, edit: Edit): Promise<number> {
  const { endSec } = part.span;
  const copied = copiedVideo(plan, part);
  if (!copied || plan.start !== 'exact' || endSec === Number.POSITIVE_INFINITY) return 0;
  const { stream, start } = copied;
  const sink = new EncodedPacketSink(stream.track);
  const key = await sink.getKeyPacket(endSec - stream.shiftSec - EPSILON_SEC, { verifyKeyPackets: true });
  const keySec = (key?.timestamp ?? 0) + stream.shiftSec;
  const isWithStart = start.leadInSec > 0 && keySec <= part.shownSec;
  if (!key || isWithStart || endSec - keySec > MAX_LEAD_SEC) return 0;
  const { tailsSec } = await forecastWritten(
    stream,
    { startSec: keySec, endSec, key },
    { ...edit, parts: [part.part] },
    { shownSec: Math.max(keySec, part.shownSec), start: plan.start },
  );
  return tailsSec;
}

/** The only copied video of a part, and where it begins; null if there are several. */
function copiedVideo({ streams }: PacketPlan, { starts }: PacketPart) {
  const [only, other] = streams.flatMap(({ stream, becomes }) => {
    const start = starts.get(stream);
    return stream.kind === 'video' && becomes === 'copied' && start ? [{ stream, start }] : [];
  });
  return only && !other ? only : null;
}

/** Forecasts an edit of some frames, from an intermediate file with them. */
async function forecastWritten(
  stream: VideoStream,
  need: Need,
  edit: Edit,
  beginning: IntermediateStart,
): Promise<Forecast> {
  const storage = await openStorage(null);
  try {
    const packets = neededPackets(stream, [need]);
    const written = await writeIntermediate([await CopyFeed.open(stream, packets)], storage, () => {});
    return await forecastMovie(await openIntermediate(written), editOfIntermediate(edit, beginning));
  } finally {
    await storage.discard();
  }
}

/** The forecast for the whole part but for its tail, from that of the frames around its start. */
function ofWhole(exact: ExactForecast, lengthSec: number, tailsSec: number): ExactForecast {
  if (!exact.possible) return exact;
  const encodedSec = exact.encodedSec - tailsSec;
  return { ...exact, encodedSec, copiedSec: Math.max(0, lengthSec - encodedSec) };
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
