// What runners report: each test with its outcome and its time. One form for vitest, Playwright and our own suites.
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Failure } from './console.mjs';
import { ROOT } from './paths.mjs';

/**
 * @typedef {{ file: string, title: string, seconds: number, outcome: 'passed' | 'failed' | 'skipped' }} TestResult
 *   file: from the project's root
 * @typedef {{ title: string, details: string[] }} Flaky a test that failed, then passed alone; details: its errors' first lines,
 *   and the paths of its traces
 * @typedef {{ name: string, seconds: number, isFailed: boolean }} StepResult
 * @typedef {{ tests: TestResult[], flaky: Flaky[], steps: StepResult[], errors: number }} Report
 *   errors: failures outside of tests, such as a file that can't be loaded
 */

/** @returns {Report} */
export const emptyReport = () => ({ tests: [], flaky: [], steps: [], errors: 0 });

/** @param {readonly Report[]} reports @returns {Report} */
export const joinReports = (reports) => ({
  tests: reports.flatMap(({ tests }) => tests),
  flaky: reports.flatMap(({ flaky }) => flaky),
  steps: reports.flatMap(({ steps }) => steps),
  errors: reports.reduce((sum, { errors }) => sum + errors, 0),
});

/** Tests that failed, with those that didn't. */
export class TestFailure extends Failure {
  /** @param {string} message @param {Report} report */
  constructor(message, report) {
    super(message);
    this.report = report;
  }
}

const fromRoot = (/** @type {string} */ path) => relative(ROOT, path).split(sep).join('/');
/** @type {Record<string, TestResult['outcome']>} */
const OUTCOMES = {
  passed: 'passed',
  failed: 'failed',
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'failed',
};

/** Reads vitest's JSON report. @param {string} path @returns {Report} */
export function readVitest(path) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string, duration?: number }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration = 0 }) => ({
      file: fromRoot(name),
      title: fullName,
      seconds: duration / 1000,
      outcome: OUTCOMES[status] ?? 'skipped',
    })),
  );
  // A file that can't be loaded fails without a test of its own.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { ...emptyReport(), tests, errors: broken.length };
}

/**
 * @typedef {{ project: string, file: string, titles: string[], tags: string[], status: string, seconds: number, errors: string[], traces: string[] }} PlaywrightTest
 *   file: from the folder of the configuration; titles: of its groups, then its own; errors: the first lines of each
 * @typedef {{ title: string, file: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ title: string, tags: string[], tests: { projectName: string, status: string, results: { duration: number, errors?: { message?: string }[], attachments?: { name: string, path?: string }[] }[] }[] }} PlaywrightSpec
 */

/** Lines of an error that tell what went wrong: what was expected and what came stand in the first few. */
const ERROR_LINES = 6;

/** @param {string} message */
const beginningOf = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, ERROR_LINES)
    .join('\n');

/** Reads Playwright's JSON report, or its list of tests. @param {string} path @returns {{ tests: PlaywrightTest[], errors: number }} */
export function readPlaywright(path) {
  /** @type {{ suites: PlaywrightSuite[], errors: unknown[] }} */
  const { suites, errors } = JSON.parse(readFileSync(path, 'utf8'));
  /** @param {PlaywrightSuite} suite @param {string[]} titles @returns {PlaywrightTest[]} */
  const below = ({ file, specs = [], suites: inner = [] }, titles) => [
    ...specs.flatMap(({ title, tags, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        project: projectName,
        file,
        titles: [...titles, title],
        tags,
        status,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        errors: results.flatMap(({ errors: thrown = [] }) =>
          thrown.map(({ message = '' }) => beginningOf(message)),
        ),
        traces: results.flatMap(({ attachments = [] }) =>
          attachments.flatMap(({ name, path: trace }) =>
            name === 'trace' && trace ? [fromRoot(trace)] : [],
          ),
        ),
      })),
    ),
    ...inner.flatMap((suite) => below(suite, [...titles, suite.title])),
  ];
  return { tests: suites.flatMap((suite) => below(suite, [])), errors: errors.length };
}

/** Names a test for people, and for Playwright's `--test-list`. @param {PlaywrightTest} test */
export const lineOf = ({ project, file, titles }) =>
  [...(project ? [`[${project}]`] : []), file, ...titles].join(' › ');

/** @param {{ tests: PlaywrightTest[], errors: number }} report @param {string} folder @returns {Report} */
export const reportOf = ({ tests, errors }, folder) => ({
  ...emptyReport(),
  errors,
  tests: tests.map(({ project, file, titles, status, seconds }) => ({
    file: `tests/${folder}/${file}`,
    title: [...(project ? [`[${project}]`] : []), ...titles].join(' › '),
    seconds,
    outcome: OUTCOMES[status] ?? 'skipped',
  })),
});

/**
 * A run in which the tests that failed ran once more. Those that passed then count as passed, and as flaky.
 * @param {{ tests: PlaywrightTest[], errors: number }} first @param {{ tests: PlaywrightTest[], errors: number }} again
 * @param {string} folder @returns {Report}
 */
export function afterRepetition(first, again, folder) {
  const isSame = (/** @type {PlaywrightTest} */ a, /** @type {PlaywrightTest} */ b) =>
    lineOf(a) === lineOf(b);
  const passed = again.tests.filter(({ status }) => status === 'expected');
  const flaky = first.tests.filter(
    (test) => test.status !== 'expected' && passed.some((other) => isSame(test, other)),
  );
  const tests = first.tests.map((test) => (flaky.includes(test) ? { ...test, status: 'expected' } : test));
  return {
    ...reportOf({ tests, errors: again.errors }, folder),
    flaky: flaky.map((test) => ({
      title: `tests/${folder}/ ${lineOf(test)}`,
      details: [...test.errors, ...test.traces],
    })),
  };
}

/** @param {Report} report */
export function countsOf({ tests, errors }) {
  const count = (/** @type {TestResult['outcome']} */ outcome) =>
    tests.filter((test) => test.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed') + errors, skipped: count('skipped') };
}

/** The last line of a run, which CI reads. @param {Report} report */
export function closingLine(report) {
  const { passed, failed, skipped } = countsOf(report);
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Fails if no test ran, even if the runner reports success, and if one was skipped. @param {Report} report */
export function demandTests(report) {
  const { passed, failed, skipped } = countsOf(report);
  if (passed + failed === 0) throw new Failure('No test ran.');
  if (skipped > 0)
    throw new TestFailure(`${skipped} tests were skipped. A test that can't run fails.`, report);
}

/** The slowest files or tests. @param {readonly TestResult[]} tests @param {(test: TestResult) => string} keyOf @param {number} most */
export function slowest(tests, keyOf, most = 20) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const test of tests) sums.set(keyOf(test), (sums.get(keyOf(test)) ?? 0) + test.seconds);
  return [...sums].sort(([, a], [, b]) => b - a).slice(0, most);
}
