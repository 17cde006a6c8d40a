/** Runs of ffmpeg that a visitor waits for, and the quiet between them in which work that can wait is done. */

/** Milliseconds without such a run after which it is quiet: a slider being dragged asks for one after the other. */
const REST_MS = 250;

export class Activity {
  #running = 0;
  #lastEnd = Number.NEGATIVE_INFINITY;
  readonly #interrupts = new Set<() => void>();

  /** @returns a function that ends it. */
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
   * Does work while nothing else runs; what is interrupted is begun anew once it is quiet again.
   * @param work is aborted when something else begins.
   * @throws the signal's reason when aborted.
   */
  async inQuiet<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      await this.#quiet(signal);
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

  async #quiet(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const left = this.#running > 0 ? REST_MS : this.#lastEnd + REST_MS - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  }
}

/** The page's one: its previews share the processor. */
export const PREVIEW_ACTIVITY = new Activity();
