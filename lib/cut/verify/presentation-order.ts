import { mediaTimes, type Shown } from '@/lib/containers/mp4/read/presented';
import { at, firstIndex, runValue } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';

/** The shortest presentations that count at the start and at the end of a range, in ticks. */
export interface ShortestShown {
  start: number;
  end: number;
}

/** Moves per sample after which sorting by insertion gives up. Encoders reorder a few frames at a time. */
const MAX_MOVES = 64;

const known = new WeakMap<Track, PresentationOrder>();

/** A track's samples in presentation order. Sorted once, so that hundreds of ranges can be looked up. */
export class PresentationOrder {
  /** The samples in presentation order; null if that is the decode order. */
  private readonly order: Uint32Array | null;
  private readonly times: Float64Array;

  private constructor(private readonly track: Track) {
    this.times = mediaTimes(track);
    this.order = track.times && sorted(track.times);
  }

  static of(track: Track): PresentationOrder {
    const order = known.get(track) ?? new PresentationOrder(track);
    known.set(track, order);
    return order;
  }

  /** The sample at an index in presentation order. */
  sample(index: number): number {
    return this.order ? at(this.order, index) : index;
  }

  /** When a sample is presented on the media timeline, in ticks. */
  time(sample: number): number {
    return at(this.times, sample);
  }

  /** The first presentation time in `[from, to)` of the media timeline (ticks), or null. */
  timeFrom(from: number, to: number): number | null {
    const index = this.indexFrom(from);
    const time = this.time(this.sample(index));
    return index < this.times.length && time < to ? time : null;
  }

  /**
   * The samples that are presented in a range of the media, in presentation order. A frame stays until the next one; audio lasts
   * as long as its packet. Samples presented for less than `least` don't count.
   */
  shown({ mediaTime, duration }: Pick<Shown, 'mediaTime' | 'duration'>, least: ShortestShown): number[] {
    const from = this.indexFrom(mediaTime);
    const to = this.indexFrom(mediaTime + duration - least.end);
    const shown: number[] = [];
    const on = this.indexOn(from);
    if (on >= 0) {
      const sample = this.sample(on);
      const next = from < to ? this.time(this.sample(from)) : mediaTime + duration;
      const end =
        this.track.kind === 'audio' ? this.time(sample) + runValue(this.track.samples.decode, sample) : next;
      if (Math.min(next, end) - mediaTime >= least.start) shown.push(sample);
    }
    for (let index = from; index < to; index++) shown.push(this.sample(index));
    return shown;
  }

  private indexFrom(time: number): number {
    return firstIndex(this.times.length, (index) => this.time(this.sample(index)) >= time);
  }

  /** The index of the last sample before another one; the first of several that begin at the same time. */
  private indexOn(before: number): number {
    let index = before - 1;
    while (index > 0 && this.time(this.sample(index - 1)) === this.time(this.sample(index))) index--;
    return index;
  }
}

function sorted(times: Float64Array): Uint32Array {
  const order = Uint32Array.from(times, (_, i) => i);
  let moves = MAX_MOVES * order.length;
  for (let i = 1; i < order.length && moves > 0; i++) {
    const sample = at(order, i);
    const time = at(times, sample);
    let j = i;
    for (; j > 0 && at(times, at(order, j - 1)) > time; j--, moves--) order[j] = at(order, j - 1);
    order[j] = sample;
  }
  return moves > 0 ? order : order.sort((a, b) => at(times, a) - at(times, b) || a - b);
}
