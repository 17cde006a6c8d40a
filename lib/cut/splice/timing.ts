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
  const { track, at: from, to, fromTime, toTime } = splice;
  const { decode } = track.samples;
  const copied = Array.from({ length: to - from }, (_, i) => presentationTime(track, from + i));
  const presented = Float64Array.from([
    ...head.map((time) => time - fromTime),
    // A keyframe that is on screen from before the start is presented from the start on.
    ...copied.map((time) => Math.max(0, time - fromTime)),
  ]);
  // Frames after the end, which only the decoder needs, follow right behind it.
  const behind = [...copied.keys()].filter((i) => (copied[i] ?? 0) >= toTime);
  behind.sort((a, b) => (copied[a] ?? 0) - (copied[b] ?? 0));
  for (const [i, frame] of behind.entries())
    presented[head.length + frame] = toTime - fromTime + i * hiddenStep(track);
  // The head is decoded when it is presented, and the copied frames as far apart as in the source.
  const earliest = presented.slice();
  const decoded = copied.map((_, i) => timeOf(decode, from + i) - fromTime);
  const early = decoded.reduce((most, time, i) => Math.max(most, time - at(presented, head.length + i)), 0);
  for (const [i, time] of decoded.entries()) earliest[head.length + i] = time - early;
  // The first sample is decoded at 0.
  if (earliest.length > 0) earliest[0] = 0;
  const splices = head.length > 0 && head.length < presented.length ? [head.length] : [];
  const last = Math.max(1, runValue(decode, to - 1));
  return settleTimes({ presented, earliest, splices }, track.timescale, toTime - fromTime, last);
}
