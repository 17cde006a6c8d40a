import { at, eachRun, type Runs, RunsBuilder, timeOf } from '@/lib/mp4/runs';
import type { Samples } from '@/lib/mp4/samples';
import { type ClipRange, type ClipTrack, rangeCount } from './clip';
import { type BoxParts, box, fullBox, WordWriter, words } from './parts';

/** Sample durations of the clip; the last of a range is stretched to reach the next range. Ticks of the track. */
export function clipDurations(samples: Samples, ranges: readonly ClipRange[]): Runs {
  const runs = new RunsBuilder();
  let end = ranges[0]?.base ?? 0;
  for (const { from, to, base } of ranges) {
    runs.raiseLast(base - end);
    eachRun(samples.decode, from, to, (count, value) => runs.push(count, value));
    end = base + timeOf(samples.decode, to) - timeOf(samples.decode, from);
  }
  return runs.done();
}

/** `stts`: ISO/IEC 14496-12 §8.6.1.2. */
export function writeDurations(durations: Runs): BoxParts {
  return fullBox('stts', 0, 0, runWords(durations));
}

/** `ctts`, version 1 when offsets are negative: ISO/IEC 14496-12 §8.6.1.3. Null when nothing is reordered. */
export function writeOffsets(clip: ClipTrack): BoxParts | null {
  const { samples } = clip.track;
  if (!samples.offsets && clip.lift === 0 && !clip.held) return null;
  const runs = new RunsBuilder();
  const push = (from: number, to: number) => {
    if (samples.offsets)
      eachRun(samples.offsets, from, to, (count, value) => runs.push(count, value + clip.lift));
    else runs.push(to - from, clip.lift);
  };
  for (const { from, to } of clip.ranges) {
    const { held } = clip;
    if (!held || held.sample < from || held.sample >= to) {
      push(from, to);
      continue;
    }
    push(from, held.sample);
    runs.push(1, held.time - timeOf(samples.decode, held.sample) + clip.lift);
    push(held.sample + 1, to);
  }
  const offsets = runs.done();
  return fullBox('ctts', offsets.value.some((value) => value < 0) ? 1 : 0, 0, runWords(offsets));
}

function runWords(runs: Runs): Uint8Array {
  const table = new WordWriter(1 + runs.value.length * 2);
  table.put(runs.value.length);
  for (let k = 0; k < runs.value.length; k++) {
    table.put(at(runs.sampleAt, k + 1) - at(runs.sampleAt, k));
    table.put(at(runs.value, k));
  }
  return table.bytes;
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
