// `npm run audit`: installs its tools (scripts/audit/package.json), builds the site if needed, then checks spelling, markup,
// links, link previews, links to other hosts and the numbers in texts, and runs Lighthouse, five times a page. Without a network,
// the links to other hosts are skipped, and it says so. Options, after `--`:
//   --runs 1         fewer runs of Lighthouse
//   --no-lighthouse  none
//   --record         writes the results into docs/audit.md
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable, processors } from './bench/stats.mjs';
import { buildIfChanged } from './build.mjs';
import { runMain, say } from './lib/console.mjs';
import { installPackages } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';

/**
 * @typedef {import('./audit/report.mjs').Entry} Entry
 * @typedef {import('./audit/lighthouse.mjs').Measured} Measured
 */

const RECORD = join(ROOT, 'docs/audit.md');
/** The record is between these two lines. The rest of the document is not changed. */
const FROM = '<!-- written by npm run audit -- --record -->';
const TO = '<!-- end -->';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    'no-lighthouse': { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});

/** @param {Entry[]} entries */
const checksTable = (entries) =>
  markdownTable(
    ['Check', 'Tool', 'Looked at', 'Findings'],
    entries.map(({ name, tool, counted, unit, findings, note, skipped }) => [
      name,
      tool || 'our own',
      skipped ?? `${counted} ${unit}${note ? `; ${note}` : ''}`,
      skipped ? '**skipped**' : findings.length,
    ]),
  );

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** @param {Measured[]} results */
const lighthouseTable = (results) =>
  markdownTable(
    [
      ...['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO'],
      ...['FCP', 'LCP', 'TBT', 'CLS', 'Speed index'],
    ],
    results.map(({ page, scores, metrics: { FCP, LCP, TBT, CLS, SI } }) => [
      page,
      ...scores,
      seconds(FCP),
      seconds(LCP),
      `${Math.round(TBT)} ms`,
      CLS,
      seconds(SI),
    ]),
  );

/** @param {string} report */
function record(report) {
  const text = readFileSync(RECORD, 'utf8');
  const [before] = text.split(FROM);
  const [, after] = text.split(TO);
  writeFileSync(RECORD, `${before}${FROM}\n\n${report}\n\n${TO}${after}`);
}

async function main() {
  await installPackages({ dev: true });
  await installPackages({ folder: join(ROOT, 'scripts/audit') });
  const { CHECKS, runChecks, skippedLine } = await import('./audit/report.mjs');
  const { unfurl } = await import('./audit/unfurl.mjs');
  const { externalLinks } = await import('./audit/external-links.mjs');
  const { claims } = await import('./audit/claims.mjs');
  await buildIfChanged();
  const entries = await runChecks([...CHECKS, unfurl, claims, externalLinks]);
  const day = new Date().toISOString().slice(0, 10);
  const parts = [`On ${day}, node ${process.version}:`, checksTable(entries)];

  /** @type {Measured[]} */
  let results = [];
  const { demandScores, measure, measuredWith } = await import('./audit/lighthouse.mjs');
  if (!options['no-lighthouse']) {
    const runs = Number(options.runs);
    say(`lighthouse: the mobile preset, the median of ${runs}`);
    results = await measure({ runs });
    parts.push(
      `${await measuredWith()}, mobile preset, the median of ${runs} runs, on ${processors()}:`,
      lighthouseTable(results),
    );
  }
  for (const { name, details } of entries)
    if (details) parts.push(`<details>\n<summary>${name}</summary>\n\n${details}\n\n</details>`);
  if (options.record) record(parts.join('\n\n'));
  for (const entry of entries) if (entry.skipped) say(skippedLine(entry));
  demandScores(results);
}

await runMain(main);
