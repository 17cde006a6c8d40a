/** Tracks the ffmpeg runs that a visitor waits for, and does other work only while none of them is running. */

/** Milliseconds without a run before other work may start. A slider being dragged starts one run after the other. */
const IDLE_MS = 250;

export class Activity {
  #running = 0;
  #lastEnd = Number.NEGATIVE_INFINITY;
  readonly #interrupts = new Set<() => void>();

  /** Marks a run as started. @returns a function that marks it as ended. */
  begin(): () => void {
    this.#running++;
    for (const interrupt of this.#interrupts) interrupt();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#running--;
      this.#lastEnd = performance.now();
    };
  }

  /**
   * Does work while nothing else runs. A new run interrupts the work, which then starts over when nothing runs any more.
   * @param work its signal aborts when a run starts.
   * @throws the signal's reason when aborted.
   */
  async whenIdle<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      await this.#idle(signal);
      const controller = new AbortController();
      const stop = () => controller.abort();
      this.#interrupts.add(stop);
      signal.addEventListener('abort', stop, { once: true });
      try {
        return await work(controller.signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!controller.signal.aborted) throw error;
      } finally {
        this.#interrupts.delete(stop);
        signal.removeEventListener('abort', stop);
      }
    }
  }

  async #idle(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const left = this.#running > 0 ? IDLE_MS : this.#lastEnd + IDLE_MS - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  }
}

/** The one activity of the page, because all previews share the processor. */
export const PREVIEW_ACTIVITY = new Activity();
