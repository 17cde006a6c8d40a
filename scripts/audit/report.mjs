// Runs the checks of the built site and prints what they find.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, say, secondsSince } from '../lib/console.mjs';
import { ROOT } from '../lib/paths.mjs';
import { html } from './html.mjs';
import { links } from './links.mjs';
import { spelling } from './spelling.mjs';

/**
 * @typedef {{ counted: number, unit: string, findings: string[], note?: string, skipped?: string, details?: string }} Result
 *   skipped: why the check couldn't look at anything; details: a table in Markdown
 * @typedef {{ name: string, tools: string[], check(): Promise<Result> }} Check tools: names of npm packages
 * @typedef {Result & { name: string, tool: string }} Entry tool: with versions
 */

/** @type {Check[]} */
export const CHECKS = [spelling, html, links];

/** The version of an installed package of the audit or of the project. @param {string} packageName @returns {string} */
export function versionOf(packageName) {
  const manifests = ['scripts/audit', ''].map((folder) =>
    join(ROOT, folder, 'node_modules', packageName, 'package.json'),
  );
  const manifest = manifests.find((path) => existsSync(path));
  if (!manifest) throw new Failure(`${packageName} is not installed.`);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

/** A line that nobody takes for a pass. @param {Entry} entry */
export const skippedLine = ({ name, skipped }) => `*** SKIPPED, NOT PASSED: ${name}: ${skipped} ***`;

/**
 * @param {readonly Check[]} [checks]
 * @returns {Promise<Entry[]>}
 * @throws {Failure} if a check finds anything, or looked at nothing
 */
export async function runChecks(checks = CHECKS) {
  /** @type {Entry[]} */
  const entries = [];
  for (const { name, tools, check } of checks) {
    const since = performance.now();
    const result = await check();
    const { counted, unit, findings, note } = result;
    const tool = tools.map((one) => `${one} ${versionOf(one)}`).join(', ');
    entries.push({ name, tool, ...result });
    if (result.skipped) {
      say(skippedLine({ name, tool, ...result }));
      continue;
    }
    say(
      `${name}: ${counted} ${unit}, ${findings.length} findings${note ? ` (${note})` : ''}, ${secondsSince(since)}`,
    );
    for (const finding of findings) say(`  ${finding}`);
  }
  const empty = entries.filter(({ counted, skipped }) => counted === 0 && !skipped);
  if (empty.length > 0)
    throw new Failure(`These checks looked at nothing: ${empty.map(({ name }) => name).join(', ')}.`);
  const total = entries.reduce((sum, { findings }) => sum + findings.length, 0);
  if (total > 0) throw new Failure(`The checks found ${total} ${total === 1 ? 'fault' : 'faults'}.`);
  return entries;
}
