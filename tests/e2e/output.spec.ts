import { statSync } from 'node:fs';
import { fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';
import { EditorPage } from './support/editor-page';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

test('the clip’s size opens the output, and a clip that is too large is fitted to the limit', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  const size = page.getByTestId('clip-estimate').getByRole('button');
  const choice = page.getByTestId('output-choice');
  await expect(choice).toHaveCount(0);
  await size.click();
  await expect(choice.getByRole('radio', { name: 'No size limit' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Fit to a size' }).check();
  const field = choice.getByRole('textbox', { name: 'Size limit (MB)' });
  await expect(field).toHaveValue('10');
  await expect(page.getByTestId('limit-note')).toHaveText(
    'This clip already fits, so it’s copied without loss.',
  );

  await field.fill('0');
  await expect(choice.getByRole('alert')).toHaveText('The limit has to be more than 0 MB.');
  await field.fill('0.12');
  await expect(choice.getByRole('alert')).toBeEmpty();
  await expect(page.getByTestId('limit-note')).toContainText(
    /Re-encoded as \d+ × \d+ at \d+ frames per second/,
  );
  await expect(size).toHaveText('≤ 0.12 MB');

  const { path } = await editor.cut();
  await expect(page.getByTestId('clip-summary')).toContainText('Fitted to your limit:');
  const bytes = statSync(path).size;
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(bytes).toBeGreaterThan(0.92 * 120_000);
  expect(decodeErrors(path)).toBe('');
  const [video] = (await probe(path)).streams;
  expect(video).toMatchObject({ codec: 'h264', width: 320, height: 180 });
});

test('on a phone, the size opens a sheet with the same choices', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  await page.getByTestId('clip-estimate').getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Output' });
  await sheet.getByRole('radio', { name: 'Fit to a size' }).check();
  await expect(sheet.getByRole('radio', { name: 'Off' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByTestId('clip-estimate').getByRole('button')).toBeFocused();
});

test('an address sets the limit of the next file, once', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/#fit=7');
  const editor = new EditorPage(page);
  await editor.choose(fixtures.phone);
  await editor.ready();
  await expect(page.getByRole('textbox', { name: 'Size limit (MB)' })).toHaveValue('7');
  expect(new URL(page.url()).hash).toBe('');
});

test('one second is previewed at the planned quality', { tag: '@ci' }, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  await page.getByTestId('clip-estimate').getByRole('button').click();
  await page.getByRole('radio', { name: 'Fit to a size' }).check();
  await page.getByRole('textbox', { name: 'Size limit (MB)' }).fill('0.12');
  const button = page.getByRole('button', { name: 'Preview one second' });
  await button.click();
  const video = page.getByRole('dialog', { name: 'One second, as planned' }).locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration), { timeout: 30_000 })
    .toBeCloseTo(1, 0);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
