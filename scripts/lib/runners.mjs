// Runs vitest and Playwright, and counts their tests.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './console.mjs';
import { CACHE, commandFile, ROOT } from './paths.mjs';
import { runNode } from './run.mjs';
import { demandTests, playwrightCounts, TestFailure, vitestCounts } from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */

export const REPORTS = join(CACHE, 'test-reports');

/**
 * Runs a package's command and lets its output through.
 * @param {string} packageName @param {string} command @param {string[]} args @param {Record<string, string>} [env]
 * @throws {Failure} if its exit code is not 0
 */
export async function demand(packageName, command, args, env) {
  const { code } = await runNode(commandFile(packageName, command), args, { cwd: ROOT, env, show: true });
  if (code !== 0) throw new Failure(`${command} ${args[0] ?? ''} ended with exit code ${code}.`);
}

/**
 * @param {string} name of the report
 * @param {(report: string) => Counts} readCounts
 * @param {(report: string) => Promise<void>} runTests
 * @throws {TestFailure} if a test fails, or none ran
 */
async function counted(name, readCounts, runTests) {
  const report = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const failure = await runTests(report).then(
    () => undefined,
    /** @param {Error} error */ (error) => error,
  );
  /** @type {Counts | undefined} */
  let counts;
  try {
    counts = readCounts(report);
  } catch (error) {
    // A runner that breaks off writes no report. Its exit code is then the reason of the failure.
    throw failure ?? error;
  }
  if (failure) throw new TestFailure(failure.message, counts);
  demandTests(counts);
  return counts;
}

/** Runs tests by vitest. @param {string} name of the report @param {string[]} [args] */
export const vitest = (name, args = []) =>
  counted(name, vitestCounts, (report) =>
    demand(
      'vitest',
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { NODE_ENV: 'test' },
    ),
  );

/**
 * Runs a folder of `tests/` by Playwright.
 * @param {string} folder @param {{ args?: string[], env?: Record<string, string>, report?: string }} [options]
 */
export const playwright = (folder, { args = [], env = {}, report: name = folder } = {}) =>
  counted(name, playwrightCounts, (report) =>
    demand(
      '@playwright/test',
      'playwright',
      ['test', '-c', `tests/${folder}/playwright.config.ts`, '--reporter=list,json', ...args],
      { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
    ),
  );
