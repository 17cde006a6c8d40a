import { publicPath } from '@/lib/config/site';
import { fromWire, isAbort, MediaError, toWire } from '@/lib/media/errors';
import type { ArgumentsOf, Call, Request, ResultOf, Service, UpdateOf } from './service';

export interface CallOptions<Update> {
  signal?: AbortSignal;
  onUpdate?(update: Update): void;
}

/**
 * Calls the methods of a service in a worker of its own. Where workers are missing, forbidden or their script doesn't load, the
 * same service runs in the page, if there is a way to load it.
 */
export class WorkerBridge<Api extends Service<Api>> {
  /** Null once it has failed, or been closed. */
  #worker: Worker | null = null;
  /** Whether the worker has ever sent something: its script runs. */
  #runs = false;
  #closed = false;
  #inPage: Promise<Api> | null = null;
  #failure = new MediaError('engine-unavailable', 'closed');
  readonly #pending = new Set<(error: MediaError) => void>();
  #nextId = 0;

  /**
   * @param create as in {@link startWorker}.
   * @param loadInPage makes the service for the page's own thread.
   */
  constructor(
    create: () => Worker,
    private readonly loadInPage?: () => Promise<Api>,
  ) {
    try {
      const worker = startWorker(create);
      worker.addEventListener('message', () => {
        this.#runs = true;
      });
      // The script didn't load, or threw outside of a call.
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        this.#fail(event.message || 'the worker failed');
      });
      worker.addEventListener('messageerror', () => this.#fail('a message could not be read'));
      this.#worker = worker;
    } catch (error) {
      this.#failure = fromWire(toWire(error));
    }
  }

  /**
   * @throws {MediaError} what the method threw; `engine-failed` for other errors; `engine-unavailable` when the worker doesn't
   *   run or the bridge is closed.
   * @throws the signal's reason when aborted, at once for a worker.
   */
  async call<Name extends keyof Api & string>(
    name: Name,
    args: ArgumentsOf<Api[Name]>,
    options: CallOptions<UpdateOf<Api[Name]>> = {},
  ): Promise<ResultOf<Api[Name]>> {
    options.signal?.throwIfAborted();
    try {
      if (this.#worker) return await this.#ask(this.#worker, name, args, options);
    } catch (error) {
      if (error !== this.#failure) throw error;
    }
    if (this.#closed || this.#runs || !this.loadInPage) throw this.#failure;
    this.#inPage ??= this.loadInPage().catch((cause) => {
      throw new MediaError('engine-unavailable', 'the code did not load', { cause });
    });
    return runInPage(await this.#inPage, name, args, options);
  }

  /** Ends the worker; pending calls fail. */
  close(): void {
    this.#closed = true;
    this.#fail('closed');
  }

  #ask<Result, Update>(
    worker: Worker,
    name: string,
    args: readonly unknown[],
    { signal, onUpdate }: CallOptions<Update>,
  ): Promise<Result> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      worker.postMessage({ id, name, args } satisfies Request);
      const end = () => {
        worker.removeEventListener('message', onMessage);
        signal?.removeEventListener('abort', onAbort);
        this.#pending.delete(onFailure);
      };
      const onMessage = ({ data }: MessageEvent) => {
        if (data.id !== id) return;
        if ('update' in data) return onUpdate?.(data.update);
        end();
        if ('error' in data) reject(fromWire(data.error));
        else resolve(data.value);
      };
      const onAbort = () => {
        end();
        worker.postMessage({ id, aborted: true } satisfies Request);
        reject(signal?.reason);
      };
      const onFailure = (error: MediaError) => {
        end();
        reject(error);
      };
      worker.addEventListener('message', onMessage);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#pending.add(onFailure);
    });
  }

  #fail(detail: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#failure = new MediaError('engine-unavailable', detail);
    for (const onFailure of [...this.#pending]) onFailure(this.#failure);
  }
}

async function runInPage<Api extends Service<Api>, Name extends keyof Api & string>(
  service: Api,
  name: Name,
  args: readonly unknown[],
  { signal, onUpdate }: CallOptions<UpdateOf<Api[Name]>>,
): Promise<ResultOf<Api[Name]>> {
  const call: Call<UpdateOf<Api[Name]>> = {
    signal: signal ?? new AbortController().signal,
    update: (update) => onUpdate?.(update),
    move: () => undefined,
  };
  try {
    const value = await Reflect.apply(service[name], service, [call, ...args]);
    signal?.throwIfAborted();
    return value;
  } catch (error) {
    signal?.throwIfAborted();
    throw isAbort(error) ? error : fromWire(toWire(error));
  }
}

/** `loader.ts`, as the build writes it for a site with its assets on another origin (`scripts/finish/worker-loader.mjs`). */
export const LOADER_PATH = publicPath('/worker-loader.js');

/**
 * Starts a worker, also from a script on another origin (an asset prefix), for which a plain `new Worker` throws.
 * @param create `() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })`, in these very words, by which
 *   the bundler finds the script.
 * @throws {MediaError} `engine-unavailable` where workers are missing or forbidden.
 */
export function startWorker(create: () => Worker): Worker {
  const { Worker: Native } = globalThis;
  // The bundler makes the script's URL inside of `create`, so it can only be replaced on its way into the constructor.
  try {
    globalThis.Worker = class extends Native {
      constructor(script: string | URL, options?: WorkerOptions) {
        super(onOwnOrigin(script), options);
      }
    };
    return create();
  } catch (cause) {
    throw new MediaError('engine-unavailable', `no worker: ${cause}`, { cause });
  } finally {
    globalThis.Worker = Native;
  }
}

function onOwnOrigin(script: string | URL): string | URL {
  const { origin, href } = new URL(script, location.href);
  return origin === location.origin ? script : `${LOADER_PATH}#${encodeURIComponent(href)}`;
}
