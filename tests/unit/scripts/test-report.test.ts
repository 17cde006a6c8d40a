import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  afterRepetition,
  closingLine,
  countsOf,
  demandTests,
  emptyReport,
  joinReports,
  lineOf,
  readPlaywright,
  readVitest,
  reportOf,
  slowest,
} from '../../../scripts/lib/test-report.mjs';

function written(report: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const test = (projectName: string, status: string, traces: string[] = []) => ({
  projectName,
  status,
  results: [
    {
      duration: 1500,
      errors: traces.map(() => ({ message: '\u001b[31mNo frame\u001b[39m\n\n  at 2 s' })),
      attachments: traces.map((path) => ({ name: 'trace', path })),
    },
  ],
});

/** A file with a test in each browser, and another one in a group. */
const playwright = (first: string, second: string) =>
  readPlaywright(
    written({
      errors: [],
      suites: [
        {
          title: 'join.spec.ts',
          file: 'join.spec.ts',
          specs: [
            {
              title: 'joins',
              tags: ['ci'],
              tests: [test('firefox', first, ['/t/trace.zip']), test('webkit', first)],
            },
          ],
          suites: [
            {
              title: 'two files',
              file: 'join.spec.ts',
              specs: [{ title: 'fit', tags: [], tests: [test('', second)] }],
            },
          ],
        },
      ],
    }),
  );

describe('a report of Playwright', () => {
  it('is read with projects, groups and tags', () => {
    const { tests } = playwright('expected', 'unexpected');
    expect(tests.map(lineOf)).toEqual([
      '[firefox] › join.spec.ts › joins',
      '[webkit] › join.spec.ts › joins',
      'join.spec.ts › two files › fit',
    ]);
    expect(tests.map(({ tags }) => tags)).toEqual([['ci'], ['ci'], []]);
  });

  it('counts each test, with its file from the root', () => {
    const report = reportOf(playwright('expected', 'unexpected'), 'players');
    expect(countsOf(report)).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(slowest(report.tests, ({ file }) => file)).toEqual([['tests/players/join.spec.ts', 4.5]]);
  });

  it('counts a test that passed when it was repeated as passed and flaky', () => {
    const again = playwright('expected', 'unexpected');
    const report = afterRepetition(playwright('unexpected', 'unexpected'), again, 'players');
    expect(countsOf(report)).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(report.flaky.map(({ title }) => title)).toEqual([
      'tests/players/ [firefox] › join.spec.ts › joins',
      'tests/players/ [webkit] › join.spec.ts › joins',
    ]);
    expect(report.flaky[0]?.details).toEqual(['No frame\n  at 2 s', expect.stringMatching(/t\/trace\.zip$/)]);
    expect(report.flaky[1]?.details).toEqual([]);
  });

  it('stays failed where the repetition broke off', () => {
    const again = { tests: [], errors: 1 };
    expect(countsOf(afterRepetition(playwright('unexpected', 'expected'), again, 'players'))).toEqual({
      passed: 1,
      failed: 3,
      skipped: 0,
    });
  });
});

describe('a report of vitest', () => {
  const read = (...results: object[]) => readVitest(written({ testResults: results }));

  it('counts a file that could not be loaded as a failure', () => {
    const report = read(
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'passed',
        assertionResults: [{ fullName: 'b works', status: 'passed', duration: 12 }],
      },
    );
    expect(closingLine(report)).toBe('1 passed, 1 failed');
  });

  it('fails if a test was skipped, or none ran', () => {
    const skipped = read({
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [{ fullName: 'a', status: 'pending' }],
    });
    expect(() =>
      demandTests(joinReports([skipped, reportOf(playwright('expected', 'expected'), 'e2e')])),
    ).toThrow(/skipped/);
    expect(() => demandTests(emptyReport())).toThrow('No test ran.');
  });
});
