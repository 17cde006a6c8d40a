import { MediaError, type MediaErrorCode } from '@/lib/media/errors';

/**
 * Calls into a worker with types on both sides. One bridge serves one worker; errors keep their codes across threads, and
 * an abort ends the wait at once (what the worker still computes is dropped).
 */

/** The methods a worker offers. Arguments and results must be structured-cloneable. */
export type WorkerApi = Record<string, (...args: never[]) => Promise<unknown>>;

interface Request {
  id: number;
  method: string;
  args: unknown[];
}

type Response =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; code: MediaErrorCode | null; detail: string };

/** The part of a `DedicatedWorkerGlobalScope` the bridge needs. */
export interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Response, transfer: Transferable[]): void;
}

/**
 * Answers calls inside a worker.
 * @param transfer what of a result moves instead of being copied.
 */
export function serve(
  scope: WorkerScope,
  api: WorkerApi,
  transfer: (value: unknown) => Transferable[],
): void {
  scope.onmessage = ({ data }) => {
    const method = api[data.method];
    const run = async () => method?.(...(data.args as never[]));
    run().then(
      (value) => scope.postMessage({ id: data.id, ok: true, value }, transfer(value)),
      (error: unknown) => {
        const code = error instanceof MediaError ? error.code : null;
        const detail = error instanceof MediaError ? error.detail : String(error);
        scope.postMessage({ id: data.id, ok: false, code, detail }, []);
      },
    );
  };
}

interface Waiting {
  resolve(value: never): void;
  reject(error: unknown): void;
}

export class WorkerBridge<Api extends WorkerApi> {
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;
  private closed = false;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<Response>) => this.settle(data);
    // The worker's script did not load, or threw outside a call.
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(new MediaError('engine-unavailable', event.message ?? 'worker failed'));
    };
    worker.onmessageerror = () => this.fail(new MediaError('engine-failed', 'a message could not be read'));
  }

  /**
   * @throws {MediaError} what the method threw; `engine-failed` for other errors; `engine-unavailable` when the worker does
   *   not run or the bridge is closed.
   * @throws the signal's reason when aborted.
   */
  call<Name extends keyof Api & string>(
    method: Name,
    args: Parameters<Api[Name]>,
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Api[Name]>>> {
    if (this.closed) return Promise.reject(new MediaError('engine-unavailable', 'closed'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.next++;
    return new Promise<Awaited<ReturnType<Api[Name]>>>((resolve, reject) => {
      const onAbort = () => {
        this.waiting.delete(id);
        reject(signal?.reason);
      };
      const done = () => signal?.removeEventListener('abort', onAbort);
      this.waiting.set(id, {
        resolve(value) {
          done();
          resolve(value);
        },
        reject(error) {
          done();
          reject(error);
        },
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      this.worker.postMessage({ id, method, args } satisfies Request);
    });
  }

  /** Ends the worker; calls that still wait fail. */
  close(): void {
    this.fail(new MediaError('engine-unavailable', 'closed'));
  }

  private settle(response: Response): void {
    const waiting = this.waiting.get(response.id);
    this.waiting.delete(response.id);
    if (response.ok) waiting?.resolve(response.value as never);
    else waiting?.reject(new MediaError(response.code ?? 'engine-failed', response.detail));
  }

  private fail(error: MediaError): void {
    this.closed = true;
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
