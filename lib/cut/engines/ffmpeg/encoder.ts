/** Who encodes a clip: libx264 and ffmpeg's AAC encoder, with constant quality or in two passes for a size limit. */
import type { FitPlan } from '@/lib/cut/fit/plan-fit';
import type { AudioFormat } from '@/lib/edit/settle';

export type Encoder =
  | { kind: 'quality' }
  /** The first of two passes, at constant quality: its bytes tell how much the frames need. Fields as below. */
  | { kind: 'analysis'; plan: FitPlan; sourceRate: number }
  /**
   * `bitsPerSec`: of the video, where time between two parts has bits, too, as an encoder counts; `mostBitsPerSec`: at any time;
   * `sourceRate`: the source's frames per second.
   */
  | {
      kind: 'size';
      pass: 1 | 2;
      plan: FitPlan;
      bitsPerSec: number;
      mostBitsPerSec: number;
      sourceRate: number;
    };

/** The specification's quality (§4). */
export const CONSTANT_QUALITY: Encoder = { kind: 'quality' };

/** Bits per second of audio without a size limit. */
export const AUDIO_BITS_PER_SEC = 192_000;

/** Kept in the core's own memory, for the second pass. */
const STATISTICS = '/fit';

/** The arguments that encode frames. */
export function encodeVideo(encoder: Encoder): string[] {
  const x264 = ['-c:v', 'libx264', '-preset', 'fast', '-pix_fmt', 'yuv420p'];
  const quality = [...x264, '-crf', '20'];
  if (encoder.kind === 'quality') return quality;
  const passOf = (pass: 1 | 2) => ['-pass', String(pass), '-passlogfile', STATISTICS];
  if (encoder.kind === 'analysis') return [...quality, ...passOf(1)];
  const kbits = (bits: number) => `${Math.max(1, Math.floor(bits / 1000))}k`;
  const { bitsPerSec, mostBitsPerSec } = encoder;
  return [
    ...[...x264, '-b:v', kbits(bitsPerSec)],
    // A player's buffer of two seconds. Parameter sets depend on these.
    ...['-maxrate', kbits(mostBitsPerSec), '-bufsize', kbits(2 * mostBitsPerSec)],
    ...passOf(encoder.pass),
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
