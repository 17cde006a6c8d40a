import { EncodedPacketSink } from 'mediabunny';
import { EPSILON_SEC } from '@/lib/cut/encode/feed';
import { writeIntermediate } from '@/lib/cut/encode/write-intermediate';
import type { ExactForecast, Forecast, NeighborKeyframes, StartForecast } from '@/lib/cut/forecast';
import type { LeadIn } from '@/lib/cut/report';
import { MAX_LEAD_SEC } from '@/lib/cut/splice/find/find-splice';
import { editOfIntermediate, openIntermediate } from '@/lib/cut/write/cut-intermediate';
import { forecastMovie } from '@/lib/cut/write/forecast-movie';
import { settle } from '@/lib/edit/settle';
import { openStorage } from '@/lib/media/scratch/storage';
import { CopyFeed } from './copy-feed';
import type { VideoStream } from './open-packets';
import type { PacketPart, PacketPlan } from './plan-packets';
import { type Need, neededPackets, type VideoStart } from './select-packets';

/** Seconds after the start in which to look for a keyframe. `lib/cut/splice` encodes no more than that. */
const MAX_LOOK_SEC = 31;

/** What can be known and chosen where a part of copied video starts between two keyframes. */
export interface BetweenKeyframes {
  start: StartForecast;
  choices: { lossless: LeadIn; exact: ExactForecast; keyframes: NeighborKeyframes } | null;
}

/** What the packets around a part's start and end tell. */
export interface PartLook {
  /** Null if the part starts on a keyframe. */
  between: BetweenKeyframes | null;
  /** Seconds of copied video that an exact start encodes at its end, if they aren't encoded with its start. */
  tailSec: number;
}

/** The only copied video of a clip, in one of its parts. */
interface CopiedVideo {
  plan: PacketPlan;
  part: PacketPart;
  stream: VideoStream;
  start: VideoStart;
}

/**
 * Forecasts the start and the end of a part. Writes the frames around both into intermediate files, as a cut does, and forecasts with
 * those.
 * @throws {MediaError} `file-unreadable`.
 */
export async function forecastPart(plan: PacketPlan, part: PacketPart): Promise<PartLook> {
  const [first, second] = plan.streams.flatMap(({ stream, becomes }) => {
    const start = part.starts.get(stream);
    return stream.kind === 'video' && becomes === 'copied' && start ? [{ plan, part, stream, start }] : [];
  });
  if (!first || second) return { between: null, tailSec: 0 };
  return { between: await forecastStart(first), tailSec: await forecastTail(first) };
}

async function forecastStart(video: CopiedVideo): Promise<BetweenKeyframes | null> {
  const { span, shownSec, endShownSec } = video.part;
  if (video.start.leadInSec === 0) return null;
  const after = await keyframeAfter(video);
  const endSec = Math.min(span.endSec, after ?? Number.POSITIVE_INFINITY, shownSec + MAX_LOOK_SEC);
  const need = { ...span, endSec, key: video.start.key };
  const { parts, choices, tailsSec } = await forecastFrames(video, need, shownSec);
  const start = parts[0]?.start ?? ({ kind: 'unknown' } as const);
  if (!choices) return { start, choices };
  // The frames may include those at the part's end, which are counted on their own.
  const exact = ofWhole(choices.exact, endShownSec - shownSec, tailsSec);
  const keyframes = { before: choices.keyframes[0]?.before ?? null, after };
  return {
    start: start.kind === 'smart' && exact.possible ? { ...start, copiedSec: exact.copiedSec } : start,
    choices: { lossless: choices.lossless, exact, keyframes },
  };
}

async function forecastTail(video: CopiedVideo): Promise<number> {
  const { plan, stream, start } = video;
  const { span, shownSec } = video.part;
  const { endSec } = span;
  if (plan.start !== 'exact' || endSec === Number.POSITIVE_INFINITY) return 0;
  const sink = new EncodedPacketSink(stream.track);
  const key = await sink.getKeyPacket(endSec - stream.shiftSec - EPSILON_SEC, { verifyKeyPackets: true });
  const keySec = (key?.timestamp ?? 0) + stream.shiftSec;
  const isWithStart = start.leadInSec > 0 && keySec <= shownSec;
  if (!key || isWithStart || endSec - keySec > MAX_LEAD_SEC) return 0;
  const need = { startSec: keySec, endSec, key };
  return (await forecastFrames(video, need, Math.max(keySec, shownSec))).tailsSec;
}

/** Forecasts a part of a few frames, from an intermediate file with them. */
async function forecastFrames(
  { plan, part, stream }: CopiedVideo,
  need: Need,
  shownSec: number,
): Promise<Forecast> {
  const storage = await openStorage(null);
  try {
    const feed = new CopyFeed(stream, neededPackets(stream, [need]));
    const written = await writeIntermediate([feed], storage, () => {});
    const edit = settle({ ...plan.edit, parts: [part.part] });
    const beginning = { shownSec: [shownSec], start: plan.start };
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
async function keyframeAfter({ stream, start: { key, shownSec } }: CopiedVideo): Promise<number | null> {
  const { track, shiftSec } = stream;
  const sink = new EncodedPacketSink(track);
  let next = key && (await sink.getNextKeyPacket(key, { verifyKeyPackets: true }));
  while (next && next.timestamp + shiftSec < shownSec - EPSILON_SEC)
    next = await sink.getNextKeyPacket(next, { verifyKeyPackets: true });
  return next ? next.timestamp + shiftSec : null;
}
