// The steps of `npm test`, in order. Each returns nothing, or the counts of its tests, and throws when it fails.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from '../build.mjs';
import { Failure } from './console.mjs';
import { CACHE, commandFile, ROOT } from './paths.mjs';
import { runNode } from './run.mjs';
import { THIS_MACHINE } from './site-url.mjs';
import { demandTests, playwrightCounts, vitestCounts } from './test-counts.mjs';

const REPORTS = join(CACHE, 'test-reports');

/** Runs a package's command with its output shown; throws when it exits with anything but 0. */
async function demand(packageName, command, args, env) {
  const { code } = await runNode(commandFile(packageName, command), args, { cwd: ROOT, env, show: true });
  if (code !== 0) throw new Failure(`${command} ${args[0] ?? ''} ended with exit code ${code}.`);
}

/** A failing run still left a report: its counts travel with the error. */
async function counted(name, readCounts, runTests) {
  const report = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  try {
    await runTests(report);
  } catch (error) {
    try {
      error.counts = readCounts(report);
    } catch {
      // The runner died before it could write one; its exit code says enough.
    }
    throw error;
  }
  const counts = readCounts(report);
  demandTests(counts);
  return counts;
}

/** @param {string} name @param {string[]} [args] */
const vitest = (name, args = []) =>
  counted(name, vitestCounts, (report) =>
    demand(
      'vitest',
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { NODE_ENV: 'test' },
    ),
  );

const playwright = (name) =>
  counted(name, playwrightCounts, (report) =>
    demand(
      '@playwright/test',
      'playwright',
      ['test', '-c', `tests/${name}/playwright.config.ts`, '--reporter=list,json'],
      { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    ),
  );

async function types() {
  // Next reads its configuration as for a build, which wants an address.
  await demand('next', 'next', ['typegen'], { NEXT_PUBLIC_SITE_URL: THIS_MACHINE });
  await demand('typescript', 'tsc', ['--noEmit']);
}

/** Imported only here: on a fresh clone its tools are not installed when this file is read. */
async function pages() {
  const { runChecks } = await import('../audit/report.mjs');
  await runChecks();
  return vitest('export', ['--config', 'tests/export/vitest.config.ts']);
}

async function sizes() {
  const { checkSizes } = await import('../sizes.mjs');
  await checkSizes();
}

/** `needs`: the outside programs that a step's tests are handed by CHROMIUM_PATH, FFMPEG_PATH and FFPROBE_PATH. */
export const STEPS = [
  { name: 'types', run: types, needs: [] },
  {
    name: 'lint',
    run: () =>
      demand('@biomejs/biome', 'biome', ['ci', '.', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]),
    needs: [],
  },
  { name: 'unit', run: () => vitest('unit'), needs: ['ffmpeg', 'ffprobe'] },
  { name: 'build', run: () => buildIfChanged(), needs: [] },
  { name: 'pages', run: pages, needs: [] },
  { name: 'sizes', run: sizes, needs: ['browser'] },
  { name: 'browser', run: () => playwright('browser'), needs: ['browser', 'ffmpeg', 'ffprobe'] },
  { name: 'e2e', run: () => playwright('e2e'), needs: ['browser', 'ffmpeg', 'ffprobe'] },
];
