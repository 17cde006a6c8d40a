import type { Output } from 'mediabunny';
import type { ClipFrames } from './clip-frames';
import { EPSILON_SEC, Feed } from './feed';
import type { FrameEncoder } from './frame-encoder';

/** Encodes frames into a track. The clip begins with a keyframe, after the warm-up frames. */
export class VideoFeed extends Feed {
  constructor(
    private readonly clip: ClipFrames,
    readonly encoder: FrameEncoder,
  ) {
    super();
  }

  get written() {
    return this.encoder.written;
  }

  async attach(output: Output): Promise<void> {
    output.addVideoTrack(this.encoder.source, this.clip.metadata);
  }

  protected async *pieces() {
    const { frames, keySec } = this.clip;
    let endSec = 0;
    let beforeSec = Number.NEGATIVE_INFINITY;
    const isKeyAt = (sec: number) =>
      keySec.some((key) => key <= sec + EPSILON_SEC && key > beforeSec + EPSILON_SEC);
    for await (const frame of frames) {
      try {
        const sec = frame.timestamp;
        yield sec;
        const isFirst = this.firstSec === null;
        this.firstSec ??= await this.encoder.warmUp(frame);
        await this.encoder.encode(frame, isFirst || isKeyAt(sec));
        beforeSec = sec;
        endSec = sec + frame.duration;
      } finally {
        frame.close();
      }
    }
    await this.encoder.finish(endSec);
  }

  override async close(): Promise<void> {
    this.encoder.close();
    await super.close();
  }
}
