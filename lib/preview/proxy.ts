/**
 * Makes segments of a file playable, as small H.264 with AAC. They have a separate core, because a core can't answer while it
 * encodes, and scrubbing must not wait for it.
 */
import type { Source } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { QUALITIES, SEGMENT_TYPES, type SegmentSource, segmentArguments } from './command';
import { PreviewCore } from './preview-core';
import type { Segment } from './segments';

/** If making a segment takes more than this share of its length, the next one gets a lower quality. */
const MAX_SHARE = 0.8;

export interface LightProxy {
  /**
   * MIME type of the segments.
   * @throws {MediaError} if the file holds no video, or the core can't be loaded.
   */
  format(signal: AbortSignal): Promise<string>;
  /** Makes a fragmented MP4. An abort ends the core, and the next call starts another. */
  make(segment: Segment, signal: AbortSignal): Promise<Blob>;
  close(): void;
}

export function openProxy(source: Source): LightProxy {
  const core = new PreviewCore(source);
  let known: SegmentSource | null = null;
  let quality = 0;

  async function sourceFacts(signal: AbortSignal): Promise<SegmentSource> {
    if (known) return known;
    const streams = await core.streams(signal);
    const video = streams.find(({ kind }) => kind === 'video');
    if (!video) throw new MediaError('unsupported', 'no video');
    const side = Math.max(video.width ?? 0, video.height ?? 0);
    known = { audio: streams.some(({ kind }) => kind === 'audio'), large: side >= 2 * QUALITIES[0].side };
    return known;
  }

  return {
    format: async (signal) =>
      (await sourceFacts(signal)).audio ? SEGMENT_TYPES.withAudio : SEGMENT_TYPES.silent,

    async make(segment, signal) {
      const facts = await sourceFacts(signal);
      const since = performance.now();
      const chosen = QUALITIES[quality] ?? QUALITIES[0];
      const { written } = await core.run(
        (input, output) => segmentArguments(input, segment, chosen, facts, output),
        'video/mp4',
        signal,
      );
      const share = (performance.now() - since) / 1000 / segment.lengthSec;
      if (share > MAX_SHARE) quality = Math.min(quality + 1, QUALITIES.length - 1);
      return written;
    },

    close: () => core.close(),
  };
}
