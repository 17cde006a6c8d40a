// `npm run ci`: what CI runs, one suite after the other, whatever fails. It installs what they need. Options:
//   hosting fuzz  runs these suites only
//   --all         the long form of each suite, without a limit: before a release, on a machine with time
// The last line is "N passed, N failed".
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './lib/apt.mjs';
import { Failure } from './lib/console.mjs';
import { ROOT } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { REPORTS } from './lib/runners.mjs';
import { TestFailure } from './lib/test-counts.mjs';
import { NoTime, readCounts, runTests } from './lib/test-run.mjs';
import { which } from './lib/which.mjs';

const ALL = process.argv.includes('--all');
/** CI stops a run after 90 minutes, and would not see the counts. */
const CI_MINUTES = 85;

/**
 * Scripts with their arguments, the most telling first. CI's machine is up to three times as slow on some days as on others, so
 * `minutes` is what a suite takes on a slow day. One that no longer fits isn't started, and the summary says so.
 * The fuzzer's seed is new in every run. It is printed, so that a fault can be repeated.
 * @type {Record<string, { minutes: number, command: [script: string, ...args: string[]] }>}
 */
const SUITES = {
  test: { minutes: 30, command: ['test.mjs', '--keep-going'] },
  browsers: { minutes: 28, command: ['test-browsers.mjs'] },
  differential: { minutes: 17, command: ['test-differential.mjs'] },
  hosting: { minutes: 4, command: ['test-hosting.mjs'] },
  fuzz: {
    minutes: 3,
    command: ['fuzz.mjs', '--cases', ALL ? '3000' : '1000', '--seed', String(randomInt(1, 2 ** 31))],
  },
  ads: { minutes: 14, command: ['test-ads.mjs'] },
};

/** @param {string} name @param {typeof SUITES[string]} suite @throws {NoTime} if it would not end in time */
async function runSuite(name, { minutes, command: [script, ...args] }) {
  const msLeft = CI_MINUTES * 60_000 - performance.now();
  if (!ALL && msLeft < minutes * 60_000) throw new NoTime(Math.floor(msLeft / 60_000), minutes);
  const file = join(REPORTS, `ci-${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  const { code } = await runNode(join(ROOT, 'scripts', script), args, {
    cwd: ROOT,
    show: true,
    env: { SNIPREEL_COUNTS: file, ...(ALL ? { SNIPREEL_TEST_CI: '1' } : {}) },
    timeoutMs: ALL ? undefined : msLeft,
  });
  const counts = readCounts(file);
  if (code !== 0) throw new TestFailure(`scripts/${script} ended with exit code ${code}.`, counts);
  return counts;
}

function chosenSuites() {
  const names = process.argv.slice(2).filter((word) => word !== '--all');
  const unknown = names.filter((name) => !(name in SUITES));
  if (unknown.length > 0) throw new Failure(`No such suite: ${unknown.join(', ')}.`);
  return Object.entries(SUITES)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, suite]) => ({
      name: [name, ...suite.command.slice(1)].join(' '),
      run: () => runSuite(name, suite),
    }));
}

await runTests(chosenSuites, {
  keepGoing: true,
  // The differential tests need a newer one than the npm package has, and all suites should judge by the same.
  prepare: async () => which('ffmpeg') ?? aptInstall('ffmpeg'),
});
