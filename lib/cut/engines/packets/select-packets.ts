import { type EncodedPacket, EncodedPacketSink } from 'mediabunny';
import { EPSILON_SEC } from '@/lib/cut/encode/feed';
import { LONGEST_REST_SEC, LONGEST_SNAP_SEC, mergeSpans, type Span } from '@/lib/media/time';
import type { Stream, VideoStream } from './open-packets';

/** Frames that may stand between one and the next in presentation order: 16 in H.264 and HEVC (DPB size). */
const MAX_REORDER = 17;

/** Seconds of audio to take before the start: decoders warm up (Opus 80 ms, MP3's reservoir). */
const AUDIO_PREROLL_SEC = 0.5;

export interface VideoStart {
  /** The true keyframe with which decoding begins; null if the stream has no packets. */
  key: EncodedPacket | null;
  /** Seconds at which the clip's first frame is shown. */
  shownSec: number;
  /** True if a frame is on screen at the start; if not, the clip begins with the audio. */
  begun: boolean;
  /** Seconds from the keyframe to it. */
  leadInSec: number;
}

/**
 * Finds the first frame that a part shows, and the keyframe at or before it. Uses the container's index if it has one.
 */
export async function findVideoStart(
  { track, shiftSec }: VideoStream,
  { startSec, endSec }: Span,
): Promise<VideoStart> {
  const sink = new EncodedPacketSink(track);
  const { shown, begun } = await firstShown(sink, startSec - shiftSec, endSec - shiftSec);
  const verifyKeyPackets = true;
  const key =
    (await sink.getKeyPacket(shown + EPSILON_SEC, { verifyKeyPackets })) ??
    (await sink.getFirstKeyPacket({ verifyKeyPackets }));
  const leadInSec = key ? Math.max(0, shown - key.timestamp) : 0;
  return { key, shownSec: shown + shiftSec, begun, leadInSec };
}

/** The first presentation time in `[from, to)`, or `from` itself within a frame of long duration. Stored seconds. */
async function firstShown(
  sink: EncodedPacketSink,
  from: number,
  to = Number.POSITIVE_INFINITY,
): Promise<{ shown: number; begun: boolean }> {
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
  // A B-frame pyramid stores its top first, so frames that are shown sooner may follow.
  for (let i = 0; i < MAX_REORDER && next < Number.POSITIVE_INFINITY; i++) {
    const sooner = await sink.getPacket(next - EPSILON_SEC, metadataOnly);
    if (!sooner || sooner.timestamp <= on.timestamp) break;
    next = sooner.timestamp;
  }
  const isNear = next - from <= LONGEST_SNAP_SEC && next < to - EPSILON_SEC;
  return { shown: isNear ? next : from, begun: true };
}

/**
 * Seconds at which a part ends that another one follows: its last frame stays until the source's next one, unless that is far
 * away.
 */
export async function findVideoEnd({ track, shiftSec }: VideoStream, endSec: number): Promise<number> {
  const { shown } = await firstShown(new EncodedPacketSink(track), endSec - shiftSec);
  const nextSec = shown + shiftSec;
  return nextSec > endSec && nextSec - endSec <= LONGEST_REST_SEC ? nextSec : endSec;
}

/** True if a stream presents a packet in a span of the source's timeline. */
export async function hasPackets(
  { kind, track, shiftSec }: Stream,
  { startSec, endSec }: Span,
): Promise<boolean> {
  const metadataOnly = { metadataOnly: true };
  const sink = new EncodedPacketSink(track);
  const last = await sink.getPacket(endSec - shiftSec - EPSILON_SEC, metadataOnly);
  if (!last) return false;
  if (last.timestamp + Math.max(last.duration, EPSILON_SEC) + shiftSec > startSec) return true;
  // A frame stays on screen until the next one.
  return kind === 'video' && (await sink.getNextPacket(last, metadataOnly)) !== null;
}

/** A range of a stream to read. */
export interface Need extends Span {
  /** The packet that decoding begins with; null for audio. */
  key: EncodedPacket | null;
}

/** The packets that ranges need of a stream, in decode order and each once; a few behind an end may come too. */
export async function* neededPackets(stream: Stream, needs: readonly Need[]): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(stream.track);
  const video = stream.kind === 'video';
  const patience = video ? MAX_REORDER : 1;
  let packet: EncodedPacket | null = null;
  for (const { startSec, endSec, key } of mergeSpans(needs)) {
    const first = video ? key : await firstSound(sink, startSec - stream.shiftSec);
    // The packets of the range before may reach into this one.
    if (first && (!packet || first.sequenceNumber > packet.sequenceNumber)) packet = first;
    let beyond = 0;
    // One by one: the sink's own iterator reads ahead, which costs more than it saves where tracks take turns.
    while (packet && beyond < patience) {
      beyond = packet.timestamp + stream.shiftSec >= endSec ? beyond + 1 : 0;
      yield packet;
      packet = await sink.getNextPacket(packet, { verifyKeyPackets: video });
    }
    if (!packet) return;
  }
}

async function firstSound(sink: EncodedPacketSink, from: number): Promise<EncodedPacket | null> {
  return (await sink.getPacket(from - AUDIO_PREROLL_SEC)) ?? (await sink.getFirstPacket());
}
