import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { serve } from '@/lib/worker/serve';
import type { Service } from '@/lib/worker/service';

const ports: MessagePort[] = [];

/** A `Worker` for node that runs a service in this thread. Messages are cloned or transferred as between threads. */
export class FakeWorker extends EventTarget {
  terminated = false;
  readonly #port: MessagePort;

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    this.#port = port1;
    port1.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })));
    FakeWorker.started++;
    FakeWorker.onStart?.(port2);
  }

  /** The number of workers started. */
  static started = 0;
  /** Runs instead of the worker's script. */
  static onStart: ((port: MessagePort) => void) | null = null;

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }

  terminate(): void {
    this.terminated = true;
    this.#port.close();
  }
}

/** Makes workers run a service. */
export function runs<Api extends Service<Api>>(service: Api): (port: MessagePort) => void {
  return (port) =>
    serve(service, {
      addEventListener: (_, listener) =>
        port.on('message', (data) => listener(new MessageEvent('message', { data }))),
      post: (response, move) =>
        port.postMessage(
          response,
          move.filter((part) => part instanceof ArrayBuffer),
        ),
    });
}

export function closePorts(): void {
  for (const port of ports.splice(0)) port.close();
}
