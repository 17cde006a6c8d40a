/**
 * Cuts every MP4, MOV, WebM and Matroska file of a folder with an exact start, in Chromium, at several places and prints what native ffmpeg says
 * of each clip: `node scripts/exact-check.mjs [folder or files …]`.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './lib/chromium-flags.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { loadModule } from './lib/load-module.mjs';
import { startModuleServer } from './lib/module-server.mjs';
import { ROOT } from './lib/paths.mjs';

const given = process.argv.slice(2);
const files = (given.length > 0 ? given : [join(ROOT, '../shared/media')])
  .filter((path) => existsSync(path))
  .flatMap((path) =>
    statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path],
  )
  .filter((path) => /\.(mp4|mov|m4v|3gp|qt|mkv|webm)$/i.test(path));

const { judgeExact } = await loadModule('/tests/differential/exact-judge.ts');
const { durationToMs, msToSeconds } = await loadModule('/lib/media/time.ts');
const { STEP_MS } = await loadModule('/lib/config/limits.ts');
const server = await startModuleServer({
  '/lab': '<input type="file" id="file"><script type="module" src="/tests/browser/lab.ts"></script>',
});
const browser = await chromium.launch({
  executablePath: await findBrowser({ install: false }),
  args: CHROMIUM_FLAGS,
});
const out = join(ROOT, '.cache/exact-check');
mkdirSync(out, { recursive: true });
let failures = 0;

for (const path of files) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const page = await browser.newPage();
  await page.goto(`${server.origin}/lab`);
  await page.waitForFunction(() => 'lab' in window);
  await page.setInputFiles('#file', path);
  const opened = await page.evaluate(() => window.lab.open('ladder'));
  if (opened.failed || !opened.info) {
    console.log(`${name.padEnd(28)} refused: ${opened.detail}`);
    await page.close();
    continue;
  }
  if (!opened.info.tracks.some(({ kind }) => kind === 'video')) {
    console.log(`${name.padEnd(28)} has no video`);
    await page.close();
    continue;
  }
  const end = durationToMs(opened.info.durationSec);
  for (const [startMs, endMs] of rangesOf(end)) {
    const [startSec, endSec] = [msToSeconds(startMs), msToSeconds(endMs)];
    const label = `${name.padEnd(28)} ${startSec.toFixed(1).padStart(6)}–${endSec.toFixed(1).padEnd(6)}`;
    const made = await page.evaluate((edit) => window.lab.cut(edit), { startMs, endMs, start: 'exact' });
    if (made.failed) {
      console.log(`${label} ${made.detail}`);
      if (!['exact-refused', 'empty-range'].includes(made.failed)) failures++;
      continue;
    }
    const download = page.waitForEvent('download');
    await page.evaluate(() => window.lab.save());
    const clip = join(out, `${name}-${startMs}-${endMs}.mp4`);
    copyFileSync(await (await download).path(), clip);
    const to = endMs >= end ? Number.POSITIVE_INFINITY : endSec;
    const verdict = await judgeExact(path, clip, startSec, to, made.report);
    if (verdict.problems.length > 0) failures++;
    const alike =
      verdict.encoded > 0 ? ` SSIM ${verdict.ssim.toFixed(4)} PSNR ${verdict.psnr.toFixed(1)}` : '';
    const size = `${(made.size / 1e3).toFixed(0)} kB, ${made.ms.toFixed(0)} ms, ${made.report.engine}`;
    console.log(
      `${label} ${verdict.problems.length > 0 ? 'WRONG' : 'exact'} ${verdict.frames} frames, ${verdict.encoded} encoded${alike}; ${size}`,
    );
    for (const problem of verdict.problems.slice(0, 6)) console.log(`${''.padEnd(30)}${problem}`);
  }
  await page.close();
}
await browser.close();
await server.close();
console.log(failures === 0 ? 'all exact or truly refused' : `${failures} wrong`);
process.exit(failures === 0 ? 0 : 1);

/** Head, middle, tail, and a second alone, in milliseconds at slider steps. */
function rangesOf(end) {
  const at = (share) => Math.floor((end * share) / STEP_MS) * STEP_MS;
  const ranges = [
    [at(0.07), Math.max(at(0.07) + STEP_MS, at(0.5))],
    [at(0.31), Math.max(at(0.31) + STEP_MS, at(0.77))],
    [at(0.64), end],
    [at(0.5), Math.min(end, at(0.5) + 1000)],
  ];
  return ranges.filter(([from, to]) => to > from && to <= end);
}
