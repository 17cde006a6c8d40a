/** The segments of a clip that libx264 encodes side by side. */
import { cores } from '@/lib/cut/splice/find/work';
import { limitOf } from '@/lib/edit/edit';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { MS_PER_SECOND, msToSeconds } from '@/lib/media/time';
import { framesSec } from './command';
import { croppedVideo } from './frame-filters';
import { type FramedSpan, hasOneVideo, type Job } from './job';
import { SHORT_SEC } from './size-limit';
import { coveredSec, secAt } from './spans';

/**
 * Seconds of a segment, at least: each begins with a keyframe, and decodes what precedes it up to its first frame. Within a limit, a short
 * one misses its bytes.
 */
const LEAST_SEC = { quality: 2, limit: SHORT_SEC };

/** Of the memory of a device, the share that programs may take, and what a device has if the browser doesn't tell. */
const MEMORY_SHARE = 0.25;
const USUAL_MEMORY_GB = 4;

/** Bytes of a program, beside its frames: those that libx264 looks ahead at, and those that it and the decoder refer to. */
const PROGRAM_BYTES = 100e6;
const FRAMES_HELD = 80;

/** Frames that one program encodes. */
export interface Segment {
  /** As far as they lie in it. */
  parts: readonly FramedSpan[];
  /** Seconds, where the next segment begins; Infinity for the last one. */
  endSec: number;
  /** A part goes on in the next segment, whose first frame is encoded here, too. */
  hasNext: boolean;
}

interface SegmentOptions {
  threads: number;
  /** Of the device. */
  memoryGb: number;
  /** Seconds of a segment, at least. */
  leastSec: number;
  /** Frames per second to which a limit lowers them; null if it doesn't. */
  rate: number | null;
}

/** The segments of parts that are encoded side by side: as many as there are cores and memory for; one if that isn't worth it. */
export function inSegments(
  parts: readonly FramedSpan[],
  video: StreamFacts,
  { threads, memoryGb, leastSec, rate }: SegmentOptions,
): Segment[] {
  const { width = 1920, height = 1080 } = croppedVideo(video, parts[0]?.frames.framing?.crop);
  const programBytes = PROGRAM_BYTES + width * height * 1.5 * FRAMES_HELD;
  const lengthSec = coveredSec(parts);
  const programs = Math.floor((memoryGb * 2 ** 30 * MEMORY_SHARE) / programBytes);
  const count = Math.max(1, Math.min(threads, programs, Math.floor(lengthSec / leastSec)));
  // Of the frames of a lower rate, the first one and each that many seconds later stay.
  const keptAt = (sec: number) => (rate ? Math.round(sec * rate) / rate : sec);
  const marks = Array.from({ length: count + 1 }, (_, i) => {
    if (i === 0) return Number.NEGATIVE_INFINITY;
    if (i === count) return Number.POSITIVE_INFINITY;
    const sec = secAt(parts, keptAt((lengthSec * i) / count));
    const isWithin = parts.some(({ startSec, endSec }) => startSec < sec && sec < endSec);
    return isWithin ? beforeFrame(sec, video.rate) : sec;
  });
  return marks.slice(1).map((endSec, i) => {
    const startSec = marks[i] ?? endSec;
    const held = parts.filter((part) => part.startSec < endSec && part.endSec > startSec);
    return {
      parts: held.map((part) => ({
        ...part,
        startSec: Math.max(part.startSec, startSec),
        endSec: Math.min(part.endSec, endSec),
      })),
      endSec,
      hasNext: held.some((part) => part.endSec > endSec),
    };
  });
}

/**
 * How long before a frame a segment ends, as a share of the frame's length. Sound that begins before the video moves frames off the multiples
 * of that length, but usual sound doesn't move them by this share.
 */
const BEFORE_FRAME = 0.2;

/** Of the millisecond in which a segment ends, the share that is over. */
const OF_MILLISECOND = 0.6;

/**
 * A time just before the first frame at or after another one, if frames lie on multiples of their length. ffmpeg rounds the time of a forced
 * keyframe to the nearest tick, which may not be that of an earlier frame: in AVI a tick is as long as a frame, and in Matroska, FLV and
 * WMV a millisecond.
 */
function beforeFrame(sec: number, rate: number | undefined): number {
  const frameSec = framesSec(1, rate);
  const before = (Math.ceil(sec / frameSec - 0.01) - BEFORE_FRAME) * frameSec;
  return msToSeconds(Math.round(before * MS_PER_SECOND - OF_MILLISECOND) + OF_MILLISECOND);
}

/** The segments in which this device encodes the only video of a clip; none of others. */
export function segmentsHere(
  job: Pick<Job, 'edit' | 'streams' | 'video'>,
  parts: readonly FramedSpan[],
  rate: number | null = null,
): Segment[] {
  if (!job.video || !hasOneVideo(job)) return [];
  const leastSec = LEAST_SEC[limitOf(job.edit) ? 'limit' : 'quality'];
  return inSegments(parts, job.video, { threads: cores(), memoryGb: memoryOfDevice(), leastSec, rate });
}

/** In GB, of which browsers tell 8 at most. */
const memoryOfDevice = (): number => {
  const gb: unknown = typeof navigator === 'undefined' ? null : Reflect.get(navigator, 'deviceMemory');
  return typeof gb === 'number' ? gb : USUAL_MEMORY_GB;
};
