/** Whether ffmpeg's output is the clip that was asked for; an exit code of 0 also comes with empty files. */
import type { TrackKind } from '@/lib/media/info';
import type { Clip } from './clip';

/** Seconds by which a clip may be longer or shorter than asked (issue 2). */
const TOLERANCE_SEC = 0.25;

export interface Expected {
  video: boolean;
  audio: boolean;
  /** Seconds. */
  durationSec: number;
  /** Frames per second of the picture; a slow one may end a frame early or late. */
  rate: number | undefined;
  /** Whether the picture must begin with the clip: true for a copy, which may have begun at the *next* keyframe. */
  prompt: boolean;
}

/** @returns what is wrong, or null. */
export function findFault({ info, lateSec }: Clip, expected: Expected): string | null {
  const has = (kind: TrackKind) => info.tracks.some((track) => track.kind === kind);
  if (expected.video && !has('video')) return 'no picture';
  if (expected.audio && !has('audio')) return 'no sound';
  const tolerance = Math.max(TOLERANCE_SEC, expected.rate ? 1.5 / expected.rate : 0);
  const off = info.durationSec - expected.durationSec;
  // Negated, so that a duration that is no number fails too.
  if (!(Math.abs(off) <= tolerance)) return `${info.durationSec} s instead of ${expected.durationSec} s`;
  if (expected.prompt && lateSec > tolerance) return `the picture starts ${lateSec} s late`;
  return null;
}
