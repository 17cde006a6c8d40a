import { statSync } from 'node:fs';
import { fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';
import { recordedMoves, recordPlaces } from './support/control-places';
import { EditorPage } from './support/editor-page';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

test('a clip that is too large is fitted to the limit', { tag: '@ci' }, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  const fit = page.getByRole('button', { name: 'Fit a size' });
  const choice = page.getByRole('dialog', { name: 'Fit a size' });
  await fit.click();
  await expect(choice.getByRole('radio', { name: 'Discord 10 MB' })).toBeChecked();
  const field = choice.getByRole('textbox', { name: 'Size limit (MB)' });
  await expect(field).toHaveValue('10');
  await expect(fit).toHaveAccessibleName('Fit a size Discord');
  await expect(page.getByTestId('limit-note')).toHaveText(
    'This clip already fits, so it’s copied without loss.',
  );

  await field.fill('0');
  await expect(choice.getByRole('alert')).toHaveText('The limit has to be more than 0 MB.');
  await field.fill('0.12');
  await expect(choice.getByRole('alert')).toBeEmpty();
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(fit).toHaveAccessibleName('Fit a size ≤ 0.12 MB');
  await expect(page.getByTestId('limit-note')).toContainText(
    /Re-encoded as \d+ × \d+ at \d+ frames per second/,
  );
  await expect(page.getByTestId('clip-estimate')).toHaveText('≤ 0.12 MB');

  const { path } = await editor.cut();
  await expect(page.getByTestId('clip-summary')).toContainText('Fitted to your limit:');
  const bytes = statSync(path).size;
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(bytes).toBeGreaterThan(0.92 * 120_000);
  expect(decodeErrors(path)).toBe('');
  const [video] = (await probe(path)).streams;
  expect(video).toMatchObject({ codec: 'h264', width: 320, height: 180 });
});

test('each format shows its settings beside the row, and moves nothing', async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  const button = (name: string) => page.getByRole('button', { name });
  const chosen = page.getByRole('toolbar', { name: 'Output' }).getByRole('button', { pressed: true });
  const dialogs = page.getByRole('dialog');
  for (const [name, label, settings] of [
    ['Fit a size', 'Cut & Download Video (with Audio)', 1],
    ['GIF', 'Cut & Download GIF', 1],
    ['Sound only', 'Cut & Download Audio (M4A)', 0],
    ['Original', 'Cut & Download Video (with Audio)', 0],
  ] as const) {
    await recordPlaces(page, 'input', 500);
    await button(name).click();
    await expect(dialogs).toHaveCount(settings);
    expect(await recordedMoves(page), name).toEqual([]);
    await expect(chosen).toHaveAccessibleName(new RegExp(`^${name}`));
    await expect(editor.cutButton).toHaveText(label);
  }

  // Another press opens what a format has, and closes it.
  await button('Sound only').click();
  await expect(page.getByText('Your clip is sound alone.')).toBeVisible();
  await button('Sound only').click();
  await page.getByRole('dialog', { name: 'Sound only' }).getByRole('textbox').fill('0.1');
  await expect(chosen).toHaveAccessibleName('Sound only ≤ 0.1 MB');
  await button('Sound only').click();
  await expect(dialogs).toHaveCount(0);

  // A press elsewhere closes it, too, and the focus stays there.
  await button('GIF').click();
  await editor.startField.click();
  await expect(dialogs).toHaveCount(0);
  await expect(editor.startField).toBeFocused();
});

test('the row is one stop for the Tab key, and its settings lead back to it', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  await editor.cutButton.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Original' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const fit = page.getByRole('button', { name: 'Fit a size' });
  await expect(fit).toBeFocused();
  await expect(fit).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Discord' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(fit).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(editor.cutButton).toBeFocused();
});

test('on a phone, the settings are a sheet', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  const fit = page.getByRole('button', { name: 'Fit a size' });
  await fit.click();
  const sheet = page.getByRole('dialog', { name: 'Fit a size' });
  await sheet.getByRole('radio', { name: 'Gmail 18 MB' }).check();
  const bottom = () => sheet.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBe(844);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(fit).toBeFocused();
  await expect(fit).toHaveAccessibleName('Fit a size Gmail');
});

test('an address sets the limit of the next file, once', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/#fit=7');
  const editor = new EditorPage(page);
  await editor.choose(fixtures.phone);
  await editor.ready();
  await expect(page.getByRole('button', { name: 'Fit a size ≤ 7 MB', pressed: true })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('one second is previewed at the planned quality', { tag: '@ci' }, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  await page.getByRole('button', { name: 'Fit a size' }).click();
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
