/** Whether ffmpeg wrote what a clip needs; an exit code of 0 also comes with empty files. */

import type { Movie } from '@/lib/containers/mp4/read/movie';
import { presentationEnd, type Track } from '@/lib/containers/mp4/read/track';
import type { TrackKind } from '@/lib/media/info';

/** Seconds by which a stream may end before it was expected to: containers tell durations by rule of thumb. */
const TOLERANCE_SEC = 0.25;

/** What was written, read from its own index and not from what ffmpeg said. Seconds of the source's timeline. */
export interface Written {
  kinds: ReadonlySet<TrackKind>;
  /** When the first picture is shown; null without one. */
  pictureSec: number | null;
  endSec: number;
}

export interface Expected {
  video: boolean;
  audio: boolean;
  /** Seconds of the source's timeline. */
  startSec: number;
  endSec: number;
  /** Frames a second of the picture; a slow one may end a frame early. */
  rate: number | undefined;
  /** Whether a picture must be there at the start: true for a copy, which may have begun at the *next* keyframe. */
  prompt: boolean;
}

export function readWritten({ tracks }: Movie): Written {
  const filled = tracks.filter(({ samples }) => samples.count > 0);
  const picture = filled.find(({ kind }) => kind === 'video');
  return {
    kinds: new Set(filled.map(({ kind }) => kind)),
    pictureSec: picture ? beginning(picture) : null,
    endSec: Math.max(0, ...filled.map(presentationEnd)),
  };
}

/** When a track presents its first sample. */
function beginning({ edits, span, timescale }: Track): number {
  const shown = edits.find(({ mediaTime }) => mediaTime !== null);
  if (!shown) return 0;
  return (shown.start + Math.max(0, span.from - (shown.mediaTime ?? 0))) / timescale;
}

/** @returns what is wrong, or null. */
export function findFault({ kinds, pictureSec, endSec }: Written, expected: Expected): string | null {
  if (expected.video && !kinds.has('video')) return 'no picture';
  if (expected.audio && !kinds.has('audio')) return 'no sound';
  const tolerance = Math.max(TOLERANCE_SEC, framesSec(1.5, expected.rate));
  // Negated, so that a duration that is no number fails too.
  if (!(endSec >= expected.endSec - tolerance)) return `ends at ${endSec} s instead of ${expected.endSec} s`;
  if (expected.prompt && (pictureSec ?? 0) > expected.startSec + framesSec(1.5, expected.rate))
    return `the picture starts at ${pictureSec} s`;
  return null;
}

const USUAL_RATE = 25;

/** Seconds that some frames last. */
export function framesSec(count: number, rate: number | undefined): number {
  return count / Math.max(1, rate ?? USUAL_RATE);
}
