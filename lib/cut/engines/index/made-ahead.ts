/** What makes a clip, and when. */
export interface Maker<Edit, Made> {
  isSame(a: Edit, b: Edit): boolean;
  /** Milliseconds that an edit rests before its clip is begun. */
  restMs(edit: Edit): number;
  make(edit: Edit, signal: AbortSignal): Promise<Made>;
  /** Called if the clip is still wanted, and not yet asked for, `afterMs` after it was made. */
  later: { afterMs: number; run(made: Made, signal: AbortSignal): void };
}

interface Entry<Edit, Made> {
  edit: Edit;
  clip: Promise<Made>;
  work: AbortController;
  /** Ends the rest. */
  start(): void;
}

/**
 * Makes the clip of the latest edit before it is asked for; the work ends when another edit replaces it. Also keeps the clip that was
 * given out last.
 */
export class MadeAhead<Edit, Made> {
  #entry: Entry<Edit, Made> | null = null;
  #kept: { edit: Edit; clip: Made } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly maker: Maker<Edit, Made>) {}

  /** Begins the clip of an edit, once the edit has rested, unless it is here. */
  begin(edit: Edit): void {
    if (this.peek(edit)) return;
    this.drop();
    const { make, restMs, later } = this.maker;
    const work = new AbortController();
    let start = () => {};
    const rested = new Promise<void>((resolve) => {
      start = resolve;
    });
    const clip = rested.then(() => {
      work.signal.throwIfAborted();
      return make(edit, work.signal);
    });
    const entry = { edit, clip, work, start };
    this.#entry = entry;
    this.#timer = setTimeout(start, restMs(edit));
    clip.then(
      (clip) => {
        if (this.#entry !== entry) return;
        this.#timer = setTimeout(() => later.run(clip, work.signal), later.afterMs);
      },
      // Whatever fails now fails again, and is reported, when the clip is asked for.
      () => undefined,
    );
  }

  /** The clip of this edit, which stays here; null if it was not begun. Rejects if it cannot be made, or another edit replaces it. */
  peek(edit: Edit): Promise<Made> | null {
    const kept = this.#keptFor(edit);
    if (kept) return Promise.resolve(kept);
    return this.#entryFor(edit)?.clip ?? null;
  }

  /** Keeps a clip that is given out, in place of the one before it; null keeps none. */
  keep(edit: Edit, clip: Made | null): void {
    this.#kept = clip && { edit, clip };
  }

  /** The clip of this edit, without further rest. Null if it was not begun, or cannot be made. An abort ends its work. */
  async take(edit: Edit, signal: AbortSignal): Promise<Made | null> {
    const entry = this.#entryFor(edit);
    if (!entry) {
      this.drop();
      return this.#keptFor(edit);
    }
    clearTimeout(this.#timer);
    this.#entry = null;
    entry.start();
    const stop = () => entry.work.abort();
    signal.addEventListener('abort', stop, { once: true });
    const clip = await entry.clip.catch(() => null);
    signal.removeEventListener('abort', stop);
    return clip;
  }

  #keptFor(edit: Edit): Made | null {
    return this.#kept && this.maker.isSame(this.#kept.edit, edit) ? this.#kept.clip : null;
  }

  #entryFor(edit: Edit): Entry<Edit, Made> | null {
    return this.#entry && this.maker.isSame(this.#entry.edit, edit) ? this.#entry : null;
  }

  /** Ends the work on the clip of any other edit. */
  dropOthers(edit: Edit): void {
    if (!this.#entryFor(edit)) this.drop();
  }

  /** Ends the work on the clip that was begun. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#entry?.work.abort();
    this.#entry?.start();
    this.#entry = null;
  }
}
