// docs/benchmarks.md: a section a file, each with the day it was measured, so that some can be measured anew.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const PATH = join(ROOT, 'docs/benchmarks.md');

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`. Everything in a table was measured interleaved, in one run; medians. The machine is
noisy: compare within a table, not between tables. Extra memory is the rise of the proportional set size of all the
browser’s processes from the click to the file on disk.`;

const titleOf = (section) => section.slice(0, section.indexOf('\n'));

/**
 * Puts a section in the place of the one before it, and leaves out those that are measured no more.
 * @param {string} section its title is its first line, which begins with one of `titles`
 * @param {string[]} titles of all sections, in their order
 * @param {string} environment a line about the machine
 */
export function putSection(section, titles, environment) {
  const dated = `${section.trim()} Measured on ${new Date().toISOString().slice(0, 10)}.`;
  const known = existsSync(PATH) ? readFileSync(PATH, 'utf8').split(/^## /m).slice(1) : [];
  const title = titles.find((each) => titleOf(dated).startsWith(each));
  if (!title) throw new Error(`no place for ${titleOf(dated)}`);
  const sections = titles.flatMap((each) => {
    if (each === title) return [dated];
    const kept = known.find((text) => titleOf(text).startsWith(each));
    return kept ? [kept.trim()] : [];
  });
  writeFileSync(
    PATH,
    `${[INTRODUCTION, environment, ...sections.map((text) => `## ${text}`)].join('\n\n')}\n`,
  );
}
