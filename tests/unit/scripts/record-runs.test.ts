import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withRuns } from '../../../scripts/lib/record-runs.mjs';

const DOCUMENT = readFileSync('docs/reliability.md', 'utf8');

it('fills in the rows of the suites that ran, and nothing else', () => {
  const runs = [{ name: 'ads', minutes: 3.14, passed: 1080, failed: 2 }];
  const lines = withRuns(DOCUMENT, runs, '2026-11-26, share 2/4').split('\n');
  const before = DOCUMENT.split('\n');
  const changed = lines.filter((line, i) => line !== before[i]);
  expect(lines).toHaveLength(before.length);
  expect(changed).toHaveLength(1);
  expect(changed[0]).toMatch(
    /^\| ads \| `npm run test:ads` \| .+ \| 1,080 \| 2026-11-26, share 2\/4: 2 failed in 3\.1 minutes \|$/,
  );
});

it('fails without the table', () => {
  expect(() => withRuns('# Reliability', [], 'today')).toThrow('no table of runs');
});
