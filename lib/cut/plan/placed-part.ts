import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipSpan, EncodedSamples } from '@/lib/containers/mp4/write/clip';
import type { PartStart } from '@/lib/cut/report';
import { MediaError } from '@/lib/media/errors';
import { isMedia } from '@/lib/media/info';
import { boundsIn, type PartPlan } from './plan-part';
import type { TrackPlan } from './plan-track';
import type { EditSegment } from './select-samples';

/** The last frames of a part, encoded because they refer to frames after its end. */
export interface EncodedTail {
  /** The sample of the source, in decode order, with which they begin. */
  from: number;
  encoded: EncodedSamples;
  /** Media times (ticks) of the encoded samples. */
  times: readonly number[];
  lengthSec: number;
}

/** A part as the clip holds it. */
export interface PlacedPart extends PartPlan {
  tail: EncodedTail | null;
  begins: PartStart;
}

/** What a clip presents of one track for one part. In ticks of the track. */
export interface PlacedSegment {
  plan: TrackPlan;
  segment: EditSegment;
  tail: EncodedTail | null;
  /** The part on the source's presentation timeline. */
  startTicks: number;
  endTicks: number;
  /** The part in the clip; not whole ticks where the video counts time differently. */
  from: number;
  to: number;
  /** The clip has no part after this one. */
  isLast: boolean;
}

/**
 * Lists what a clip presents of one track, without the parts in which there is nothing.
 * @throws {MediaError} `unsupported` for video or audio of several edits in one part.
 */
export function segmentsOf(
  track: Track,
  parts: readonly PlacedPart[],
  spans: readonly ClipSpan[],
): PlacedSegment[] {
  const { timescale } = track;
  return parts.flatMap((part, k): PlacedSegment[] => {
    const plan = part.plans.find((candidate) => candidate.track === track);
    const [segment, more] = plan?.segments ?? [];
    if (!plan || !segment) return [];
    if (more && isMedia(track)) throw new MediaError('unsupported', 'a part of several edits');
    const from = (spans[k]?.atSec ?? 0) * timescale;
    const to = (spans[k + 1]?.atSec ?? endOf(spans)) * timescale;
    const { tail } = part;
    return [{ plan, segment, tail, ...boundsIn(part, timescale), from, to, isLast: k === parts.length - 1 }];
  });
}

/**
 * The clip's end, in seconds.
 * @param endSec where the source ends, and with it a last part that takes all that is left.
 */
export function endOf(spans: readonly ClipSpan[], endSec = Number.POSITIVE_INFINITY): number {
  const last = spans.at(-1);
  return last ? last.atSec + Math.min(last.toSec, endSec) - last.fromSec : 0;
}
