import { at, RunsBuilder } from '@/lib/containers/mp4/read/runs';
import { hiddenStep, type ShiftedTiming, unlessZero } from './timing';

/** Samples of a video track in decode order, with times in ticks of the track. */
export interface TimedSamples {
  /** When each sample is presented. */
  presented: Float64Array;
  /** The earliest time at which each may be decoded; changed by {@link settleTimes}. */
  earliest: Float64Array;
  /** Ascending numbers of the samples with which a splice begins: keyframes that follow frames from elsewhere. */
  splices: readonly number[];
}

/**
 * Gives each sample a decode time that isn't later than its presentation. The first samples behind a splice may be decoded in quick
 * succession.
 * @param endTicks when the last frame ends.
 * @param lastTicks the least duration of the last sample.
 */
export function settleTimes(
  samples: TimedSamples,
  timescale: number,
  endTicks: number,
  lastTicks: number,
): ShiftedTiming {
  const { presented, earliest, splices } = samples;
  for (const [i, splice] of splices.entries())
    delayToSplice(samples, splice, splices[i + 1] ?? earliest.length);
  const wide = decodeTimes(samples, hiddenStep({ timescale }));
  const { decoded, late } = wide.late > 0 ? decodeTimes(samples, 1) : wide;
  const durations = new RunsBuilder();
  const offsets = new RunsBuilder();
  const count = presented.length;
  for (let i = 0; i < count; i++) {
    const begin = at(decoded, i);
    const end = i + 1 < count ? at(decoded, i + 1) : Math.max(begin + lastTicks, endTicks + late);
    durations.push(1, end - begin);
    offsets.push(1, at(presented, i) + late - begin);
  }
  return {
    timing: { durations: durations.done(), offsets: unlessZero(offsets.done()) },
    shift: late - at(decoded, 0),
  };
}

/** The decode times, and `late`: the most ticks by which a frame is decoded after it is presented. */
function decodeTimes({ presented, earliest }: TimedSamples, step: number) {
  const decoded = new Float64Array(presented.length);
  let late = 0;
  for (let i = 0; i < decoded.length; i++) {
    decoded[i] = i === 0 ? at(earliest, 0) : Math.max(at(earliest, i), at(decoded, i - 1) + step);
    late = Math.max(late, at(decoded, i) - at(presented, i));
  }
  return { decoded, late };
}

/**
 * Delays the samples behind a splice until the splice is presented. A player that seeks to keyframes by decode time (Chromium)
 * would otherwise present the splice when it seeks to the last frames before it. Samples that were due before follow in quick
 * succession.
 * @param to the next splice, or the number of samples.
 */
function delayToSplice({ presented, earliest }: TimedSamples, splice: number, to: number): void {
  const shown = at(presented, splice);
  let behind = splice;
  let bound = Number.POSITIVE_INFINITY;
  for (; behind < to && at(earliest, behind) <= shown; behind++)
    if (behind > splice) bound = Math.min(bound, at(presented, behind));
  if (behind < to) bound = Math.min(bound, at(earliest, behind));
  if (!Number.isFinite(bound)) bound = shown;
  for (let i = splice; i < behind; i++)
    earliest[i] = shown + Math.floor(((bound - shown) * (i - splice)) / (behind - splice));
}
