import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { serve, WorkerBridge, type WorkerScope } from '@/lib/cut/worker/bridge';
import { MediaError } from '@/lib/media/errors';

type Api = {
  twice(value: number): Promise<number>;
  refuse(): Promise<never>;
  wait(): Promise<never>;
};

const api: Api = {
  twice: async (value) => value * 2,
  refuse: async () => {
    throw new MediaError('encrypted', 'by design');
  },
  wait: () => new Promise(() => undefined),
};

let ports: MessagePort[] = [];

/** Two ends of a channel in the place of a worker and its scope: messages are cloned as between threads. */
function connect(): { bridge: WorkerBridge<Api>; ended: () => boolean; worker: Worker } {
  const { port1, port2 } = new MessageChannel();
  ports = [port1, port2];
  let terminated = false;
  const scope: WorkerScope = { onmessage: null, postMessage: (message) => port2.postMessage(message) };
  port2.on('message', (data) => scope.onmessage?.({ data } as MessageEvent));
  const worker = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    onerror: null as ((event: ErrorEvent) => void) | null,
    postMessage: (message: unknown) => port1.postMessage(message),
    terminate: () => {
      terminated = true;
    },
  };
  port1.on('message', (data) => worker.onmessage?.({ data } as MessageEvent));
  serve(scope, api, () => []);
  const typed = worker as unknown as Worker;
  return { bridge: new WorkerBridge<Api>(typed), ended: () => terminated, worker: typed };
}

afterEach(() => {
  for (const port of ports) port.close();
});

describe('WorkerBridge', () => {
  it('brings back results and coded errors', async () => {
    const { bridge } = connect();
    expect(await Promise.all([bridge.call('twice', [4]), bridge.call('twice', [5])])).toEqual([8, 10]);
    await expect(bridge.call('refuse', [])).rejects.toMatchObject({ code: 'encrypted', detail: 'by design' });
  });

  it("ends a wait at once when aborted, with the signal's reason, and goes on working", async () => {
    const { bridge } = connect();
    const control = new AbortController();
    const waiting = bridge.call('wait', [], control.signal);
    control.abort();
    await expect(waiting).rejects.toBe(control.signal.reason);
    await expect(bridge.call('twice', [1], control.signal)).rejects.toBe(control.signal.reason);
    expect(await bridge.call('twice', [1])).toBe(2);
  });

  it('fails what waits when closed, and when the worker dies', async () => {
    const closed = connect();
    const waiting = closed.bridge.call('wait', []);
    closed.bridge.close();
    await expect(waiting).rejects.toMatchObject({ code: 'engine-unavailable' });
    expect(closed.ended()).toBe(true);
    for (const port of ports) port.close();

    const dead = connect();
    const lost = dead.bridge.call('wait', []);
    dead.worker.onerror?.({ message: 'blocked', preventDefault: () => undefined } as ErrorEvent);
    await expect(lost).rejects.toMatchObject({ code: 'engine-unavailable' });
    await expect(dead.bridge.call('twice', [1])).rejects.toMatchObject({ code: 'engine-unavailable' });
  });
});
