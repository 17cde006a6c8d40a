import { readFileSync } from 'node:fs';
import { fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';
import { EditorPage } from './support/editor-page';
import { holdWorkers } from './support/held-workers';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

test('offers start modes between keyframes only, and an exact start keeps nothing from before', async ({
  page,
}) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  const mode = page.getByTestId('how-it-starts');
  await expect(page.getByTestId('forecast')).toBeVisible();
  await expect(mode).toHaveCount(0);

  await editor.setRange('2', '4.5');
  await expect(mode.getByRole('radio', { name: 'Lossless' })).toBeChecked();
  await expect(mode).toContainText('Keeps 0.7 s from before your start. Some apps show it.');

  await mode.getByRole('radio', { name: 'Exact start' }).check();
  await expect(page.getByTestId('how-it-starts-said')).toHaveText(
    'Exact start. Redoes 0.7 s, copies the rest. Keeps nothing from before.',
  );
  const said = page.getByTestId('how-it-starts-said');
  await page.getByRole('button', { name: 'Sound only' }).click();
  await expect(mode).toHaveCount(0);
  await expect(said).toBeEmpty();
  await page.getByRole('button', { name: 'Original' }).click();
  await expect(mode.getByRole('radio', { name: 'Exact start' })).toBeChecked();
  await expect(said).toBeEmpty();

  const exact = await editor.cut();
  await expect(page.getByTestId('clip-summary')).toContainText(
    /0\.7 s re-encoded at the start and the end, the rest copied\./,
  );
  await expect(page.getByTestId('clip-summary')).toContainText(
    /Checked: starts on your frame.*\d frames? compared/,
  );
  expect(decodeErrors(exact.path)).toBe('');
});

test('remembers the choice, snaps to a keyframe, and removes location and device data on request', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  const mode = page.getByTestId('how-it-starts');
  const exact = mode.getByRole('radio', { name: 'Exact start' });
  await editor.ready();
  await editor.setRange('2', '4.5');
  await exact.check();
  await editor.open();
  await editor.choose(fixtures.phone);
  await editor.ready();
  await editor.setRange('2', '4.5');
  await expect(exact).toBeChecked();
  // The 80th frame at 29.97 frames per second, in a file with a timescale of 600.
  await mode.getByRole('button', { name: /Move the start forward to 2\.67 seconds/ }).click();
  await expect(mode).toHaveCount(0);
  await expect(editor.startField).toHaveValue('0:02.670');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.startField).toHaveValue('0:02.0');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(editor.startField).toHaveValue('0:02.670');

  const metadata = page.getByRole('checkbox', { name: 'Remove location and device data' });
  await expect(metadata).not.toBeChecked();
  await expect(metadata).toHaveAccessibleDescription(/Removes: location, device, dates\./);
  await metadata.check();
  const { path } = await editor.cut();
  await expect(page.getByTestId('clip-summary')).toContainText('Removed: location, device, dates.');
  const bytes = readFileSync(path).toString('latin1');
  for (const told of ['48.8584', 'Apple', 'iPhone', 'com.apple']) expect(bytes).not.toContain(told);
  expect((await probe(path)).video[0]?.rotation).not.toBe(0);
  expect(decodeErrors(path)).toBe('');
});

test('the card offers another cut without the footage before the start', { tag: '@ci' }, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  await editor.setRange('2', '4.5');
  await page.getByTestId('how-it-starts').waitFor();
  await editor.cut();
  const summary = page.getByTestId('clip-summary');
  await expect(summary).toContainText('Keeps 0.7 s from before your start.');
  const again = page.getByRole('button', { name: 'Cut again with an exact start' });
  const second = page.waitForEvent('download');
  await again.click();
  expect((await second).suggestedFilename()).toBe('cut_phone-2.mp4');
  await expect(summary).toContainText('0.7 s re-encoded at the start and the end, the rest copied.');
  await expect(again).toHaveCount(0);
});

test('what the cut will do is not said of other times than those on the screen', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await editor.setRange('1.5', '4');
  const texts = page.getByTestId('forecast').or(page.getByTestId('how-it-starts')).locator('.forecast-text');
  await expect(texts).toHaveCount(3);
  for (const text of await texts.all()) await expect(text).toBeVisible();
  const release = await holdWorkers(page);
  await editor.type(editor.startField, '1.7');
  for (const text of await texts.all()) await expect(text).toBeHidden();
  await expect(page.getByText('Working out what this changes…')).toBeVisible();
  await expect(page.getByTestId('cut-line')).toBeEmpty();
  await release();
  for (const text of await texts.all()) await expect(text).toBeVisible();
  await expect(page.getByText('Working out what this changes…')).toBeHidden();
});
