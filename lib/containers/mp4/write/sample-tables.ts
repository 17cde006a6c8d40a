import { type BoxParts, box, fullBox, WordWriter, words } from '@/lib/containers/mp4/box-parts';
import { at, type Runs } from '@/lib/containers/mp4/read/runs';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import { MediaError } from '@/lib/media/errors';
import { type ClipTrack, rangeCount } from './clip';

/**
 * Writes `stts`: ISO/IEC 14496-12 §8.6.1.2.
 * @throws {MediaError} `unsupported` for a duration that players read as negative.
 */
export function writeDurations(durations: Runs): BoxParts {
  return fullBox('stts', 0, 0, runWords(durations));
}

/**
 * Writes `ctts`: ISO/IEC 14496-12 §8.6.1.3. Null when no sample has an offset.
 * @throws {MediaError} `unsupported` for an offset that players read as negative.
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

/** Writes `stss`: ISO/IEC 14496-12 §8.6.2. Null when every sample is a sync sample. */
export function writeSyncSamples(clip: ClipTrack): BoxParts | null {
  const { sync } = clip.track.samples;
  const encoded = clip.encoded ?? { samples: [], sync: [] };
  if (!sync && clip.notSync.size === 0 && encoded.sync.length === encoded.samples.length) return null;
  const numbers = encoded.sync.map((sample) => sample + 1);
  let before = encoded.samples.length;
  for (const { from, to } of clip.ranges) {
    // Decoding of a range begins with its first sample, even if the source's table doesn't list it.
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

/** Writes `stsz`: ISO/IEC 14496-12 §8.7.3.2. */
export function writeSizes({ track: { samples }, ranges, encoded }: ClipTrack): BoxParts {
  const own = encoded?.samples ?? [];
  const count = own.length + rangeCount(ranges);
  if (typeof samples.size === 'number' && own.length === 0)
    return fullBox('stsz', 0, 0, words(samples.size, count));
  const table = new WordWriter(2 + count);
  table.put(0);
  table.put(count);
  for (const sample of own) table.put(sample.length);
  for (const { from, to } of ranges) for (let i = from; i < to; i++) table.put(sizeOf(samples, i));
  return fullBox('stsz', 0, 0, table.bytes);
}

/** Writes `sdtp`: ISO/IEC 14496-12 §8.6.4. Null when the source has none. */
export function writeDependencies({ track, ranges, encoded }: ClipTrack): BoxParts | null {
  const { dependencies } = track.samples;
  if (!dependencies) return null;
  // 0 leaves everything about the encoded samples unspecified.
  const own = new Uint8Array(encoded?.samples.length ?? 0);
  return box('sdtp', words(0), own, ...ranges.map(({ from, to }) => dependencies.subarray(from, to)));
}
