import { MediaError } from '@/lib/media/errors';
import type { WorkerBridge } from './bridge';
import type { Service } from './service';

/** Decides when workers that have nothing to do end. */
interface IdleRule {
  /** A worker has nothing to do. @param end ends it, now or later; the same function for all calls about one worker. */
  rests(end: () => void): void;
  /** A worker has something to do, or is gone. */
  isTaken(end: () => void): void;
}

/** Counts workers that have nothing to do, and ends those that have rested longest when there are too many. */
export class IdleWorkers implements IdleRule {
  /** The functions that end them, that of the longest-resting worker first. */
  readonly #resting = new Set<() => void>();

  constructor(private readonly most: number) {}

  rests(end: () => void): void {
    this.#resting.delete(end);
    this.#resting.add(end);
    for (const oldest of this.#resting) {
      if (this.#resting.size <= this.most) return;
      this.#resting.delete(oldest);
      oldest();
    }
  }

  isTaken(end: () => void): void {
    this.#resting.delete(end);
  }
}

/** Milliseconds without work before {@link IdleTimer} ends a worker. */
const REST_MS = 5000;

/** Ends one worker that has rested for a while, because what it read and decoded stays in its memory. */
export class IdleTimer implements IdleRule {
  #timer: ReturnType<typeof setTimeout> | undefined;

  rests(end: () => void): void {
    this.#timer = setTimeout(end, REST_MS);
  }

  isTaken(): void {
    clearTimeout(this.#timer);
  }
}

/** A clip of many files needs few workers at a time. Each idle worker takes some 10 MB, and a thread. */
const MOST_IDLE = 4;

/** The workers of all open files. */
export const IDLE_WORKERS = new IdleWorkers(MOST_IDLE);

interface Running<Api extends Service<Api>, Opened> {
  bridge: WorkerBridge<Api>;
  opened: Promise<Opened>;
}

/** A worker that has files open. It may end while it has nothing to do. The next work starts another, which opens the files again. */
export class FileWorker<Api extends Service<Api>, Opened> {
  #running: Running<Api, Opened> | null = null;
  #atWork = 0;
  #isClosed = false;

  /** @param idle null for a worker that never ends by itself. */
  constructor(
    private readonly start: () => WorkerBridge<Api>,
    private readonly open: (bridge: WorkerBridge<Api>, signal?: AbortSignal) => Promise<Opened>,
    private readonly idle: IdleRule | null = IDLE_WORKERS,
  ) {}

  /** False before the first work, and while the worker has ended. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /**
   * Does some work, once the files are open.
   * @param opening aborts the opening of the files.
   * @throws {MediaError} `engine-unavailable` once closed; what opening the files or the work throws.
   */
  async work<Result>(
    job: (bridge: WorkerBridge<Api>, opened: Opened) => Promise<Result> | Result,
    opening?: AbortSignal,
  ): Promise<Result> {
    if (this.#isClosed) throw new MediaError('engine-unavailable', 'closed');
    this.#atWork++;
    this.idle?.isTaken(this.end);
    this.#running ??= this.#begin(opening);
    const { bridge, opened } = this.#running;
    try {
      return await job(bridge, await opened);
    } finally {
      this.#atWork--;
      if (this.#atWork === 0 && this.#running) this.idle?.rests(this.end);
    }
  }

  /** Ends the worker, also at work. The next work starts another. */
  readonly end = (): void => {
    this.idle?.isTaken(this.end);
    this.#running?.bridge.close();
    this.#running = null;
  };

  close(): void {
    this.#isClosed = true;
    this.end();
  }

  #begin(opening: AbortSignal | undefined): Running<Api, Opened> {
    const bridge = this.start();
    const running = { bridge, opened: this.open(bridge, opening) };
    running.opened.catch(() => {
      bridge.close();
      if (this.#running === running) this.#running = null;
    });
    return running;
  }
}
