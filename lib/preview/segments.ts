/** Which piece of a file is made playable next. Seconds on the source's timeline throughout. */

export interface Segment {
  startSec: number;
  lengthSec: number;
}

export interface Span {
  startSec: number;
  endSec: number;
}

/** The first piece is short, so that it plays soon; later ones save the decoding from a keyframe to their start. */
const LENGTHS_SEC = [2, 4, 8] as const;

/** No more than this is made ahead of what is being played. */
const AHEAD_SEC = 24;

/** What is left at the end of a file is not worth a piece of its own below this. */
const LEAST_SEC = 0.05;

/** A hole in what is buffered that a browser plays across. */
const HOLE_SEC = 0.12;

/** Where what can be played from `atSec` on ends; null when there is nothing at that place. */
export function playableUntil(spans: readonly Span[], atSec: number): number | null {
  let end: number | null = null;
  for (const { startSec, endSec } of spans) {
    const from = end ?? atSec;
    if (startSec <= from + HOLE_SEC && endSec > from) end = endSec;
  }
  return end;
}

export interface Need {
  playheadSec: number;
  /** What the player holds, in order. */
  spans: readonly Span[];
  /** Where pieces made so far end: a player's own figure is a little beside it. */
  ends: readonly number[];
  durationSec: number;
  /** Pieces made since the last jump. */
  made: number;
}

/** @returns `enough` when nothing need be made for now, `end` when everything up to the file's end is there. */
export function nextSegment({
  playheadSec,
  spans,
  ends,
  durationSec,
  made,
}: Need): Segment | 'enough' | 'end' {
  const until = playableUntil(spans, playheadSec);
  const planned = until === null ? undefined : ends.find((end) => Math.abs(end - until) < HOLE_SEC);
  const startSec = planned ?? until ?? playheadSec;
  const left = durationSec - startSec;
  if (left < LEAST_SEC) return 'end';
  if (startSec - playheadSec >= AHEAD_SEC) return 'enough';
  const usual = LENGTHS_SEC[Math.min(made, LENGTHS_SEC.length - 1)] ?? left;
  return { startSec, lengthSec: left - usual < LENGTHS_SEC[0] / 2 ? left : usual };
}
