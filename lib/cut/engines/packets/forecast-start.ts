import { EncodedPacketSink } from 'mediabunny';
import type { ExactForecast, Forecast } from '@/lib/cut/forecast';
import { editOfIntermediate, openIntermediate } from '@/lib/cut/write/cut-intermediate';
import { forecastMovie } from '@/lib/cut/write/cut-movie';
import type { Edit } from '@/lib/edit/edit';
import { openStorage } from '@/lib/media/scratch/storage';
import { CopyFeed } from './copy-feed';
import type { VideoStream } from './open-packets';
import type { PacketPlan } from './plan-packets';
import { EPSILON_SEC, neededPackets, type VideoStart } from './select-packets';
import { writeIntermediate } from './write-intermediate';

/** Seconds after the start in which to look for a keyframe. `lib/cut/splice` encodes no more than that. */
const MAX_LOOK_SEC = 31;

/**
 * Forecasts the start of copied video between two keyframes, and the visitor's choices there; null if it starts on a keyframe. Writes
 * the frames around the start into an intermediate file, as a cut does, and forecasts with that.
 * @param durationSec of the source.
 * @throws {MediaError} `file-unreadable`.
 */
export async function forecastStart(
  plan: PacketPlan,
  edit: Edit,
  durationSec: number,
): Promise<Pick<Forecast, 'start' | 'choices'> | null> {
  const { streams, treatments, starts, span, shownSec } = plan;
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
    const packets = neededPackets(stream, { ...span, endSec }, videoStart.key);
    const written = await writeIntermediate([await CopyFeed.open(stream, packets)], storage, () => {});
    const { start, choices } = await forecastMovie(
      await openIntermediate(written),
      editOfIntermediate(edit, plan),
    );
    const lengthSec = Math.min(span.endSec, durationSec) - shownSec;
    if (!choices) return { start, choices };
    const exact = ofWhole(choices.exact, lengthSec);
    const settled =
      start.kind === 'smart' && exact.possible ? { ...start, copiedSec: exact.copiedSec } : start;
    return {
      start: settled,
      choices: { ...choices, exact, keyframes: { before: choices.keyframes.before, after } },
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
