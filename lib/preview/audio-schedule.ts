/** Schedules decoded audio so that it stays in sync with a video. Times are seconds. */
import type { Span } from '@/lib/media/time';
import { GAP_SEC } from './segments';

/** Decoded audio of a span. Lists are sorted by start. */
export interface AudioPiece extends Span {
  buffer: AudioBuffer;
}

/** The media time and the audio clock's time of one moment, and how fast the media runs. */
export interface Anchor {
  mediaSec: number;
  clockSec: number;
  rate: number;
}

export const mediaSecAt = ({ mediaSec, clockSec, rate }: Anchor, atSec: number) =>
  mediaSec + (atSec - clockSec) * rate;

export const clockSecOf = ({ mediaSec, clockSec, rate }: Anchor, ofSec: number) =>
  clockSec + (ofSec - mediaSec) / rate;

/** The pieces that play from a time on without a gap, each from where the one before ends. */
export function playedFrom<T extends Span>(
  pieces: readonly T[],
  atSec: number,
): { piece: T; fromSec: number }[] {
  const played: { piece: T; fromSec: number }[] = [];
  let untilSec = atSec;
  for (const piece of pieces) {
    if (piece.endSec <= untilSec) continue;
    if (piece.startSec > untilSec + (played.length > 0 ? GAP_SEC : 0)) continue;
    played.push({ piece, fromSec: Math.max(untilSec, piece.startSec) });
    untilSec = piece.endSec;
  }
  return played;
}

/** The pieces to keep: those nearest to any of the times, `mostSec` seconds at most. */
export function nearest<T extends Span>(
  pieces: readonly T[],
  times: readonly number[],
  mostSec: number,
): T[] {
  const distance = ({ startSec, endSec }: Span) =>
    Math.min(...times.map((atSec) => Math.max(startSec - atSec, 2 * (atSec - endSec), 0)));
  let sum = 0;
  const kept = new Set(
    pieces
      .toSorted((a, b) => distance(a) - distance(b))
      .filter((piece, i) => {
        sum += piece.endSec - piece.startSec;
        return i === 0 || sum <= mostSec;
      }),
  );
  return pieces.filter((piece) => kept.has(piece));
}

/** Measures a drift. A player reports its time late, never early, so the largest of the last readings is the most accurate. */
export class DriftMeter {
  #readings: number[] = [];

  /** Adds how far the media is ahead of the audio. @returns the drift; null until enough was read. */
  add(aheadSec: number): number | null {
    this.#readings = [...this.#readings, aheadSec].slice(-READINGS);
    return this.#readings.length < READINGS ? null : Math.max(...this.#readings);
  }

  clear(): void {
    this.#readings = [];
  }
}

/** About a third of a second. */
const READINGS = 6;
