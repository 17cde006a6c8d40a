import { describe, expect, it, vi } from 'vitest';
import { runChecks } from '../../../scripts/audit/report.mjs';

const check = (result: object) => ({
  name: 'links to others',
  tools: [],
  check: async () => ({ counted: 0, unit: 'links', findings: [], ...result }),
});

async function output(run: () => Promise<unknown>): Promise<string> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await run();
    return written.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    written.mockRestore();
  }
}

describe('the audit', () => {
  it('says loudly that a check was skipped, and goes on', async () => {
    const skipped = check({ skipped: 'no network' });
    expect(await output(() => runChecks([skipped, check({ counted: 2 })]))).toMatch(
      /^\*{3} SKIPPED, NOT PASSED: links to others: no network \*{3}\nlinks to others: 2 links, 0 findings/,
    );
  });

  it('fails on a check that found nothing to look at, and on a finding', async () => {
    await expect(output(() => runChecks([check({})]))).rejects.toThrow('looked at nothing');
    await expect(output(() => runChecks([check({ counted: 1, findings: ['one: 404'] })]))).rejects.toThrow(
      'found 1 fault',
    );
  });
});
