// Writes the last runs of CI's suites into docs/reliability.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './console.mjs';
import { ROOT } from './paths.mjs';

const DOCUMENT = join(ROOT, 'docs/reliability.md');
const TABLE = /(?<=<!-- runs: [^\n]*-->\n).*?(?=<!-- \/runs -->)/s;

/** @typedef {{ name: string, minutes: number, passed: number, failed: number }} SuiteRun */

/**
 * The document with the last two cells of each suite's row filled in. Rows of other suites stay.
 * @param {string} text @param {readonly SuiteRun[]} runs @param {string} when its date, and which tests ran
 */
export function withRuns(text, runs, when) {
  if (!TABLE.test(text)) throw new Failure(`${DOCUMENT} has no table of runs.`);
  return text.replace(TABLE, (table) =>
    table.replace(/^\| (\w+) \|.*$/gm, (row, name) => {
      const run = runs.find((suite) => suite.name === name);
      if (!run) return row;
      const cells = row.split('|').slice(1, 4).join('|');
      const counts = new Intl.NumberFormat('en-US').format(run.passed);
      const outcome = run.failed > 0 ? `${run.failed} failed` : 'passed';
      return `|${cells}| ${counts} | ${when}: ${outcome} in ${run.minutes.toFixed(1)} minutes |`;
    }),
  );
}

/** @param {readonly SuiteRun[]} runs @param {string} share as in `2/4`, or `all` */
export function recordRuns(runs, share) {
  const when = `${new Date().toISOString().slice(0, 10)}, ${share === 'all' ? 'all shares' : `share ${share}`}`;
  writeFileSync(DOCUMENT, withRuns(readFileSync(DOCUMENT, 'utf8'), runs, when));
}
