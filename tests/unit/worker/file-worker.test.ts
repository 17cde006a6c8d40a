import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkerBridge } from '@/lib/worker/bridge';
import { FileWorker, IdleTimer, IdleWorkers } from '@/lib/worker/file-worker';
import type { Call } from '@/lib/worker/service';
import { closePorts, FakeWorker, runs } from '@/tests/support/fake-worker';

type Api = {
  open(call: Call, name: string): Promise<string>;
  read(call: Call): Promise<number>;
};

let opened: string[] = [];
let workers: FakeWorker[] = [];

beforeEach(() => {
  opened = [];
  workers = [];
  FakeWorker.onStart = runs<Api>({
    async open(_, name) {
      if (name === 'broken') throw new Error('broken');
      opened.push(name);
      return name.toUpperCase();
    },
    read: async () => 7,
  });
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' });
});

afterEach(() => {
  closePorts();
  FakeWorker.onStart = null;
});

function fileWorker(name: string, idle: IdleTimer | IdleWorkers | null) {
  const start = () => new WorkerBridge<Api>(() => new Worker('http://localhost/worker.js'));
  return new FileWorker<Api, string>(start, (bridge) => bridge.call('open', [name]), idle);
}

const running = () => workers.filter(({ terminated }) => !terminated).length;
const read = (worker: FileWorker<Api, string>) => worker.work((bridge) => bridge.call('read', []));

it('keeps few of fifty idle workers, and starts the others again when they are needed', async () => {
  const idle = new IdleWorkers(4);
  const files = Array.from({ length: 50 }, (_, i) => fileWorker(`file ${i}`, idle));
  for (const file of files) await read(file);
  expect(running()).toBe(4);
  expect(opened).toHaveLength(50);
  for (const file of files.slice(0, 2)) expect(await read(file)).toBe(7);
  expect(opened.slice(50)).toEqual(['file 0', 'file 1']);
  expect(running()).toBe(4);
  for (const file of files) file.close();
  expect(running()).toBe(0);
});

it('keeps the workers of two files', async () => {
  const idle = new IdleWorkers(4);
  const files = [fileWorker('a', idle), fileWorker('b', idle)];
  for (let i = 0; i < 5; i++) for (const file of files) await read(file);
  expect(opened).toEqual(['a', 'b']);
});

it('ends those that rested longest, and none at work', async () => {
  const idle = new IdleWorkers(2);
  const [a, b, c] = [fileWorker('a', idle), fileWorker('b', idle), fileWorker('c', idle)];
  let end = () => {};
  const isDone = new Promise<void>((resolve) => {
    end = resolve;
  });
  const busy = a.work(async (bridge) => {
    await isDone;
    return bridge.call('read', []);
  });
  await read(b);
  await read(c);
  await read(b);
  expect(running()).toBe(3);
  end();
  expect(await busy).toBe(7);
  expect(workers.map(({ terminated }) => terminated)).toEqual([false, false, true]);
});

it('never ends one that is not counted', async () => {
  const idle = new IdleWorkers(0);
  const [kept, counted] = [fileWorker('kept', null), fileWorker('counted', idle)];
  await read(kept);
  await read(counted);
  expect(workers.map(({ terminated }) => terminated)).toEqual([false, true]);
});

it('ends one that has rested for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const worker = fileWorker('a', new IdleTimer());
  expect(worker.isRunning).toBe(false);
  for (let i = 0; i < 2; i++) {
    await read(worker);
    vi.advanceTimersByTime(4999);
  }
  expect([worker.isRunning, running()]).toEqual([true, 1]);
  vi.advanceTimersByTime(1);
  expect([worker.isRunning, running()]).toEqual([false, 0]);
  await read(worker);
  expect(opened).toEqual(['a', 'a']);
  worker.close();
  vi.useRealTimers();
});

it('tries again after a file could not be opened, and not once closed', async () => {
  const worker = fileWorker('broken', new IdleWorkers(4));
  await expect(read(worker)).rejects.toMatchObject({ code: 'engine-failed' });
  await expect(read(worker)).rejects.toMatchObject({ code: 'engine-failed' });
  expect(workers).toHaveLength(2);
  expect(running()).toBe(0);
  worker.close();
  await expect(read(worker)).rejects.toMatchObject({ code: 'engine-unavailable' });
});
