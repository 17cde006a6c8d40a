import { GrowingFloat64, GrowingUint32 } from '@/lib/media/bytes/growing-array';
import { MediaError } from '@/lib/media/errors';
import { MAX_FRAMES } from './limits';

/** The frames of consecutive Clusters that belong to the scanned tracks, in file order. */
export interface ClusterFrames {
  /** Where the first Cluster begins and the last one ends, in bytes from the file's start. */
  from: number;
  to: number;
  /** Whether these are the last Clusters of the file. */
  last: boolean;
  count: number;
  /** The index of each frame's track among the scanned ones. */
  track: Uint32Array;
  /** Bytes from the file's start. */
  offset: Float64Array;
  /** Bytes. */
  size: Uint32Array;
  /** Ticks of the Segment; NaN for a frame without its own time, because it follows another frame in its block. */
  time: Float64Array;
  /** 1 for a keyframe. */
  key: Uint32Array;
  /** By track, about its last frame. */
  tails: TrackTail[];
}

/** The end of a track by its last frame. */
export interface TrackTail {
  /** The greatest time of a frame, in ticks; −Infinity when there is none. */
  latest: number;
  /** The last frame's duration in ticks; null when the file doesn't state it. */
  duration: number | null;
  /** Nanoseconds at the end of the last frame that aren't presented (DiscardPadding). */
  discard: number;
}

/** Builds {@link ClusterFrames}. */
export class FrameCollector {
  private readonly track = new GrowingUint32();
  private readonly offset = new GrowingFloat64();
  private readonly size = new GrowingUint32();
  private readonly time = new GrowingFloat64();
  private readonly key = new GrowingUint32();
  readonly tails: TrackTail[];

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

  /**
   * Adds a frame.
   * @throws {MediaError} `index-too-large`.
   */
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

  /** Sets what a BlockGroup states about the last frame of a track. */
  setTail(track: number, duration: number | null, discard: number): void {
    Object.assign(this.tails[track] ?? {}, { duration, discard });
  }

  /** The frames added so far. @param from, to, last see {@link ClusterFrames}. */
  done(from: number, to: number, last: boolean): ClusterFrames {
    return {
      from,
      to,
      last,
      count: this.count,
      tails: this.tails,
      track: this.track.done(),
      offset: this.offset.done(),
      size: this.size.done(),
      time: this.time.done(),
      key: this.key.done(),
    };
  }
}
