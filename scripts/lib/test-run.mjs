// A command that runs tests: what `npm test`, `npm run ci` and every single suite have in common.
import { readFileSync, writeFileSync } from 'node:fs';
import { Failure, say, sayError } from './console.mjs';
import { installPackages } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { onNpmExit } from './parent.mjs';
import { closingLine, countsOf, emptyReport, joinReports, slowest, TestFailure } from './test-report.mjs';
import { findTools } from './tools.mjs';

/**
 * @typedef {import('./test-report.mjs').Report} Report
 * @typedef {import('./tools.mjs').Tool} Tool
 * @typedef {{ name: string, needs?: readonly Tool[], run(): Promise<Report | void> }} Step
 *   run: returns nothing if it is no runner of tests, and throws if it fails
 */

/** @param {unknown} error @returns {Report} at least one failure, even if no test was counted */
function reportOfFailure(error) {
  const report = error instanceof TestFailure ? error.report : emptyReport();
  return countsOf(report).failed > 0 ? report : { ...report, errors: 1 };
}

const seconds = (/** @type {number} */ value) => `${value.toFixed(1).padStart(7)} s`;

/** @param {Step} step @returns {Promise<Report>} with the step itself as the first of its steps */
async function runStep({ name, run }) {
  const since = performance.now();
  let report = emptyReport();
  let isFailed = false;
  say(`\n── ${name}`);
  try {
    report = (await run()) ?? report;
  } catch (error) {
    sayError(error);
    report = reportOfFailure(error);
    isFailed = true;
  }
  const step = { name, seconds: (performance.now() - since) / 1000, isFailed };
  say(`── ${name}: ${isFailed ? 'FAILED' : 'ok'}, ${seconds(step.seconds).trim()}`);
  return {
    ...report,
    steps: [step, ...report.steps.map((part) => ({ ...part, name: `${name}: ${part.name}` }))],
  };
}

/**
 * Runs groups of steps in order. The steps of a group run side by side.
 * @param {readonly (readonly Step[])[]} groups @param {{ keepGoing?: boolean }} options keepGoing: run the rest after a failure
 */
async function runGroups(groups, { keepGoing = false }) {
  /** @type {Report[]} */
  const reports = [];
  for (const group of groups) {
    reports.push(...(await Promise.all(group.map(runStep))));
    if (!keepGoing && reports.some(({ steps }) => steps[0]?.isFailed)) break;
  }
  return reports;
}

/** @param {string} title @param {[name: string, value: number][]} rows */
function printTable(title, rows) {
  if (rows.length === 0) return;
  say(`\n${title}`);
  for (const [name, value] of rows) say(`${seconds(value)}  ${name}`);
}

/** @param {Report} report */
function printSummary({ steps, tests, flaky }) {
  printTable(
    'Steps',
    steps.map((step) => [`${step.name}${step.isFailed ? '  FAILED' : ''}`, step.seconds]),
  );
  printTable(
    'The slowest files',
    slowest(tests, ({ file }) => file),
  );
  printTable(
    'The slowest tests',
    slowest(tests, ({ file, title }) => `${file}: ${title}`),
  );
  if (flaky.length > 0)
    say('\nFLAKY: failed, then passed alone. Each is a fault of the product or of the test.');
  for (const { title, details } of flaky)
    for (const line of [title, ...details.flatMap((detail) => detail.split('\n').map((text) => `  ${text}`))])
      say(`  ${line}`);
  // Last, as CI shows the end of its output only.
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) say('\nFailed tests');
  for (const { file, title } of failed) say(`  ${file}: ${title}`);
}

/**
 * The whole command: installs what is missing, runs the steps, prints the counts, and sets the exit code. If another command
 * started it (SNIPREEL_REPORT), it writes its report to that file instead of printing it.
 * @param {() => readonly (readonly Step[])[] | Promise<readonly (readonly Step[])[]>} listGroups called once the packages are there
 * @param {{ install?: boolean, keepGoing?: boolean, prepare?: () => Promise<unknown>, finish?: (report: Report) => void }} [options]
 *   install: whether it may install anything; prepare: runs once before all steps; finish: gets everything that ran
 */
export async function runTests(listGroups, { install = true, keepGoing = false, prepare, finish } = {}) {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
    process.on(signal, () => stop(signal, number));
  onNpmExit(() => stop('the end of npm', 15));
  const { SNIPREEL_REPORT: file } = process.env;
  delete process.env.SNIPREEL_REPORT;

  const since = performance.now();
  let report = emptyReport();
  try {
    checkNodeVersion();
    if (install) await installPackages({ dev: true });
    const groups = await listGroups();
    const tools = groups.flat().flatMap(({ needs = [] }) => needs);
    await prepare?.();
    await findTools(tools, { install });
    report = joinReports(await runGroups(groups, { keepGoing }));
    if (!file) printSummary(report);
    finish?.(report);
    const failed = report.steps.filter(({ isFailed }) => isFailed).map(({ name }) => name);
    if (failed.length > 0) process.exitCode = 1;
    const minutes = `${((performance.now() - since) / 60_000).toFixed(1)} minutes`;
    say(`\n${failed.length > 0 ? `FAILED: ${failed.join(', ')}` : 'All passed'} in ${minutes}.`);
  } catch (error) {
    sayError(error);
    report = joinReports([report, reportOfFailure(error)]);
    process.exitCode = 1;
  }
  if (file) writeFileSync(file, JSON.stringify(report));
  else if (report.tests.length + report.errors > 0) say(closingLine(report));
}

/** @param {string} reason @param {number} signal its number */
function stop(reason, signal) {
  say(`\nStopped by ${reason}.`);
  process.exit(128 + signal);
}

/** Reads what a command that was started with SNIPREEL_REPORT wrote. @param {string} file @returns {Report} */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Failure('It ended before it reported its tests.');
  }
}
