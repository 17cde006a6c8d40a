import { describe, expect, it } from 'vitest';
import type { CutReport } from '@/lib/cut';
import { timelineOf } from '@/lib/cut/engines/index/timeline';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { FIRST_ANIMATION } from '@/lib/editor/animation';
import type { Clip } from '@/lib/editor/clip';
import { estimateSize } from '@/lib/editor/estimate';
import { openFile } from '@/lib/editor/open-file';
import type { OpenSource } from '@/lib/editor/open-source';
import type { EditorOptions } from '@/lib/editor/options';
import { type CutJob, EDITOR_OPTIONS, type OpenFile } from '@/lib/editor/state';
import { toAnimation, toKept } from '@/tests/support/edits';
import { fixtureBytes } from '../../fixtures';
import { editOf, sourceOf } from '../../support/edits';
import { forecast, result, withShown } from './play';

const source = sourceOf(fixtureBytes('h264BframesAac'));
const known = (change: Partial<OpenFile>, about: Partial<OpenSource> = {}): OpenFile => ({
  ...withShown(openFile(source, 1), { durationMs: 6000, ...about }),
  ...change,
});
const sizeOf = (options: EditorOptions, file: OpenFile) => estimateSize(options, file, []);

describe('by its samples', () => {
  it.each([
    ['keep', 0, 6000],
    ['keep', 1500, 4200],
    ['keep', 4100, 6000],
    ['remove', 1500, 4200],
    ['only', 1500, 4200],
  ] as const)(
    'with sound %s, from %i to %i ms, is near to that of the clip',
    async (sound, startMs, endMs) => {
      const opened = await openForCut(source.file);
      const options: EditorOptions = { ...EDITOR_OPTIONS, sound };
      const edit = editOf(startMs, endMs, toKept(sound), source);
      const timeline = timelineOf(opened.usable);
      const estimate = sizeOf(options, known({ parts: edit.parts }, { timeline }));
      const { head, ranges } = await cutMovie(opened, edit);
      const bytes = ranges.reduce((sum, { from, to }) => sum + to - from, head.length);
      expect(estimate?.kind).toBe('near');
      expect(Math.abs((estimate?.bytes ?? 0) / bytes - 1)).toBeLessThan(0.05);
    },
  );
});

it('of several parts adds up, and those that touch begin on no keyframe of their own', async () => {
  const timeline = timelineOf((await openForCut(source.file)).usable);
  const bytes = (...ranges: [number, number][]) => {
    const parts = ranges.flatMap(([startMs, endMs]) => editOf(startMs, endMs, {}, source).parts);
    return sizeOf({ ...EDITOR_OPTIONS, partsStart: 'lossless' }, known({ parts }, { timeline }))?.bytes ?? 0;
  };
  const index = 1200;
  expect(bytes([0, 1500], [4100, 6000])).toBe(bytes([0, 1500]) + bytes([4100, 6000]) - index);
  expect(bytes([500, 2500], [2500, 4200])).toBe(bytes([500, 4200]));
});

it('of one file for each part is never that of the clip made ahead', () => {
  const parts = [...editOf(0, 1500, {}, source).parts, ...editOf(3000, 4200, {}, source).parts];
  const file = known({
    parts,
    ahead: { edit: { ...editOf(0, 1, { start: 'exact' }, source), parts }, bytes: 123 },
  });
  const kinds = (['one', 'each'] as const).map(
    (saveAs) => estimateSize({ ...EDITOR_OPTIONS, saveAs }, file, [])?.kind,
  );
  expect(kinds).toEqual(['exact', 'rough']);
});

it('is exact once the clip is made, and for that clip alone', () => {
  const edit = editOf(1500, 4200, {}, source);
  const { parts } = edit;
  const ahead = { edit, bytes: 123 };
  expect(sizeOf(EDITOR_OPTIONS, known({ parts, ahead }))).toEqual({ bytes: 123, kind: 'exact' });
  const others = [
    sizeOf({ ...EDITOR_OPTIONS, sound: 'remove' }, known({ parts, ahead })),
    sizeOf(EDITOR_OPTIONS, known({ parts: editOf(1600, 4200, {}, source).parts, ahead })),
  ];
  expect(others.map((estimate) => estimate?.kind)).toEqual(['rough', 'rough']);
});

describe('of a clip whose video will be encoded', () => {
  const encoded = { ...forecast, video: 'encoded' } as const;
  const made = (sound: EditorOptions['sound'], video: CutReport['video'], id = 1): Clip => ({
    id,
    result: {
      ...result,
      blob: new Blob([new Uint8Array(3000)]),
      durationSec: 2,
      report: { ...result.report, video },
    },
    edit: editOf(0, 2000, toKept(sound), source),
    name: 'cut.mp4',
    later: null,
    delivery: null,
  });
  const sizeAfter = (...earlier: Clip[]) =>
    estimateSize(
      EDITOR_OPTIONS,
      known({ parts: editOf(1000, 5000, {}, source).parts, forecast: encoded }),
      earlier,
    );

  it('follows an earlier clip of the same video, and is unknown without one', () => {
    const other = { ...made('keep', 'encoded'), edit: editOf(0, 2000, {}) };
    expect(sizeAfter(other)).toBeNull();
    expect(sizeAfter(made('keep', 'encoded'))).toEqual({ bytes: 6000, kind: 'rough' });
    expect(sizeAfter(made('remove', 'encoded'), made('keep', 'copied', 2))).toBeNull();
    const image = { ...made('keep', 'encoded'), edit: editOf(0, 2000, toAnimation(FIRST_ANIMATION), source) };
    expect(sizeAfter(image)).toBeNull();
  });

  it('follows its own first frames while it is made, as soon as they are enough to tell the time left', () => {
    const edit = editOf(1000, 5000, {}, source);
    const first = { share: 0.1, elapsedMs: 500 };
    const job = {
      id: 1,
      progress: 20,
      edit,
      bytes: 7000,
      pace: { first, leftSec: 10 },
      finished: null,
      series: null,
    };
    const during = (change: Partial<CutJob>) =>
      sizeOf(EDITOR_OPTIONS, known({ parts: edit.parts, forecast: encoded, job: { ...job, ...change } }));
    expect(during({})).toEqual({ bytes: 7000, kind: 'rough' });
    expect([during({ bytes: null }), during({ pace: { first, leftSec: null } })]).toEqual([null, null]);
  });
});

describe('without an index', () => {
  const half = known({ parts: editOf(0, 3000, {}, source).parts });

  it('is the share of the length, and says that it is rough', () => {
    expect(sizeOf(EDITOR_OPTIONS, half)).toEqual({ bytes: source.file.size / 2, kind: 'rough' });
  });

  it('is missing where it could only mislead', () => {
    expect(sizeOf({ ...EDITOR_OPTIONS, sound: 'only' }, half)).toBeNull();
    expect(sizeOf({ ...EDITOR_OPTIONS, start: 'encode' }, half)).toBeNull();
    expect(sizeOf(EDITOR_OPTIONS, { ...half, forecast: { ...forecast, video: 'encoded' } })).toBeNull();
    expect(sizeOf(EDITOR_OPTIONS, known({}, { durationMs: 0 }))).toBeNull();
  });
});
