import type { Output } from 'mediabunny';
import type { ClipFrames } from './clip-frames';
import { Feed } from './feed';
import type { FrameEncoder } from './frame-encoder';
import { EPSILON_SEC } from './select-packets';

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
    for await (const frame of frames) {
      try {
        const sec = frame.timestamp;
        yield sec;
        const isFirst = this.firstSec === null;
        this.firstSec ??= await this.encoder.warmUp(frame);
        const isKey = isFirst || keySec.some((key) => Math.abs(key - sec) <= EPSILON_SEC);
        await this.encoder.encode(frame, isKey);
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
