import { toWire, type WireError } from '@/lib/media/errors';
import type { Call, Request, Service } from './service';

/** From the worker to the page: any number of updates, then a value or an error. */
export type Response =
  | { id: number; update: unknown }
  | { id: number; value: unknown }
  | { id: number; error: WireError };

/** The part of a worker's global scope that `serve` needs. */
export interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<Request>) => void): void;
  post(response: Response, move: Transferable[]): void;
}

/** Answers the page's calls with a service. Call it once, in a worker's entry. */
export function serve<Api extends Service<Api>>(service: Api, scope: WorkerScope = ownScope()): void {
  const running = new Map<number, AbortController>();

  async function answer(id: number, name: string, args: readonly unknown[]): Promise<void> {
    const control = new AbortController();
    running.set(id, control);
    const moved: Transferable[] = [];
    const call: Call<unknown> = {
      signal: control.signal,
      update: (update, move = []) => scope.post({ id, update }, move),
      move: (parts) => moved.push(...parts),
    };
    try {
      const value: unknown = await Reflect.apply(Reflect.get(service, name), service, [call, ...args]);
      scope.post({ id, value }, moved);
    } catch (error) {
      scope.post({ id, error: toWire(error) }, []);
    } finally {
      running.delete(id);
    }
  }

  scope.addEventListener('message', ({ data }) => {
    if ('aborted' in data) running.get(data.id)?.abort();
    else void answer(data.id, data.name, data.args);
  });
}

/** `self` has the type of a window here, whose `postMessage` takes other arguments than a worker's. */
function ownScope(): WorkerScope {
  return {
    addEventListener: (type, listener) => self.addEventListener(type, listener),
    post: (response, move) => Reflect.apply(self.postMessage, self, [response, move]),
  };
}
