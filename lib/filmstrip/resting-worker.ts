import type { WorkerBridge } from '@/lib/cut/worker/bridge';
import type { Service } from '@/lib/cut/worker/service';
import { MediaError } from '@/lib/media/errors';

/** Milliseconds without work before the worker ends. */
const REST_MS = 5000;

interface Running<Api extends Service<Api>, Opened> {
  bridge: WorkerBridge<Api>;
  opened: Promise<Opened>;
}

/**
 * A worker that has a file open. What it read and decoded stays in its memory until it ends, so it ends when there is nothing to
 * do, and starts anew with the next work.
 */
export class RestingWorker<Api extends Service<Api>, Opened> {
  #running: Running<Api, Opened> | null = null;
  #atWork = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly start: () => WorkerBridge<Api>,
    private readonly open: (bridge: WorkerBridge<Api>) => Promise<Opened>,
  ) {}

  get rests(): boolean {
    return this.#running === null;
  }

  /** @throws {MediaError} `engine-unavailable` once closed; what opening the file or the work throws. */
  async work<Result>(
    job: (bridge: WorkerBridge<Api>, opened: Opened) => Promise<Result> | Result,
  ): Promise<Result> {
    if (this.#closed) throw new MediaError('engine-unavailable', 'closed');
    clearTimeout(this.#timer);
    this.#atWork++;
    try {
      this.#running ??= this.#begin();
      const { bridge, opened } = this.#running;
      return await job(bridge, await opened);
    } finally {
      this.#atWork--;
      if (this.#atWork === 0) this.#timer = setTimeout(() => this.#end(), REST_MS);
    }
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }

  #begin(): Running<Api, Opened> {
    const bridge = this.start();
    return { bridge, opened: this.open(bridge) };
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#running?.bridge.close();
    this.#running = null;
  }
}
