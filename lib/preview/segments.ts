/** Chooses which segment of a file is made playable next. Times are seconds on the source's timeline. */
import type { Span } from '@/lib/media/time';

export interface Segment {
  startSec: number;
  lengthSec: number;
}

/** The first segment is short, so that it plays soon. Longer ones waste less time decoding from a keyframe to their start. */
const LENGTHS_SEC = [2, 4, 8] as const;

/** How far ahead of the playhead segments are made. */
const AHEAD_SEC = 24;

/** A remainder shorter than this at the end of a file gets no segment. */
const LEAST_SEC = 0.05;

/** A browser plays across gaps in the buffer up to this long. */
export const GAP_SEC = 0.12;

/** The end of what can be played from `atSec` on; null if nothing is buffered there. */
export function playableUntil(spans: readonly Span[], atSec: number): number | null {
  let end: number | null = null;
  for (const { startSec, endSec } of spans) {
    const from = end ?? atSec;
    if (startSec <= from + GAP_SEC && endSec > from) end = endSec;
  }
  return end;
}

interface Playback {
  playheadSec: number;
  /** What the player has buffered, in order. */
  spans: readonly Span[];
  /** Where the segments made so far end. The player's own figures are slightly off. */
  ends: readonly number[];
  durationSec: number;
  /** Segments made since the last seek. */
  madeCount: number;
}

/** The next segment to make. `enough`: nothing for now. `end`: everything up to the end of the file is buffered. */
export function nextSegment({
  playheadSec,
  spans,
  ends,
  durationSec,
  madeCount,
}: Playback): Segment | 'enough' | 'end' {
  const until = playableUntil(spans, playheadSec);
  const planned = until === null ? undefined : ends.find((end) => Math.abs(end - until) < GAP_SEC);
  const startSec = planned ?? until ?? playheadSec;
  const left = durationSec - startSec;
  if (left < LEAST_SEC) return 'end';
  if (startSec - playheadSec >= AHEAD_SEC) return 'enough';
  const usual = LENGTHS_SEC[Math.min(madeCount, LENGTHS_SEC.length - 1)] ?? left;
  return { startSec, lengthSec: left - usual < LENGTHS_SEC[0] / 2 ? left : usual };
}
