/** When an animation shows which frame of its sources. */
import { lengthMs, MS_PER_SECOND, msToSeconds, type TimeRange } from '@/lib/media/time';

/** The frames of one part: those on screen at some times of the source's timeline, in seconds, ascending. */
export interface FramesOfPart<P extends TimeRange> {
  part: P;
  atSec: number[];
}

/** A source with fewer frames per second than this may only have long pauses, so the animation's rate isn't lowered further. */
const LEAST_SOURCE_RATE = 10;

/** The rate of an animation: the chosen one, but no higher than its source's. */
export function animationRate(chosen: number, sourceRate: number | null): number {
  return sourceRate === null ? chosen : Math.min(chosen, Math.max(LEAST_SOURCE_RATE, sourceRate));
}

/** The frames of an animation that shows some parts one after the other, at a rate of its own. Parts may get none. */
export function frameTimes<P extends TimeRange>(parts: readonly P[], rate: number): FramesOfPart<P>[] {
  const count = frameCount(lengthSec(parts), rate);
  let frame = 0;
  let beginsMs = 0;
  return parts.map((part, index) => {
    const endsMs = beginsMs + part.endMs - part.startMs;
    const isLast = index === parts.length - 1;
    const atSec: number[] = [];
    for (; frame < count; frame++) {
      const clipMs = (frame * MS_PER_SECOND) / rate;
      if (!isLast && clipMs >= endsMs - TIE_MS) break;
      atSec.push((part.startMs + Math.max(0, clipMs - beginsMs)) / MS_PER_SECOND);
    }
    beginsMs = endsMs;
    return { part, atSec };
  });
}

/** Milliseconds; a frame this close to a splice shows what follows. */
const TIE_MS = 1e-6;

export function lengthSec(parts: readonly TimeRange[]): number {
  return msToSeconds(lengthMs(parts));
}

export const frameCount = (sec: number, rate: number) => Math.max(1, Math.round(sec * rate));

/** The frames that are left at a lower rate, by their numbers. */
export function fewerFrames(count: number, rate: number, lower: number): number[] {
  if (lower >= rate) return Array.from({ length: count }, (_, frame) => frame);
  const left = Math.max(1, Math.round((count / rate) * lower));
  return Array.from({ length: left }, (_, frame) =>
    Math.min(count - 1, Math.floor((frame * rate) / lower + 1e-6)),
  );
}
