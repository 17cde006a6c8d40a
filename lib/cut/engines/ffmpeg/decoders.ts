/** The programs that decode a clip's frames in turn: that of a run, and a second one for many frames. */
import { cores } from '@/lib/cut/splice/find/work';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { firstAbort } from '@/lib/media/errors';
import type { Run } from './job';

/** A program, and the signal that ends its work. */
export interface Decoder {
  open: MountedFile;
  signal: AbortSignal;
}

/** {@link close} has to follow. */
export class Decoders {
  readonly #closed = new AbortController();
  /** Aborts with the run, or when this is closed. An abort ends a program, so the run's may not get it. */
  readonly #signal: AbortSignal;
  #second: MountedFile | null = null;
  #isStarting = false;
  /** The latest work of each program. */
  readonly #works: [Promise<unknown>, Promise<unknown>] = [Promise.resolve(), Promise.resolve()];

  constructor(private readonly run: Pick<Run, 'open' | 'renew' | 'startAnother' | 'signal'>) {
    this.#signal = firstAbort(run.signal, this.#closed.signal);
  }

  /** Two programs decode. */
  get areTwo(): boolean {
    return this.#second !== null && !this.#second.core.dead && !this.#second.core.isWorn;
  }

  /** Starts the second program in the background, if there is a core for it. Without it, the other one does all the work. */
  startSecond(): void {
    if (this.#isStarting || cores() < 2) return;
    this.#isStarting = true;
    const started = (program: MountedFile) => {
      this.#second = program;
    };
    this.run.startAnother(this.#signal).then(started, () => {});
  }

  /** Does the work with this number, after what its program does already. Numbers that follow each other are done at the same time. */
  decode<Result>(number: number, work: (decoder: Decoder) => Promise<Result>): Promise<Result> {
    const second = this.areTwo && number % 2 === 1 ? this.#second : null;
    const which = second ? 1 : 0;
    const done = this.#works[which].then(async () =>
      work(second ? { open: second, signal: this.#signal } : await this.#first()),
    );
    this.#works[which] = done.catch(() => {});
    return done;
  }

  async #first(): Promise<Decoder> {
    const { run } = this;
    if (run.open.core.isWorn) await run.renew();
    return { open: run.open, signal: run.signal };
  }

  /** Ends the second program, and waits until the other one is free. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#works[0];
  }
}
