import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCutting } from '@/components/editor/run-cut';
import type { CutContext, CutResult } from '@/lib/cut';
import type { Edit } from '@/lib/edit/edit';
import type { EditorEvent, EventOf } from '@/lib/editor/events';
import { MediaError } from '@/lib/media/errors';
import { editOf } from '@/tests/support/edits';
import { result } from '../editor/play';

beforeEach(() => {
  vi.useFakeTimers();
});

const CUTS = [
  { edit: editOf(0, 1000), name: 'a-1.mp4' },
  { edit: editOf(5000, 8000), name: 'a-2.mp4' },
  { edit: editOf(9000, 10_000), name: 'a-3.mp4' },
];

/** Runs a series whose parts are cut like this; returns what it reported. */
async function run(
  cut: (edit: Edit, context: CutContext) => Promise<CutResult>,
  onEvent: (event: EditorEvent, cancel: () => void) => void = () => undefined,
) {
  const events: EditorEvent[] = [];
  const kept: CutResult[] = [];
  const cutting = createCutting({ cut }, (one) => kept.push(one));
  const over = cutting.series(1, CUTS, (event) => {
    events.push(event);
    onEvent(event, cutting.cancel);
  });
  await vi.runAllTimersAsync();
  await over;
  const of = <T extends EditorEvent['type']>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  return { types: events.map(({ type }) => type), of, kept };
}

const made = (edit: Edit): CutResult => ({
  ...result,
  durationSec: edit.parts[0]?.startMs ?? 0,
  dispose: vi.fn(),
});

describe('one file after another', () => {
  it('goes to the downloads where no folder can be chosen, with pauses between them', async () => {
    const times: number[] = [];
    const { types, of } = await run(
      async (edit) => made(edit),
      ({ type }) => type === 'part-done' && times.push(Date.now()),
    );
    expect(types).toEqual(['series-began', 'part-done', 'part-done', 'part-done', 'series-done']);
    expect(of('series-began')[0]?.into).toBe('downloads');
    expect(of('part-done').map(({ part, name, saved }) => [part, name, saved])).toEqual([
      [0, 'a-1.mp4', false],
      [1, 'a-2.mp4', false],
      [2, 'a-3.mp4', false],
    ]);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
  });

  it('reports one progress, by the length of the parts', async () => {
    const { of } = await run(async (edit, { onProgress }) => {
      onProgress(0.5);
      onProgress(1);
      return made(edit);
    });
    expect(of('cut-progress').map(({ share }) => share)).toEqual([0.1, 0.2, 0.5, 0.8, 0.9, 1]);
  });

  it('asks for the folder before anything else, during the click', () => {
    const ask = vi.fn(() => new Promise(() => undefined));
    vi.stubGlobal('showDirectoryPicker', ask);
    void createCutting({ cut: vi.fn() }, vi.fn()).series(1, CUTS, vi.fn());
    expect(ask).toHaveBeenCalledOnce();
  });

  it('cuts nothing if the visitor chooses no folder', async () => {
    vi.stubGlobal('showDirectoryPicker', () => Promise.reject(new DOMException('', 'AbortError')));
    const cut = vi.fn();
    expect((await run(cut)).types).toEqual(['series-done']);
    expect(cut).not.toHaveBeenCalled();
  });

  it('downloads what can’t be written into the folder', async () => {
    const full = { getFileHandle: () => Promise.reject(new DOMException('', 'QuotaExceededError')) };
    vi.stubGlobal('showDirectoryPicker', async () => full);
    const { of, kept } = await run(async (edit) => made(edit));
    expect(of('series-began')[0]?.into).toBe('folder');
    expect(of('part-done').map(({ saved }) => saved)).toEqual([false, false, false]);
    expect(kept).toEqual([]);
  });

  it('goes on after a part that fails', async () => {
    const { types, of } = await run(async (edit) => {
      if (edit.parts[0]?.startMs === 5000) throw new MediaError('empty-range');
      return made(edit);
    });
    expect(types).toEqual(['series-began', 'part-done', 'part-failed', 'part-done', 'series-done']);
    expect(of('part-failed')).toMatchObject([{ part: 1, code: 'empty-range' }]);
  });

  it('stops when it is canceled, and disposes of the part that comes too late', async () => {
    const late: CutResult[] = [];
    const { types } = await run(
      async (edit, { onProgress }) => {
        if (edit.parts[0]?.startMs === 5000) onProgress(0.5);
        const one = made(edit);
        late.push(one);
        return one;
      },
      ({ type }, cancel) => type === 'cut-progress' && cancel(),
    );
    expect(types).toEqual(['series-began', 'part-done', 'cut-progress']);
    expect(late.map(({ dispose }) => vi.mocked(dispose).mock.calls.length)).toEqual([0, 1]);
  });
});

describe('one clip', () => {
  const one = async (cut: (edit: Edit, context: CutContext) => Promise<CutResult>, canceled = false) => {
    const events: EditorEvent[] = [];
    const canceling: typeof cut = (edit, context) => {
      cutting.cancel();
      return cut(edit, context);
    };
    const cutting = createCutting({ cut: canceled ? canceling : cut }, vi.fn());
    await cutting.one(7, editOf(0, 1000), (event) => events.push(event));
    return events;
  };

  it('is reported with its job', async () => {
    expect(await one(async (edit) => made(edit))).toMatchObject([
      { type: 'cut-done', of: { kind: 'job', id: 7 } },
    ]);
  });

  it('that fails has a code, and none of its own if it fails unexpectedly', async () => {
    const failing = (error: Error) => one(() => Promise.reject(error));
    expect(await failing(new MediaError('encrypted'))).toMatchObject([
      { type: 'cut-failed', code: 'encrypted' },
    ]);
    const damaged = new MediaError('media-truncated', '', { source: 3 });
    expect(await failing(damaged)).toMatchObject([
      { type: 'cut-failed', code: 'media-truncated', source: 3 },
    ]);
    expect(await failing(new Error('odd'))).toMatchObject([{ type: 'cut-failed', code: 'engine-failed' }]);
  });

  it('that is canceled is disposed of without a report', async () => {
    const dispose = vi.fn();
    expect(await one(async () => ({ ...result, dispose }), true)).toEqual([]);
    expect(dispose).toHaveBeenCalledOnce();
  });
});
