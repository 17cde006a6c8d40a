// `npm run ci`: every suite that has to pass on the final tree, one after the other, whatever fails. It installs what they
// need. `node scripts/ci.mjs hosting fuzz` runs some. The last line is "N passed, N failed".
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './lib/apt.mjs';
import { Failure } from './lib/console.mjs';
import { ROOT } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { REPORTS } from './lib/runners.mjs';
import { TestFailure } from './lib/test-counts.mjs';
import { readCounts, runTests } from './lib/test-run.mjs';
import { which } from './lib/which.mjs';

/** Per target. The long runs are made by hand: `npm run fuzz`. */
const FUZZ_CASES = '3000';
/** A suite that takes longer hangs. */
const SUITE_MS = 45 * 60_000;
/** CI stops a run after 90 minutes, and would not see the counts. */
const ALL_MS = 85 * 60_000;

/**
 * Scripts with their arguments. The seed is new in every run. It is printed, so that a fault can be repeated.
 * @type {Record<string, [script: string, ...args: string[]]>}
 */
const COMMANDS = {
  fuzz: ['fuzz.mjs', '--cases', FUZZ_CASES, '--seed', String(randomInt(1, 2 ** 31))],
  test: ['test.mjs', '--slow', '--keep-going'],
  hosting: ['test-hosting.mjs'],
  ads: ['test-ads.mjs'],
  differential: ['test-differential.mjs'],
  browsers: ['test-browsers.mjs'],
};

/** @param {string} name @param {[script: string, ...args: string[]]} command */
async function runSuite(name, [script, ...args]) {
  const file = join(REPORTS, `ci-${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  const { code } = await runNode(join(ROOT, 'scripts', script), args, {
    cwd: ROOT,
    show: true,
    env: { SNIPREEL_COUNTS: file },
    timeoutMs: Math.max(1, Math.min(SUITE_MS, ALL_MS - performance.now())),
  });
  const counts = readCounts(file);
  if (code !== 0) throw new TestFailure(`scripts/${script} ended with exit code ${code}.`, counts);
  return counts;
}

function chosenSuites() {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in COMMANDS));
  if (unknown.length > 0) throw new Failure(`No such suite: ${unknown.join(', ')}.`);
  return Object.entries(COMMANDS)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, command]) => ({
      name: [name, ...command.slice(1)].join(' '),
      run: () => runSuite(name, command),
    }));
}

await runTests(chosenSuites, {
  keepGoing: true,
  // The differential tests need a newer one than the npm package has, and all suites should judge by the same.
  prepare: async () => which('ffmpeg') ?? aptInstall('ffmpeg'),
});
