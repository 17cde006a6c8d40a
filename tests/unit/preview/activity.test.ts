import { beforeEach, expect, it, vi } from 'vitest';
import { Activity } from '@/lib/preview/activity';

beforeEach(() => {
  vi.useFakeTimers();
});

const live = () => new AbortController().signal;

it('delays work while something runs, and for a moment after that', async () => {
  const activity = new Activity();
  const end = activity.begin();
  const work = vi.fn(async () => 'done');
  const done = activity.whenIdle(work, live());
  await vi.advanceTimersByTimeAsync(2000);
  end();
  await vi.advanceTimersByTimeAsync(100);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await done).toBe('done');
});

it('interrupts work when a run starts, and starts the work over afterwards', async () => {
  const activity = new Activity();
  let begun = 0;
  const done = activity.whenIdle(
    (signal) =>
      new Promise<number>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => resolve(begun), 500);
        begun++;
      }),
    live(),
  );
  await vi.advanceTimersByTimeAsync(100);
  const end = activity.begin();
  end();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await done).toBe(2);
});

it('stops when its own signal aborts, and rejects with an error of the work', async () => {
  const activity = new Activity();
  const controller = new AbortController();
  const waits = activity.whenIdle((signal) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }, controller.signal);
  const ended = expect(waits).rejects.toBe('over');
  await vi.advanceTimersByTimeAsync(10);
  controller.abort('over');
  await ended;
  await expect(activity.whenIdle(() => Promise.reject(new Error('broken')), live())).rejects.toThrow(
    'broken',
  );
});
