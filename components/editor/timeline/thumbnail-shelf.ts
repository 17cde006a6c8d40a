import { countBefore, LINGER_SEC } from '@/lib/editor/timeline/frames';
import type { Thumbnail } from '@/lib/filmstrip/filmstrip';

/** The number of thumbnails to keep. Those that weren't drawn for the longest time are dropped first. */
const KEPT = 320;

interface Kept {
  thumbnail: Thumbnail;
  used: number;
}

/** The thumbnails received so far, by their times on the presentation timeline. */
export class ThumbnailShelf {
  /** Where the video ends, in seconds. */
  endSec = Number.POSITIVE_INFINITY;
  #kept: Kept[] = [];
  #times: number[] = [];
  #clock = 0;

  get size(): number {
    return this.#kept.length;
  }

  add(thumbnail: Thumbnail): void {
    const at = countBefore(this.#times, thumbnail.atSec);
    const same = this.#kept[at];
    if (same && this.#times[at] === thumbnail.atSec) {
      thumbnail.bitmap.close();
      return;
    }
    this.#kept.splice(at, 0, { thumbnail, used: ++this.#clock });
    this.#times.splice(at, 0, thumbnail.atSec);
    if (this.#kept.length > KEPT) this.#dropOldest();
  }

  /** True if the video has a frame at a time, in seconds. */
  reaches(sec: number): boolean {
    return sec < this.endSec + LINGER_SEC;
  }

  /** The thumbnail nearest to a time, in seconds; null behind the end of the video. */
  nearest(sec: number): Thumbnail | null {
    if (!this.reaches(sec)) return null;
    const next = countBefore(this.#times, sec);
    const before = this.#kept[next - 1];
    const after = this.#kept[next];
    const nearer =
      before && after
        ? sec - before.thumbnail.atSec <= after.thumbnail.atSec - sec
          ? before
          : after
        : (before ?? after);
    if (!nearer) return null;
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
