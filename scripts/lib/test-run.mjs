// A command that runs tests: what `npm test`, `npm run ci` and every single suite have in common.
import { readFileSync, writeFileSync } from 'node:fs';
import { Failure, say, sayError, secondsSince } from './console.mjs';
import { installPackages } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { onNpmExit } from './parent.mjs';
import { addCounts, closingLine, TestFailure } from './test-counts.mjs';
import { findTools } from './tools.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {import('./tools.mjs').Tool} Tool
 * @typedef {{ name: string, needs?: readonly Tool[], run(): Promise<Counts | void> }} Part
 *   run: returns nothing if it is no runner of tests, and throws if it fails
 * @typedef {{ name: string, outcome: 'ok' | 'FAILED' | 'NOT RUN', counts: Counts, seconds: string }} Result
 */

/** A part wasn't started, because it would not have ended in time. */
export class NoTime extends Failure {
  /** @param {number} left minutes @param {number} needed minutes */
  constructor(left, needed) {
    super(`Not run: it takes up to ${needed} minutes, and ${left} are left. Run it by hand.`);
  }
}

/** @type {Counts} */
const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };

/** @param {unknown} error @returns {Counts} at least one failure, even if no test was counted */
function countsOfFailure(error) {
  const counts = error instanceof TestFailure ? error.counts : NO_TESTS;
  return { ...counts, failed: Math.max(1, counts.failed) };
}

/** @param {Part} part @returns {Promise<Result>} */
async function runPart({ name, run }) {
  const since = performance.now();
  say(`\n── ${name}`);
  try {
    const counts = (await run()) ?? NO_TESTS;
    return { name, outcome: 'ok', counts, seconds: secondsSince(since) };
  } catch (error) {
    sayError(error);
    if (error instanceof NoTime) return { name, outcome: 'NOT RUN', counts: NO_TESTS, seconds: '' };
    return { name, outcome: 'FAILED', counts: countsOfFailure(error), seconds: secondsSince(since) };
  }
}

/**
 * Runs parts in order and prints how each one went.
 * @param {readonly Part[]} parts @param {{ keepGoing?: boolean }} options keepGoing: run the rest after a failure
 */
async function runParts(parts, { keepGoing = false }) {
  /** @type {Result[]} */
  const results = [];
  for (const part of parts) {
    const result = await runPart(part);
    results.push(result);
    say(`── ${result.name}: ${result.outcome}, ${result.seconds}`);
    if (result.outcome === 'FAILED' && !keepGoing) break;
  }
  return results;
}

/** @param {Result[]} results */
function printSummary(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  say('\nSummary');
  for (const { name, outcome, counts, seconds } of results) {
    const tests = counts.passed + counts.failed > 0 ? closingLine(counts) : '';
    say(`  ${name.padEnd(width)}  ${outcome.padEnd(7)}  ${tests.padEnd(24)}  ${seconds}`);
  }
}

/**
 * The whole command: installs what is missing, runs the parts, prints the counts, and sets the exit code. If another
 * command started it (SNIPREEL_COUNTS), it writes its counts to that file instead of printing them.
 * @param {() => readonly Part[]} listParts must not need any package
 * @param {{ install?: boolean, keepGoing?: boolean, prepare?: () => Promise<unknown> }} [options]
 *   install: whether it may install anything; prepare: runs once before all parts
 */
export async function runTests(listParts, { install = true, keepGoing = false, prepare } = {}) {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
    process.on(signal, () => stop(signal, number));
  onNpmExit(() => stop('the end of npm', 15));
  const { SNIPREEL_COUNTS: file } = process.env;
  delete process.env.SNIPREEL_COUNTS;

  const since = performance.now();
  let total = NO_TESTS;
  try {
    checkNodeVersion();
    const parts = listParts();
    const tools = parts.flatMap(({ needs = [] }) => needs);
    if (install) await installPackages({ dev: true });
    await prepare?.();
    await findTools(tools, { install });
    const results = await runParts(parts, { keepGoing });
    total = addCounts(results.map(({ counts }) => counts));
    if (results.length > 1) printSummary(results);
    const named = (/** @type {Result['outcome']} */ outcome) =>
      results.filter((result) => result.outcome === outcome).map(({ name }) => name);
    const [failed, notRun] = [named('FAILED'), named('NOT RUN')];
    if (failed.length > 0) process.exitCode = 1;
    say(
      `\n${failed.length > 0 ? `FAILED: ${failed.join(', ')}` : 'All that ran passed'} in ${secondsSince(since)}.`,
    );
    if (notRun.length > 0) say(`NOT RUN: ${notRun.join(', ')}`);
  } catch (error) {
    sayError(error);
    total = countsOfFailure(error);
    process.exitCode = 1;
  }
  if (file) writeFileSync(file, JSON.stringify(total));
  else if (total.passed + total.failed > 0) say(closingLine(total));
}

/** @param {string} reason @param {number} signal its number */
function stop(reason, signal) {
  say(`\nStopped by ${reason}.`);
  process.exit(128 + signal);
}

/** Reads what a command that was started with SNIPREEL_COUNTS wrote. @param {string} file @returns {Counts} */
export function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Failure('It ended before it counted its tests.');
  }
}
