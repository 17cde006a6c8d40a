import { countBefore, LINGER_SEC } from '@/lib/editor/timeline/frames';
import type { Thumbnail } from '@/lib/filmstrip/filmstrip';

/** The number of thumbnails of a strip to keep. */
const KEPT = 320;

interface Kept {
  thumbnail: Thumbnail;
  /** The range in which the frame is known to be on screen, in seconds. */
  fromSec: number;
  toSec: number;
  used: number;
}

/** The thumbnails received so far, by their times on the presentation timeline. */
export class ThumbnailShelf {
  /** Where the video ends, in seconds. */
  endSec = Number.POSITIVE_INFINITY;
  #kept: Kept[] = [];
  #times: number[] = [];
  #clock = 0;

  /** @param most the number of thumbnails to keep. Those that weren't drawn for the longest time are dropped first. */
  constructor(private readonly most = KEPT) {}

  get size(): number {
    return this.#kept.length;
  }

  add(thumbnail: Thumbnail): void {
    const { atSec, wantedSec } = thumbnail;
    const at = countBefore(this.#times, atSec);
    const same = this.#kept[at];
    if (same && this.#times[at] === atSec) {
      same.fromSec = Math.min(same.fromSec, wantedSec);
      same.toSec = Math.max(same.toSec, wantedSec);
      thumbnail.bitmap.close();
      return;
    }
    const [fromSec, toSec] = [Math.min(atSec, wantedSec), Math.max(atSec, wantedSec)];
    this.#kept.splice(at, 0, { thumbnail, fromSec, toSec, used: ++this.#clock });
    this.#times.splice(at, 0, atSec);
    if (this.#kept.length > this.most) this.#dropOldest();
  }

  /** True if the video has a frame at a time, in seconds. */
  reaches(sec: number): boolean {
    return sec < this.endSec + LINGER_SEC;
  }

  /** The thumbnail nearest to a time, in seconds, of those at most this far away; null behind the end of the video. */
  nearest(sec: number, reachSec = Number.POSITIVE_INFINITY): Thumbnail | null {
    if (!this.reaches(sec)) return null;
    const next = countBefore(this.#times, sec);
    const [before, after] = [this.#kept[next - 1], this.#kept[next]];
    const nearer = !before || (after && distance(after, sec) < distance(before, sec)) ? after : before;
    if (!nearer || distance(nearer, sec) > reachSec) return null;
    nearer.used = ++this.#clock;
    return nearer.thumbnail;
  }

  clear(): void {
    for (const { thumbnail } of this.#kept) thumbnail.bitmap.close();
    this.#kept = [];
    this.#times = [];
  }

  #dropOldest(): void {
    let oldest = 0;
    for (const [i, { used }] of this.#kept.entries()) if (used < (this.#kept[oldest]?.used ?? 0)) oldest = i;
    const [dropped] = this.#kept.splice(oldest, 1);
    this.#times.splice(oldest, 1);
    dropped?.thumbnail.bitmap.close();
  }
}

/** Seconds between a time and the range of a frame. */
function distance({ fromSec, toSec }: Kept, sec: number): number {
  return Math.max(0, fromSec - sec, sec - toSec);
}
