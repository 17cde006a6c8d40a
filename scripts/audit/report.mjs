// Runs the checks of the built site and says what they found.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, say, secondsSince } from '../lib/console.mjs';
import { ROOT } from '../lib/paths.mjs';
import { html } from './html.mjs';
import { links } from './links.mjs';
import { spelling } from './spelling.mjs';

/**
 * @typedef {{ counted: number, unit: string, findings: string[], note?: string }} Result
 * @typedef {Result & { name: string, tool: string }} Entry
 */

export const CHECKS = [spelling, html, links];

function version(packageName) {
  const manifest = join(ROOT, 'node_modules', packageName, 'package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

/**
 * @param {readonly object[]} [checks]
 * @returns {Promise<Entry[]>}
 * @throws {Failure} naming every finding, when there is one; and when a check had nothing to look at
 */
export async function runChecks(checks = CHECKS) {
  const entries = [];
  for (const { name, package: packageName, tools = [packageName], check } of checks) {
    const since = performance.now();
    const result = await check();
    const { counted, unit, findings, note } = result;
    const tool = tools.map((one) => `${one} ${version(one)}`).join(', ');
    entries.push({ name, tool, ...result });
    say(
      `${name}: ${counted} ${unit}, ${findings.length} findings${note ? ` (${note})` : ''}, ${secondsSince(since)}`,
    );
    for (const finding of findings) say(`  ${finding}`);
  }
  const empty = entries.filter(({ counted }) => counted === 0);
  if (empty.length > 0)
    throw new Failure(`Nothing was looked at: ${empty.map(({ name }) => name).join(', ')}.`);
  const total = entries.reduce((sum, { findings }) => sum + findings.length, 0);
  if (total > 0) throw new Failure(`The audit found ${total} ${total === 1 ? 'fault' : 'faults'}.`);
  return entries;
}
