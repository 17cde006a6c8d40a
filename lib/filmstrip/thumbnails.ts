import { EncodedPacketSink, type InputVideoTrack, VideoSample, VideoSampleSink } from 'mediabunny';
import { shrink } from './shrink';
import { boundedAspect, THUMBNAIL_HEIGHT } from './thumbnail-size';

/** `keyframe`: the keyframe at or before a time, one frame to decode. `exact`: the frame itself. */
export type Accuracy = 'keyframe' | 'exact';

/** A small frame of the file. Seconds on the presentation timeline. */
export interface Thumbnail {
  /** A time at which this frame is on screen: the requested one. That of a keyframe is its own. */
  wantedSec: number;
  /** When its frame is presented. */
  atSec: number;
  bitmap: ImageBitmap;
}

/** Width of a thumbnail for one pixel of height. */
export async function aspectOf(track: InputVideoTrack): Promise<number> {
  return boundedAspect(await track.getDisplayWidth(), await track.getDisplayHeight());
}

/** Decodes thumbnails of a track. */
export class ThumbnailReader {
  readonly #packets: EncodedPacketSink;
  readonly #samples: VideoSampleSink;
  readonly #canvas: OffscreenCanvas;

  constructor(
    track: InputVideoTrack,
    aspect: number,
    /** The container's time at the visitor's 0:00. */
    private readonly originSec: number,
  ) {
    this.#packets = new EncodedPacketSink(track);
    this.#samples = new VideoSampleSink(track);
    this.#canvas = new OffscreenCanvas(Math.max(1, Math.round(THUMBNAIL_HEIGHT * aspect)), THUMBNAIL_HEIGHT);
  }

  /** Thumbnails for ascending times, one after the other. @param signal ends it, also while it decodes. */
  async *at(
    times: readonly number[],
    accuracy: Accuracy,
    signal?: AbortSignal,
  ): AsyncGenerator<Thumbnail, void> {
    const targets =
      accuracy === 'keyframe'
        ? await this.#keyframes(times)
        : times.map((sec) => ({ sec, target: sec + this.originSec }));
    const samples = this.#samples.samplesAtTimestamps(targets.map(({ target }) => target));
    signal?.addEventListener('abort', () => void samples.return(), { once: true });
    let i = 0;
    for await (const sample of samples) {
      const target = targets[i++];
      if (!sample) continue;
      try {
        const context = this.#canvas.getContext('2d');
        if (!target || !context) continue;
        await this.#draw(sample, context);
        const atSec = sample.timestamp - this.originSec;
        yield { wantedSec: target.sec, atSec, bitmap: this.#canvas.transferToImageBitmap() };
      } finally {
        sample.close();
      }
    }
  }

  async #draw(sample: VideoSample, context: OffscreenCanvasRenderingContext2D): Promise<void> {
    const { width, height } = this.#canvas;
    const { rotation, flip } = sample;
    const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width];
    const frame = await shrink(sample.toVideoFrame(), across, down);
    const small = new VideoSample(frame, { timestamp: 0, rotation, flip });
    small.draw(context, 0, 0, width, height);
    small.close();
  }

  /** The keyframes at or before the times, each once. */
  async #keyframes(times: readonly number[]): Promise<{ sec: number; target: number }[]> {
    const found: { sec: number; target: number }[] = [];
    for (const wantedSec of times) {
      const packet = await this.#packets.getKeyPacket(wantedSec + this.originSec, { metadataOnly: true });
      const target = packet?.timestamp;
      if (target !== undefined && found.at(-1)?.target !== target)
        found.push({ sec: target - this.originSec, target });
    }
    return found;
  }
}
