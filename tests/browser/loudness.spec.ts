/** The timeline's loudness, of a tone that is equally loud throughout: each column must be as high as the next. */
import type { Page } from '@playwright/test';
import type { PeakTile, StripUpdate } from '@/lib/filmstrip/filmstrip';
import { make } from '../support/made-files';
import { expect, test } from './harness';

/** The loudness of a file in buckets of one level, from all of the level's tiles up to a time in seconds. */
async function columns(app: Page, file: string, level: number, untilSec: number): Promise<number[]> {
  await app.setInputFiles('#file', file);
  return app.evaluate(
    async ([wanted, until]) => {
      const { chosenSources, product } = window.lab;
      const { bucketSecOf, createFilmstripService, TILE_BUCKETS, tilesOf } = product;
      const [{ file }] = await chosenSources();
      const latest = new Map<string, PeakTile>();
      const call = {
        signal: new AbortController().signal,
        move() {},
        update(update: StripUpdate) {
          if ('tile' in update) latest.set(update.tile.key, update.tile);
        },
      };
      const service = createFilmstripService();
      await service.open(call, file, 'mp4');
      const bucketSec = bucketSecOf(wanted);
      const view = { fromSec: 0, spanSec: until };
      const tiles = tilesOf(view, until / bucketSec, until).map((place) => ({
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

test('has no gap where two tiles meet, at any zoom', { tag: '@ci' }, async ({ app }) => {
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

test('shows when audio is loud, and decodes AAC several packets at a time', async ({ app }) => {
  // Loud in every other second, beside video.
  const beat = 'aevalsrc=sin(997*2*PI*t)*(0.1+0.7*mod(floor(t)\\,2)):s=44100:d=60';
  const video = [
    ...'-f lavfi -i testsrc2=size=128x72:rate=30:duration=60 -c:v libx264 -preset ultrafast'.split(' '),
  ];
  const file = make('beat.mp4', '-f', 'lavfi', '-i', beat, ...video, '-c:a', 'aac', '-b:a', '128k');
  await app.evaluate(() => {
    const counted = { chunks: 0 };
    Object.assign(globalThis, { counted });
    const { decode } = AudioDecoder.prototype;
    AudioDecoder.prototype.decode = function (chunk) {
      counted.chunks++;
      return decode.call(this, chunk);
    };
  });
  const peaks = await columns(app, file, 3, 58);
  const bucketSec = 58 / peaks.length;
  const wrong = peaks.flatMap((peak, i) => {
    const [from, to] = [i * bucketSec, (i + 1) * bucketSec];
    // A column over a change, or within a packet of it, holds both.
    if (Math.floor(from - 0.03) !== Math.floor(to + 0.03)) return [];
    const expected = Math.floor(from) % 2 === 1 ? 0.8 : 0.1;
    return Math.abs(peak - expected) < 0.06 ? [] : [`${from.toFixed(2)} s: ${peak.toFixed(3)}`];
  });
  expect(wrong).toEqual([]);
  // 60 s are 2,584 packets.
  const chunks = await app.evaluate(() => Reflect.get(globalThis, 'counted').chunks);
  expect(chunks).toBeGreaterThan(100);
  expect(chunks).toBeLessThan(400);
});
