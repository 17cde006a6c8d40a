import { durationToMs, MS_PER_SECOND } from '@/lib/media/time';
import type { Movie } from './movie';
import type { Track } from './track';

/** Where one file lies on a presentation timeline that several files share, one after the other. In seconds. */
export interface Stretch {
  /** A whole number. */
  fromSec: number;
  /** Where the next file may begin; Infinity for the only one. */
  toSec: number;
  /** When the file's last video or audio sample ends. */
  endSec: number;
}

/** The stretch that holds a time (seconds) of a movie's presentation timeline. A movie of one file is a single stretch. */
export function stretchAt({ stretches, durationSec }: Movie, sec: number): Stretch {
  const only = { fromSec: 0, toSec: Number.POSITIVE_INFINITY, endSec: durationSec };
  return stretches?.findLast(({ fromSec }) => fromSec <= sec) ?? stretches?.[0] ?? only;
}

/** Milliseconds. A part that ends here or later takes all that is left of its file. */
export function endMsOf({ fromSec, endSec }: Stretch): number {
  return fromSec * MS_PER_SECOND + durationToMs(endSec - fromSec);
}

/** The tracks without the edits of other files. They stand for the same samples, but aren't the same objects. */
export function tracksIn(tracks: readonly Track[], { fromSec, toSec }: Stretch): readonly Track[] {
  if (toSec === Number.POSITIVE_INFINITY) return tracks;
  return tracks.map((track) => {
    const [from, to] = [fromSec * track.timescale, toSec * track.timescale];
    return { ...track, edits: track.edits.filter(({ start }) => start >= from && start < to) };
  });
}
