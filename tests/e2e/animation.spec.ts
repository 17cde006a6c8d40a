import { statSync } from 'node:fs';
import { fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';
import { EditorPage } from './support/editor-page';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

test('the selection is saved as a GIF, which the card shows', async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  await editor.setRange('0:00.5', '0:02.0');
  await page.getByRole('button', { name: 'GIF' }).click();
  const choice = page.getByRole('dialog', { name: 'GIF or WebP image' });
  await choice.getByRole('combobox', { name: 'Frame rate' }).selectOption('10');
  await choice.getByRole('combobox', { name: 'Longer side' }).selectOption('240');
  await expect(page.getByTestId('animation-note')).toContainText(/15 frames, about [\d.]+ MB\.$/);
  await expect(page.getByText('A moving image has no sound.')).toBeVisible();
  await expect(editor.cutButton).toHaveText('Cut & Download GIF');

  const { path, name } = await editor.cut();
  expect(name).toBe('cut_phone.gif');
  expect(decodeErrors(path)).toBe('');
  const [image] = (await probe(path)).streams;
  expect(image).toMatchObject({ codec: 'gif', width: 136, height: 240 });
  await expect(page.getByTestId('clip-image')).toHaveJSProperty('naturalHeight', 240);
  await expect(page.getByTestId('clip-summary')).toContainText(
    '15 frames, 136 × 240, 10 per second, 256 colors.',
  );
  await expect(page.getByTestId('clip-summary')).toContainText('Checked:');
  expect(statSync(path).size).toBeGreaterThan(1000);

  // A size limit is a choice of videos.
  await page.getByRole('button', { name: 'Fit a size' }).click();
  await expect(editor.cutButton).toHaveText('Cut & Download Video (with Audio)');
});

test('the settings of a GIF come back on the next visit, and the choice itself does not', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  const gif = page.getByRole('button', { name: 'GIF' });
  const choice = page.getByRole('dialog', { name: 'GIF or WebP image' });
  await gif.click();
  await choice.getByRole('combobox', { name: 'Format' }).selectOption('webp');
  await choice.getByRole('combobox', { name: 'Frame rate' }).selectOption('20');
  await choice.getByRole('checkbox', { name: 'Play in a loop' }).uncheck();

  await editor.open();
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  await expect(page.getByRole('button', { name: 'Original', pressed: true })).toBeVisible();
  await gif.click();
  await expect(choice.getByRole('combobox', { name: 'Format' })).toHaveValue('webp');
  await expect(choice.getByRole('combobox', { name: 'Frame rate' })).toHaveValue('20');
  await expect(choice.getByRole('checkbox', { name: 'Play in a loop' })).not.toBeChecked();
});
