/**
 * Finds the frame at each requested time. The last request wins. A frame far behind its keyframe takes seconds to decode in
 * WebAssembly, so the keyframe is shown first, and a newer request aborts the decoding. `grabber.ts` extracts the frames.
 */
import { Lru } from '@/lib/media/lru';

/** `keyframe`: the keyframe at or before the time. `exact`: the first frame at or after it, where a cut would start. */
export type FrameMode = 'keyframe' | 'exact';

export interface Frame {
  /** The requested time in milliseconds. */
  atMs: number;
  mode: FrameMode;
  image: Blob;
}

/** Extracts the frame at a time. @returns null if there is none. @throws the signal's reason when aborted. */
export type ExtractFrame = (atMs: number, mode: FrameMode, signal: AbortSignal) => Promise<Blob | null>;

export interface FrameListener {
  frame(frame: Frame): void;
  /** No frame can be shown for the last requested time. */
  failed(error: unknown): void;
}

/** Each takes about 50 kB. */
const KEPT_FRAMES = 100;

/** Milliseconds. If exact frames take no longer than this, their keyframes aren't shown first. */
const QUICK_MS = 200;

/**
 * The estimate in milliseconds for an exact frame before any was decoded, and the factor by which each quick frame lowers it.
 * It falls slowly because a frame right behind its keyframe is quick in any file.
 */
const ASSUMED_MS = 1000;
const DECAY = 0.7;

/** Milliseconds that an exact frame being decoded gets to finish before a newer request aborts it. */
const GRACE_MS = 120;

export class FrameFinder {
  readonly #cached = new Lru<number, Blob>(KEPT_FRAMES);
  #requested: number | null = null;
  #decoding: { atMs: number; controller: AbortController } | null = null;
  #busy = false;
  #closed = false;
  #exactMs = ASSUMED_MS;
  #grace: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly extract: ExtractFrame,
    private readonly listener: FrameListener,
  ) {}

  /** Requests the frame at a time in milliseconds. */
  request(atMs: number): void {
    if (this.#closed) return;
    const cached = this.#cached.get(atMs);
    this.#requested = cached ? null : atMs;
    if (cached) this.listener.frame({ atMs, mode: 'exact', image: cached });
    else if (!this.#busy) void this.#work();
    else if (this.#decoding && this.#decoding.atMs !== atMs) this.#endDecodingSoon(this.#decoding.controller);
  }

  /** Aborts what runs. Nothing is reported afterwards. */
  close(): void {
    this.#closed = true;
    this.#requested = null;
    clearTimeout(this.#grace);
    this.#decoding?.controller.abort();
  }

  async #work(): Promise<void> {
    this.#busy = true;
    for (let atMs = this.#requested; atMs !== null; atMs = this.#requested) await this.#find(atMs);
    this.#busy = false;
  }

  async #find(atMs: number): Promise<void> {
    try {
      if (this.#exactMs > QUICK_MS) {
        const image = await this.extract(atMs, 'keyframe', new AbortController().signal);
        // Shown even if a newer request came in, so that the frame changes while a slider is dragged.
        if (image && this.#requested !== null) this.listener.frame({ atMs, mode: 'keyframe', image });
        if (this.#requested !== atMs) return;
      }
      const image = await this.#decode(atMs);
      if (image) this.#cached.set(atMs, image);
      if (this.#requested !== atMs) return;
      this.#requested = null;
      if (image) this.listener.frame({ atMs, mode: 'exact', image });
      else this.listener.failed(new Error(`no frame at ${atMs} ms`));
    } catch (error) {
      // Aborted for a newer request, or failed after one came in.
      if (this.#requested !== atMs) return;
      this.#requested = null;
      this.listener.failed(error);
    }
  }

  async #decode(atMs: number): Promise<Blob | null> {
    const controller = new AbortController();
    this.#decoding = { atMs, controller };
    const since = performance.now();
    try {
      const image = await this.extract(atMs, 'exact', controller.signal);
      this.#exactMs = Math.max(performance.now() - since, this.#exactMs * DECAY);
      return image;
    } finally {
      this.#decoding = null;
      clearTimeout(this.#grace);
      this.#grace = undefined;
    }
  }

  #endDecodingSoon(controller: AbortController): void {
    this.#grace ??= setTimeout(() => {
      // Unless this time was requested again.
      if (this.#requested !== this.#decoding?.atMs) controller.abort();
      this.#grace = undefined;
    }, GRACE_MS);
  }
}
