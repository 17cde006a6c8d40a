// The steps of `npm test`, in order.
import { buildIfChanged } from '../build.mjs';
import { CDN_BUILD } from './cdn-build.mjs';
import { demand, playwright, vitest } from './runners.mjs';
import { THIS_MACHINE } from './site-url.mjs';

async function types() {
  // Next reads its configuration as for a build, which needs an address.
  await demand('next', 'next', ['typegen'], { NEXT_PUBLIC_SITE_URL: THIS_MACHINE });
  await demand('typescript', 'tsc', ['--noEmit']);
}

const lint = () =>
  demand('@biomejs/biome', 'biome', ['ci', '.', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]);

/** The site of `npm start`, and the one of `tests/e2e/cdn.spec.ts`. */
async function build() {
  await buildIfChanged();
  const before = Object.keys(CDN_BUILD).map((name) => /** @type {const} */ ([name, process.env[name]]));
  Object.assign(process.env, CDN_BUILD);
  try {
    await buildIfChanged();
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
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
