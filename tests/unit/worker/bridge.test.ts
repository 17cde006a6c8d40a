import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MediaError } from '@/lib/media/errors';
import { WorkerBridge } from '@/lib/worker/bridge';
import type { Call } from '@/lib/worker/service';
import { closePorts, FakeWorker, runs } from '@/tests/support/fake-worker';

type Api = {
  twice(call: Call, value: number): Promise<number>;
  refuse(call: Call): Promise<never>;
  fail(call: Call): Promise<never>;
  count(call: Call<number>, to: number): Promise<string>;
  buffer(call: Call<ArrayBuffer>): Promise<ArrayBuffer>;
  wait(call: Call): Promise<never>;
};

let stopped = 0;
let left: ArrayBuffer[] = [];

const api: Api = {
  twice: async (_, value) => value * 2,
  refuse: async () => {
    throw new MediaError('encrypted', 'by design');
  },
  fail: async () => {
    throw new TypeError('a mistake');
  },
  async count({ update }, to) {
    for (let i = 1; i <= to; i++) update(i);
    return 'done';
  },
  async buffer({ update, move }) {
    left = [new ArrayBuffer(8), new ArrayBuffer(16)];
    const [sent, answer] = left as [ArrayBuffer, ArrayBuffer];
    update(sent, [sent]);
    move([answer]);
    return answer;
  },
  wait: ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        stopped++;
        reject(signal.reason);
      });
    }),
};

const created: FakeWorker[] = [];
const create = () => {
  const worker = new Worker('worker.js');
  created.push(worker as unknown as FakeWorker);
  return worker;
};

beforeEach(() => {
  stopped = 0;
  created.length = 0;
  FakeWorker.onStart = runs(api);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', new URL('https://site.example/tools/'));
});
afterEach(() => {
  closePorts();
});

/** What a browser reports of a script that doesn't load. */
function blocked(): void {
  FakeWorker.onStart = (port) => port.close();
}
const reportFailure = () =>
  created[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'blocked' }));

describe('a call', () => {
  it('returns the result of its method', async () => {
    const bridge = new WorkerBridge<Api>(create);
    const calls = [4, 5].map((value) => bridge.call('twice', [value]));
    expect(await Promise.all(calls)).toEqual([8, 10]);
  });

  it('brings back errors with their code, others as "engine-failed"', async () => {
    const bridge = new WorkerBridge<Api>(create);
    await expect(bridge.call('refuse', [])).rejects.toMatchObject({ code: 'encrypted', detail: 'by design' });
    await expect(bridge.call('fail', [])).rejects.toMatchObject({
      code: 'engine-failed',
      detail: 'TypeError: a mistake',
    });
  });

  it('gets updates before the result, and only its own', async () => {
    const bridge = new WorkerBridge<Api>(create);
    const [first, second]: number[][] = [[], []];
    const answers = await Promise.all([
      bridge.call('count', [3], { onUpdate: (n) => first?.push(n) }),
      bridge.call('count', [1], { onUpdate: (n) => second?.push(n) }),
    ]);
    expect([first, second, answers]).toEqual([[1, 2, 3], [1], ['done', 'done']]);
  });

  it('moves what the method says', async () => {
    const bridge = new WorkerBridge<Api>(create);
    const updates: ArrayBuffer[] = [];
    const answer = await bridge.call('buffer', [], { onUpdate: (buffer) => updates.push(buffer) });
    expect([updates[0]?.byteLength, answer.byteLength]).toEqual([8, 16]);
    expect(left.map(({ byteLength }) => byteLength)).toEqual([0, 0]);
  });
});

describe('an abort', () => {
  it("ends the wait at once with the signal's reason, and the method's work", async () => {
    const bridge = new WorkerBridge<Api>(create);
    const control = new AbortController();
    const waiting = bridge.call('wait', [], { signal: control.signal });
    control.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(bridge.call('twice', [1], { signal: control.signal })).rejects.toThrow('enough');
    expect(await bridge.call('twice', [1])).toBe(2);
    expect(stopped).toBe(1);
  });
});

describe('close', () => {
  it('ends the worker and fails what is pending', async () => {
    const bridge = new WorkerBridge<Api>(create, async () => api);
    const waiting = bridge.call('wait', []);
    bridge.close();
    await expect(waiting).rejects.toMatchObject({ code: 'engine-unavailable' });
    await expect(bridge.call('twice', [1])).rejects.toMatchObject({ code: 'engine-unavailable' });
    expect(created[0]?.terminated).toBe(true);
  });
});

describe('a worker that does not start', () => {
  it.each([
    ['is missing', () => vi.stubGlobal('Worker', undefined)],
    [
      'is forbidden',
      () =>
        vi.stubGlobal(
          'Worker',
          class {
            constructor() {
              throw new DOMException('forbidden', 'SecurityError');
            }
          },
        ),
    ],
  ])('fails its calls when it %s', async (_, forbid) => {
    forbid();
    const bridge = new WorkerBridge<Api>(create);
    await expect(bridge.call('twice', [1])).rejects.toMatchObject({ code: 'engine-unavailable' });
  });

  it('fails its calls when its script does not load', async () => {
    blocked();
    const bridge = new WorkerBridge<Api>(create);
    const waiting = bridge.call('wait', []);
    reportFailure();
    await expect(waiting).rejects.toMatchObject({ code: 'engine-unavailable', detail: 'blocked' });
    await expect(bridge.call('twice', [1])).rejects.toMatchObject({ code: 'engine-unavailable' });
  });

  it('is replaced by the same service in the page, where that can be loaded', async () => {
    blocked();
    const load = vi.fn(async () => api);
    const bridge = new WorkerBridge<Api>(create, load);
    const waiting = bridge.call('twice', [4]);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    reportFailure();
    expect(await waiting).toBe(8);
    const updates: number[] = [];
    expect(await bridge.call('count', [2], { onUpdate: (n) => updates.push(n) })).toBe('done');
    expect(updates).toEqual([1, 2]);
    await expect(bridge.call('fail', [])).rejects.toMatchObject({ code: 'engine-failed' });
    const control = new AbortController();
    const aborted = bridge.call('wait', [], { signal: control.signal });
    await new Promise((resolve) => setTimeout(resolve));
    control.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not replaced once it has run', async () => {
    const load = vi.fn(async () => api);
    const bridge = new WorkerBridge<Api>(create, load);
    expect(await bridge.call('twice', [1])).toBe(2);
    reportFailure();
    await expect(bridge.call('twice', [1])).rejects.toMatchObject({ code: 'engine-unavailable' });
    expect(load).not.toHaveBeenCalled();
  });

  it('is "engine-unavailable" where the code for the page does not load either', async () => {
    vi.stubGlobal('Worker', undefined);
    const bridge = new WorkerBridge<Api>(create, () => Promise.reject(new TypeError('offline')));
    await expect(bridge.call('twice', [1])).rejects.toMatchObject({ code: 'engine-unavailable' });
  });
});
