import { type EncodedPacket, EncodedPacketSink } from 'mediabunny';
import { LONGEST_SNAP_SEC } from '@/lib/media/time';
import type { Stream, VideoStream } from './open-packets';

/** `[start, end)` in seconds on the source's timeline; the end is Infinity for "all there is". */
export interface Span {
  startSec: number;
  endSec: number;
}

/** A float's distance from the tick it stands for, at most; far below a tick of any clock in use. */
export const EPSILON_SEC = 1e-6;

/** Pictures that may stand between one and the next in presentation order: 16 in H.264 and HEVC (DPB size). */
const MAX_REORDER = 17;

/** Seconds before the start from which sound is taken: decoders warm up (Opus 80 ms, MP3's reservoir). */
const AUDIO_PREROLL_SEC = 0.5;

export interface VideoStart {
  /** The true keyframe decoding begins with; null when the stream has no packet. */
  key: EncodedPacket | null;
  /** Seconds at which the clip's first picture is shown. */
  shownSec: number;
  /** Whether there is a picture at the start already; else the clip begins with the sound. */
  begun: boolean;
  /** Seconds of picture from the keyframe to it. */
  leadInSec: number;
}

/**
 * Finds the first picture shown at or after the start, and the keyframe at or before it. Reads by the container's index
 * where it has one.
 */
export async function findVideoStart(
  { track, shiftSec }: VideoStream,
  startSec: number,
): Promise<VideoStart> {
  const sink = new EncodedPacketSink(track);
  const from = startSec - shiftSec;
  const { shown, begun } = await firstShown(sink, from);
  const verifyKeyPackets = true;
  const key =
    (await sink.getKeyPacket(shown + EPSILON_SEC, { verifyKeyPackets })) ??
    (await sink.getFirstKeyPacket({ verifyKeyPackets }));
  const leadInSec = key ? Math.max(0, shown - key.timestamp) : 0;
  return { key, shownSec: shown + shiftSec, begun, leadInSec };
}

/** The first presentation time from `from` on, or `from` itself inside a picture that stays for long. Stored seconds. */
async function firstShown(sink: EncodedPacketSink, from: number): Promise<{ shown: number; begun: boolean }> {
  const metadataOnly = { metadataOnly: true };
  const on = await sink.getPacket(from + EPSILON_SEC, metadataOnly);
  if (!on) return { shown: (await sink.getFirstPacket(metadataOnly))?.timestamp ?? from, begun: false };
  if (on.timestamp >= from - EPSILON_SEC) return { shown: on.timestamp, begun: true };
  let next = Number.POSITIVE_INFINITY;
  let packet: EncodedPacket | null = on;
  for (let i = 0; packet && i < MAX_REORDER; i++) {
    if (packet.timestamp > on.timestamp) next = Math.min(next, packet.timestamp);
    packet = await sink.getNextPacket(packet, metadataOnly);
  }
  // Pictures that are shown sooner still may stand before it: of a pyramid, the top comes first.
  for (let i = 0; i < MAX_REORDER && next < Number.POSITIVE_INFINITY; i++) {
    const sooner = await sink.getPacket(next - EPSILON_SEC, metadataOnly);
    if (!sooner || sooner.timestamp <= on.timestamp) break;
    next = sooner.timestamp;
  }
  return { shown: next - from <= LONGEST_SNAP_SEC ? next : from, begun: true };
}

/** The packets a clip of the span needs of a stream, in decode order; a few behind its end may come too. */
export async function* neededPackets(
  stream: Stream,
  { startSec, endSec }: Span,
  key: EncodedPacket | null,
): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(stream.track);
  const video = stream.kind === 'video';
  const patience = video ? MAX_REORDER : 1;
  let beyond = 0;
  let packet = video ? key : await firstSound(sink, startSec - stream.shiftSec);
  // One by one: the sink's own iterator reads ahead, which costs more than it saves where tracks take turns.
  while (packet && beyond < patience) {
    beyond = packet.timestamp + stream.shiftSec >= endSec ? beyond + 1 : 0;
    yield packet;
    packet = await sink.getNextPacket(packet, { verifyKeyPackets: video });
  }
}

async function firstSound(sink: EncodedPacketSink, from: number): Promise<EncodedPacket | null> {
  return (await sink.getPacket(from - AUDIO_PREROLL_SEC)) ?? (await sink.getFirstPacket());
}
