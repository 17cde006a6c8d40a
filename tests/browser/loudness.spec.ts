/** The timeline's loudness, of a tone that is equally loud throughout: each column must be as high as the next. */
import type { Page } from '@playwright/test';
import type { PeakTile, StripUpdate } from '@/lib/filmstrip/filmstrip';
import { expect, test } from './harness';
import { make } from './oracle';

/** The loudness of a file in buckets of one level, from all of the level's tiles up to a time in seconds. */
async function columns(app: Page, file: string, level: number, untilSec: number): Promise<number[]> {
  await app.setInputFiles('#file', file);
  return app.evaluate(
    async ([wanted, until]) => {
      const [{ createFilmstripService }, { tilesOf, bucketSecOf, TILE_BUCKETS }] = await Promise.all([
        import(/* @vite-ignore */ `${location.origin}/lib/filmstrip/filmstrip-service.ts`),
        import(/* @vite-ignore */ `${location.origin}/lib/editor/timeline/sound-tiles.ts`),
      ]);
      const chosen = document.querySelector<HTMLInputElement>('#file')?.files?.[0];
      if (!chosen) throw new Error('no file chosen');
      const latest = new Map<string, PeakTile>();
      const call = {
        signal: new AbortController().signal,
        move() {},
        update(update: StripUpdate) {
          if ('tile' in update) latest.set(update.tile.key, update.tile);
        },
      };
      const service = createFilmstripService();
      await service.open(call, chosen, 'mp4');
      const bucketSec = bucketSecOf(wanted);
      const view = { fromSec: 0, spanSec: until };
      const tiles = tilesOf(view, until / bucketSec, until).map((place: object) => ({
        ...place,
        peaks: new Float32Array(TILE_BUCKETS).fill(-1),
      }));
      await service.peaks(call, tiles, until);
      return [...latest.values()]
        .sort((a, b) => a.fromSec - b.fromSec)
        .flatMap(({ peaks }) => [...peaks])
        .slice(0, Math.floor(until / bucketSec));
    },
    [level, untilSec] as const,
  );
}

const tone = (seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=997:sample_rate=48000:duration=${seconds}`,
];

/** Buckets from the first to the last that differ from the tone by a tenth or more. */
function odd(peaks: readonly number[]): string[] {
  const usual = [...peaks].sort((a, b) => a - b)[peaks.length >> 1] ?? 0;
  return peaks.flatMap((peak, i) =>
    Math.abs(peak - usual) < usual / 10 ? [] : [`${i}: ${peak.toFixed(4)}`],
  );
}

test('has no gap where two tiles meet, at any zoom', async ({ app }) => {
  const file = make('tone.m4a', ...tone(100), '-c:a', 'aac', '-b:a', '96k');
  for (const [level, untilSec] of [
    [0, 5],
    [2, 15],
    [3, 30],
    [5, 95],
    [7, 99],
  ] as const) {
    const peaks = await columns(app, file, level, untilSec);
    // The encoder fades in.
    expect(odd(peaks.slice(level === 0 ? 12 : 2)), `level ${level}`).toEqual([]);
  }
});
