/** Sound that the browser can't play: the preview, the waveform and the clip's card have it nevertheless. */
import type { Page } from '@playwright/test';
import { type FixtureName, fixtures } from '../fixtures';
import { expectBeep, giveEar, heard, listen, PATIENT } from '../support/listen';
import { EditorPage } from './support/editor-page';
import { Parts } from './support/parts';
import { expect, test } from './support/site-test';

const NOTE = 'Your browser can’t play this sound format, so we decode it here.';

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const note = (page: Page) => page.getByRole('status').filter({ hasText: NOTE });

async function openSilent(page: Page, name: FixtureName): Promise<EditorPage> {
  // The engine is loaded first, which takes long beside other tests.
  test.slow();
  await giveEar(page);
  const editor = await EditorPage.with(page, fixtures[name]);
  if (fixtures[name].endsWith('.mkv')) await page.getByRole('button', { name: 'Open it anyway' }).click();
  await editor.ready();
  await expect(note(page)).toBeVisible(PATIENT);
  return editor;
}

test('AC-3 in an MP4 is heard in sync after play, a seek and a change of parts, and its waveform is drawn', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await openSilent(page, 'h264Ac3');
  await expect.poll(() => page.getByTestId('strip').getAttribute('data-heard'), PATIENT).not.toBe('0');
  // In a loop, because the first sound may take longer than the file does.
  await editor.moreTools();
  await page.getByRole('button', { name: 'Loop selection' }).click();
  await expectBeep(page, 1);

  await page.getByRole('button', { name: 'Loop selection' }).click();
  await expect(play(page)).toBeVisible();
  const parts = new Parts(page, editor);
  await parts.goTo(2.6);
  await listen(page);
  await play(page).click();
  await expectBeep(page, 3);
  await page.getByRole('button', { name: 'Pause' }).click();

  await editor.setRange('1.5', '3.6');
  await parts.cutOut.click();
  await listen(page);
  await page.getByRole('button', { name: 'Play the clip' }).click();
  await expectBeep(page, 4);
  // What was removed isn't heard.
  expect((await heard(page)).beeps.filter(({ atSec }) => atSec === 2 || atSec === 3)).toEqual([]);
});

test('the clip with AC-3 is heard on its card', { tag: '@ci' }, async ({ page }) => {
  const editor = await openSilent(page, 'h264Ac3');
  await editor.setRange('1', '5');
  await editor.cutButton.click();
  const card = page.getByTestId('result-card');
  await expect(card.getByRole('status').filter({ hasText: NOTE })).toBeVisible(PATIENT);
  await listen(page);
  await card.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.loop = true;
    await video.play();
  });
  await expectBeep(page, 2);
});

for (const name of ['h264Eac3', 'h264Dts', 'ac3'] satisfies FixtureName[])
  test(`${name} is heard in sync, at another speed too, and its waveform is drawn`, { tag: '@ci' }, async ({
    page,
  }) => {
    const editor = await openSilent(page, name);
    await expect.poll(() => page.getByTestId('strip').getAttribute('data-heard'), PATIENT).not.toBe('0');
    await editor.moreTools();
    await page.getByRole('button', { name: 'Loop selection' }).click();
    await expectBeep(page, 1);
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.5');
    await listen(page);
    await expectBeep(page, 1);
    await page.getByRole('button', { name: 'Mute' }).click();
    const shownMs = () => page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow');
    const second = async () => Math.floor(Number(await shownMs()) / 1000);
    const peakOfSecond = async () => {
      await listen(page);
      for (let i = 0; i < 2; i++) await expect.poll(second, PATIENT).not.toBe(await second());
      return (await heard(page)).peak;
    };
    await expect.poll(peakOfSecond, PATIENT).toBe(0);
  });

test('a clip without video and with AC-3 is heard on its card', { tag: '@ci' }, async ({ page }) => {
  const editor = await openSilent(page, 'ac3');
  await editor.cutButton.click();
  const card = page.getByTestId('result-card');
  await expect(card.getByRole('status').filter({ hasText: NOTE })).toBeVisible(PATIENT);
  await listen(page);
  await card.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    audio.loop = true;
    await audio.play();
  });
  await expectBeep(page, 2);
});

test('a file whose sound the browser plays gets no note and needs no engine', { tag: '@ci' }, async ({
  page,
}) => {
  const engine: string[] = [];
  page.on('request', (request) => /engine\/.*wasm/.test(request.url()) && engine.push(request.url()));
  await Parts.in(page, fixtures.h264BframesAac);
  await play(page).click();
  await expect(page.getByTestId('playhead-time')).toHaveText(/^0:0[1-5]/);
  await expect(note(page)).toBeHidden();
  expect(engine).toEqual([]);
});
