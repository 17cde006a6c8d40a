import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import { at } from '@/lib/containers/mp4/read/runs';
import { chunkOf, readSample, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { Clip, ClipPiece, ClipTrack } from '@/lib/containers/mp4/write/clip';
import { type Channels, decodePackets, encodeBlocks } from './aac-codec';
import { type AacStream, aacStreamOf, PACKET_SAMPLES } from './aac-stream';

/**
 * Where one part's AAC meets the next, a decoder overlaps two packets that don't belong together, which clicks. Two packets around
 * each splice are encoded anew: the last one before it, and the first one behind it. They hold the sound of both parts,
 * crossfaded, and overlap with the copied packets beside them as those did with their own neighbors.
 */

/** Seconds of a crossfade. */
const FADE_SEC = 0.008;

/** Packets decoded before and after a splice. The encoder settles on the first ones. */
const MARGIN = 3;

/** Bits per second of the encoded packets, for each channel: high, because they are few. */
const CHANNEL_BITRATE = 160_000;

/** The clip with crossfades where its audio can have them, and their number. */
export interface Crossfaded {
  clip: Clip;
  crossfades: number;
}

/**
 * Crossfades AAC at the splices of a clip. Tracks that can't be decoded or encoded here stay as they are.
 * @throws {MediaError} `file-unreadable`; the signal's reason when aborted.
 */
export async function withCrossfades(blob: Blob, clip: Clip, signal: AbortSignal): Promise<Crossfaded> {
  let crossfades = 0;
  const tracks: ClipTrack[] = [];
  for (const track of clip.tracks) {
    const faded = await crossfaded(blob, track, signal);
    if (faded) crossfades += faded.splices;
    tracks.push(faded ? { ...track, pieces: faded.pieces } : track);
  }
  return crossfades > 0 ? { clip: { ...clip, tracks }, crossfades } : { clip, crossfades };
}

/** A splice of two pieces of a track. */
interface Splice {
  /** The number of the piece before it. */
  piece: number;
  /** The packet of the source that would have followed that piece. */
  before: number;
  /** The first packet of the next piece. */
  behind: number;
}

async function crossfaded(blob: Blob, { track, pieces }: ClipTrack, signal: AbortSignal) {
  if (typeof AudioDecoder === 'undefined' || track.kind !== 'audio' || pieces.length < 2) return null;
  const stream = aacStreamOf(track);
  const splices = splicesOf(pieces);
  if (!stream || splices.length === 0) return null;
  const packets = await encodedPackets(blob, track, stream, splices, signal);
  return packets && { splices: splices.length, pieces: withPackets(track, pieces, packets) };
}

/** The fewest packets of a piece: it may lose one at each end. */
const FEWEST = 3;

function splicesOf(pieces: readonly ClipPiece[]): Splice[] {
  const splices: Splice[] = [];
  for (const [i, piece] of pieces.entries()) {
    const next = pieces[i + 1];
    if (piece.kind !== 'copied' || next?.kind !== 'copied') continue;
    if (piece.to - piece.from < FEWEST || next.to - next.from < FEWEST) continue;
    splices.push({ piece: i, before: piece.to, behind: next.from });
  }
  return splices;
}

async function encodedPackets(
  blob: Blob,
  track: Track,
  { decoder, sampleRate }: AacStream,
  splices: readonly Splice[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Uint8Array[]> | null> {
  // Asking WebKitGTK about a decoder ends its process (docs/architecture.md, "Browsers").
  if (isWebKitGtk(navigator.userAgent)) return null;
  const supported = await AudioDecoder.isConfigSupported(decoder).catch(() => null);
  if (!supported?.supported) return null;
  const last = track.samples.count - 1;
  const read = (packet: number) => {
    const sample = Math.min(last, Math.max(0, packet));
    return readSample(blob, track.samples, sample, sizeOf(track.samples, sample));
  };
  const packets: Uint8Array[] = [];
  for (const { before, behind } of splices) {
    // The first packet of either side has no predecessor to overlap with; its samples aren't used.
    for (let i = before - MARGIN - 1; i <= before; i++) packets.push(await read(i));
    for (let i = behind - 1; i <= behind + MARGIN - 1; i++) packets.push(await read(i));
    signal.throwIfAborted();
  }
  try {
    const decoded = await decodePackets(decoder, packets, signal);
    if (!decoded) return null;
    const blocks: Channels[] = [];
    const each = MARGIN + 2 + MARGIN + 1;
    for (const i of splices.keys()) {
      const side = decoded.slice(i * each, (i + 1) * each);
      const [left, right] = [side.slice(1, MARGIN + 2), side.slice(MARGIN + 3)];
      const [after, first] = [left.at(-1), right[0]];
      if (!after || !first) return null;
      blocks.push(...left.slice(0, -1), faded(after, first, sampleRate), ...right.slice(1));
    }
    const bitrate = CHANNEL_BITRATE * decoder.numberOfChannels;
    const encoded = await encodeBlocks(blocks, sampleRate, bitrate);
    signal.throwIfAborted();
    // Packet `i` holds the blocks `i − 1` and `i`; block `MARGIN` of each splice is the crossfade.
    const own = 2 * MARGIN;
    return new Map(
      splices.map(({ piece }, i) => [piece, encoded.slice(i * own + MARGIN, i * own + MARGIN + 2)]),
    );
  } catch {
    signal.throwIfAborted();
    // The decoder, or the encoder's program, isn't there. The clip is right without crossfades too.
    return null;
  }
}

/** One packet of sound that goes over from one part to the next. */
function faded(from: Channels, to: Channels, sampleRate: number): Channels {
  const length = Math.min(PACKET_SAMPLES, Math.round(FADE_SEC * sampleRate));
  return to.map((samples, channel) =>
    samples.map((value, i) => {
      const share = i < length ? (1 - Math.cos((Math.PI * (i + 0.5)) / length)) / 2 : 1;
      return (from[channel]?.[i] ?? 0) * (1 - share) + value * share;
    }),
  );
}

function withPackets(
  { samples }: Track,
  pieces: readonly ClipPiece[],
  packets: ReadonlyMap<number, readonly Uint8Array[]>,
): ClipPiece[] {
  return pieces.flatMap((piece, i): ClipPiece[] => {
    if (piece.kind !== 'copied') return [piece];
    const own = packets.get(i) ?? [];
    const from = piece.from + (packets.has(i - 1) ? 1 : 0);
    const copied = { ...piece, from, to: piece.to - (own.length > 0 ? 1 : 0) };
    if (own.length === 0) return [copied];
    const entry = at(samples.chunks.entry, chunkOf(samples, piece.from));
    return [copied, { kind: 'encoded', samples: own, sync: own.map((_, sample) => sample), entry }];
  });
}
