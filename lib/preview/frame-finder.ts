/**
 * From a stream of wished-for times to pictures: the last wish wins. A frame far behind its keyframe takes seconds to
 * decode in WebAssembly, so the keyframe itself is shown first, and a newer wish ends the decoding. Out of scope: how a
 * picture is had (`grabber.ts`).
 */
import { Lru } from './lru';

/** `near`: the keyframe at or before the time. `exact`: the first frame at or after it, as a cut would start with. */
export type FrameMode = 'near' | 'exact';

export interface Frame {
  /** The time it was asked for, milliseconds. */
  atMs: number;
  mode: FrameMode;
  picture: Blob;
}

/** @returns null when there is no picture at this time. @throws the signal's reason when aborted. */
export type ExtractFrame = (atMs: number, mode: FrameMode, signal: AbortSignal) => Promise<Blob | null>;

export interface FrameListener {
  frame(frame: Frame): void;
  /** Nothing can be shown for the time asked last. */
  failed(error: unknown): void;
}

/** About 50 kB each. */
const KEPT_FRAMES = 100;

/** Milliseconds within which exact frames are quick enough to do without their keyframes. */
const QUICK_MS = 200;

/**
 * What exact frames are taken to cost, in milliseconds, before any was decoded; and what is left of a costly one's
 * memory with each that follows. A frame beside its keyframe is quick in any file, so one of them proves nothing.
 */
const ASSUMED_MS = 1000;
const FORGETTING = 0.7;

/** Milliseconds that an exact frame, already being decoded, gets to be done before a newer wish ends it. */
const GRACE_MS = 120;

export class FrameFinder {
  readonly #known = new Lru<number, Blob>(KEPT_FRAMES);
  #wanted: number | null = null;
  #decoding: { atMs: number; controller: AbortController } | null = null;
  #busy = false;
  #closed = false;
  #exactMs = ASSUMED_MS;
  #grace: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly extract: ExtractFrame,
    private readonly listener: FrameListener,
  ) {}

  /** @param atMs milliseconds. */
  want(atMs: number): void {
    if (this.#closed) return;
    const known = this.#known.get(atMs);
    this.#wanted = known ? null : atMs;
    if (known) this.listener.frame({ atMs, mode: 'exact', picture: known });
    else if (!this.#busy) void this.#work();
    else if (this.#decoding && this.#decoding.atMs !== atMs) this.#endDecodingSoon(this.#decoding.controller);
  }

  /** Nothing is reported after this. */
  close(): void {
    this.#closed = true;
    this.#wanted = null;
    clearTimeout(this.#grace);
    this.#decoding?.controller.abort();
  }

  async #work(): Promise<void> {
    this.#busy = true;
    for (let atMs = this.#wanted; atMs !== null; atMs = this.#wanted) await this.#find(atMs);
    this.#busy = false;
  }

  async #find(atMs: number): Promise<void> {
    try {
      if (this.#exactMs > QUICK_MS) {
        const picture = await this.extract(atMs, 'near', new AbortController().signal);
        // Shown even when a newer one is wanted by now: a slider being dragged moves a picture, too.
        if (picture && this.#wanted !== null) this.listener.frame({ atMs, mode: 'near', picture });
        if (this.#wanted !== atMs) return;
      }
      const picture = await this.#decode(atMs);
      if (picture) this.#known.set(atMs, picture);
      if (this.#wanted !== atMs) return;
      this.#wanted = null;
      if (picture) this.listener.frame({ atMs, mode: 'exact', picture });
      else this.listener.failed(new Error(`no picture at ${atMs} ms`));
    } catch (error) {
      // Ended for a newer wish, or failed when one is there already.
      if (this.#wanted !== atMs) return;
      this.#wanted = null;
      this.listener.failed(error);
    }
  }

  async #decode(atMs: number): Promise<Blob | null> {
    const controller = new AbortController();
    this.#decoding = { atMs, controller };
    const since = performance.now();
    try {
      const picture = await this.extract(atMs, 'exact', controller.signal);
      this.#exactMs = Math.max(performance.now() - since, this.#exactMs * FORGETTING);
      return picture;
    } finally {
      this.#decoding = null;
      clearTimeout(this.#grace);
      this.#grace = undefined;
    }
  }

  #endDecodingSoon(controller: AbortController): void {
    this.#grace ??= setTimeout(() => {
      // Wished for again meanwhile.
      if (this.#wanted !== this.#decoding?.atMs) controller.abort();
      this.#grace = undefined;
    }, GRACE_MS);
  }
}
