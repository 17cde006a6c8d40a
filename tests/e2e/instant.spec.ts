import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

test('an MP4 is ready at once, without a byte of the engine, and is cut losslessly, without a network too', async ({
  page,
  context,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await editor.setRange('2', '4');
  await expect(page.getByTestId('forecast')).toContainText('Lossless — nothing re-encoded.');
  await expect(page.getByTestId('how-it-starts')).toContainText(
    /Keeps \d\.\d s from before your start\. Some apps show it\./,
  );
  await context.setOffline(true);
  const saved = await editor.cut();
  expect(saved.name).toBe('cut_h264-bframes-aac.mp4');
  const clip = await probe(saved.path);
  const summary = page.getByTestId('clip-summary');
  await expect(summary).toContainText(/Keeps \d\.\d s from before your start\. Some apps show it\./);
  await expect(summary).toContainText(
    // The number of compared frames follows, unless the machine was too busy to compare any before the click.
    /Checked: starts on your frame, sound in sync, identical to your original[.,]/,
  );
  // Exactly the frames between 2 s and 4 s, at 30 frames per second.
  expect(clip.video[0]?.frames).toBe(60);
  expect(requests.filter((url) => /ffmpeg|\.wasm/.test(url))).toEqual([]);
});

test('HEVC, which this browser may not play, is cut by the index engine', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = await EditorPage.with(page, fixtures.hevcAac);
  await editor.ready();
  await expect(page.getByTestId('original-duration')).not.toHaveText('0:00');
  await editor.setRange('1', '3');
  const clip = await probe((await editor.cut()).path);
  expect(clip.video[0]?.codec).toBe('hevc');
  expect(clip.audio[0]?.codec).toBe('aac');
});

test('a phone’s video keeps its rotation, and the clip plays here with the right length and first frame', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  await editor.setRange('1', '3');
  const { path } = await editor.cut();
  expect((await probe(path)).video[0]?.rotation).not.toBe(0);

  // A page without the site's policy, which forbids writing markup.
  await page.goto('about:blank');
  await page.setContent('<input type="file"><video muted></video>');
  await page.locator('input').setInputFiles(path);
  const played = await page.evaluate(async () => {
    const video = document.querySelector('video');
    const file = document.querySelector('input')?.files?.[0];
    if (!video || !file) throw new Error('no video');
    video.src = URL.createObjectURL(file);
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error?.message));
    });
    await video.play();
    await new Promise((resolve) => {
      video.onended = resolve;
    });
    return { duration: video.duration, width: video.videoWidth, height: video.videoHeight };
  });
  expect(Math.abs(played.duration - 2)).toBeLessThanOrEqual(0.1);
  expect(played.height).toBeGreaterThan(played.width);
});
