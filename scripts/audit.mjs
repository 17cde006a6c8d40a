// `npm run audit`: builds if needed, then spelling, markup, links and link previews of the site, and Lighthouse, five runs a
// page (`-- --runs 1` for fewer, `-- --no-lighthouse` for none). `-- --record` writes docs/audit.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { CHECKS, runChecks } from './audit/report.mjs';
import { unfurl } from './audit/unfurl.mjs';
import { buildIfChanged } from './build.mjs';
import { say, sayError } from './lib/console.mjs';
import { ROOT } from './lib/paths.mjs';

const RECORD = join(ROOT, 'docs/audit.md');
/** Between these two lines the record is written; what stands around them is not touched. */
const [FROM, TO] = ['<!-- written by npm run audit -- --record -->', '<!-- end -->'];

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const checksTable = (entries) =>
  table(
    ['Check', 'Tool', 'Looked at', 'Findings'],
    entries.map(({ name, tool, counted, unit, findings, note }) => [
      name,
      tool,
      `${counted} ${unit}${note ? `; ${note}` : ''}`,
      findings.length,
    ]),
  );

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;

const lighthouseTable = (results) =>
  table(
    [
      'Page',
      'Performance',
      'Accessibility',
      'Best practices',
      'SEO',
      'FCP',
      'LCP',
      'TBT',
      'CLS',
      'Speed index',
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

function runsWanted() {
  const at = process.argv.indexOf('--runs');
  return at < 0 ? 5 : Number(process.argv[at + 1]);
}

async function main() {
  const isRecorded = process.argv.includes('--record');
  await buildIfChanged();
  const entries = await runChecks([...CHECKS, unfurl]);
  const day = new Date().toISOString().slice(0, 10);
  const parts = [`On ${day}, node ${process.version}:`, checksTable(entries)];

  if (!process.argv.includes('--no-lighthouse')) {
    const { demandPerfect, measure, measuredWith } = await import('./audit/lighthouse.mjs');
    const runs = runsWanted();
    say(`lighthouse: the mobile preset, the median of ${runs}`);
    const results = await measure({ runs });
    const [{ model }] = cpus();
    parts.push(
      `${await measuredWith()}, mobile preset, the median of ${runs} runs, on ${cpus().length} × ${model.trim()}:`,
      lighthouseTable(results),
    );
    if (isRecorded) record(parts.join('\n\n'));
    demandPerfect(results);
  } else if (isRecorded) record(parts.join('\n\n'));
}

main().catch((error) => {
  sayError(error);
  process.exitCode = 1;
});
