import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { type Runs, RunsBuilder } from './runs';

/** Samples by which two tables of one track may differ. Cameras miscount by a few. */
function tolerance(count: number): number {
  return Math.max(2, Math.floor(count / 1000));
}

/**
 * Reads `stts`, sample durations in ticks: ISO/IEC 14496-12 §8.6.1.2.
 * @param count samples of the track by `stsz`. A table that is slightly shorter continues with its last duration.
 * @throws {MediaError} `index-invalid`.
 */
export function readDurations(body: Uint8Array, count: number): Runs {
  const runs = readRuns(body, count, (cursor) => {
    // Some writers store a negative last duration. Players treat it as 0.
    const duration = cursor.u32();
    return duration >= 0x80000000 ? 0 : duration;
  });
  const missing = count - runs.count;
  if (missing > tolerance(count)) throw new MediaError('index-invalid', 'stts is shorter than stsz');
  if (missing > 0) runs.push(missing, runs.lastValue);
  return runs.done();
}

/**
 * Reads `ctts`, composition offsets in ticks: ISO/IEC 14496-12 §8.6.1.3. They are read as signed in version 0 too, because
 * QuickTime and others store negative offsets there.
 * @throws {MediaError} `index-invalid`.
 */
export function readOffsets(body: Uint8Array, count: number): Runs {
  const runs = readRuns(body, count, (cursor) => cursor.i32());
  const missing = count - runs.count;
  if (missing > tolerance(count)) throw new MediaError('index-invalid', 'ctts is shorter than stsz');
  runs.push(missing, 0);
  return runs.done();
}

/** Remembers the last value, for tables that are too short. */
class CountedRuns extends RunsBuilder {
  lastValue = 0;
  override push(count: number, value: number): void {
    super.push(count, value);
    if (count > 0) this.lastValue = value;
  }
}

function readRuns(body: Uint8Array, count: number, value: (cursor: Cursor) => number): CountedRuns {
  const cursor = new Cursor(body);
  readFullBox(cursor);
  const entries = cursor.u32();
  cursor.expect(entries, 8);
  const runs = new CountedRuns();
  for (let i = 0; i < entries && runs.count < count; i++) {
    const samples = cursor.u32();
    runs.push(Math.min(samples, count - runs.count), value(cursor));
  }
  return runs;
}

/**
 * Reads `stss`, the sync samples, as ascending 0-based numbers: ISO/IEC 14496-12 §8.6.2.
 * @throws {MediaError} `index-invalid` for numbers out of order or beyond the track.
 */
export function readSyncSamples(body: Uint8Array, count: number): Uint32Array {
  const cursor = new Cursor(body);
  readFullBox(cursor);
  const entries = cursor.u32();
  cursor.expect(entries, 4);
  const samples = new Uint32Array(entries);
  let previous = 0;
  for (let i = 0; i < entries; i++) {
    const number = cursor.u32();
    if (number <= previous || number > count) throw new MediaError('index-invalid', 'stss is not ascending');
    samples[i] = number - 1;
    previous = number;
  }
  return samples;
}
