import { durationToMs, MS_PER_SECOND } from '@/lib/media/time';
import type { Track } from './track';

/** The range of a presentation timeline that one of several joined files takes. In seconds. */
export interface SourceRange {
  /** A whole number. */
  fromSec: number;
  /** Where the next file may begin; Infinity for the only one. */
  toSec: number;
  /** When the file's last video or audio sample ends. */
  endSec: number;
}

/** A movie's timeline, and the files on it: absent for a movie of one file. */
interface Timeline {
  durationSec: number;
  sourceRanges?: readonly SourceRange[];
}

/** The range that holds a time (seconds) of a movie's presentation timeline. A movie of one file is a single range. */
export function sourceRangeAt({ sourceRanges, durationSec }: Timeline, sec: number): SourceRange {
  const only = { fromSec: 0, toSec: Number.POSITIVE_INFINITY, endSec: durationSec };
  return sourceRanges?.findLast(({ fromSec }) => fromSec <= sec) ?? sourceRanges?.[0] ?? only;
}

/** Milliseconds. A part that ends here or later takes all that is left of its file. */
export function endMsOf({ fromSec, endSec }: SourceRange): number {
  return fromSec * MS_PER_SECOND + durationToMs(endSec - fromSec);
}

/** The tracks without the edits of other files. They have the same samples, but are new objects. */
export function tracksInRange(tracks: readonly Track[], { fromSec, toSec }: SourceRange): readonly Track[] {
  if (toSec === Number.POSITIVE_INFINITY) return tracks;
  return tracks.map((track) => {
    const [from, to] = [fromSec * track.timescale, toSec * track.timescale];
    return { ...track, edits: track.edits.filter(({ start }) => start >= from && start < to) };
  });
}
