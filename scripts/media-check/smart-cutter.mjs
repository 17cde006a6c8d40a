// Smart cuts, in Chromium, by the page of the browser tests.
import { copyFileSync } from 'node:fs';
import { launchBrowser } from '../lib/find-browser.mjs';
import { loadModule } from '../lib/load-module.mjs';
import { startModuleServer } from '../lib/module-server.mjs';

/** @typedef {import('../../tests/browser/lab')} Lab declares `window.lab` */

/** Codes with which the product may refuse a smart cut. */
const REFUSALS = ['exact-refused', 'empty-range'];

/** @returns {Promise<import('../media-check.mjs').Cutter>} */
export async function smartCutter() {
  /** @type {typeof import('../../tests/differential/exact-judge')} */
  const { judgeExact } = await loadModule('tests/differential/exact-judge.ts');
  /** @type {typeof import('../../tests/differential/three-parts')} */
  const { judgeParts } = await loadModule('tests/differential/three-parts.ts');
  const server = await startModuleServer({
    '/lab': '<input type="file" id="file"><script type="module" src="/tests/browser/lab.ts"></script>',
  });
  const browser = await launchBrowser({ install: false });
  /** @type {import('@playwright/test').Page | undefined} */
  let page;

  /** One page at a time, which has the file open. */
  const freshPage = async () => {
    await page?.close();
    page = await browser.newPage();
    await page.goto(`${server.origin}/lab`);
    await page.waitForFunction(() => 'lab' in window);
    return page;
  };

  return {
    type: /\.(mp4|mov|m4v|3gp|qt|mkv|webm)$/i,
    ranges: (at, end, step) => [
      [at(0.07), Math.max(at(0.07) + step, at(0.5))],
      [at(0.31), Math.max(at(0.31) + step, at(0.77))],
      [at(0.64), end],
      [at(0.5), Math.min(end, at(0.5) + 1000)],
    ],
    async open(path) {
      const lab = await freshPage();
      await lab.setInputFiles('#file', path);
      const opened = await lab.evaluate(() => window.lab.open('ladder'));
      if ('failed' in opened || !opened.info)
        return { refused: 'failed' in opened ? opened.detail : 'it has no index', isFault: false };
      if (!opened.info.tracks.some(({ kind }) => kind === 'video'))
        return { refused: 'it has no video', isFault: false };
      return {
        durationSec: opened.info.durationSec,
        async cut({ startMs, endMs, endSec, later }, clip) {
          const made = await lab.evaluate((edit) => window.lab.cut(edit), {
            startMs,
            endMs,
            later,
            start: /** @type {const} */ ('exact'),
          });
          if ('failed' in made) return { refused: made.detail, isFault: !REFUSALS.includes(made.failed) };
          const download = lab.waitForEvent('download');
          await lab.evaluate(() => window.lab.save());
          copyFileSync(await (await download).path(), clip);
          const size = `${(made.size / 1e3).toFixed(0)} kB, ${made.ms.toFixed(0)} ms, ${made.report.engine}`;
          if (later) {
            const parts = await judgeParts(path, clip, [{ startMs, endMs }, ...later], made.report);
            const problems = made.verified ? parts.problems : [...parts.problems, 'not verified'];
            return { problems, summary: `${parts.frames} frames, ${parts.encoded} encoded; ${size}` };
          }
          const verdict = await judgeExact(path, clip, startMs / 1000, endSec, made.report);
          const { frames, encoded, ssim, psnr, problems } = verdict;
          const quality = encoded > 0 ? ` SSIM ${ssim.toFixed(4)} PSNR ${psnr.toFixed(1)}` : '';
          return { problems, summary: `${frames} frames, ${encoded} encoded${quality}; ${size}` };
        },
      };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
