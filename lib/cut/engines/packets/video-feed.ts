import type { Output, VideoSample } from 'mediabunny';
import type { ClipFrames } from './clip-frames';
import { type Feed, ReadAhead } from './feed';
import type { FrameEncoder } from './frame-encoder';
import { EPSILON_SEC } from './select-packets';

/** Encodes frames into a track. The clip begins with a keyframe, and with nothing of what was encoded in vain. */
export class VideoFeed implements Feed {
  firstSec: number | null = null;

  private constructor(
    private readonly samples: ReadAhead<VideoSample>,
    private readonly clip: Pick<ClipFrames, 'keySec' | 'metadata'>,
    readonly encoder: FrameEncoder,
  ) {}

  static async open(clip: ClipFrames, encoder: FrameEncoder): Promise<VideoFeed> {
    const samples = new ReadAhead(clip.frames);
    await samples.take();
    return new VideoFeed(samples, clip, encoder);
  }

  get nextSec(): number {
    return this.samples.next?.timestamp ?? Number.POSITIVE_INFINITY;
  }

  get written() {
    return this.encoder.written;
  }

  async attach(output: Output): Promise<void> {
    output.addVideoTrack(this.encoder.source, this.clip.metadata);
  }

  async step(): Promise<void> {
    const sec = this.nextSec;
    const sample = await this.samples.take();
    if (!sample) return;
    const isFirst = this.firstSec === null;
    try {
      if (isFirst) this.firstSec = await this.encoder.warmUp(sample);
      const isKey = isFirst || this.clip.keySec.some((keySec) => Math.abs(keySec - sec) <= EPSILON_SEC);
      await this.encoder.encode(sample, isKey);
    } finally {
      sample.close();
    }
    if (!this.samples.next) await this.encoder.finish(sec + sample.duration);
  }

  async close(): Promise<void> {
    this.encoder.close();
    await this.samples.close();
  }
}
