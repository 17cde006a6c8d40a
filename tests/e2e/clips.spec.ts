/** The name of a clip, and the clips of a visit. */
import { basename } from 'node:path';
import { fixtureNamed, fixtures } from '../fixtures';
import { expectNoViolations } from './support/axe';
import { recordedMoves, recordPlaces } from './support/control-places';
import { downloadOf } from './support/downloads';
import { EditorPage } from './support/editor-page';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

test('the file name can be changed until the clip is saved, and a second clip gets a number', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtureNamed('h264BframesAac', 'beach.mp4'));
  await editor.ready();
  const line = page.getByRole('button', { name: 'File name' });
  const name = page.getByRole('textbox', { name: 'File name' });
  await expect(line).toHaveAccessibleName('File name: cut_beach.mp4');
  expect((await editor.cut()).name).toBe('cut_beach.mp4');
  await expect(line).toHaveAccessibleName('File name: cut_beach-2.mp4');

  await line.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('cut_beach-2');
  await expect(name).toHaveAccessibleDescription('.mp4');
  await name.fill('goal 1/2.mp4');
  await expect(name).toHaveValue('goal 12.mp4');
  await expect(page.getByRole('alert').filter({ hasText: 'A name can’t contain “/”' })).toBeVisible();
  await name.press('Enter');
  await expect(line).toBeFocused();
  await expect(line).toHaveAccessibleName('File name: goal 12.mp4');
  await expect(page.getByText('A name can’t contain')).toHaveCount(0);
  const second = await downloadOf(page, () => editor.cutButton.click());
  expect(basename(second)).toBe('goal 12.mp4');

  await line.click();
  await name.fill('');
  await name.blur();
  await expect(line).toHaveAccessibleName('File name: cut_beach-2.mp4');
  await page.getByRole('button', { name: 'Sound only' }).click();
  await expect(line).toHaveAccessibleName('File name: cut_beach.m4a');
});

for (const viewport of [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });

    test('earlier clips stay listed, are downloaded again, and can be removed', {
      tag: '@ci',
    }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // A headless browser lacks a share sheet.
      await page.addInitScript(() => {
        const shared: string[] = [];
        Object.assign(window, { shared });
        Object.assign(navigator, {
          canShare: () => true,
          share: async ({ files }: ShareData) => void shared.push(files?.[0]?.name ?? ''),
        });
      });
      const editor = await EditorPage.with(page, fixtureNamed('vp9Opus', 'beach.webm'));
      await editor.ready();
      const list = page.getByRole('region', { name: 'Earlier clips' });
      for (const [start, end] of [
        ['0', '1.5'],
        ['1', '3.2'],
        ['2', '4.1'],
      ] as const) {
        await expect(editor.cutButton).toBeEnabled();
        await editor.setRange(start, end);
        await editor.cut();
        await expect(page.getByTestId('clip-range')).toContainText(`0:0${Number(start).toFixed(1)}`);
      }
      await expect(list.getByRole('listitem')).toHaveText([
        /^cut_beach-2\.mp40:02\.2/,
        /^cut_beach\.mp40:01\.5/,
      ]);
      await expectNoViolations(page, 'with earlier clips');

      await recordPlaces(page, 'input');
      const again = await downloadOf(page, () =>
        list.getByRole('button', { name: 'Download again: cut_beach-2.mp4' }).click(),
      );
      expect(basename(again)).toBe('cut_beach-2.mp4');
      expect((await probe(again)).duration).toBeCloseTo(2.2, 1);
      await expect(list.getByText('Your browser is downloading it again.')).toBeVisible();
      expect(await recordedMoves(page)).toEqual([]);

      await list.getByRole('button', { name: 'Share: cut_beach.mp4' }).click();
      await expect(list.getByText('Shared.')).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual(['cut_beach.mp4']);
      const beyond = await list.evaluate((section) => {
        const { right } = section.getBoundingClientRect();
        return [...section.querySelectorAll('button')].filter(
          (one) => one.getBoundingClientRect().right > right,
        ).length;
      });
      expect(beyond, 'buttons beyond the edge').toBe(0);

      await list.getByRole('button', { name: 'Remove: cut_beach-2.mp4' }).click();
      await expect(list.getByRole('listitem')).toHaveText([/^cut_beach\.mp4/]);
      await expect(list.getByRole('heading')).toBeFocused();
      await expect(page.getByText('cut_beach-2.mp4 was removed from this list.')).toBeAttached();

      await page.getByRole('button', { name: 'Cut another part' }).click();
      await expect(page.getByTestId('result-card')).toHaveCount(0);
      const both = [/^cut_beach-3\.mp4/, /^cut_beach\.mp4/];
      await expect(list.getByRole('listitem')).toHaveText(both);
      await editor.choose(fixtures.silent);
      await expect(page.getByTestId('file-name')).toHaveText('silent.mp4');
      await editor.ready();
      await expect(list.getByRole('listitem')).toHaveText(both);
      for (const left of [1, 0]) {
        await list.getByRole('button', { name: 'Remove' }).first().click();
        await expect(page.getByTestId('earlier-clips').getByRole('listitem')).toHaveCount(left);
      }
    });
  });
}
