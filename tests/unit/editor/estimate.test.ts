import { describe, expect, it } from 'vitest';
import { timelineOf } from '@/lib/cut/engines/index/timeline';
import { cutMovie, openForCut } from '@/lib/cut/write/cut-movie';
import { type CutOptions, PLAIN_OPTIONS } from '@/lib/edit/edit';
import { estimateSize } from '@/lib/editor/estimate';
import { type OpenFile, openFile } from '@/lib/editor/state';
import { fixtureBytes } from '../../fixtures';
import { report } from './play';

const source = new File([new Uint8Array(fixtureBytes('h264BframesAac'))], 'a.mp4');
const known = (change: Partial<OpenFile>): OpenFile => ({
  ...openFile({ file: source, container: 'mp4' }),
  durationDs: 60,
  ...change,
});

describe('by its samples', () => {
  it.each([
    ['keep', 0, 60],
    ['keep', 15, 42],
    ['keep', 41, 60],
    ['remove', 15, 42],
    ['only', 15, 42],
  ] as const)(
    'with sound %s, from %i to %i ds, is near to that of the clip',
    async (sound, startDs, endDs) => {
      const opened = await openForCut(source);
      const options: CutOptions = { ...PLAIN_OPTIONS, sound };
      const range = { startDs, endDs };
      const estimate = estimateSize(options, known({ timeline: timelineOf(opened.carried), range }));
      const { head, ranges } = await cutMovie(opened, { ...range, options });
      const bytes = ranges.reduce((sum, { from, to }) => sum + to - from, head.length);
      expect(estimate?.kind).toBe('near');
      expect(Math.abs((estimate?.bytes ?? 0) / bytes - 1)).toBeLessThan(0.05);
    },
  );
});

it('is exact once the clip is made, and for that clip alone', () => {
  const range = { startDs: 15, endDs: 42 };
  const ahead = { request: { ...range, options: PLAIN_OPTIONS }, bytes: 123 };
  expect(estimateSize(PLAIN_OPTIONS, known({ range, ahead }))).toEqual({ bytes: 123, kind: 'exact' });
  const others = [
    estimateSize({ ...PLAIN_OPTIONS, sound: 'remove' }, known({ range, ahead })),
    estimateSize(PLAIN_OPTIONS, known({ range: { startDs: 16, endDs: 42 }, ahead })),
  ];
  expect(others.map((estimate) => estimate?.kind)).toEqual(['rough', 'rough']);
});

describe('without an index', () => {
  const half = known({ range: { startDs: 0, endDs: 30 } });

  it('is the share of the length, and says that it is rough', () => {
    expect(estimateSize(PLAIN_OPTIONS, half)).toEqual({ bytes: source.size / 2, kind: 'rough' });
  });

  it('is not told where it could only mislead', () => {
    expect(estimateSize({ ...PLAIN_OPTIONS, sound: 'only' }, half)).toBeNull();
    expect(estimateSize({ ...PLAIN_OPTIONS, start: 'encode' }, half)).toBeNull();
    expect(estimateSize(PLAIN_OPTIONS, { ...half, outlook: { ...report, video: 'encoded' } })).toBeNull();
    expect(estimateSize(PLAIN_OPTIONS, known({ durationDs: 0 }))).toBeNull();
  });
});
