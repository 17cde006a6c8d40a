import { at, runValue, timeOf } from '@/lib/containers/mp4/read/runs';
import { settleTimes } from '@/lib/cut/plan/join-timing';
import { presentationTime } from '@/lib/cut/plan/select-samples';
import { hiddenStep, type ShiftedTiming } from '@/lib/cut/plan/timing';
import type { Splice } from './find/find-splice';

/** What the times of a clip depend on. */
type SplicedSamples = Pick<Splice, 'track' | 'at' | 'to' | 'fromTime' | 'toTime'>;

/**
 * Times of an encoded head and the samples copied behind it. The first frame is presented at 0, so the track needs no edit list.
 * If the copied frames are reordered, the first of them are decoded in quick succession.
 * @param head media times (ticks) of the head's frames, in decode order.
 * @returns also the media time of the first frame, which is above 0 only in very coarse timescales.
 */
export function splicedTiming(splice: SplicedSamples, head: readonly number[]): ShiftedTiming {
  const { track, to, fromTime, toTime } = splice;
  const presented = presentationTimes(splice, head);
  const earliest = earliestTimes(splice, head, presented);
  const splices = head.length > 0 && head.length < presented.length ? [head.length] : [];
  const last = Math.max(1, runValue(track.samples.decode, to - 1));
  return settleTimes({ presented, earliest, splices }, track.timescale, toTime - fromTime, last);
}

/** When each sample is presented. Frames after the end, which only the decoder needs, follow right behind it. */
function presentationTimes(
  { track, at: from, to, fromTime, toTime }: SplicedSamples,
  head: readonly number[],
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
  for (const [i, { index }] of behind.entries()) times[index] = toTime - fromTime + i * hiddenStep(track);
  return times;
}

/** When each sample may be decoded: the head's when they are presented, and the copied ones as far apart as in the source. */
function earliestTimes(
  { track, at: from, to, fromTime }: SplicedSamples,
  head: readonly number[],
  presented: Float64Array,
): Float64Array {
  const earliest = new Float64Array(presented.length);
  let early = 0;
  for (let sample = from; sample < to; sample++) {
    const index = head.length + sample - from;
    const decoded = timeOf(track.samples.decode, sample) - fromTime;
    early = Math.max(early, decoded - at(presented, index));
    earliest[index] = decoded;
  }
  for (let i = head.length; i < earliest.length; i++) earliest[i] = at(earliest, i) - early;
  for (let i = 0; i < head.length; i++) earliest[i] = at(presented, i);
  // The first sample is decoded at 0.
  if (earliest.length > 0) earliest[0] = 0;
  return earliest;
}
