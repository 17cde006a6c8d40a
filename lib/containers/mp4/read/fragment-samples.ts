import { GrowingFloat64, GrowingUint32 } from '@/lib/media/bytes/growing-array';
import { MediaError } from '@/lib/media/errors';
import { MAX_SAMPLES } from './limits';
import { at, eachRun, RunsBuilder, withTimes } from './runs';
import type { Samples } from './samples';

/**
 * Collects the samples of one track from sample tables and fragments. A size that all samples share stays one number: fragments
 * of PCM hold millions of samples.
 */
export class SampleCollector {
  count = 0;
  /** The decode time of the next fragment that doesn't state its own, in ticks. */
  end = 0;
  private origin = 0;
  private readonly durations = new RunsBuilder();
  private readonly offsets = new RunsBuilder();
  private readonly chunkOffset = new GrowingFloat64();
  private readonly chunkSample = new GrowingFloat64();
  private readonly chunkEntry = new GrowingUint32();
  private uniform: number | null = null;
  private sizes: GrowingUint32 | null = null;
  private sync: GrowingUint32 | null = null;
  private skew = 0;
  private lastDuration = 0;

  /** Adds the samples of the sample tables, which some fragmented files have too. */
  addPlain(samples: Samples): void {
    const { chunks } = samples;
    for (let chunk = 0; chunk < chunks.offset.length; chunk++) {
      this.beginChunk(at(chunks.offset, chunk), at(chunks.entry, chunk));
      const from = at(chunks.sampleAt, chunk);
      const to = at(chunks.sampleAt, chunk + 1);
      if (typeof samples.size === 'number') this.addSizes(to - from, samples.size);
      else for (let i = from; i < to; i++) this.addSizes(1, at(samples.size, i));
    }
    const { count, decode, offsets } = samples;
    eachRun(decode, 0, count, (n, duration) => this.addDurations(n, duration));
    if (offsets) eachRun(offsets, 0, count, (n, offset) => this.offsets.push(n, offset));
    else this.offsets.push(count, 0);
    if (samples.sync) {
      this.sync = new GrowingUint32();
      for (const sample of samples.sync) this.sync.push(sample);
    }
  }

  /**
   * Begins a fragment at a decode time (`tfdt`), in ticks. A gap lengthens the last sample, whose frame stays that long. An
   * overlap shortens it; an overlap longer than that sample moves into the composition offsets.
   */
  seek(time: number): void {
    this.skew = 0;
    const gap = time - this.end;
    if (gap === 0) return;
    if (this.durations.count === 0) this.origin = time;
    else if (gap > -this.lastDuration) this.durations.raiseLast(gap);
    else {
      this.skew = gap;
      return;
    }
    this.lastDuration += gap;
    this.end = time;
  }

  /** Begins a chunk. @param offset bytes from the file's start. @param entry 1-based number of the sample entry. */
  beginChunk(offset: number, entry: number): void {
    this.chunkOffset.push(offset);
    this.chunkSample.push(this.count);
    this.chunkEntry.push(entry);
  }

  /** Adds `count` equal samples. Duration and composition offset in ticks, size in bytes. */
  add(count: number, duration: number, size: number, sync: boolean, offset: number): void {
    const first = this.count;
    this.addSizes(count, size);
    this.addDurations(count, duration);
    this.offsets.push(count, offset + this.skew);
    if (!sync && !this.sync) {
      checkCount(first);
      this.sync = new GrowingUint32();
      for (let i = 0; i < first; i++) this.sync.push(i);
    }
    if (sync && this.sync) for (let i = 0; i < count; i++) this.sync.push(first + i);
  }

  /** All samples added so far. */
  done(): Samples {
    this.chunkSample.push(this.count);
    const offsets = this.offsets.done();
    return {
      count: this.count,
      decode: withTimes(this.durations.done(), this.origin),
      offsets: offsets.value.every((value) => value === 0) ? null : offsets,
      sync: this.sync?.done() ?? null,
      size: this.sizes ? this.sizes.done() : (this.uniform ?? 0),
      chunks: {
        offset: this.chunkOffset.done(),
        sampleAt: this.chunkSample.done(),
        entry: this.chunkEntry.done(),
      },
      dependencies: null,
    };
  }

  private addSizes(count: number, size: number): void {
    if (this.uniform === null && !this.sizes) this.uniform = size;
    if (!this.sizes && size !== this.uniform) {
      checkCount(this.count);
      this.sizes = new GrowingUint32();
      for (let i = 0; i < this.count; i++) this.sizes.push(this.uniform ?? 0);
    }
    if (this.sizes || this.sync) checkCount(this.count + count);
    if (this.sizes) for (let i = 0; i < count; i++) this.sizes.push(size);
    this.count += count;
    if (this.count > 2 ** 32) throw new MediaError('index-too-large', `${this.count} samples`);
  }

  private addDurations(count: number, duration: number): void {
    this.durations.push(count, duration);
    this.end += count * duration;
    if (count > 0) this.lastDuration = duration;
  }
}

function checkCount(count: number): void {
  if (count > MAX_SAMPLES) throw new MediaError('index-too-large', `${count} samples in fragments`);
}
