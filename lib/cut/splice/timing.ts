import { at, RunsBuilder, runValue, timeOf } from '@/lib/containers/mp4/read/runs';
import type { ClipTiming } from '@/lib/containers/mp4/write/clip';
import { presentationTime } from '@/lib/cut/plan/select-samples';
import type { Splice } from './find-splice';

/** Decode times may be this close, in samples per second. Closer ones could be equal in players that count in microseconds. */
const CLOSEST = 10_000;

/** What the times of a clip depend on. */
type SplicedSamples = Pick<Splice, 'track' | 'at' | 'to' | 'fromTime' | 'toTime'>;

interface Times {
  /** Of every sample in decode order, in ticks from the clip's first frame. */
  presented: Float64Array;
  decoded: Float64Array;
}

/**
 * Times of an encoded head and the samples copied behind it. The first frame is presented at 0, so the track needs no edit list.
 * If the copied frames are reordered, the first of them are decoded in quick succession.
 * @param head media times (ticks) of the head's frames, in decode order.
 * @returns also the media time of the first frame, which is above 0 only in very coarse timescales.
 */
export function splicedTiming(
  splice: SplicedSamples,
  head: readonly number[],
): { timing: ClipTiming; mediaTime: number } {
  const { timescale } = splice.track;
  const wide = decodeTimes(splice, head, Math.max(1, Math.ceil(timescale / CLOSEST)));
  const { presented, decoded, late } = wide.late > 0 ? decodeTimes(splice, head, 1) : wide;
  const durations = new RunsBuilder();
  const offsets = new RunsBuilder();
  const count = presented.length;
  const end = splice.toTime - splice.fromTime + late;
  for (let i = 0; i < count; i++) {
    const next = i + 1 < count ? at(decoded, i + 1) : Math.max(at(decoded, i) + lastDuration(splice), end);
    durations.push(1, next - at(decoded, i));
    offsets.push(1, at(presented, i) + late - at(decoded, i));
  }
  const built = offsets.done();
  return {
    timing: { durations: durations.done(), offsets: built.value.some((value) => value !== 0) ? built : null },
    mediaTime: late,
  };
}

function lastDuration({ track, to }: SplicedSamples): number {
  return Math.max(1, runValue(track.samples.decode, to - 1));
}

/** @returns also `late`: ticks by which a frame would be decoded after it is presented. */
function decodeTimes(
  splice: SplicedSamples,
  head: readonly number[],
  step: number,
): Times & { late: number } {
  const presented = presentationTimes(splice, head, step);
  const earliest = earliestTimes(splice, head, presented);
  const decoded = new Float64Array(presented.length);
  let late = 0;
  for (let i = 1; i < decoded.length; i++) {
    decoded[i] = Math.max(at(earliest, i), at(decoded, i - 1) + step);
    late = Math.max(late, at(decoded, i) - at(presented, i));
  }
  return { presented, decoded, late };
}

/** When each sample is presented. Frames after the end are there for the decoder only and follow right behind it. */
function presentationTimes(
  { track, at: from, to, fromTime, toTime }: SplicedSamples,
  head: readonly number[],
  step: number,
): Float64Array {
  const times = new Float64Array(head.length + to - from);
  const behind: { index: number; time: number }[] = [];
  for (const [i, time] of head.entries()) times[i] = time - fromTime;
  for (let sample = from; sample < to; sample++) {
    const time = presentationTime(track, sample);
    const index = head.length + sample - from;
    // A keyframe that is on screen from before the start is presented from the start on.
    times[index] = Math.max(0, time - fromTime);
    if (time >= toTime) behind.push({ index, time });
  }
  behind.sort((a, b) => a.time - b.time);
  for (const [i, { index }] of behind.entries()) times[index] = toTime - fromTime + i * step;
  return times;
}

/** When each sample may be decoded: the head's when they are presented, the copied ones as in the source, but early enough. */
function earliestTimes(
  { track, at: from, to, fromTime }: SplicedSamples,
  head: readonly number[],
  presented: Float64Array,
): Float64Array {
  const earliest = new Float64Array(presented.length);
  let early = 0;
  for (let sample = from; sample < to; sample++) {
    const own = timeOf(track.samples.decode, sample) - fromTime;
    early = Math.max(early, own - at(presented, head.length + sample - from));
    earliest[head.length + sample - from] = own;
  }
  for (let i = head.length; i < earliest.length; i++) earliest[i] = at(earliest, i) - early;
  for (let i = 0; i < head.length; i++) earliest[i] = at(presented, i);
  if (head.length > 0 && head.length < earliest.length) delayToSplice(earliest, presented, head.length);
  return earliest;
}

/**
 * Delays the copied samples until the splice is presented. A player that seeks to keyframes by decode time (Chromium) would
 * otherwise present the splice when it seeks to the head's last frames. Samples that were due before follow in quick succession.
 */
function delayToSplice(earliest: Float64Array, presented: Float64Array, splice: number): void {
  const shown = at(presented, splice);
  let behind = splice;
  let bound = Number.POSITIVE_INFINITY;
  for (; behind < earliest.length && at(earliest, behind) <= shown; behind++)
    if (behind > splice) bound = Math.min(bound, at(presented, behind));
  if (behind < earliest.length) bound = Math.min(bound, at(earliest, behind));
  if (!Number.isFinite(bound)) bound = shown;
  for (let i = splice; i < behind; i++)
    earliest[i] = shown + Math.floor(((bound - shown) * (i - splice)) / (behind - splice));
}
