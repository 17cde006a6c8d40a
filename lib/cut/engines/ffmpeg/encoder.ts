/** Who encodes a clip: libx264 and ffmpeg's AAC encoder, with constant quality or in two passes for a size limit. */
import type { FitPlan } from '@/lib/cut/fit/plan-fit';
import type { AudioFormat } from '@/lib/edit/settle';

export type Encoder =
  | { kind: 'quality' }
  /** `bitsPerSec`: of the video; `sourceRate`: the source's frames per second. */
  | { kind: 'size'; pass: 1 | 2; plan: FitPlan; bitsPerSec: number; sourceRate: number };

/** The specification's quality (§4). */
export const CONSTANT_QUALITY: Encoder = { kind: 'quality' };

/** Bits per second of audio without a size limit. */
export const AUDIO_BITS_PER_SEC = 192_000;

/** Kept in the core's own memory, for the second pass. */
const STATISTICS = '/fit';

/** The arguments that encode frames. */
export function encodeVideo(encoder: Encoder): string[] {
  const x264 = ['-c:v', 'libx264', '-preset', 'fast', '-pix_fmt', 'yuv420p'];
  if (encoder.kind === 'quality') return [...x264, '-crf', '20'];
  const kbits = Math.max(1, Math.floor(encoder.bitsPerSec / 1000));
  return [
    ...[...x264, '-b:v', `${kbits}k`],
    // A player's buffer of two seconds, at up to three times the rate.
    ...['-maxrate', `${kbits * 3}k`, '-bufsize', `${kbits * 6}k`],
    ...['-pass', String(encoder.pass), '-passlogfile', STATISTICS],
  ];
}

/** The arguments that encode sound. @param format what it has to match, if anything. */
export function encodeAudio(encoder: Encoder, format: AudioFormat | null = null): string[] {
  const channels = format?.channels ?? (encoder.kind === 'size' ? encoder.plan.channels : null);
  const bitsPerSec = encoder.kind === 'size' ? encoder.plan.audioBitsPerSec : AUDIO_BITS_PER_SEC;
  return [
    ...['-c:a', 'aac', '-b:a', String(bitsPerSec)],
    ...(format ? ['-ar', String(format.sampleRate)] : []),
    ...(channels ? ['-ac', String(channels)] : []),
  ];
}
