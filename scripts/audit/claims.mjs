// Compares the numbers on the landing page, in the README and in articles with their sources: docs/benchmarks.md, docs/formats.md
// and the limits in lib/config. The comparisons are unit tests; this runs them by themselves.
import { vitest } from '../lib/runners.mjs';
import { countsOf, TestFailure } from '../lib/test-report.mjs';

const TESTS = ['number-claims', 'home-claims', 'claims', 'measured'].map(
  (name) => `tests/unit/content/${name}.test.ts`,
);

export const claims = {
  name: 'numbers in texts',
  tools: ['vitest'],
  /** @returns {Promise<import('./report.mjs').Result>} */
  async check() {
    const unit = 'comparisons with benchmarks, formats and limits';
    try {
      const { passed } = countsOf(await vitest('claims', TESTS));
      return { counted: passed, unit, findings: [] };
    } catch (error) {
      if (!(error instanceof TestFailure)) throw error;
      const { passed, failed } = countsOf(error.report);
      return { counted: passed + failed, unit, findings: [`${failed} failed, see above`] };
    }
  },
};
