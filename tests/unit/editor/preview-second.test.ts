import { expect, it } from 'vitest';
import { limitOf } from '@/lib/edit/edit';
import type { OpenSource } from '@/lib/editor/open-source';
import type { EditorOptions } from '@/lib/editor/options';
import { secondEdit } from '@/lib/editor/preview-second';
import { FIRST_LIMIT } from '@/lib/editor/size-limit';
import { EDITOR_OPTIONS, type OpenFile } from '@/lib/editor/state';
import type { MediaInfo } from '@/lib/media/info';
import { opened, ready, withShown } from './play';

const open = opened(ready());
const info: MediaInfo = {
  container: 'mp4',
  durationSec: 60,
  tracks: [{ id: 1, kind: 'video', codec: 'avc1', width: 1920, height: 1080 }],
};
const minute = (change: Partial<OpenSource> = {}): OpenFile => ({
  ...withShown(open, { durationMs: 60_000, info, ...change }),
  parts: [{ source: open.sources[0].source, startMs: 0, endMs: 60_000 }],
});
const options: EditorOptions = { ...EDITOR_OPTIONS, target: { kind: 'fit', limit: FIRST_LIMIT } };

it('without a limit there is nothing to preview', () => {
  expect(secondEdit(EDITOR_OPTIONS, minute())).toBeNull();
});

it('is the middle second, at the planned size with its share of the bytes', () => {
  const edit = secondEdit(options, minute());
  expect(edit?.parts).toMatchObject([{ startMs: 29_500, endMs: 30_500 }]);
  expect(edit).toMatchObject({ start: 'encode', output: { limit: { rate: 'original' } } });
  const limit = edit && limitOf(edit);
  expect([720, 480]).toContain(limit?.lines);
  expect(limit?.bytes).toBeGreaterThan(10_000_000 / 60);
  expect(limit?.bytes).toBeLessThan(1.5 * (10_000_000 / 60));
});

it('is the busiest second where the samples are known', () => {
  const frames = Float64Array.from({ length: 60 }, (_, i) => i);
  const videoBytes = Float64Array.from({ length: 61 }, (_, i) => i + (i > 41 ? 500 : 0));
  const timeline = { frames, keyframes: frames, videoBytes, audioBytes: new Float64Array(61) };
  expect(secondEdit(options, minute({ timeline }))?.parts).toMatchObject([
    { startMs: 41_000, endMs: 42_000 },
  ]);
});
