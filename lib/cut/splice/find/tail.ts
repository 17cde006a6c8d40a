import type { TrackPlan } from '@/lib/cut/plan/plan-track';
import { type AccessLookup, findDecodeStart, presentationTime } from '@/lib/cut/plan/select-samples';
import { ExactStartRefused } from '@/lib/media/errors';
import { type HeadFrame, MAX_LEAD_SEC, type Splice, sharedEntry } from './find-splice';

/** The last frames of a part, which can't be copied. */
export interface Tail {
  /** Its `frames` are those to encode. */
  splice: Splice;
  /** Where the copied samples end. */
  copiedTo: number;
}

/**
 * Finds the frames at the end of a part that can't be copied, because they refer to a frame that is presented after the end.
 * @returns null if all can.
 * @throws {MediaError} `exact-refused`; `file-unreadable`.
 */
export async function findTail(plan: TrackPlan | undefined, access: AccessLookup): Promise<Tail | null> {
  const [segment, more] = plan?.segments ?? [];
  if (!plan?.track.times || !segment || more) return null;
  const { track } = plan;
  const { from, to, shown } = segment;
  const time = (sample: number) => presentationTime(track, sample);
  let copiedTo = from;
  while (copiedTo < to && time(copiedTo) < shown.to) copiedTo++;
  if (copiedTo === to) return null;
  const frames: HeadFrame[] = [];
  for (let sample = copiedTo; sample < to; sample++)
    if (time(sample) < shown.to) frames.push({ sample, time: time(sample) });
  let earliest = frames.reduce((least, frame) => Math.min(least, frame.time), Number.POSITIVE_INFINITY);
  const latestCopied = () => {
    let latest = Number.NEGATIVE_INFINITY;
    for (let sample = from; sample < copiedTo; sample++) latest = Math.max(latest, time(sample));
    return latest;
  };
  // What is copied is presented before what is encoded.
  while (latestCopied() > earliest && copiedTo > from + 1) {
    copiedTo--;
    frames.push({ sample: copiedTo, time: time(copiedTo) });
    earliest = Math.min(earliest, time(copiedTo));
  }
  if (frames.length === 0) return null;
  frames.sort((a, b) => a.time - b.time);
  const first = frames.reduce((least, { sample }) => Math.min(least, sample), to);
  const { sample: key } = await findDecodeStart(track, { first, last: to - 1, from: earliest }, access);
  const splice = {
    ...sharedEntry(track, key, to),
    track,
    key,
    frames,
    at: to,
    to,
    fromTime: earliest,
    atTime: shown.to,
    toTime: shown.to,
  };
  return { splice, copiedTo };
}

/**
 * Finds the tail of a clip's last part. Null if there is none, or if it can't be encoded. The edit then hides the frames it needs.
 * @throws {MediaError} `file-unreadable`.
 */
export async function findEnd(plan: TrackPlan | undefined, access: AccessLookup): Promise<Tail | null> {
  try {
    const tail = await findTail(plan, access);
    if (!tail) return null;
    const { track, key, fromTime } = tail.splice;
    return fromTime - presentationTime(track, key) > MAX_LEAD_SEC * track.timescale ? null : tail;
  } catch (error) {
    if (error instanceof ExactStartRefused) return null;
    throw error;
  }
}
