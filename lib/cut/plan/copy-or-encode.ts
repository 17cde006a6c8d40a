import { opusPlaysLate } from '@/lib/codecs/opus';
import type { Treatment } from '@/lib/cut/report';
import type { EditOptions } from '@/lib/edit/edit';
import type { PixelFormat } from '@/lib/media/info';
import { isPlainStream } from '@/lib/media/plain-streams';

/**
 * Which streams are copied into an MP4 and which are encoded. A codec is copied if current Chromium, Firefox, Safari and
 * QuickTime play it from an MP4 wherever the system decodes it at all. Being registered for MP4 isn't enough: VP8 and PCM are,
 * and play nearly nowhere.
 */

/** ffmpeg's names of codecs, which the visitor reads too. */
const VIDEO_IN_MP4: ReadonlySet<string> = new Set(['h264', 'hevc', 'av1', 'vp9']);
const AUDIO_IN_MP4: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'ac3', 'eac3', 'flac', 'alac']);

/** A stream and its codec, by ffmpeg's name. */
export interface PlannedStream {
  kind: 'video' | 'audio';
  codec: string;
  /** Video only; absent or null if unknown. */
  pixels?: PixelFormat | null;
}

/** True if ordinary players play this stream from an MP4. */
export function playsInMp4({ kind, codec }: PlannedStream): boolean {
  return (kind === 'video' ? VIDEO_IN_MP4 : AUDIO_IN_MP4).has(codec);
}

/** True if a stream may be copied into a clip with these codecs. */
export function mayBeCopied(stream: PlannedStream, codecs: EditOptions['codecs']): boolean {
  return playsInMp4(stream) && (codecs === 'source' || isPlainStream(stream));
}

/**
 * Lossless audio, whose splices must be exact to the sample, and MP3: a packet takes bits from those before it, and clicks loudly
 * after a packet of another part.
 */
const CLICKING: ReadonlySet<string> = new Set(['mp3', 'flac', 'alac']);

/**
 * True if copied packets of this codec would click, or be away from their place, where one part meets the next. A clip of several
 * parts encodes such audio.
 * @param codec ffmpeg's name.
 */
export function clicksAtSplices(codec: string): boolean {
  return CLICKING.has(codec);
}

/**
 * What happens to each stream, in their order. Only streams that can't be copied are encoded, which includes Opus where it would
 * play late ({@link opusPlaysLate}), and audio that clicks between parts ({@link clicksAtSplices}).
 * @param leadInSec seconds that the lead-in lasts in the clip, after it was compressed.
 * @param parts number of the clip's joined parts.
 */
export function planStreams(
  streams: readonly PlannedStream[],
  leadInSec: number,
  parts: number,
  codecs: EditOptions['codecs'] = 'source',
): Treatment[] {
  const copies = (stream: PlannedStream) => mayBeCopied(stream, codecs);
  const videoCopied = streams.some((stream) => stream.kind === 'video' && copies(stream));
  return streams.map((stream) => {
    const late = opusPlaysLate({ videoCopied, copiedAudio: [stream.codec], leadInSec });
    const clicks = parts > 1 && clicksAtSplices(stream.codec);
    return copies(stream) && !late && !clicks ? 'copied' : 'encoded';
  });
}

/** What happens to all streams of a kind: `encoded` if even one of them is. */
export function treatmentOf(
  kind: 'video' | 'audio',
  streams: readonly PlannedStream[],
  treatments: readonly Treatment[],
): Treatment | 'none' {
  const own = treatments.filter((_, i) => streams[i]?.kind === kind);
  if (own.length === 0) return 'none';
  return own.includes('encoded') ? 'encoded' : 'copied';
}
