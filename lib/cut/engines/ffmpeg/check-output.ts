/** Checks what ffmpeg wrote. An exit code of 0 doesn't rule out empty files. */

import type { Movie } from '@/lib/containers/mp4/read/movie';
import { presentationEnd, type Track } from '@/lib/containers/mp4/read/track';
import type { TrackKind } from '@/lib/media/info';
import type { Span } from '@/lib/media/time';
import { framesSec } from './command';

/** Seconds by which a stream may end early, because containers state durations roughly. */
const TOLERANCE_SEC = 0.25;

/** What was written, by the index of the output. Seconds of the source's timeline. */
export interface Written {
  kinds: ReadonlySet<TrackKind>;
  /** When the first frame is presented; null without video. */
  firstFrameSec: number | null;
  endSec: number;
}

/** What was to be written, from when to when. */
interface Expected extends Span {
  kinds: ReadonlySet<TrackKind>;
  /** Frames per second; video with a low rate may end a frame early. */
  rate: number | undefined;
  /** Whether a frame must be there at the start: true for a copy, which may have begun with the *next* keyframe. */
  isPrompt: boolean;
}

export function readWritten({ tracks }: Movie): Written {
  const filled = tracks.filter(({ samples }) => samples.count > 0);
  const video = filled.find(({ kind }) => kind === 'video');
  return {
    kinds: new Set(filled.map(({ kind }) => kind)),
    firstFrameSec: video ? firstPresentedSec(video) : null,
    endSec: Math.max(0, ...filled.map(presentationEnd)),
  };
}

/** When a track presents its first sample. */
function firstPresentedSec({ edits, span, timescale }: Track): number {
  const shown = edits.find(({ mediaTime }) => mediaTime !== null);
  if (!shown) return 0;
  return (shown.start + Math.max(0, span.from - (shown.mediaTime ?? 0))) / timescale;
}

/** Finds what is wrong with the output; null if nothing is. */
export function findFault({ kinds, firstFrameSec, endSec }: Written, expected: Expected): string | null {
  for (const kind of ['video', 'audio'] as const)
    if (expected.kinds.has(kind) && !kinds.has(kind)) return `no ${kind}`;
  const tolerance = Math.max(TOLERANCE_SEC, framesSec(1.5, expected.rate));
  // Negated, so that NaN fails too.
  if (!(endSec >= expected.endSec - tolerance)) return `ends at ${endSec} s instead of ${expected.endSec} s`;
  if (expected.isPrompt && (firstFrameSec ?? 0) > expected.startSec + framesSec(1.5, expected.rate))
    return `the video starts at ${firstFrameSec} s`;
  return null;
}
