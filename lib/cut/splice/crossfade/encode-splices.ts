import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import { samplesOfFile } from '@/lib/containers/mp4/read/runs';
import { readSample } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { Channels, FadingStream } from './codec';
import { decodePackets } from './decode';
import { FADE_SEC, fadeInGain } from './fade';

/** Packets that are encoded before each splice. */
export const BEFORE = 1;

/** Packets that an encoder reads ahead. */
const AHEAD = 2;

/** A splice of two pieces of a track. */
export interface AudioSplice {
  /** The number of the piece before it. */
  piece: number;
  /** The last packet of that piece. */
  last: number;
  /** Whether the source's sound goes on behind that packet, and the next piece begins right there. */
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
  splices: readonly AudioSplice[],
): Promise<ReadonlyMap<number, readonly Uint8Array[]> | null> {
  const { stream, signal } = encoding;
  // Asking WebKitGTK about a decoder ends its process (docs/architecture.md, "Browsers").
  if (isWebKitGtk(navigator.userAgent)) return null;
  const supported = await AudioDecoder.isConfigSupported(stream.decoder).catch(() => null);
  if (!supported?.supported) return null;
  const fitting: AudioSplice[] = [];
  const packets: Uint8Array[] = [];
  for (const splice of splices) {
    const around = await readAround(encoding, splice);
    if (!isFit(stream, around)) continue;
    fitting.push(splice);
    packets.push(...around);
  }
  try {
    return await encodeAround(encoding, fitting, packets);
  } catch {
    signal.throwIfAborted();
    // The decoder, or the encoder's program, isn't there. The clip is right without crossfades too.
    return null;
  }
}

async function encodeAround(
  { stream, signal }: Encoding,
  splices: readonly AudioSplice[],
  packets: readonly Uint8Array[],
) {
  const decoded = splices.length > 0 ? await decodePackets(stream, packets, signal) : null;
  if (!decoded) return null;
  const blocks: Channels[] = [];
  const encodable: number[] = [];
  const read = packets.length / splices.length;
  for (const [i, { piece, isFollowed }] of splices.entries()) {
    const around = blocksOf(stream, decoded.slice(i * read, (i + 1) * read), isFollowed);
    if (!around) continue;
    blocks.push(...around);
    encodable.push(piece);
  }
  const encoded = blocks.length > 0 ? await stream.encode(blocks, signal) : null;
  signal.throwIfAborted();
  if (!encoded) return null;
  const count = blocks.length / encodable.length;
  const [first, end] = [stream.warmUp, count - AHEAD];
  return new Map(encodable.map((piece, i) => [piece, encoded.slice(i * count + first, i * count + end)]));
}

/** The packets of both sides of a splice. The decoder settles on the first ones of each. */
function readAround({ blob, track: { samples }, stream }: Encoding, { last, behind }: AudioSplice) {
  const { settling, warmUp } = stream;
  const numbers: number[] = [];
  const add = (packet: number, from: number, to: number) => {
    const file = samplesOfFile(samples.decode, packet);
    for (let i = from; i <= to; i++) numbers.push(Math.min(file.to - 1, Math.max(file.from, i)));
  };
  add(last, last + 1 - BEFORE - warmUp - settling, last + 1);
  add(behind, behind - settling, behind + stream.behind + AHEAD);
  return Promise.all(numbers.map((sample) => readSample(blob, samples, sample)));
}

/** Returns whether the packets that stand beside encoded ones, or are replaced, allow that. The others are only decoded. */
function isFit({ settling, warmUp, accepts }: FadingStream, around: readonly Uint8Array[]): boolean {
  const [left, right] = [settling + warmUp - 1, settling + warmUp + BEFORE + 1];
  return around.every((packet, i) => i < left || (i >= right && i < right + settling) || accepts(packet));
}

/** The audio around a splice with the crossfade in it; null if a packet is of another length. */
function blocksOf(
  { settling, warmUp, packetSamples, sampleRate }: FadingStream,
  decoded: readonly Channels[],
  isFollowed: boolean,
): Channels[] | null {
  const leftCount = warmUp + BEFORE;
  const left = decoded.slice(settling, settling + leftCount);
  const following = decoded[settling + leftCount];
  const [first, ...right] = decoded.slice(2 * settling + leftCount + 1);
  const last = left.at(-1);
  const isWhole = decoded.every((block) => block.every(({ length }) => length === packetSamples));
  if (!last || !following || !first || !isWhole) return null;
  const length = Math.round(FADE_SEC * sampleRate);
  if (isFollowed) return [...left, faded(following, first, length), ...right];
  const silence = last.map(() => new Float32Array(packetSamples));
  left[leftCount - 1] = faded(last, silence, length, packetSamples - length);
  return [...left, faded(silence, first, length), ...right];
}

/** One packet of sound that fades from one sound to another, in `length` samples from the sample `at` on. */
function faded(from: Channels, to: Channels, length: number, at = 0): Channels {
  return to.map((samples, channel) =>
    samples.map((value, i) => {
      const share = i < at ? 0 : i < at + length ? fadeInGain(i - at, length) : 1;
      return (from[channel]?.[i] ?? 0) * (1 - share) + value * share;
    }),
  );
}
