// Index cuts, in this process.
import { messageOf } from '../lib/console.mjs';
import { createLoader } from '../lib/load-module.mjs';

/** Errors with which the product refuses a file or a cut. @param {unknown} error */
const refusal = (error) => ({
  refused: messageOf(error),
  isFault: !(error instanceof Error && error.name === 'MediaError'),
});

/** @returns {Promise<import('../media-check.mjs').Cutter>} */
export async function indexCutter() {
  const loader = await createLoader();
  /** @type {typeof import('../../tests/corpus/judge')} */
  const { judgeClip } = await loader.load('tests/corpus/judge.ts');
  /** @type {typeof import('../../tests/corpus/place')} */
  const { learn } = await loader.load('tests/corpus/place.ts');
  /** @type {typeof import('../../tests/differential/cut-file')} */
  const { openFile } = await loader.load('tests/differential/cut-file.ts');
  /** @type {typeof import('../../lib/cut/forecast')} */
  const { leadInOf } = await loader.load('lib/cut/forecast.ts');
  return {
    type: /\.(mp4|m4v|mov|m4a|3gp|3g2|qt)$/i,
    ranges: (at, end, step) => [
      [0, end],
      [0, Math.max(step, at(0.5))],
      [at(0.31), Math.max(at(0.31) + step, at(0.77))],
      [at(0.64), end],
      [at(0.5), at(0.5) + step],
    ],
    async open(path) {
      const opened = await openFile(path).catch(refusal);
      if ('refused' in opened) return opened;
      const { durationSec } = opened.info;
      learn(path, durationSec);
      return {
        durationSec,
        async cut({ startMs, endMs, later = [] }, clip) {
          const parts = [{ startMs, endMs }, ...later];
          const made = await opened.cutParts(parts, clip).catch(refusal);
          if ('refused' in made) return made;
          const { problems, frames } = judgeClip(path, clip, parts, made.report, { packets: 'overlapping' });
          const { hiddenSec } = leadInOf(made.report.parts);
          const summary = `${frames} frames${hiddenSec > 0 ? `, ${hiddenSec.toFixed(2)} s hidden` : ''}`;
          return { problems, summary };
        },
      };
    },
    close: () => loader.close(),
  };
}
