import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createService } from '@/lib/cut/engines/index/mp4/service';
import { fixtureBytes } from '@/tests/fixtures';
import { CALL } from '@/tests/support/call';

const RANGE = { startDs: 10, endDs: 30 };
const blob = () => new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function cutOf(ahead: boolean, rest: number) {
  const service = createService({ ahead });
  await service.open(CALL, blob());
  await service.foresee(CALL, RANGE);
  await vi.advanceTimersByTimeAsync(rest);
  return service;
}

describe('writing ahead', () => {
  it('gives the same clip as writing on the click, as often as asked', async () => {
    const plain = await (await cutOf(false, 1000)).cut(CALL, RANGE, null);
    const service = await cutOf(true, 1000);
    for (let i = 0; i < 2; i++) expect(await service.cut(CALL, RANGE, null)).toEqual(plain);
    expect(plain.head.length).toBeGreaterThan(500);
  });

  it('never gives the clip of another range', async () => {
    const other = { startDs: 20, endDs: 40 };
    const service = await cutOf(true, 1000);
    const plain = await (await cutOf(false, 0)).cut(CALL, other, null);
    expect(await service.cut(CALL, other, null)).toEqual(plain);
  });

  it('tells the size of the clip to the byte, and nothing of a range that was left meanwhile', async () => {
    const service = createService({ ahead: true });
    await service.open(CALL, blob());
    await service.foresee(CALL, { startDs: 20, endDs: 40 });
    const left = service.clipBytes(CALL, { startDs: 20, endDs: 40 });
    await service.foresee(CALL, RANGE);
    const told = service.clipBytes(CALL, RANGE);
    await vi.advanceTimersByTimeAsync(1000);
    const { head, ranges } = await service.cut(CALL, RANGE, null);
    expect(await told).toBe(ranges.reduce((sum, { from, to }) => sum + to - from, head.length));
    expect(await left).toBeNull();
    expect(await service.clipBytes(CALL, RANGE)).toBeNull();
  });

  it('does not let a click wait for the range to rest', async () => {
    const service = await cutOf(true, 0);
    expect((await service.cut(CALL, RANGE, null)).head.length).toBeGreaterThan(500);
  });
});
