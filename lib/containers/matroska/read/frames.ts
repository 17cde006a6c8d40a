import { GrowingFloat64, GrowingUint32 } from '@/lib/media/bytes/growing-array';
import { MediaError } from '@/lib/media/errors';
import { MAX_FRAMES } from './limits';

/** The frames of consecutive Clusters that belong to the scanned tracks. */
export interface ClusterFrames {
  /** Where the first Cluster begins and the last one ends, in bytes from the file's start. */
  from: number;
  to: number;
  /** Whether these are the last Clusters of the file. */
  last: boolean;
  tracks: readonly TrackFrames[];
}

/** The frames of one track, in file order. */
export interface TrackFrames extends TrackTail {
  /** Bytes from the file's start. */
  offset: Float64Array;
  /** Bytes. */
  size: Uint32Array;
  /** Ticks of the Segment; NaN for a frame without its own time, because it follows another frame in its block. */
  time: Float64Array;
  /** The numbers of the keyframes, ascending. */
  keys: Uint32Array;
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

/** Builds {@link TrackFrames}. */
class TrackCollector implements TrackTail {
  latest = Number.NEGATIVE_INFINITY;
  duration: number | null = null;
  discard = 0;
  private readonly offset = new GrowingFloat64();
  private readonly size = new GrowingUint32();
  private readonly time = new GrowingFloat64();
  private readonly keys = new GrowingUint32();

  add(offset: number, size: number, time: number, isKey: boolean): void {
    if (isKey) this.keys.push(this.time.length);
    this.offset.push(offset);
    this.size.push(size);
    this.time.push(time);
    if (time > this.latest) this.latest = time;
    this.duration = null;
    this.discard = 0;
  }

  done(): TrackFrames {
    const { latest, duration, discard } = this;
    const [offset, size] = [this.offset.done(), this.size.done()];
    return { latest, duration, discard, offset, size, time: this.time.done(), keys: this.keys.done() };
  }
}

/** Builds {@link ClusterFrames}. */
export class FrameCollector {
  /** Timestamp of the Cluster that is being read, in ticks. */
  time = 0;
  /** Frames of all tracks. */
  count = 0;
  readonly tracks: readonly TrackCollector[];

  constructor(tracks: number) {
    this.tracks = Array.from({ length: tracks }, () => new TrackCollector());
  }

  /**
   * Adds a frame. Parameters as in {@link TrackFrames}.
   * @throws {MediaError} `index-too-large`.
   */
  add(track: number, offset: number, size: number, time: number, isKey: boolean): void {
    if (this.count >= MAX_FRAMES) throw new MediaError('index-too-large', 'too many frames');
    this.count++;
    this.tracks[track]?.add(offset, size, time, isKey);
  }

  /** The frames added so far. @param from, to, last see {@link ClusterFrames}. */
  done(from: number, to: number, last: boolean): ClusterFrames {
    return { from, to, last, tracks: this.tracks.map((track) => track.done()) };
  }
}
