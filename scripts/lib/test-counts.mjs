// Counts of tests, from the runners' JSON reports.
import { readFileSync } from 'node:fs';
import { Failure } from './console.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Tests that failed, and how many there were. */
export class TestFailure extends Failure {
  /** @param {string} message @param {Counts} counts */
  constructor(message, counts) {
    super(message);
    this.counts = counts;
  }
}

/** @param {string} file @returns {Counts} */
export function vitestCounts(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that cannot be loaded fails without a test of its own.
  const broken = report.testResults.filter(
    /** @param {{ status: string, assertionResults: unknown[] }} suite */
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {string} file @returns {Counts} */
export function playwrightCounts(file) {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** @param {Counts[]} all @returns {Counts} */
export function addCounts(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** The last line of a run, which CI reads. @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Fails if no test ran, even if the runner reports success. @param {Counts} counts */
export function demandTests({ passed, failed }) {
  if (passed + failed === 0) throw new Failure('No test ran.');
}
