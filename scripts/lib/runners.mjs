// Runs vitest and Playwright, and reads what they report.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, say } from './console.mjs';
import { CACHE, commandFile, ROOT } from './paths.mjs';
import { runNode } from './run.mjs';
import { parseShare, shareOf } from './share.mjs';
import {
  afterRepetition,
  countsOf,
  demandTests,
  lineOf,
  readPlaywright,
  readVitest,
  reportOf,
  TestFailure,
} from './test-report.mjs';

/**
 * @typedef {import('./test-report.mjs').Report} Report
 * @typedef {import('./test-report.mjs').PlaywrightTest} PlaywrightTest
 */

export const REPORTS = join(CACHE, 'test-reports');

/** So many failures aren't random, and repeating them would only take time. */
const MOST_REPEATED = 10;

/**
 * Runs a package's command.
 * @param {string} packageName @param {string} command @param {string[]} args
 * @param {{ env?: Record<string, string>, show?: boolean }} [options] show: let its output through, not only that of a failure
 * @throws {Failure} if its exit code is not 0
 */
export async function demand(packageName, command, args, { env, show = false } = {}) {
  const { code, output } = await runNode(commandFile(packageName, command), args, { cwd: ROOT, env, show });
  if (code !== 0) throw new Failure(`${output}${command} ${args[0] ?? ''} ended with exit code ${code}.`);
}

/**
 * @template Result
 * @param {string} name of the report
 * @param {(path: string) => Result} read
 * @param {(path: string) => Promise<void>} runTests
 * @returns {Promise<{ result: Result, failure?: Error }>}
 * @throws {Failure} if the runner breaks off without a report
 */
async function reported(name, read, runTests) {
  const path = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(path, { force: true });
  const failure = await runTests(path).then(
    () => undefined,
    /** @param {Error} error */ (error) => error,
  );
  try {
    return { result: read(path), failure };
  } catch (error) {
    throw failure ?? error;
  }
}

/** @param {Report} report @param {Error} [failure] @throws {TestFailure} if a test failed, or none ran */
function checked(report, failure) {
  if (failure) throw new TestFailure(failure.message, report);
  demandTests(report);
  return report;
}

/** Runs tests by vitest. @param {string} name of the report @param {string[]} [args] */
export async function vitest(name, args = []) {
  const { result, failure } = await reported(name, readVitest, (path) =>
    demand(
      'vitest',
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
      { env: { NODE_ENV: 'test' }, show: true },
    ),
  );
  return checked(result, failure);
}

/** @param {string} name @param {readonly PlaywrightTest[]} tests @returns {string[]} the option that runs only these tests */
function onlyTests(name, tests) {
  const path = join(REPORTS, `${name}.txt`);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(path, `${tests.map(lineOf).join('\n')}\n`);
  return ['--test-list', path];
}

/**
 * Runs a folder of `tests/` by Playwright. With SNIPREEL_SHARE, of the tests tagged @ci only those of that share. A test that fails
 * runs once more at the end, alone. If it passes then, it counts as passed and is reported as flaky.
 * @param {string} folder
 * @param {{ args?: string[], env?: Record<string, string>, report?: string, isShared?: boolean }} [options]
 *   isShared: every test belongs to a share, with or without the tag
 */
export async function playwright(folder, { args = [], env = {}, report: name = folder, isShared } = {}) {
  /** @param {string} report its name @param {string[]} more arguments @param {boolean} [show] */
  const runTests = (report, more, show = true) =>
    reported(report, readPlaywright, (path) =>
      demand(
        '@playwright/test',
        'playwright',
        ['test', '-c', `tests/${folder}/playwright.config.ts`, ...more],
        {
          env: { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: path, ...env },
          show,
        },
      ),
    );

  const { SNIPREEL_SHARE } = process.env;
  const chosen = [...args];
  if (SNIPREEL_SHARE) {
    const { result, failure } = await runTests(`${name}-list`, ['--list', '--reporter=json', ...args], false);
    if (failure) throw failure;
    const isCi = (/** @type {PlaywrightTest} */ { tags }) => isShared || tags.includes('ci');
    const share = shareOf(result.tests.filter(isCi), parseShare(SNIPREEL_SHARE));
    chosen.push(...onlyTests(`${name}-share`, [...result.tests.filter((test) => !isCi(test)), ...share]));
  }
  const { result, failure } = await runTests(name, [...chosen, '--reporter=list,json']);
  const failed = result.tests.filter(({ status }) => status === 'unexpected');
  if (!failure || result.errors > 0 || failed.length === 0 || failed.length > MOST_REPEATED)
    return checked(reportOf(result, folder), failure);

  say(`\n── ${failed.length} failed: once more, alone`);
  const again = await runTests(`${name}-again`, [
    ...args,
    ...onlyTests(`${name}-again`, failed),
    '--workers=1',
    '--reporter=list,json',
    // Beside the first run's screenshots and traces.
    `--output=test-results/${name}-again`,
  ]);
  const report = afterRepetition(result, again.result, folder);
  return checked(report, countsOf(report).failed > 0 ? failure : undefined);
}
