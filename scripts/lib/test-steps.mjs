// The steps of `npm test`, in order. Those of a group run side by side.
import { buildIfChanged } from '../build.mjs';
import { demand, playwright, vitest } from './runners.mjs';
import { THIS_MACHINE } from './site-url.mjs';

async function types() {
  // Next reads its configuration as for a build, which needs an address.
  await demand('next', 'next', ['typegen'], { env: { NEXT_PUBLIC_SITE_URL: THIS_MACHINE } });
  await Promise.all([
    demand('typescript', 'tsc', ['--noEmit']),
    demand('typescript', 'tsc', ['-p', 'scripts']),
  ]);
}

const lint = () =>
  demand('@biomejs/biome', 'biome', ['ci', '.', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]);

/** Its tools are imported here only: on a fresh clone they are not installed yet when this file is read. */
async function pages() {
  const { runChecks } = await import('../audit/report.mjs');
  const [report] = await Promise.all([
    vitest('export', ['--config', 'tests/export/vitest.config.ts']),
    runChecks(),
  ]);
  return report;
}

async function sizes() {
  const { checkSizes } = await import('../sizes.mjs');
  await checkSizes();
}

/**
 * @typedef {import('./tools.mjs').Tool} Tool
 * @typedef {{ name: string, needs?: readonly Tool[], run(files: string[]): Promise<import('./test-report.mjs').Report | void> }} CheckStep
 *   run: all tests of the step, or those of these files
 */

/** @type {readonly (readonly CheckStep[])[]} */
export const STEPS = [
  [
    { name: 'types', run: types },
    { name: 'lint', run: lint },
    { name: 'build', run: () => buildIfChanged() },
  ],
  [{ name: 'unit', run: (files) => vitest('unit', files), needs: ['ffmpeg', 'ffprobe'] }],
  [
    { name: 'pages', run: pages },
    { name: 'sizes', run: sizes },
    {
      name: 'browser',
      run: (files) => playwright('browser', { args: files }),
      needs: ['chromium', 'ffmpeg', 'ffprobe'],
    },
  ],
  [
    {
      name: 'e2e',
      run: (files) => playwright('e2e', { args: files }),
      needs: ['chromium', 'ffmpeg', 'ffprobe'],
    },
  ],
];
