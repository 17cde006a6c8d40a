/** The program of lib/cut/README.md. */
import { fixtures } from '../fixtures';
import { decodeErrors, probe } from '../native/files';
import { expect, test } from './harness';

test('the README’s program cuts a chosen file', async ({ page, origin }) => {
  await page.goto(`${origin}/example`);
  const download = page.waitForEvent('download');
  await page.setInputFiles('input', fixtures.h264BframesAac);
  const clip = await (await download).path();
  expect(probe(clip).duration).toBeCloseTo(2.5, 1);
  expect(decodeErrors(clip)).toBe('');
});
