import { EditorPage } from './support/editor-page';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

const button = { name: 'No video at hand? Try a sample' };

test('a visitor without a video opens the sample with a click, and cuts it', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = new EditorPage(page);
  await editor.open();
  await page.getByRole('button', button).click();
  await editor.ready();
  await expect(page.getByTestId('file-name')).toHaveText('snipreel-sample.mp4');
  await expect(page.getByTestId('original-duration')).toHaveText('0:20');
  await editor.setRange('3', '5.5');
  const { path, name } = await editor.cut();
  expect(name).toBe('cut_snipreel-sample.mp4');
  expect((await probe(path)).duration).toBeCloseTo(2.5, 1);
});

test('a sample that does not load is reported, and can be tried again', { tag: '@ci' }, async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.open();
  await page.route('**/sample.mp4', (route) => route.abort());
  await page.getByRole('button', button).click();
  await expect(page.getByText('The sample didn’t load.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', button).click();
  await editor.ready();
  await expect(page.getByText('The sample didn’t load.')).toHaveCount(0);
});
