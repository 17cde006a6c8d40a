import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createService } from '@/lib/cut/engines/mp4/service';
import { fixtureBytes } from '../../../../fixtures';

const RANGE = { startDs: 10, endDs: 30 };
const blob = () => new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function cutOf(ahead: boolean, rest: number) {
  const service = createService({ ahead, onShare() {} });
  await service.open(blob());
  await service.foresee(RANGE);
  await vi.advanceTimersByTimeAsync(rest);
  return service;
}

describe('writing ahead', () => {
  it('gives the same clip as writing on the click, as often as asked', async () => {
    const plain = await (await cutOf(false, 1000)).cut(RANGE, null);
    const service = await cutOf(true, 1000);
    for (let i = 0; i < 2; i++) expect(await service.cut(RANGE, null)).toEqual(plain);
    expect(plain.head.length).toBeGreaterThan(500);
  });

  it('never gives the clip of another range', async () => {
    const other = { startDs: 20, endDs: 40 };
    const service = await cutOf(true, 1000);
    const plain = await (await cutOf(false, 0)).cut(other, null);
    expect(await service.cut(other, null)).toEqual(plain);
  });
});
