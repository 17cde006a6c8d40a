import type { Output } from 'mediabunny';
import type { ClipFrames } from './clip-frames';
import { EPSILON_SEC, Feed } from './feed';
import type { FrameEncoder } from './frame-encoder';

/** Encodes frames into a track. The clip begins with a keyframe. */
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
    const { frames, ranges } = this.clip;
    const [starts, ends] = [ranges.map(({ startSec }) => startSec), ranges.map(({ endSec: sec }) => sec)];
    let endSec = 0;
    let beforeSec = Number.NEGATIVE_INFINITY;
    const isFirstFrom = (keys: readonly number[], sec: number) =>
      keys.some((key) => key <= sec + EPSILON_SEC && key > beforeSec + EPSILON_SEC);
    for await (const frame of frames) {
      try {
        const sec = frame.timestamp;
        yield sec;
        const begins = this.firstSec === null || isFirstFrom(starts, sec);
        this.firstSec ??= sec;
        if (begins) await this.encoder.begin(frame);
        await this.encoder.encode(frame, begins || isFirstFrom(ends, sec));
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
