// What the runners' own JSON reports say, added up over the steps of a run.
import { readFileSync } from 'node:fs';
import { Failure } from './console.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {string} file @returns {Counts} */
export function vitestCounts(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that does not load has no tests of its own to fail.
  const broken = report.testResults.filter(
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
  for (const counts of all) for (const key of Object.keys(total)) total[key] += counts[key];
  return total;
}

/** The closing line that CI reads. @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A runner that exits well without having run anything has tested nothing. @param {Counts} counts */
export function demandTests({ passed, failed }) {
  if (passed + failed === 0) throw new Failure('No test ran.');
}
