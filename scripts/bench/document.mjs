// Writes docs/benchmarks.md. Each section has its own date, so that one of them can be measured again.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const PATH = join(ROOT, 'docs/benchmarks.md');

const INTRODUCTION = `# Benchmarks

\`npm run bench\` writes this page. All figures in a table are medians of one run, in which the programs took turns. The machine is
noisy, so compare figures within a table, not between tables. Extra memory is the increase in the
proportional set size (PSS) of all browser processes from the click until the file is on disk.`;

/** A section that is written by hand: what the targets are, and what was measured before and after the last work on them. */
const TARGETS = 'Targets';

/** @param {string} section */
const titleOf = (section) => section.slice(0, section.indexOf('\n'));

/**
 * Replaces a section, and removes those that are neither among the titles nor written by hand.
 * @param {string} section its first line begins with one of the titles
 * @param {string[]} titles of all sections, in order
 * @param {string} environment a line about the machine
 */
export function putSection(section, titles, environment) {
  const dated = `${section.trim()} Measured on ${new Date().toISOString().slice(0, 10)}.`;
  const known = existsSync(PATH) ? readFileSync(PATH, 'utf8').split(/^## /m).slice(1) : [];
  const title = titles.find((each) => titleOf(dated).startsWith(each));
  if (!title) throw new Error(`no title for ${titleOf(dated)}`);
  const sections = [TARGETS, ...titles].flatMap((each) => {
    if (each === title) return [dated];
    const kept = known.find((text) => titleOf(text).startsWith(each));
    return kept ? [kept.trim()] : [];
  });
  writeFileSync(
    PATH,
    `${[INTRODUCTION, environment, ...sections.map((text) => `## ${text}`)].join('\n\n')}\n`,
  );
}
