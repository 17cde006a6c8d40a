import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.mjs';
import { type StaticServer, startStaticServer } from '../../scripts/lib/static-server.mjs';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { requiredPath } from './support/environment';
import { untilKept } from './support/offline';
import { expect, test } from './support/site-test';

test.use({ serviceWorkers: 'allow' });

test('after one visit, the editor, articles and 404 page work without a network, and an MP4 is cut', async ({
  page,
  context,
}) => {
  const editor = new EditorPage(page);
  await page.goto('./privacy/');
  await untilKept(page);
  await context.setOffline(true);
  await editor.open();
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  await editor.setRange('1', '3');
  expect((await editor.cut()).name).toBe('cut_h264-bframes-aac.mp4');

  await page.goto('./blog/?category=marketing');
  await expect(page.getByRole('button', { name: 'Marketing' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('./blog/essential-video-cutting-techniques/');
  await page.getByRole('slider', { name: /Start of the clip/ }).fill('60');
  await expect(page.getByText('There is a keyframe at 6.0 s')).toBeVisible();
  expect((await page.goto('./blog/no-such-article/'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
});

test('ffmpeg is cached once used', { tag: '@ci' }, async ({ page, context }) => {
  const editor = new EditorPage(page);
  await page.goto('./privacy/');
  await untilKept(page);
  for (const offline of [false, true]) {
    await context.setOffline(offline);
    await editor.open();
    await editor.choose(fixtures.mpeg4Mp3);
    await editor.ready();
  }
});

test('a copy of the engine that is wrong is deleted and fetched again', { tag: '@ci' }, async ({
  page,
  context,
}) => {
  const editor = new EditorPage(page);
  const open = async () => {
    await editor.open();
    await editor.choose(fixtures.mpeg4Mp3);
    await editor.ready();
  };
  /** The first bytes of each stored file, after they were exchanged. */
  const stored = (exchange: boolean) =>
    page.evaluate(async (exchange) => {
      const engine = await caches.open('snipreel:engine');
      const starts: string[] = [];
      for (const { url } of await engine.keys()) {
        const headers = { 'Content-Type': url.endsWith('.js') ? 'text/javascript' : 'text/html' };
        if (exchange) await engine.put(url, new Response('<!doctype html>', { headers }));
        starts.push(((await (await engine.match(url))?.text()) ?? '').slice(0, 9));
      }
      return starts;
    }, exchange);
  await page.goto('./privacy/');
  await untilKept(page);
  await open();
  await expect.poll(async () => (await stored(false)).length).toBe(2);
  expect(await stored(true)).toEqual(['<!doctype', '<!doctype']);
  await open();
  await expect
    .poll(async () => (await stored(false)).filter((start) => start !== '<!doctype').length)
    .toBe(2);
  await context.setOffline(true);
  await open();
});

test('a video shared to the installed app opens when the visitor says so, and its stored copy is deleted', {
  tag: '@ci',
}, async ({ page }) => {
  await page.goto('./terms/');
  await untilKept(page);
  // A phone posts the form that the manifest describes to the share target.
  const { action, params } = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const manifest: { share_target: { action: string; params: { files: { name: string }[] } } } = await (
      await fetch(link?.href ?? '')
    ).json();
    return manifest.share_target;
  });
  await page.evaluate(
    ({ to, field }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action: to,
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: field });
      const button = Object.assign(document.createElement('button'), { textContent: 'Share' });
      form.append(input, button);
      document.body.replaceChildren(form);
    },
    { to: action, field: params.files[0]?.name ?? '' },
  );
  await page.locator('input[type=file]').setInputFiles(fixtures.h264BframesAac);
  await page.getByRole('button', { name: 'Share' }).click();

  // Another site could have sent it: it is offered, also on a later visit, and not opened.
  const offer = page.getByTestId('shared-offer');
  await expect(offer.getByRole('status')).toHaveText(
    'h264-bframes-aac.mp4 was shared with Snipreel. Open it?',
  );
  const editor = new EditorPage(page);
  await editor.open();
  await page.mouse.move(5, 5);
  await expect(offer).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Your Video' })).toBeHidden();

  await offer.getByRole('button', { name: 'Open' }).click();
  await editor.ready();
  await expect(offer).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
  const left = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith(':shared')));
  await expect.poll(left).toEqual([]);
});

test('what a visitor does before React has started takes effect afterwards', { tag: '@ci' }, async ({
  browser,
  baseURL,
  guard,
}) => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  await guard(context);
  const page = await context.newPage();
  await page.goto('./');
  await page.getByRole('link', { name: 'See How It Works' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto('./');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose Video File' }).click(),
  ]);
  await chooser.setFiles(fixtures.h264BframesAac);
  await new EditorPage(page).ready();
  await context.close();
});

test('a new version breaks no open tab, and the next visit gets it', { tag: '@ci' }, async ({
  browser,
  guard,
}) => {
  test.setTimeout(120_000);
  await withCopy(browser, 'allow', async (context, server, folder) => {
    await guard(context, server.url);
    const tab = await context.newPage();
    await tab.goto(server.url);
    await untilKept(tab);

    deploy(folder);
    await tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect
      .poll(() => tab.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting)))
      .toBe(true);
    // The server no longer has the old page's editor.
    const editor = new EditorPage(tab);
    await editor.choose(fixtures.h264BframesAac);
    await editor.ready();
    await editor.setRange('1', '3');
    await editor.cut();

    const visit = await context.newPage();
    await visit.goto(server.url);
    await expect(visit).toHaveTitle('The new version');
    await Promise.all([tab.close(), visit.close()]);

    // It takes over once no tab of the old version is left and all of it is stored. The browser notices a moment later.
    const versionOfVisit = async () => {
      const page = await context.newPage();
      await page.goto(server.url);
      await untilKept(page);
      const names = await page.evaluate(() => caches.keys());
      await page.close();
      return names.filter((name) => name.includes(':pages-'));
    };
    // Each look is a visit that waits until all is stored.
    await expect.poll(versionOfVisit, { timeout: 60_000 }).toEqual(['snipreel:pages-0123456789ab']);
    await context.setOffline(true);
    const later = await context.newPage();
    await later.goto(server.url);
    await expect(later).toHaveTitle('The new version');
  });
});

/** Serves a copy of the built site, which a test may change. */
async function withCopy(
  browser: Browser,
  serviceWorkers: 'allow' | 'block',
  work: (context: BrowserContext, server: StaticServer, folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(mkdtempSync(join(tmpdir(), 'snipreel-')), 'site');
  cpSync('out', folder, { recursive: true });
  const server = await startStaticServer(folder);
  const context = await browser.newContext({ serviceWorkers });
  try {
    await work(context, server, folder);
  } finally {
    await context.close();
    await server.close();
  }
}

/** Simulates a new build in a folder: another title and service worker, and without the scripts that are fetched on demand. */
function deploy(folder: string): void {
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8');
  const renamed = html.replace(/(data-react-scripts="">\[)/, '$1"/_next/static/none.js",');
  writeFileSync(page, renamed.replace(/<title>[^<]+/, '<title>The new version'));

  const chunks = join(folder, '_next/static/chunks');
  const gone = readdirSync(chunks).filter((name) => name.endsWith('.js') && !html.includes(name));
  expect(gone.length).toBeGreaterThan(5);
  for (const name of gone) rmSync(join(chunks, name));

  const worker = join(folder, 'sw.js');
  let code = readFileSync(worker, 'utf8').replace(/"version":"\w+"/, '"version":"0123456789ab"');
  for (const name of gone) code = code.replace(new RegExp(`"[^"]*/${name}",?`), '');
  expect(code).toContain('"0123456789ab"');
  writeFileSync(worker, code);
}

test('a page that lacks scripts after an update says so, and keeps the edit', { tag: '@ci' }, async ({
  browser,
  guard,
}) => {
  await withCopy(browser, 'block', async (context, server, folder) => {
    await guard(context, server.url);
    const tab = await context.newPage();
    await tab.goto(server.url);
    const editor = new EditorPage(tab);
    await editor.choose(fixtures.h264BframesAac);
    await editor.ready();
    await editor.setRange('1', '3');
    deploy(folder);
    const questions: string[] = [];
    tab.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await dialog.accept();
    });
    // The crop tool's code comes with its first use.
    await tab.getByRole('button', { name: 'Crop' }).click({ noWaitAfter: true });
    // Not the title: React writes its own again once it runs, at once after a reload with an open file.
    await expect(
      tab.locator('xpath=//script[@data-react-scripts and contains(., "none.js")]'),
    ).toBeAttached();
    expect(questions).toEqual([expect.stringContaining('Snipreel was updated')]);
    await expect(tab.getByText('h264-bframes-aac.mp4').first()).toBeVisible();
  });
});

test('a video opened with the installed app opens in the editor', { tag: '@ci' }, async ({
  baseURL,
  guard,
}) => {
  const url = baseURL ?? '';
  const context = await chromium.launchPersistentContext(test.info().outputPath('profile'), {
    executablePath: requiredPath('CHROMIUM_PATH'),
    args: CHROMIUM_FLAGS,
  });
  try {
    await guard(context);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { appId: manifestId = '' } = await session.send('Page.getAppId');
    await session.send('PWA.install', { manifestId, installUrlOrBundleUrl: url });
    const [app] = await Promise.all([
      context.waitForEvent('page'),
      session.send('PWA.launchFilesInApp', { manifestId, files: [fixtures.h264BframesAac] }),
    ]);
    await new EditorPage(app).ready();
    await expect(app.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
  } finally {
    await context.close();
  }
});
