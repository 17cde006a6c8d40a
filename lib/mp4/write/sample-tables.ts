import { MediaError } from '@/lib/media/errors';
import { at, type Runs } from '@/lib/mp4/runs';
import type { Samples } from '@/lib/mp4/samples';
import { type ClipRange, type ClipTrack, rangeCount } from './clip';
import { type BoxParts, box, fullBox, WordWriter, words } from './parts';

/**
 * `stts`: ISO/IEC 14496-12 §8.6.1.2.
 * @throws {MediaError} `unsupported` for a duration that players would read as negative.
 */
export function writeDurations(durations: Runs): BoxParts {
  return fullBox('stts', 0, 0, runWords(durations));
}

/**
 * `ctts`: ISO/IEC 14496-12 §8.6.1.3. Null when nothing is reordered.
 * @throws {MediaError} `unsupported` for an offset that players would read as negative.
 */
export function writeOffsets(offsets: Runs | null): BoxParts | null {
  return offsets && fullBox('ctts', 0, 0, runWords(offsets));
}

function runWords(runs: Runs): Uint8Array {
  const table = new WordWriter(1 + runs.value.length * 2);
  table.put(runs.value.length);
  for (let k = 0; k < runs.value.length; k++) {
    table.put(at(runs.sampleAt, k + 1) - at(runs.sampleAt, k));
    table.put(inSignedRange(at(runs.value, k)));
  }
  return table.bytes;
}

function inSignedRange(ticks: number): number {
  if (ticks >= 0 && ticks < 2 ** 31) return ticks;
  throw new MediaError('unsupported', `a time of ${ticks} ticks in a table`);
}

/** `stss`: ISO/IEC 14496-12 §8.6.2. Null when every sample is a sync sample. */
export function writeSyncSamples(clip: ClipTrack): BoxParts | null {
  const { sync } = clip.track.samples;
  if (!sync && clip.notSync.size === 0) return null;
  const numbers: number[] = [];
  let before = 0;
  for (const { from, to } of clip.ranges) {
    // A range begins where its decoding does, whatever the source's table says.
    numbers.push(before + 1);
    eachSync(sync, from + 1, to, (sample) => {
      if (!clip.notSync.has(sample)) numbers.push(before + sample - from + 1);
    });
    before += to - from;
  }
  const table = new WordWriter(1 + numbers.length);
  table.put(numbers.length);
  for (const number of numbers) table.put(number);
  return fullBox('stss', 0, 0, table.bytes);
}

function eachSync(sync: Uint32Array | null, from: number, to: number, visit: (sample: number) => void): void {
  if (!sync) {
    for (let sample = from; sample < to; sample++) visit(sample);
    return;
  }
  for (const sample of sync) if (sample >= from && sample < to) visit(sample);
}

/** `stsz`: ISO/IEC 14496-12 §8.7.3.2. */
export function writeSizes(samples: Samples, ranges: readonly ClipRange[]): BoxParts {
  const count = rangeCount(ranges);
  if (typeof samples.size === 'number') return fullBox('stsz', 0, 0, words(samples.size, count));
  const table = new WordWriter(2 + count);
  table.put(0);
  table.put(count);
  for (const { from, to } of ranges) for (let i = from; i < to; i++) table.put(at(samples.size, i));
  return fullBox('stsz', 0, 0, table.bytes);
}

/** `sdtp`: ISO/IEC 14496-12 §8.6.4. */
export function writeDependencies(samples: Samples, ranges: readonly ClipRange[]): BoxParts | null {
  const { dependencies } = samples;
  if (!dependencies) return null;
  return box('sdtp', words(0), ...ranges.map(({ from, to }) => dependencies.subarray(from, to)));
}
