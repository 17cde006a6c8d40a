import type { WorkerBridge } from './bridge';
import type { Service } from './service';

/** Starts a worker before it's needed: that takes a third of a second, longer than most files take to open. */
export class SpareWorker<Api extends Service<Api>> {
  #spare: WorkerBridge<Api> | null = null;

  constructor(private readonly start: () => WorkerBridge<Api>) {}

  /** Starts a worker, unless one waits. */
  prepare(): void {
    this.#spare ??= this.start();
  }

  /** Ends the worker that waits. */
  readonly end = (): void => {
    this.#spare?.close();
    this.#spare = null;
  };

  /** The worker that waits, or a new one. */
  take(): WorkerBridge<Api> {
    const bridge = this.#spare ?? this.start();
    this.#spare = null;
    return bridge;
  }
}
