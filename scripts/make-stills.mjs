// Draws the stills of the landing page's use cases and the strip of film below them, `public/stills/`. Run by hand when they change;
// the files are committed.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runMain, say } from './lib/console.mjs';
import { ROOT } from './lib/paths.mjs';
import { ffmpeg, saveSunriseFrame } from './sample/sunrise.mjs';

/** Seconds: where the kept part of each use case begins (`KEPT` in components/landing/use-cases.tsx, of the film's 12 s). */
const STARTS = [7, 2.9, 8.4, 4.3, 1.2, 1.7];
/** Pixels; `STILL_SIZE` in components/landing/use-cases.tsx has the same. */
const STILL = { width: 480, height: 270 };
const CELL = { width: 128, height: 72 };
const CELLS = 8;

async function main() {
  const folder = join(ROOT, 'public/stills');
  mkdirSync(folder, { recursive: true });
  for (const [i, sec] of STARTS.entries()) await saveSunriseFrame(join(folder, `${i + 1}.webp`), sec, STILL);
  const cells = Array.from({ length: CELLS }, (_, i) => join(folder, `cell-${i}.webp`));
  for (const [i, cell] of cells.entries()) await saveSunriseFrame(cell, (12 / CELLS) * (i + 0.5), CELL);
  await ffmpeg(
    ...cells.flatMap((cell) => ['-i', cell]),
    ...['-filter_complex', `hstack=${CELLS}`, '-c:v', 'libwebp', '-quality', '80', '-map_metadata', '-1'],
    join(folder, 'strip.webp'),
  );
  for (const cell of cells) rmSync(cell);
  say(folder);
}

await runMain(main);
