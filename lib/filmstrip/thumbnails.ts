import { EncodedPacketSink, type InputVideoTrack, VideoSampleSink } from 'mediabunny';
import { boundedAspect, PICTURE_HEIGHT } from './thumbnail-size';

/** A small picture of the file, and when it is shown. Seconds on the presentation timeline. */
export interface Picture {
  wantedSec: number;
  atSec: number;
  bitmap: ImageBitmap;
}

export async function aspectOf(track: InputVideoTrack): Promise<number> {
  return boundedAspect(await track.getDisplayWidth(), await track.getDisplayHeight());
}

export class PictureReader {
  readonly #packets: EncodedPacketSink;
  readonly #samples: VideoSampleSink;
  readonly #canvas: OffscreenCanvas;

  constructor(
    track: InputVideoTrack,
    aspect: number,
    /** What the container's clock shows at the visitor's 0:00. */
    private readonly originSec: number,
  ) {
    this.#packets = new EncodedPacketSink(track);
    this.#samples = new VideoSampleSink(track);
    this.#canvas = new OffscreenCanvas(Math.max(1, Math.round(PICTURE_HEIGHT * aspect)), PICTURE_HEIGHT);
  }

  /**
   * Pictures for ascending times, one after the other.
   * @param near takes the keyframe at or before each time: one picture to decode instead of up to all between two of them.
   */
  async *at(times: readonly number[], near: boolean): AsyncGenerator<Picture, void> {
    const wanted = near
      ? await this.#keyframes(times)
      : times.map((sec) => ({ sec, target: sec + this.originSec }));
    let i = 0;
    for await (const sample of this.#samples.samplesAtTimestamps(wanted.map(({ target }) => target))) {
      const wish = wanted[i++];
      if (!sample) continue;
      try {
        const context = this.#canvas.getContext('2d');
        if (!wish || !context) continue;
        sample.draw(context, 0, 0, this.#canvas.width, this.#canvas.height);
        const atSec = sample.timestamp - this.originSec;
        yield { wantedSec: wish.sec, atSec, bitmap: this.#canvas.transferToImageBitmap() };
      } finally {
        sample.close();
      }
    }
  }

  /** Those before the times, each once. */
  async #keyframes(times: readonly number[]): Promise<{ sec: number; target: number }[]> {
    const found: { sec: number; target: number }[] = [];
    for (const sec of times) {
      const packet = await this.#packets.getKeyPacket(sec + this.originSec, { metadataOnly: true });
      if (packet && found.at(-1)?.target !== packet.timestamp) found.push({ sec, target: packet.timestamp });
    }
    return found;
  }
}
