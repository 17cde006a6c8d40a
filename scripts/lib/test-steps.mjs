// The steps of `npm test`, in order.
import { buildIfChanged } from '../build.mjs';
import { CDN_BUILD } from './cdn-build.mjs';
import { withEnv } from './env.mjs';
import { demand, playwright, vitest } from './runners.mjs';
import { THIS_MACHINE } from './site-url.mjs';

async function types() {
  // Next reads its configuration as for a build, which needs an address.
  await demand('next', 'next', ['typegen'], { NEXT_PUBLIC_SITE_URL: THIS_MACHINE });
  await Promise.all([
    demand('typescript', 'tsc', ['--noEmit']),
    demand('typescript', 'tsc', ['-p', 'scripts']),
  ]);
}

const lint = () =>
  demand('@biomejs/biome', 'biome', ['ci', '.', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]);

/** Makes the site of `npm start`, and that of `tests/e2e/cdn.spec.ts`, which is tagged `@ci`. */
async function build() {
  await buildIfChanged();
  if (process.env.SNIPREEL_TEST_CI) await withEnv(CDN_BUILD, () => buildIfChanged());
}

/** Its tools are imported here only: on a fresh clone they are not installed yet when this file is read. */
async function pages() {
  const { runChecks } = await import('../audit/report.mjs');
  await runChecks();
  return vitest('export', ['--config', 'tests/export/vitest.config.ts']);
}

async function sizes() {
  const { checkSizes } = await import('../sizes.mjs');
  await checkSizes();
}

/** @type {readonly import('./test-run.mjs').Part[]} */
export const STEPS = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'unit', run: () => vitest('unit'), needs: ['ffmpeg', 'ffprobe'] },
  { name: 'build', run: build },
  { name: 'pages', run: pages },
  { name: 'sizes', run: sizes, needs: ['chromium'] },
  { name: 'browser', run: () => playwright('browser'), needs: ['chromium', 'ffmpeg', 'ffprobe'] },
  { name: 'e2e', run: () => playwright('e2e'), needs: ['chromium', 'ffmpeg', 'ffprobe'] },
];
