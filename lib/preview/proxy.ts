/**
 * Makes pieces of a file playable: small H.264 with AAC. A core of its own again, as one that encodes hears nothing and a
 * scrubbing visitor must not wait for it.
 */
import type { Source } from '@/lib/edit/edit';
import { isMedia } from '@/lib/ffmpeg/file-facts';
import { MediaError } from '@/lib/media/errors';
import { type Known, QUALITIES, SEGMENT_TYPES, segmentArguments } from './command';
import { PreviewCore } from './preview-core';
import type { Segment } from './segments';

/** Share of its own length that a piece may take to be made before the next one gets a lower quality. */
const KEEPS_UP = 0.8;

export interface LightProxy {
  /**
   * MIME type of the pieces.
   * @throws {MediaError} when the file holds no picture, or no core can be had.
   */
  format(signal: AbortSignal): Promise<string>;
  /** A fragmented mp4. An abort ends the core; the next call starts another. */
  make(segment: Segment, signal: AbortSignal): Promise<Blob>;
  close(): void;
}

export function openProxy(source: Source): LightProxy {
  const core = new PreviewCore(source);
  let known: Known | null = null;
  let quality = 0;

  async function know(signal: AbortSignal): Promise<Known> {
    if (known) return known;
    const streams = (await core.facts(signal))?.streams.filter(isMedia) ?? [];
    const video = streams.find(({ kind }) => kind === 'video');
    if (!video) throw new MediaError('unsupported', 'no picture');
    const side = Math.max(video.width ?? 0, video.height ?? 0);
    known = { sound: streams.some(({ kind }) => kind === 'audio'), large: side >= 2 * QUALITIES[0].side };
    return known;
  }

  return {
    format: async (signal) => ((await know(signal)).sound ? SEGMENT_TYPES.sound : SEGMENT_TYPES.silent),

    async make(segment, signal) {
      const facts = await know(signal);
      const since = performance.now();
      const chosen = QUALITIES[quality] ?? QUALITIES[0];
      const piece = await core.produce(
        (input, output) => segmentArguments(input, segment, chosen, facts, output),
        'video/mp4',
        signal,
      );
      const share = (performance.now() - since) / 1000 / segment.lengthSec;
      if (share > KEEPS_UP) quality = Math.min(quality + 1, QUALITIES.length - 1);
      return piece;
    },

    close: () => core.close(),
  };
}
