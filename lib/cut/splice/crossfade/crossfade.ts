import { runValue, samplesOfFile } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import { type ClipPiece, type ClipPlan, type ClipTrack, keyframesFor } from '@/lib/containers/mp4/write/clip';
import { LONG } from '@/lib/cut/plan/join-audio';
import { readAac } from './aac';
import type { FadingStream, ReadFadingStream } from './codec';
import { type AudioSplice, BEFORE, encodeSplices } from './encode-splices';
import { readOpus } from './opus';

/**
 * Where one part's audio meets the next, a decoder overlaps packets that don't belong together, which clicks. The packets around
 * each splice are encoded anew: the last one before it, and the first ones behind it. They hold the sound of both parts,
 * crossfaded, and leave the decoder in the state that the copied packets behind them need.
 */

/** The clip with crossfades where its audio can have them. */
export interface Crossfaded {
  clip: ClipPlan;
  /** Splices with a crossfade, and those without one, of the track that has the most. */
  crossfades: number;
  plainSplices: number;
}

/**
 * Crossfades copied audio at the splices of a clip. Tracks that can't be decoded or encoded here stay as they are.
 * @throws {MediaError} `file-unreadable`; the signal's reason when aborted.
 */
export async function withCrossfades(blob: Blob, clip: ClipPlan, signal: AbortSignal): Promise<Crossfaded> {
  let [crossfades, plainSplices] = [0, 0];
  const tracks: ClipTrack[] = [];
  for (const track of clip.tracks) {
    const faded = track.track.kind === 'audio' ? await crossfaded(blob, track, signal) : null;
    const count = faded?.splices ?? 0;
    crossfades = Math.max(crossfades, count);
    if (track.track.kind === 'audio') plainSplices = Math.max(plainSplices, track.pieces.length - 1 - count);
    tracks.push(faded ? { ...track, pieces: faded.pieces } : track);
  }
  return { clip: crossfades > 0 ? { ...clip, tracks } : clip, crossfades, plainSplices };
}

async function crossfaded(blob: Blob, clip: ClipTrack, signal: AbortSignal) {
  const { track, pieces } = clip;
  if (typeof AudioDecoder === 'undefined' || pieces.length < 2) return null;
  const stream = READERS[track.entries[0]?.format ?? '']?.(track) ?? null;
  const splices = stream ? splicesOf(clip, stream) : [];
  if (!stream || splices.length === 0) return null;
  const packets = await encodeSplices({ blob, track, stream, signal }, splices);
  if (!packets || packets.size === 0) return null;
  return { splices: packets.size, pieces: withPackets(track, pieces, stream, packets) };
}

/** Reads streams whose splices can be crossfaded, by their sample entries. */
const READERS: Readonly<Record<string, ReadFadingStream>> = { mp4a: readAac, Opus: readOpus };

function splicesOf({ track, pieces, timing }: ClipTrack, stream: FadingStream): AudioSplice[] {
  const { samples, timescale } = track;
  const longTicks = (LONG * stream.packetSamples * timescale) / stream.sampleRate;
  // A piece may lose packets at both ends.
  const fewest = BEFORE + 1 + stream.behind + 1;
  const splices: AudioSplice[] = [];
  let count = 0;
  for (const [i, piece] of pieces.entries()) {
    const next = pieces[i + 1];
    if (piece.kind !== 'copied' || next?.kind !== 'copied') continue;
    count += piece.to - piece.from;
    if (piece.to - piece.from < fewest || next.to - next.from < fewest) continue;
    const last = piece.to - 1;
    // Where the source has a pause, or the clip, the packet lasts longer than the sound in it.
    const ticks = Math.max(runValue(samples.decode, last), runValue(timing.durations, count - 1));
    const isFollowed = ticks <= longTicks && piece.to < samplesOfFile(samples.decode, last).to;
    splices.push({ piece: i, last, isFollowed, behind: next.from });
  }
  return splices;
}

function withPackets(
  track: Track,
  pieces: readonly ClipPiece[],
  { behind }: FadingStream,
  packets: ReadonlyMap<number, readonly Uint8Array[]>,
): ClipPiece[] {
  return pieces.flatMap((piece, i): ClipPiece[] => {
    if (piece.kind !== 'copied') return [piece];
    const encoded = packets.get(i);
    const from = piece.from + (packets.has(i - 1) ? 1 + behind : 0);
    const copied = { ...piece, from, to: piece.to - (encoded ? BEFORE : 0) };
    return encoded ? [copied, keyframesFor(track, piece.from, encoded)] : [copied];
  });
}
