import { createHash } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fixtureNamed, fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';
import { downloadOf } from './support/downloads';
import { EditorPage } from './support/editor-page';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

async function open(page: Page, path: string): Promise<EditorPage> {
  const editor = await EditorPage.with(page, path);
  await editor.ready();
  return editor;
}

test('the clip’s card shows its facts and every way to get it again', async ({ page }) => {
  // A headless browser lacks a share sheet and a save dialog.
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.[0]?.type === 'video/mp4',
      share: async ({ files }: ShareData) => {
        if (shared.push(files?.[0]?.name ?? '') === 1)
          throw new DOMException('changed their mind', 'AbortError');
      },
    });
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    });
  });
  const path = fixtureNamed('h264BframesAac', 'beach.mp4');
  const editor = await open(page, path);
  await editor.setRange('1.5', '4.2');
  const cutDuration = page.getByTestId('cut-duration');
  await expect(cutDuration).toHaveText('0:02');
  await expect(cutDuration.locator('..')).toHaveText('0:02.7');
  const first = await downloadOf(page, () => editor.cutButton.click());
  const card = page.getByRole('region', { name: 'Your clip' });
  await expect(card).toBeInViewport();
  await expect(card.getByTestId('clip-name')).toHaveText('cut_beach.mp4');
  await expect(card.getByTestId('clip-length')).toContainText('0:02.7');
  await expect(card.getByTestId('clip-size')).toHaveText('0.09 MB');
  await expect(card.getByTestId('clip-range')).toContainText('0:01.5–0:04.2');
  await expect(card.getByTestId('clip-summary')).toContainText('Lossless — nothing re-encoded.');
  await expect
    .poll(() =>
      card.locator('video').evaluate((video: HTMLVideoElement) => [video.duration, video.videoWidth]),
    )
    .toEqual([expect.closeTo(2.7, 1), 320]);

  const again = await downloadOf(page, () => card.getByRole('button', { name: 'Download again' }).click());
  expect(sha256(again)).toBe(sha256(first));
  const status = card.getByRole('status');
  await expect(status).toHaveText('Your browser is downloading it again.');

  const share = card.getByRole('button', { name: 'Share' });
  await share.click();
  await expect(status).toBeEmpty();
  await share.click();
  await expect(status).toHaveText('Shared.');
  const shared = await page.evaluate(() => Reflect.get(window, 'shared'));
  expect(shared).toEqual(['cut_beach.mp4', 'cut_beach.mp4']);

  await card.getByRole('button', { name: 'Save as…' }).click();
  await expect(status).toHaveText('Saved.');
  const saved = await page.evaluate(async () => {
    const entry = await (await navigator.storage.getDirectory()).getFileHandle('cut_beach.mp4');
    const digest = await crypto.subtle.digest('SHA-256', await (await entry.getFile()).arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  });
  expect(saved).toBe(sha256(first));

  await editor.type(editor.endField, '5');
  const earlier = page.getByRole('region', { name: 'Your last clip' });
  renameSync(path, `${path}.moved`);
  await earlier.getByRole('button', { name: 'Download again' }).click();
  await expect(earlier.getByRole('alert')).toContainText('The file can no longer be read.');

  await earlier.getByRole('button', { name: 'Cut another part' }).click();
  await expect(earlier).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Edit Your Video' })).toBeFocused();
  await expect(editor.startField).toHaveValue('0:01.5');
});

test('the page goes to a field at once, and stays there when the card comes late', {
  tag: '@ci',
}, async ({ page }) => {
  // The card appears when the test says so.
  await page.addInitScript(() => {
    const hold = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
    addEventListener(
      'loadedmetadata',
      (event) => {
        if (event.target instanceof Element && event.target.closest('[data-testid=result-card]')) hold(event);
      },
      true,
    );
  });
  const editor = await open(page, fixtures.h264BframesAac);
  await editor.cut();
  const card = page.getByTestId('result-card');
  await card.waitFor({ state: 'attached' });
  const top = await editor.startField.evaluate((field) => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    field.focus();
    return field.getBoundingClientRect().top / innerHeight;
  });
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(1);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await editor.type(editor.startField, '0:01');
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await card.locator('video').dispatchEvent('loadedmetadata');
  await expect(card).toBeVisible();
  expect(await scrolled()).toBe(before);
});

test('the sound can be removed, or kept alone', { tag: '@ci' }, async ({ page }) => {
  // A click on a page that still scrolls lands beside what it was meant for.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const editor = await open(page, fixtures.h264BframesAac);
  await editor.setRange('1.2', '3.4');
  // The choice of how to start comes above, and moves what is below it.
  await page.getByRole('radio', { name: 'Exact start' }).waitFor();
  await page.getByRole('radio', { name: 'Off' }).check();
  await expect(editor.cutButton).toHaveText('Cut & Download Video (without Audio)');
  const silent = await editor.cut();
  const picture = await probe(silent.path);
  expect(picture.streams.map(({ codec }) => codec)).toEqual(['h264']);
  expect(picture.video[0]?.frames).toBe(66);
  await expect(editor.toast('Video processed successfully!')).toContainText(
    'Your cut video without audio has been downloaded.',
  );

  await page.getByRole('button', { name: 'Sound only' }).click();
  await expect(editor.cutButton).toHaveText('Cut & Download Audio (M4A)');
  const sound = await editor.cut();
  expect(sound.name).toBe('cut_h264-bframes-aac.m4a');
  const heard = await probe(sound.path);
  expect(heard.majorBrand?.trim()).toBe('M4A');
  expect(heard.streams.map(({ codec }) => codec)).toEqual(['aac']);
  expect(heard.duration).toBeCloseTo(2.2, 2);
  expect(decodeErrors(sound.path)).toBe('');
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeCloseTo(2.2, 1);

  await editor.choose(fixtures.silent);
  await editor.ready();
  await expect(page.getByRole('group', { name: 'Sound' })).toHaveCount(0);
  const soundOnly = page.getByRole('button', { name: 'Sound only' });
  await expect(soundOnly).toBeDisabled();
  await expect(soundOnly).toHaveAccessibleDescription('This video has no sound.');
  await expect(editor.cutButton).toHaveText('Cut & Download Video (without Audio)');
});
