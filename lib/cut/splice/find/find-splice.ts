import type { Access } from '@/lib/containers/mp4/read/random-access';
import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import type { SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import { chunkOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { Indexed } from '@/lib/cut/plan/plan-part';
import type { TrackPlan } from '@/lib/cut/plan/plan-track';
import { type EditSegment, presentationTime, sampleOnAt } from '@/lib/cut/plan/select-samples';
import { ExactStartRefused } from '@/lib/media/errors';

/** A frame to encode. Its time is on the source's media timeline, in ticks. */
export interface HeadFrame {
  sample: number;
  time: number;
}

/** Where the encoded head of a clip's video ends and the copied rest begins. Sample numbers are in decode order. */
export interface Splice {
  track: Track;
  entry: SampleEntry;
  /** The 1-based number of the sample entry. */
  entryNumber: number;
  /** Where decoding of the head begins. */
  key: number;
  /** The frames of the head, in presentation order. */
  frames: HeadFrame[];
  /** The first sample that is copied; `to` when everything is encoded. */
  at: number;
  to: number;
  /** Media times (ticks) of the clip's first frame, of the splice and of the clip's end. */
  fromTime: number;
  atTime: number;
  toTime: number;
}

/** The most seconds to encode. With more, the start is refused. */
const MAX_ENCODED_SEC = 30;
/** The most seconds to decode before the start, or before a clip's end. */
export const MAX_LEAD_SEC = 120;
/** The most sync samples to examine for one that can begin the copied rest. */
const MAX_CHECKED = 64;

/**
 * Finds the splice of a planned video track: the next keyframe that no later frame refers across.
 * @throws {MediaError} `exact-refused`, with the reason; `file-unreadable`.
 */
export async function findSplice(plan: TrackPlan, access: Indexed['access']): Promise<Splice> {
  const { track, segments } = plan;
  const [segment] = segments;
  if (!segment || segments.length > 1) throw new ExactStartRefused('unusual');
  const { from: key, to, shown } = segment;
  const sample = plan.leadInSec === 0 ? key : await nextKeyframe(track, segment, access);
  if (sample === key && !isClean(track, key, key, to)) throw new ExactStartRefused('unusual');
  const toTime = Math.min(shown.to, track.span.to);
  const atTime = sample < to ? presentationTime(track, sample) : toTime;
  const limit = (sec: number) => sec * track.timescale;
  if (Math.max(0, atTime - shown.from) > limit(MAX_ENCODED_SEC) || plan.leadInSec > MAX_LEAD_SEC)
    throw new ExactStartRefused('no-keyframe');
  return spliceAt(track, segment, { at: sample, atTime, toTime });
}

/** The splice of a part all of whose frames are encoded. */
export function wholeHead({ track, segments }: TrackPlan): Splice {
  const [segment] = segments;
  if (!segment) throw new ExactStartRefused('unusual');
  const { to, shown } = segment;
  return spliceAt(track, segment, { at: to, atTime: shown.to, toTime: shown.to });
}

function spliceAt(
  track: Track,
  segment: EditSegment,
  ends: Pick<Splice, 'at' | 'atTime' | 'toTime'>,
): Splice {
  const { from: key, to, shown } = segment;
  const frames = framesOf(track, segment, ends.at, ends.atTime);
  return { ...sharedEntry(track, key, to), track, key, frames, to, fromTime: shown.from, ...ends };
}

/** Seconds of video that a splice encodes and copies. */
export function lengthsOf({ track, fromTime, atTime, toTime }: Splice): {
  encodedSec: number;
  copiedSec: number;
} {
  return {
    encodedSec: Math.max(0, atTime - fromTime) / track.timescale,
    copiedSec: (toTime - atTime) / track.timescale,
  };
}

/** The sample to copy from; the end of the segment if no keyframe follows. */
async function nextKeyframe(
  track: Track,
  { from, to, shown }: EditSegment,
  access: Indexed['access'],
): Promise<number> {
  const { sync } = track.samples;
  // An AV1 keyframe without a sequence header would be decoded with the head's.
  const joins = new Set<Access>(
    sharedEntry(track, from, to).entry.format === 'av01' ? ['closed'] : ['closed', 'unknown'],
  );
  let checked = 0;
  for (let i = sync ? lastAtMost(sync, from) : from; i < (sync ? sync.length : to); i++) {
    const sample = sync ? at(sync, i) : i;
    if (sample >= to) break;
    const time = presentationTime(track, sample);
    if (sample <= from || time <= shown.from || time >= shown.to) continue;
    const kind = await access(track, sample);
    if (joins.has(kind) && isClean(track, from, sample, to)) return sample;
    if (++checked >= MAX_CHECKED) throw new ExactStartRefused('no-keyframe');
  }
  return to;
}

/** True if all frames decoded before a sample are presented before it, and all others after it. */
function isClean({ times }: Track, from: number, sample: number, to: number): boolean {
  if (!times) return true;
  const time = at(times, sample);
  for (let i = from; i < sample; i++) if (at(times, i) >= time) return false;
  for (let i = sample + 1; i < to; i++) if (at(times, i) <= time) return false;
  return true;
}

function framesOf(
  track: Track,
  { from, to, shown }: EditSegment,
  splice: number,
  atTime: number,
): HeadFrame[] {
  const frames: HeadFrame[] = [];
  for (let sample = from; sample < Math.min(splice, to); sample++) {
    const time = presentationTime(track, sample);
    if (time >= shown.from && time < Math.min(shown.to, atTime)) frames.push({ sample, time });
  }
  // A frame that is on screen from before the start is presented from the start on.
  if (!frames.some(({ time }) => time === shown.from) && splice > from) {
    const onScreen = sampleOnAt(track, shown.from);
    if (onScreen >= 0) frames.push({ sample: onScreen, time: shown.from });
  }
  frames.sort((a, b) => a.time - b.time);
  if (frames.some(({ time }, i) => time === frames[i - 1]?.time)) throw new ExactStartRefused('unusual');
  return frames;
}

/** The sample entry of the samples `[from, to)`. Refuses more than one. */
export function sharedEntry({ samples, entries }: Track, from: number, to: number) {
  const { entry: numbers } = samples.chunks;
  const first = chunkOf(samples, from);
  const entryNumber = at(numbers, first);
  for (let i = first; i <= chunkOf(samples, to - 1); i++)
    if (at(numbers, i) !== entryNumber) throw new ExactStartRefused('unusual');
  const entry = entries[entryNumber - 1];
  if (!entry) throw new ExactStartRefused('unusual');
  return { entry, entryNumber };
}
