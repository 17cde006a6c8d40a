import { GrowingFloat64, GrowingUint32 } from '@/lib/media/bytes/growing-array';
import { MediaError } from '@/lib/media/errors';
import { MAX_FRAMES } from './limits';

/** A run of Clusters, read: the frames of the wanted tracks in the order in which they stand in the file. */
export interface Stretch {
  /** Where its first Cluster begins and its last one ends, in bytes of the file. */
  from: number;
  to: number;
  /** Nothing follows. */
  last: boolean;
  count: number;
  /** Index of the track among the wanted ones. */
  track: Uint32Array;
  /** Bytes from the file's start, and bytes of the frame. */
  offset: Float64Array;
  size: Uint32Array;
  /** Ticks of the Segment; NaN for a frame that follows another in its block and so has no time of its own. */
  time: Float64Array;
  /** 1 for a keyframe. */
  key: Uint32Array;
  /** By track, of its last frame here. */
  tails: Tail[];
}

/** What a track's last frame says of its end. */
export interface Tail {
  /** Greatest time of any frame, in ticks; −Infinity when there is none. */
  latest: number;
  /** Ticks; null when not told. */
  duration: number | null;
  /** Nanoseconds at the frame's end that are not to be heard. */
  discard: number;
}

/** Collects a {@link Stretch}. */
export class FrameCollector {
  private readonly track = new GrowingUint32();
  private readonly offset = new GrowingFloat64();
  private readonly size = new GrowingUint32();
  private readonly time = new GrowingFloat64();
  private readonly key = new GrowingUint32();
  private readonly tails: Tail[];

  constructor(tracks: number) {
    this.tails = Array.from({ length: tracks }, () => ({
      latest: Number.NEGATIVE_INFINITY,
      duration: null,
      discard: 0,
    }));
  }

  get count(): number {
    return this.track.length;
  }

  /** @throws {MediaError} `index-too-large`. */
  add(track: number, offset: number, size: number, time: number, key: boolean): void {
    if (this.count >= MAX_FRAMES) throw new MediaError('index-too-large', 'too many frames');
    this.track.push(track);
    this.offset.push(offset);
    this.size.push(size);
    this.time.push(time);
    this.key.push(key ? 1 : 0);
    const tail = this.tails[track];
    if (!tail) return;
    if (time > tail.latest) tail.latest = time;
    tail.duration = null;
    tail.discard = 0;
  }

  /** What a block group says behind its block; of that track's last frame. */
  setTail(track: number, duration: number | null, discard: number): void {
    Object.assign(this.tails[track] ?? {}, { duration, discard });
  }

  done(from: number, to: number, last: boolean): Stretch {
    return {
      ...{ from, to, last, count: this.count, tails: this.tails },
      track: this.track.done(),
      offset: this.offset.done(),
      size: this.size.done(),
      time: this.time.done(),
      key: this.key.done(),
    };
  }
}
