import { countBefore } from '@/lib/editor/timeline/frames';
import type { Picture } from '@/lib/filmstrip/filmstrip';

/** Pictures at hand; the least lately drawn go first. */
const KEPT = 320;

interface Kept {
  picture: Picture;
  used: number;
}

/** The pictures told so far, by their times on the presentation timeline. */
export class PictureShelf {
  #kept: Kept[] = [];
  #times: number[] = [];
  #clock = 0;

  get size(): number {
    return this.#kept.length;
  }

  add(picture: Picture): void {
    const at = countBefore(this.#times, picture.atSec);
    const same = this.#kept[at];
    if (same && this.#times[at] === picture.atSec) {
      picture.bitmap.close();
      return;
    }
    this.#kept.splice(at, 0, { picture, used: ++this.#clock });
    this.#times.splice(at, 0, picture.atSec);
    if (this.#kept.length > KEPT) this.#dropOldest();
  }

  /** The picture nearest to a moment, in seconds. */
  nearest(sec: number): Picture | null {
    const next = countBefore(this.#times, sec);
    const before = this.#kept[next - 1];
    const after = this.#kept[next];
    const nearer =
      before && after
        ? sec - before.picture.atSec <= after.picture.atSec - sec
          ? before
          : after
        : (before ?? after);
    if (!nearer) return null;
    nearer.used = ++this.#clock;
    return nearer.picture;
  }

  clear(): void {
    for (const { picture } of this.#kept) picture.bitmap.close();
    this.#kept = [];
    this.#times = [];
  }

  #dropOldest(): void {
    let oldest = 0;
    for (const [i, { used }] of this.#kept.entries()) if (used < (this.#kept[oldest]?.used ?? 0)) oldest = i;
    const [dropped] = this.#kept.splice(oldest, 1);
    this.#times.splice(oldest, 1);
    dropped?.picture.bitmap.close();
  }
}
