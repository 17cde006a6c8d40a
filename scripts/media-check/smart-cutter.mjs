// Smart cuts, in Chromium, by the page of the browser tests.
import { copyFileSync } from 'node:fs';
import { saveClip, startLab } from '../lib/lab.mjs';
import { loadModule } from '../lib/load-module.mjs';

/** Codes with which the product may refuse a smart cut. */
const REFUSALS = ['exact-refused', 'empty-range'];

/** @returns {Promise<import('../media-check.mjs').Cutter>} */
export async function smartCutter() {
  /** @type {typeof import('../../tests/corpus/judge-exact')} */
  const { judgeExact } = await loadModule('tests/corpus/judge-exact.ts');
  /** @type {typeof import('../../tests/corpus/judge')} */
  const { judgeClip } = await loadModule('tests/corpus/judge.ts');
  const lab = await startLab();
  return {
    type: /\.(mp4|mov|m4v|3gp|qt|mkv|webm)$/i,
    ranges: (at, end, step) => [
      [at(0.07), Math.max(at(0.07) + step, at(0.5))],
      [at(0.31), Math.max(at(0.31) + step, at(0.77))],
      [at(0.64), end],
      [at(0.5), Math.min(end, at(0.5) + 1000)],
    ],
    async open(path) {
      const { page, opened } = await lab.open(path);
      if ('failed' in opened || !opened.info)
        return { refused: 'failed' in opened ? opened.detail : 'it has no index', isFault: false };
      if (!opened.info.tracks.some(({ kind }) => kind === 'video'))
        return { refused: 'it has no video', isFault: false };
      return {
        durationSec: opened.info.durationSec,
        async cut({ startMs, endMs, later }, clip) {
          const made = await page.evaluate((edit) => window.lab.cut(edit), {
            startMs,
            endMs,
            later,
            start: /** @type {const} */ ('exact'),
          });
          if ('failed' in made) return { refused: made.detail, isFault: !REFUSALS.includes(made.failed) };
          copyFileSync(await saveClip(page), clip);
          const size = `${(made.size / 1e3).toFixed(0)} kB, ${made.ms.toFixed(0)} ms, ${made.report.engine}`;
          const { frames, encoded, ssim, psnr, problems } = later
            ? judgeClip(path, clip, [{ startMs, endMs }, ...later], made.report)
            : judgeExact(path, clip, [{ startMs, endMs }], made.report);
          if (later && !made.verified) problems.push('not verified');
          const quality = encoded > 0 ? ` SSIM ${ssim.toFixed(4)} PSNR ${psnr.toFixed(1)}` : '';
          return { problems, summary: `${frames} frames, ${encoded} encoded${quality}; ${size}` };
        },
      };
    },
    close: () => lab.close(),
  };
}
