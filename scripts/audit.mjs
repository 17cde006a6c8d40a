// `npm run audit`: builds if needed, then spelling, markup and links of the site. `-- --record` writes docs/audit.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './audit/report.mjs';
import { buildIfChanged } from './build.mjs';
import { sayError } from './lib/console.mjs';
import { ROOT } from './lib/paths.mjs';

const RECORD = join(ROOT, 'docs/audit.md');
/** Between these two lines the record is written; what stands around them is not touched. */
const [FROM, TO] = ['<!-- written by npm run audit -- --record -->', '<!-- end -->'];

/** @param {import('./audit/report.mjs').Entry[]} entries */
function record(entries) {
  const rows = entries.map(
    ({ name, tool, counted, unit, findings, note }) =>
      `| ${name} | ${tool} | ${counted} ${unit}${note ? `; ${note}` : ''} | ${findings.length} |`,
  );
  const table = ['| Check | Tool | Looked at | Findings |', '|---|---|---|---|', ...rows].join('\n');
  const day = new Date().toISOString().slice(0, 10);
  const text = readFileSync(RECORD, 'utf8');
  const [before] = text.split(FROM);
  const [, after] = text.split(TO);
  writeFileSync(
    RECORD,
    `${before}${FROM}\n\nOn ${day}, node ${process.version}:\n\n${table}\n\n${TO}${after}`,
  );
}

async function main() {
  await buildIfChanged();
  const entries = await runChecks();
  if (process.argv.includes('--record')) record(entries);
}

main().catch((error) => {
  sayError(error);
  process.exitCode = 1;
});
