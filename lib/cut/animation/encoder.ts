import type { ImageAnimation } from '@/lib/containers/image/animation';
import type { Animation } from '@/lib/edit/edit';
import type { Core } from '@/lib/ffmpeg/core';
import { startCore } from '@/lib/ffmpeg/program';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import { MediaError } from '@/lib/media/errors';
import { gifArguments, paletteArguments, type RgbFrames, webpArguments } from './commands';
import { endWith } from './durations';
import { fewerFrames } from './frame-times';
import type { AnimationSettings } from './settings';

/** Frames before they are encoded: RGB, 3 bytes a pixel, one frame behind the other. */
export interface RawFrames {
  blob: Blob;
  /** Pixels. */
  width: number;
  height: number;
  count: number;
  /** Frames per second. */
  rate: number;
  /** Seconds from the first frame to the end of the last one. */
  lengthSec: number;
}

export interface EncodedAnimation {
  bytes: Uint8Array<ArrayBuffer>;
  read: ImageAnimation;
  /** The frames that were encoded. The file may have fewer, because equal ones become one. */
  frames: number;
}

interface EncodeContext {
  signal: AbortSignal;
  onProgress(share: number): void;
}

/** The share of a GIF's encoding time that its palette takes. */
const PALETTE_SHARE = 0.35;

/** Encodes frames with ffmpeg.wasm. */
export class AnimationEncoder {
  private constructor(readonly core: Core) {}

  /** Starts ffmpeg.wasm. @throws {MediaError} `engine-unavailable`. @throws the signal's reason when aborted. */
  static async start(signal: AbortSignal): Promise<AnimationEncoder> {
    return new AnimationEncoder(await startCore({ signal, onLoad() {} }));
  }

  /**
   * Encodes some of the frames: fewer at a lower rate.
   * @throws {MediaError} `engine-failed`.
   * @throws the signal's reason when aborted.
   */
  async encode(
    raw: RawFrames,
    { format, loop }: Pick<Animation, 'format' | 'loop'>,
    settings: AnimationSettings,
    { signal, onProgress }: EncodeContext,
  ): Promise<EncodedAnimation> {
    const numbers = fewerFrames(raw.count, raw.rate, settings.rate);
    const path = await this.core.openMade(framesOf(raw, numbers), 'frames.rgb', signal);
    const { width, height } = raw;
    const input: RgbFrames = { path, width, height, rate: settings.rate };
    const sec = numbers.length / settings.rate;
    const begins = format === 'gif' ? PALETTE_SHARE : 0;
    if (format === 'gif') await this.#makePalette(input, settings, signal);
    onProgress(begins);
    const command = format === 'gif' ? gifArguments : webpArguments;
    const { media } = await runToFile(this, {
      scratch: null,
      signal,
      argumentsFor: (output) => command(input, settings, loop, output),
      onTime: (done) => onProgress(begins + (1 - begins) * Math.min(1, done / sec)),
    });
    await this.core.closeMade(signal);
    const bytes = new Uint8Array(await media.arrayBuffer());
    return { bytes, read: endWith(format, bytes, raw.lengthSec), frames: numbers.length };
  }

  close(): void {
    this.core.terminate();
  }

  async #makePalette(input: RgbFrames, settings: AnimationSettings, signal: AbortSignal): Promise<void> {
    const { code, lines } = await this.core.run(paletteArguments(input, settings), signal);
    if (code !== 0)
      throw new MediaError('engine-failed', `palette, exit ${code}: ${lines.slice(-6).join(' | ')}`);
  }
}

/** Some of the frames. */
function framesOf({ blob, width, height, count }: RawFrames, numbers: readonly number[]): Blob {
  if (numbers.length === count) return blob;
  const bytes = width * height * 3;
  return new Blob(numbers.map((number) => blob.slice(number * bytes, (number + 1) * bytes)));
}
