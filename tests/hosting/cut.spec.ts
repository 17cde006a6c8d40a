import { expect, type Page, test } from '@playwright/test';
import { EditorPage } from '../e2e/support/editor-page';
import { watchErrors } from '../e2e/support/errors';
import { untilKept } from '../e2e/support/offline';
import { probe } from '../e2e/support/probe';
import { fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';

/** Collects violations of the policy and other errors from the console. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security: ${violatedDirective} refused ${blockedURI}`),
    ),
  );
  return complaints;
}

for (const [name, how] of [
  ['h264BframesAac', 'a new index'],
  ['vp9Opus', 'packets copied in a worker'],
  ['vp8Vorbis', 'encoded by WebCodecs, its sound by the AAC encoder'],
  ['mpeg4Mp3', 'ffmpeg.wasm'],
] as const)
  test(`${name} is cut under the policy: ${how}`, async ({ page }) => {
    const complaints = await complaintsOf(page);
    const editor = new EditorPage(page);
    await editor.open();
    await editor.choose(fixtures[name]);
    await editor.ready();
    await editor.setRange('1', '2.5');
    const { path } = await editor.cut();
    const clip = await probe(path);
    expect(clip.container).toContain('mp4');
    expect(clip.video).toHaveLength(1);
    expect(clip.audio).toHaveLength(1);
    expect(Math.abs(clip.duration - 1.5)).toBeLessThan(0.6);
    expect(decodeErrors(path)).toBe('');
    expect(complaints).toEqual([]);
  });

test.describe("without the site's own engine", () => {
  // A service worker's requests would bypass the route that blocks the engine.
  test.use({ serviceWorkers: 'block' });

  test('a public copy is fetched, checked and run under the same policy', async ({ page }) => {
    const complaints = await complaintsOf(page);
    await page.route('**/engine/*/ffmpeg-core*', (route) => route.fulfill({ status: 404 }));
    const fetched: string[] = [];
    await page.route('https://cdn.jsdelivr.net/npm/@ffmpeg/core@*/dist/esm/*', (route) => {
      const name = route.request().url().split('/').at(-1) ?? '';
      fetched.push(name);
      return route.fulfill({
        path: `node_modules/@ffmpeg/core/dist/esm/${name}`,
        headers: { 'Access-Control-Allow-Origin': '*' },
      });
    });
    const editor = new EditorPage(page);
    await editor.open();
    await editor.choose(fixtures.mpeg4Mp3);
    await editor.ready();
    await editor.setRange('1', '2.5');
    expect((await probe((await editor.cut()).path)).video).toHaveLength(1);
    expect(fetched.sort()).toEqual(['ffmpeg-core.js', 'ffmpeg-core.wasm']);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

if (process.env.NEXT_PUBLIC_ASSET_PREFIX)
  test.describe('with its assets on another origin', () => {
    test.use({ serviceWorkers: 'block' });

    test('the site starts every worker by a loader of its own', async ({ page, baseURL }) => {
      const errors = watchErrors(page);
      const workers: string[] = [];
      page.on('worker', (worker) => workers.push(worker.url()));
      // The site itself must not serve what belongs on the CDN.
      await page.route(`${baseURL}_next/**`, (route) => route.fulfill({ status: 404 }));
      const editor = new EditorPage(page);
      await editor.open();
      // The first file is cut without a worker. The second needs one, and is encoded there.
      for (const file of [fixtures.h264BframesAac, fixtures.vp8Vorbis]) {
        await editor.choose(file);
        await editor.ready();
        await editor.setRange('1', '2.5');
        expect((await probe((await editor.cut()).path)).video).toHaveLength(1);
      }
      // At least the workers of the strip's first frames and of both engines.
      const ours = workers.filter((url) => !url.startsWith('blob:'));
      expect(ours.length).toBeGreaterThanOrEqual(3);
      expect(ours.filter((url) => !url.startsWith(`${baseURL}worker-loader.js#http`))).toEqual([]);
      expect(errors).toEqual([]);
    });
  });

test('articles and the blog work under the policy', async ({ page }) => {
  const complaints = await complaintsOf(page);
  await page.goto('blog/');
  await page.getByRole('button', { name: 'Marketing' }).click();
  await expect(page).toHaveURL(/category=marketing/);
  await page.goto('blog/essential-video-cutting-techniques/');
  await page.getByRole('slider', { name: /Start of the clip/ }).fill('60');
  await expect(page.getByText('There is a keyframe at 6.0 s')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('without a network, the editor opens and an MP4 is cut', async ({ page, context }) => {
  const editor = new EditorPage(page);
  await page.goto('./');
  await untilKept(page);
  await context.setOffline(true);
  await editor.open();
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  await editor.setRange('1', '3');
  expect((await probe((await editor.cut()).path)).video).toHaveLength(1);
  await page.goto('blog/video-format-guide-2025/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
