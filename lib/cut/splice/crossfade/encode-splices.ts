import { readSample, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { Channels, FadingStream } from './codec';
import { decodePackets } from './decode';

/** Seconds of a crossfade. */
const FADE_SEC = 0.008;

/** Packets that are encoded before each splice. */
export const BEFORE = 1;

/** Packets decoded before and after a splice. The encoder settles on the first ones. */
const MARGIN = 3;

/** A splice of two pieces of a track. */
export interface Splice {
  /** The number of the piece before it. */
  piece: number;
  /** The last packet of that piece. */
  last: number;
  /** Whether the source goes on behind that packet. */
  isFollowed: boolean;
  /** The first packet of the next piece. */
  behind: number;
}

/** A track whose splices are encoded. */
interface Encoding {
  blob: Blob;
  track: Track;
  stream: FadingStream;
  signal: AbortSignal;
}

/**
 * Encodes the packets around splices: {@link BEFORE} packets before each, the one with the crossfade, and those behind it that the
 * stream asks for.
 * @returns the packets by the piece before them, without splices that can't be encoded; null if none can.
 * @throws {MediaError} `file-unreadable`; the signal's reason when aborted.
 */
export async function encodeSplices(
  encoding: Encoding,
  splices: readonly Splice[],
): Promise<ReadonlyMap<number, readonly Uint8Array[]> | null> {
  const { stream, signal } = encoding;
  const supported = await AudioDecoder.isConfigSupported(stream.decoder).catch(() => null);
  if (!supported?.supported) return null;
  const packets: Uint8Array[] = [];
  for (const splice of splices) packets.push(...(await readAround(encoding, splice)));
  try {
    const decoded = await decodePackets(stream, packets, signal);
    if (!decoded) return null;
    const blocks: Channels[] = [];
    const encodable: number[] = [];
    const each = packets.length / splices.length;
    for (const [i, { piece, isFollowed }] of splices.entries()) {
      const own = blocksOf(stream, decoded.slice(i * each, (i + 1) * each), isFollowed);
      if (!own) continue;
      blocks.push(...own);
      encodable.push(piece);
    }
    const encoded = blocks.length > 0 ? await stream.encode(blocks, signal) : null;
    signal.throwIfAborted();
    const first = MARGIN - BEFORE;
    const end = MARGIN + 1 + stream.behind;
    return (
      encoded &&
      new Map(
        encodable.map((piece, i) => [piece, encoded.slice(2 * MARGIN * i + first, 2 * MARGIN * i + end)]),
      )
    );
  } catch {
    signal.throwIfAborted();
    // The decoder, or the encoder's program, isn't there. The clip is right without crossfades too.
    return null;
  }
}

/** The packets of both sides of a splice. The decoder settles on the first ones of each. */
async function readAround({ blob, track: { samples }, stream, signal }: Encoding, { last, behind }: Splice) {
  const packets: Uint8Array[] = [];
  const read = async (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const sample = Math.min(samples.count - 1, Math.max(0, i));
      packets.push(await readSample(blob, samples, sample, sizeOf(samples, sample)));
      signal.throwIfAborted();
    }
  };
  await read(last + 1 - MARGIN - stream.settling, last + 2);
  await read(behind - stream.settling, behind + MARGIN);
  return packets;
}

/** The audio around a splice with the crossfade, from {@link MARGIN} blocks before it; null if a packet is of another length. */
function blocksOf(
  { settling, packetSamples, sampleRate }: FadingStream,
  decoded: readonly Channels[],
  isFollowed: boolean,
): Channels[] | null {
  const left = decoded.slice(settling, settling + MARGIN + 1);
  const right = decoded.slice(2 * settling + MARGIN + 1);
  const [before, after, first] = [left[MARGIN - 1], left[MARGIN], right[0]];
  const isWhole = [...left, ...right].every((block) => block.every(({ length }) => length === packetSamples));
  if (!before || !after || !first || !isWhole) return null;
  // Where the source ends, its last block backwards goes on without a jump.
  const from = isFollowed ? after : before.map((samples) => samples.slice().reverse());
  return [...left.slice(0, MARGIN), faded(from, first, sampleRate), ...right.slice(1)];
}

/** One packet of sound that goes over from one part to the next. */
function faded(from: Channels, to: Channels, sampleRate: number): Channels {
  const length = Math.round(FADE_SEC * sampleRate);
  return to.map((samples, channel) =>
    samples.map((value, i) => {
      const share = i < length ? (1 - Math.cos((Math.PI * (i + 0.5)) / length)) / 2 : 1;
      return (from[channel]?.[i] ?? 0) * (1 - share) + value * share;
    }),
  );
}
