import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { createIndexService, type IndexClip } from '@/lib/cut/engines/index/index-service';
import * as checking from '@/lib/cut/verify/check-clip';
import * as cutting from '@/lib/cut/write/cut-movie';
import { changed } from '@/lib/edit/settle';
import type { ByteRange } from '@/lib/media/bytes/byte-ranges';
import { fixtureBytes } from '@/tests/fixtures';
import { CALL } from '@/tests/support/call';
import { editOf } from '@/tests/support/edits';

const EDIT = editOf(1000, 3000);
const OTHER = editOf(2000, 4000);
const blob = () => new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

async function cutOf(ahead: boolean, rest: number) {
  const service = createIndexService({ ahead });
  await service.open(CALL, [{ id: 1, file: blob(), container: 'mp4' }]);
  await service.forecast(CALL, EDIT);
  void service.clipBytes(CALL, EDIT);
  await vi.advanceTimersByTimeAsync(rest);
  return service;
}

const bytesOf = ({ head, ranges }: IndexClip) =>
  ranges.reduce((sum, { from, to }) => sum + to - from, head.length);

describe('writing ahead', () => {
  it('gives the same clip as writing on the click, as often as asked', async () => {
    const plain = await (await cutOf(false, 1000)).cut(CALL, EDIT, null);
    const service = await cutOf(true, 1000);
    for (let i = 0; i < 2; i++) expect(await service.cut(CALL, EDIT, null)).toEqual(plain);
    expect(plain.head.length).toBeGreaterThan(500);
  });

  it('never gives the clip of another range', async () => {
    const service = await cutOf(true, 1000);
    const plain = await (await cutOf(false, 0)).cut(CALL, OTHER, null);
    expect(await service.cut(CALL, OTHER, null)).toEqual(plain);
  });

  it('ends as soon as another range is asked about, not only once its clip is', async () => {
    const service = await cutOf(true, 0);
    const check = vi.spyOn(checking, 'checkClip');
    const { cutMovie } = cutting;
    const cut = vi.spyOn(cutting, 'cutMovie').mockImplementationOnce((...work) => {
      void service.forecast(CALL, OTHER);
      return cutMovie(...work);
    });
    await vi.waitFor(() => expect(cut).toHaveBeenCalled());
    await expect(cut.mock.results[0]?.value).rejects.toMatchObject({ name: 'AbortError' });
    expect(check).not.toHaveBeenCalled();
  });

  it('reports the exact size of the clip, and null for a range that another one has replaced', async () => {
    const service = createIndexService({ ahead: true });
    await service.open(CALL, [{ id: 1, file: blob(), container: 'mp4' }]);
    const left = service.clipBytes(CALL, OTHER);
    await service.forecast(CALL, EDIT);
    const reported = service.clipBytes(CALL, EDIT);
    expect(await left).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    const bytes = bytesOf(await service.cut(CALL, EDIT, null));
    expect(await reported).toBe(bytes);
    expect(await service.clipBytes(CALL, EDIT)).toBe(bytes);
    const other = bytesOf(await service.cut(CALL, OTHER, null));
    expect(other).not.toBe(bytes);
    expect(await service.clipBytes(CALL, OTHER)).toBe(other);
  });

  it('cuts before it forecasts, if both are asked for in the same moment', async () => {
    const service = createIndexService({ ahead: true });
    await service.open(CALL, [{ id: 1, file: blob(), container: 'mp4' }]);
    const ended: string[] = [];
    const forecast = service.forecast(CALL, EDIT).then(() => ended.push('forecast'));
    const cut = service.cut(CALL, EDIT, null).then(() => ended.push('cut'));
    await Promise.all([forecast, cut]);
    expect(ended).toEqual(['cut', 'forecast']);
  });

  it('forecasts after a cut that failed', async () => {
    const service = createIndexService({ ahead: true });
    await service.open(CALL, [{ id: 1, file: blob(), container: 'mp4' }]);
    await expect(service.cut(CALL, editOf(900_000, 901_000), null)).rejects.toThrow();
    expect(await service.forecast(CALL, EDIT)).toMatchObject({ video: 'copied' });
  });

  it('does not write the clip of a running cut a second time, if its forecast ends after the click', async () => {
    const service = createIndexService({ ahead: true });
    await service.open(CALL, [{ id: 1, file: blob(), container: 'mp4' }]);
    const make = vi.spyOn(cutting, 'cutMovie');
    const forecast = service.forecast(CALL, EDIT);
    const cut = service.cut(CALL, EDIT, null);
    await forecast;
    await vi.advanceTimersByTimeAsync(1000);
    expect(make).toHaveBeenCalledTimes(1);
    expect((await cut).head.length).toBeGreaterThan(500);
  });

  it('does not let a click wait for the range to rest', async () => {
    const service = await cutOf(true, 0);
    expect((await service.cut(CALL, EDIT, null)).head.length).toBeGreaterThan(500);
  });
});

describe('a rotated clip', () => {
  const turned = (turn: 0 | 90 | 180 | 270) =>
    editOf(1000, 3000, { framing: { crop: null, flip: false, turn } });
  const clipOf = async ({ head, ranges }: { head: Uint8Array<ArrayBuffer>; ranges: ByteRange[] }) =>
    new Uint8Array(
      await new Blob([head, ...ranges.map(({ from, to }) => blob().slice(from, to))]).arrayBuffer(),
    );

  it('uses what was made ahead for another rotation, and what was given out', async () => {
    const make = vi.spyOn(cutting, 'cutMovie');
    const service = await cutOf(true, 1000);
    await service.forecast(CALL, turned(90));
    await vi.advanceTimersByTimeAsync(1000);
    const plain = await (await cutOf(false, 0)).cut(CALL, EDIT, null);
    make.mockClear();
    for (const turn of [90, 180, 0, 270] as const) {
      const clip = await service.cut(CALL, turned(turn), null);
      await service.forecast(CALL, turned(270));
      await vi.advanceTimersByTimeAsync(1000);
      expect(clip.ranges).toEqual(plain.ranges);
      const movie = await openMovie(new Blob([await clipOf(clip)]));
      expect(movie.tracks.map(({ rotation }) => rotation)).toEqual([turn, 0]);
      expect(await service.clipBytes(CALL, turned(turn))).toBe((await clipOf(clip)).length);
    }
    expect(make).not.toHaveBeenCalled();
  });

  it('is written anew for another range', async () => {
    const service = await cutOf(true, 1000);
    await service.cut(CALL, turned(90), null);
    const other = changed(OTHER, { framing: turned(90).framing });
    const clip = await service.cut(CALL, other, null);
    expect(clip.ranges).toEqual((await (await cutOf(false, 0)).cut(CALL, OTHER, null)).ranges);
  });
});
