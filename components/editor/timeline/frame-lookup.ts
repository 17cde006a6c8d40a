import type { Filmstrip, FrameTime } from '@/lib/filmstrip/filmstrip';
import { ThumbnailShelf } from './thumbnail-shelf';

/** Frames to keep. Each takes about 90 kB. */
const KEPT = 60;

/** Milliseconds that a frame being decoded gets to finish before a newer request aborts it. */
const GRACE_MS = 120;

/** Finds the frames that bubbles show, one at a time. The latest request wins. */
export class FrameLookup {
  readonly shelf = new ThumbnailShelf(KEPT);
  #strip: Filmstrip | null = null;
  #wanted: FrameTime | null = null;
  #running: AbortController | null = null;
  #grace: ReturnType<typeof setTimeout> | undefined;
  #onFrame = () => {};

  /** Decodes with a strip from now on. Null: requests wait. */
  decodeBy(strip: Filmstrip | null): void {
    this.#strip = strip;
    this.#running?.abort();
    if (!this.#running) void this.#work();
  }

  /** Requests a frame in place of the one before. @param onFrame called when it is on the shelf. */
  want(time: FrameTime, onFrame: () => void): void {
    this.#wanted = time;
    this.#onFrame = onFrame;
    if (!this.#running) void this.#work();
    else this.#grace ??= setTimeout(() => this.#running?.abort(), GRACE_MS);
  }

  /** Drops the request. */
  drop(): void {
    this.#wanted = null;
    this.#running?.abort();
  }

  async #work(): Promise<void> {
    for (let time = this.#wanted; time && this.#strip; time = this.#wanted) {
      const strip = this.#strip;
      const running = new AbortController();
      this.#wanted = null;
      this.#running = running;
      // A frame that doesn't decode isn't shown.
      const found = await strip.requestFrame(time, running.signal).catch(() => null);
      clearTimeout(this.#grace);
      this.#grace = undefined;
      this.#running = null;
      if (strip !== this.#strip) found?.bitmap.close();
      else if (found) {
        this.shelf.add(found);
        this.#onFrame();
      }
    }
  }
}
