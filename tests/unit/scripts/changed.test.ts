import { expect, it } from 'vitest';
import { stepsOfFiles } from '../../../scripts/lib/changed.mjs';

const ALL = ['types', 'lint', 'unit', 'browser', 'build', 'pages', 'sizes', 'e2e'];

it('runs nothing for no change, and every test of every step for a change that all of them may depend on', async () => {
  expect([...(await stepsOfFiles([]))]).toEqual([]);
  const steps = await stepsOfFiles(['package.json']);
  expect([...steps.keys()]).toEqual(ALL);
  expect(steps.get('unit')).toEqual([]);
});

it('runs what imports a changed file, however indirectly', async () => {
  const steps = await stepsOfFiles(['lib/media/time.ts']);
  expect([...steps.keys()]).toEqual(ALL);
  const unit = steps.get('unit') ?? [];
  // One imports it, one only what imports it, one nothing that does.
  expect(unit).toContain('tests/unit/media/time.test.ts');
  expect(unit).toContain('tests/unit/editor/history.test.ts');
  expect(unit).not.toContain('tests/unit/codecs/bits.test.ts');
  expect(steps.get('browser')).toContain('tests/browser/corpus.spec.ts');
  // The built site is tested as a whole.
  expect(steps.get('e2e')).toEqual([]);
});

it('runs one test after a change of its own, and those that read every file', async () => {
  const steps = await stepsOfFiles(['tests/e2e/still.spec.ts']);
  expect([...steps.keys()]).toEqual(['types', 'lint', 'unit', 'build', 'e2e']);
  expect(steps.get('e2e')).toEqual(['tests/e2e/still.spec.ts']);
  expect(steps.get('unit')).toContain('tests/unit/architecture/imports.test.ts');
  expect(steps.get('unit')).not.toContain('tests/unit/media/time.test.ts');
  expect([...(await stepsOfFiles(['docs/tests.md'])).keys()]).toEqual(['types', 'lint', 'unit']);
});
