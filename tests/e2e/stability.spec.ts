import { fixtures } from '../fixtures';
import { recordedMoves, recordPlaces } from './support/control-places';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';

const FILES = ['h264BframesAac', 'phone', 'silent', 'mpeg4Mp3'] as const;

interface Size {
  width: number;
  height: number;
}

const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];

for (const viewport of SIZES)
  test.describe(`at ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport: { width: viewport.width, height: viewport.height } });

    for (const name of FILES)
      test(`no control moves after ${name} opened, its times changed or it was cut`, {
        tag: '@ci',
      }, async ({ page }) => {
        const editor = new EditorPage(page);
        await editor.open();
        await editor.choose(fixtures[name]);
        await editor.startField.waitFor();
        await recordPlaces(page, 'now');
        expect(await recordedMoves(page), 'while it opens').toEqual([]);
        await editor.ready();

        const watched = async (what: string, act: () => Promise<unknown>, forMs?: number) => {
          await recordPlaces(page, 'input', forMs);
          await act();
          expect(await recordedMoves(page), what).toEqual([]);
        };
        const setStart = async (time: string) => {
          await editor.startField.fill(time);
          await watched(`start at ${time}`, () => editor.startField.press('Enter'));
        };
        await setStart('0.7');
        await setStart('0');
        await setStart('1.3');
        await editor.endField.fill('3.1');
        await watched('end at 3.1', () => editor.endField.press('Enter'));
        await setStart('4');
        await watched('a step later', () =>
          page.getByRole('button', { name: 'Start time: 0.1 seconds later' }).click(),
        );
        const exact = page.getByRole('radio', { name: 'Exact start' });
        if (await exact.isEnabled({ timeout: 1 }).catch(() => false))
          await watched('exact start', () => exact.check());

        const download = page.waitForEvent('download', { timeout: 90_000 });
        await watched('a cut', () => editor.cutButton.click(), 5000);
        await download;
        await page.getByTestId('result-card').waitFor();
        await setStart('0');
        await setStart('0.9');
      });
  });
