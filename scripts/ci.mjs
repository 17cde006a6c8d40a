// `npm run ci`: what CI runs, one suite after the other, whatever fails. It installs what they need. Options:
//   hosting fuzz  runs these suites only
//   --share 2/4   chooses the share of the tests tagged @ci; by default, each commit takes the next one
//   --all         runs all of them, without a limit of time: before an issue is closed, and before a release
//   --record      writes the outcome into docs/reliability.md
// The last line is "N passed, N failed".
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, say } from './lib/console.mjs';
import { ROOT } from './lib/paths.mjs';
import { recordRuns } from './lib/record-runs.mjs';
import { runNode } from './lib/run.mjs';
import { REPORTS } from './lib/runners.mjs';
import { parseShare, shareOfCommit } from './lib/share.mjs';
import { countsOf, TestFailure } from './lib/test-report.mjs';
import { readReport, runTests } from './lib/test-run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string' },
    all: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});

/** CI's machine stops a run after 90 minutes, and would not see the counts. */
const CI_MINUTES = 85;
const msLeft = () => CI_MINUTES * 60_000 - performance.now();

/**
 * Scripts with their arguments, the most telling first. The fuzzer's seed is new in every run. It is printed, so that a fault can
 * be repeated.
 * @type {Record<string, [script: string, ...args: string[]]>}
 */
const SUITES = {
  test: ['test.mjs', '--keep-going'],
  browsers: ['test-browsers.mjs'],
  differential: ['test-differential.mjs'],
  hosting: ['test-hosting.mjs'],
  fuzz: ['fuzz.mjs', '--cases', values.all ? '3000' : '1000', '--seed', String(randomInt(1, 2 ** 31))],
  ads: ['test-ads.mjs'],
};

/** As in `2/4`, or `all`. */
let share = 'all';
/** @type {import('./lib/record-runs.mjs').SuiteRun[]} */
const runs = [];

/** @param {string} name @param {typeof SUITES[string]} command */
async function runSuite(name, [script, ...args]) {
  if (!values.all && msLeft() <= 0) throw new Failure(`Not run: CI's ${CI_MINUTES} minutes are over.`);
  const since = performance.now();
  const file = join(REPORTS, `ci-${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  const { code } = await runNode(join(ROOT, 'scripts', script), args, {
    cwd: ROOT,
    show: true,
    env: { SNIPREEL_REPORT: file },
    timeoutMs: values.all ? undefined : msLeft(),
  });
  if (code === 124) throw new Failure(`Stopped: CI's ${CI_MINUTES} minutes are over.`);
  const report = readReport(file);
  const { passed, failed } = countsOf(report);
  runs.push({ name, minutes: (performance.now() - since) / 60_000, passed, failed });
  if (code !== 0) throw new TestFailure(`scripts/${script} ended with exit code ${code}.`, report);
  return report;
}

/** All suites judge by the same programs. @returns {import('./lib/test-run.mjs').Step[][]} */
function chosenSuites() {
  const unknown = positionals.filter((name) => !(name in SUITES));
  if (unknown.length > 0) throw new Failure(`No such suite: ${unknown.join(', ')}.`);
  return Object.entries(SUITES)
    .filter(([name]) => positionals.length === 0 || positionals.includes(name))
    .map(([name, command]) => [{ name, needs: ['ffmpeg', 'ffprobe'], run: () => runSuite(name, command) }]);
}

/** Says which tests this run takes, at its start and at its end. */
const describeShare = () =>
  share === 'all' ? 'All tests' : `Every untagged test, and share ${share} of those tagged @ci`;

await runTests(chosenSuites, {
  keepGoing: true,
  prepare: async () => {
    process.env.SNIPREEL_TEST_CI = '1';
    delete process.env.SNIPREEL_SHARE;
    if (!values.all) {
      share = values.share ?? (await shareOfCommit());
      parseShare(share);
      process.env.SNIPREEL_SHARE = share;
    }
    say(`${describeShare()}.`);
  },
  finish: () => {
    say(`\n${describeShare()}.`);
    if (values.record) recordRuns(runs, share);
  },
});
