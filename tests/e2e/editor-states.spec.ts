/** The editor's accessibility tree, and axe in states that other tests skip. */
import { fixtures } from '../fixtures';
import { expectNoViolations } from './support/axe';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';

test('roles, names, values and live messages', async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await editor.setRange('1.5', '4');
  await expect(page.getByTestId('how-it-starts')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toMatchAriaSnapshot(`
    - region "Timeline":
      - toolbar "Timeline tools":
        - button "Undo"
        - button "Redo" [disabled]
        - button "Split at playhead"
        - button "Add part"
        - button "Cut out the selection"
        - button "Zoom out" [disabled]
        - button "Zoom in"
        - button "Zoom to selection"
        - button "Show all" [disabled]
        - button "More tools"
      - slider "Start handle"
      - slider "End handle"
      - slider "Selection"
  `);
  await expect(page.getByRole('region', { name: 'Edit Your Video' })).toMatchAriaSnapshot(`
    - region "Edit Your Video":
      - heading "Edit Your Video" [level=2]
      - button "Reset"
      - toolbar "Player":
        - button "Play"
        - slider "Seek"
        - button "0:01.5, Type a time"
        - button "/ 0:06, Show frame numbers"
        - button "Crop"
        - button "Save this frame"
        - button "More player tools"
        - button "Full screen"
      - heading "Cut Your Video" [level=3]
      - button "Set start here"
      - 'button "Start time: 0.1 seconds earlier"'
      - 'button "Start time: one frame earlier"'
      - textbox "Start time": 0:01.5
      - 'button "Start time: one frame later"'
      - 'button "Start time: 0.1 seconds later"'
      - button "Set end here"
      - textbox "End time": 0:04.0
      - term: Original duration
      - definition: 0:06
      - term: Cut duration
      - definition: 0:02
      - term: Clip size
      - group "Sound":
        - radio "On" [checked]
        - radio "Off"
      - toolbar "Output":
        - button "Original MP4" [pressed]
        - button "Fit a size Discord"
        - button "GIF 320 px"
        - button "Sound only M4A"
      - button "Cut & Download Video (with Audio)"
      - group "How it starts":
        - radio "Lossless" [checked]
        - radio "Exact start"
  `);
  const values = await page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('slider')
    .evaluateAll((sliders) =>
      sliders.map((slider) =>
        ['min', 'now', 'max', 'text'].map((name) => slider.getAttribute(`aria-value${name}`)),
      ),
    );
  expect(values).toEqual([
    ['0', '1500', '3000', '1.5 seconds'],
    ['2500', '4000', '6000', '4 seconds'],
    ['0', '1500', '3500', '1.5 seconds to 4 seconds'],
  ]);

  // The size of the clip is exact before the cut, and a screen reader reads it once it stops changing.
  const shown = page.getByTestId('clip-estimate');
  await expect(shown).toHaveText(/^\d+\.\d+ MB$/);
  const told = await shown.innerText();
  await expect(page.getByRole('status').filter({ hasText: `Clip size: ${told}` })).toHaveCount(1);
  const download = page.waitForEvent('download');
  await editor.cutButton.click();
  await download;
  await expect(page.getByTestId('clip-size')).toHaveText(told);
  // Only offered with a share sheet, which headless Chromium doesn't have.
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await expect(page.getByTestId('result-card')).toMatchAriaSnapshot(`
    - region "Your clip":
      - heading "Your clip" [level=3]
      - term: Length
      - term: Size
      - term: Re-encoded
      - group: Details
      - button "Download again"
      - button "Cut another part"
      - status
      - alert
  `);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('axe finds nothing while loading, during a drag, with an exact start, in the help, and on a phone with the clip', {
      tag: '@ci',
    }, async ({ page }) => {
      // Never answered, so that the state stays while axe looks at it.
      await page.route(/ffmpeg-core/, () => {});
      const editor = await EditorPage.with(page, fixtures.mpeg4Mp3);
      await expect(editor.cutButton).toHaveText('Loading Engine...');
      await expectNoViolations(page, 'loading');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await editor.choose(fixtures.h264BframesAac);
      await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
      await editor.ready();
      await editor.setRange('1.7', '4.5');
      await page.getByRole('radio', { name: 'Exact start' }).check();
      await expectNoViolations(page, 'exact');
      const handle = await editor.startSlider.boundingBox();
      if (!handle) throw new Error('no handle');
      await page.mouse.move(handle.x + 8, handle.y + 30);
      await page.mouse.down();
      await page.mouse.move(handle.x + 60, handle.y + 30, { steps: 4 });
      await expectNoViolations(page, 'dragged');
      await page.mouse.up();
      await page.getByRole('button', { name: 'More tools' }).click();
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('dialog').waitFor();
      await expectNoViolations(page, 'helped');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      await editor.cut();
      await page.getByTestId('result-card').waitFor();
      await expectNoViolations(page, 'with the clip, on a phone');
    });

    test('axe finds nothing without an engine, with audio only, after a delivery, another video and a reload, and with restored marks', {
      tag: '@ci',
    }, async ({ page }) => {
      // Before any engine came: a page keeps the program that it has.
      await page.route(/ffmpeg-core|^https:/, (route) => route.abort());
      const editor = await EditorPage.with(page, fixtures.wmv2Wmav2);
      await page.getByRole('button', { name: 'Open it anyway' }).click();
      await editor.toast('Loading Error').waitFor({ timeout: 60_000 });
      // The editor is hidden until the player knows the shape of its video.
      await expect(editor.startField).toBeVisible();
      await expectNoViolations(page, 'without an engine');
      await page.unrouteAll();

      await editor.choose(fixtures.h264BframesAac);
      await editor.ready();
      await page.getByRole('button', { name: 'Sound only' }).click();
      await editor.cut();
      await page.getByTestId('result-card').waitFor();
      const again = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download again' }).click();
      await again;
      await expect(page.getByText('Your browser is downloading it again.')).toBeVisible();
      await expectNoViolations(page, 'sound alone, delivered');

      await page.getByRole('button', { name: 'Original' }).click();
      await editor.choose(fixtures.hevcAac);
      await expect(page.getByTestId('file-name')).toHaveText('hevc-aac.mp4');
      await editor.ready();
      await editor.setRange('1.2', '2.5');
      await expectNoViolations(page, 'another video');

      await page.reload();
      await page.getByTestId('continue-offer').waitFor();
      await expectNoViolations(page, 'offered after a reload');
      await editor.choose(fixtures.hevcAac);
      await expect(page.getByText('Your start and end are back.')).toBeVisible();
      await editor.ready();
      await expectNoViolations(page, 'restored');
    });
  });
}

for (const name of ['phone', 'silent', 'vp9Opus'] as const)
  test(`the player has the shape that the browser shows, on a slow device too: ${name}`, {
    tag: '@ci',
  }, async ({ page }) => {
    const editor = new EditorPage(page);
    await editor.open();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await editor.choose(fixtures[name]);
    await editor.ready();
    const video = page.locator('.player-view video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await expect(page.locator('.player[data-measuring]')).toHaveCount(0);
    const shape = await page
      .locator('.player-view')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).aspectRatio));
    const shown = await video.evaluate(
      (element: HTMLVideoElement) => element.videoWidth / element.videoHeight,
    );
    expect(shape).toBeCloseTo(shown, 2);
  });
