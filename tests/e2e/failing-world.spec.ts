import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { watchErrors } from './support/errors';
import { untilKept } from './support/offline';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

/** What a visitor's machine, network and browser may do to us, and the way back from each (specification §8). */

const CORE = 'node_modules/@ffmpeg/core/dist/esm/ffmpeg-core';
const OWN_COPY = /\/engine\/0\.12\.[^/]*\//;
const LOADING_ERROR =
  'Unable to load video processing engine. Please try refreshing the page or use a different browser.';

const core = (url: string) => readFileSync(`${CORE}.${url.endsWith('.wasm') ? 'wasm' : 'js'}`);

/** Stands in for a public CDN: the core under its name there, readable from any origin. */
const serveCdn = (page: Page) =>
  page.route('https://cdn.jsdelivr.net/**', (route) => {
    const url = route.request().url();
    const contentType = url.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
    return route.fulfill({
      body: core(url),
      contentType,
      headers: { 'access-control-allow-origin': '*' },
    });
  });

const noCdn = (page: Page) => page.route(/^https:/, (route) => route.abort());

async function opened(page: Page): Promise<EditorPage> {
  const editor = new EditorPage(page);
  await editor.open();
  return editor;
}

/** A second and a half of a file, from choosing it to the clip on disk. */
async function cutsWhole(editor: EditorPage, name: keyof typeof fixtures): Promise<void> {
  await editor.choose(fixtures[name]);
  await editor.ready();
  await cutsHere(editor);
}

async function cutsHere(editor: EditorPage): Promise<void> {
  await editor.setRange('1', '0:02.5');
  const clip = await probe((await editor.cut()).path);
  expect(clip.video[0]?.codec).toMatch(/h264|vp9/);
  expect(Math.abs(clip.duration - 1.5)).toBeLessThan(0.15);
  await expect(editor.page.getByRole('progressbar')).toHaveCount(0);
}

const fulfil = (change: (body: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.body()) });
};

const OWN_COPY_IS: Readonly<Record<string, (route: Route) => unknown>> = {
  'down for a moment': (route) => route.fulfill({ status: 503 }),
  unreachable: (route) => route.abort(),
  'stalled for ever': () => {},
  truncated: fulfil((body) => body.subarray(0, body.length / 2)),
  'tampered with': fulfil((body) => {
    const altered = Buffer.from(body);
    altered[1000] = (altered[1000] ?? 0) ^ 1;
    return altered;
  }),
  'a page instead': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>App</title>' }),
  'endlessly redirected': (route) =>
    route.fulfill({ status: 302, headers: { location: route.request().url() } }),
  'sent to another host': (route) =>
    route.fulfill({ status: 302, headers: { location: 'https://elsewhere.test/core' } }),
};

for (const [how, answer] of Object.entries(OWN_COPY_IS))
  test.describe(() => {
    test.use({
      provoked: how === 'sent to another host' ? /elsewhere\.test|connect-src refused \S+\/engine\// : null,
    });

    test(`the engine's own copy is ${how}: the next source's is taken`, {
      tag: '@full',
    }, async ({ page }) => {
      const errors = watchErrors(page);
      await noCdn(page);
      await serveCdn(page);
      await page.route(OWN_COPY, answer);
      await cutsWhole(await opened(page), 'mpeg4Mp3');
      expect(errors).toEqual([]);
    });
  });

test('the engine has another type than it should: its bytes decide', { tag: '@full' }, async ({ page }) => {
  await noCdn(page);
  await page.route(/ffmpeg-core\.wasm/, async (route) =>
    route.fulfill({ response: await route.fetch(), contentType: 'text/plain' }),
  );
  await cutsWhole(await opened(page), 'mpeg4Mp3');
});

test('every source stalls: an MP4 is cut meanwhile, and what waited says so and can be tried again', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(300_000);
  const errors = watchErrors(page);
  await page.route(/ffmpeg-core|^https:/, () => {});
  const editor = await opened(page);
  await editor.choose(fixtures.mpeg4Mp3);
  await expect(editor.cutButton).toHaveText('Loading Engine...');
  await cutsWhole(editor, 'h264BframesAac');
  await editor.choose(fixtures.mpeg4Mp3);
  await expect(editor.toast('Loading Error')).toContainText(LOADING_ERROR, { timeout: 240_000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await editor.ready();
  await cutsHere(editor);
  expect(errors).toEqual([]);
});

test('the network goes while the engine loads, and comes back', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await noCdn(page);
  const editor = await opened(page);
  await page.route(OWN_COPY, async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await editor.choose(fixtures.mpeg4Mp3);
  await expect(editor.toast('Loading Error')).toContainText(LOADING_ERROR, { timeout: 60_000 });
  await page.unroute(OWN_COPY);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await editor.ready();
  await cutsHere(editor);
});

test.describe('the network goes once the engine is there', () => {
  test.describe('on a page that the service worker has kept', () => {
    test.use({ serviceWorkers: 'allow' });

    test('cut, cancel and cut again', { tag: '@full' }, async ({ page, context }) => {
      test.setTimeout(180_000);
      const errors = watchErrors(page);
      await page.goto('./privacy/');
      await untilKept(page);
      const editor = await opened(page);
      await editor.choose(fixtures.theoraVorbis);
      await editor.ready();
      await context.setOffline(true);
      await cutsHere(editor);
      await editor.setRange('0', '0:05');
      await editor.cutButton.click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await editor.ready();
      await cutsHere(editor);
      expect(errors).toEqual([]);
    });
  });

  test('on another: what is loaded cuts, a core that has to start again says so, and does with the network', {
    tag: '@full',
  }, async ({ page, context }) => {
    test.setTimeout(180_000);
    const editor = await opened(page);
    await editor.choose(fixtures.theoraVorbis);
    await editor.ready();
    await context.setOffline(true);
    await cutsHere(editor);
    await editor.setRange('0', '0:05');
    await editor.cutButton.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await editor.ready();
    await editor.cutButton.click();
    await expect(editor.toast('Processing failed')).toBeVisible({ timeout: 20_000 });
    await context.setOffline(false);
    await cutsHere(editor);
  });
});

function removeWebCodecs() {
  const kinds = ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder'];
  for (const name of [...kinds, 'VideoFrame', 'AudioData', 'EncodedVideoChunk', 'EncodedAudioChunk'])
    Reflect.deleteProperty(globalThis, name);
}

/** Runs something in front of each of the site's scripts, and so in its workers. */
const withPrelude = (page: Page, prelude: () => void) =>
  page.route(/\/_next\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${prelude})();${await response.text()}` });
  });

/** Runs before the page's scripts, which meet a browser without it. */
const WITHOUT: Readonly<Record<string, () => void>> = {
  'private files': () => {
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('off', 'SecurityError'));
  },
  // Workers too, by `withPrelude`.
  WebCodecs: removeWebCodecs,
  'compression streams': () => {
    Reflect.deleteProperty(window, 'DecompressionStream');
    // Browsers without the one lack the other.
    Reflect.deleteProperty(Blob.prototype, 'stream');
  },
  'off-screen canvases': () => {
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    Reflect.deleteProperty(window, 'createImageBitmap');
  },
  'SubtleCrypto and locks': () => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
  },
  'any storage': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse });
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('off', 'SecurityError'));
    StorageManager.prototype.estimate = () => Promise.reject(new DOMException('off', 'SecurityError'));
  },
  'Web Audio and observers of size': () => {
    Reflect.deleteProperty(window, 'AudioContext');
    Reflect.deleteProperty(window, 'OfflineAudioContext');
  },
};

for (const [what, remove] of Object.entries(WITHOUT)) {
  test(`without ${what}: an MP4, a WebM and an AVI are cut`, {
    tag: '@full',
  }, async ({ page }) => {
    test.setTimeout(120_000);
    const errors = watchErrors(page);
    await page.addInitScript(remove);
    if (remove === removeWebCodecs) await withPrelude(page, remove);
    // The site's own copy of the engine is compressed; where nothing inflates it, the next source is asked.
    if (what === 'compression streams') await serveCdn(page);
    const editor = await opened(page);
    await cutsWhole(editor, 'h264BframesAac');
    await cutsWhole(editor, 'vp9Opus');
    await cutsWhole(editor, 'mpeg4Mp3');
    expect(errors).toEqual([]);
  });
}

for (const [how, breakWorkers] of [
  ['missing', () => void Reflect.deleteProperty(window, 'Worker')],
  [
    'forbidden',
    () => {
      window.Worker = class extends EventTarget {
        constructor() {
          super();
          throw new DOMException('forbidden', 'SecurityError');
        }
      } as unknown as typeof Worker;
    },
  ],
] as const) {
  test(`workers are ${how}: an MP4 is cut, and what needs them says so`, { tag: '@full' }, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.addInitScript(breakWorkers);
    const editor = await opened(page);
    await cutsWhole(editor, 'h264BframesAac');
    await cutsWhole(editor, 'vp9Opus');
    await editor.choose(fixtures.mpeg4Mp3);
    await expect(editor.toast('Loading Error')).toContainText(LOADING_ERROR, { timeout: 60_000 });
    await expect(page.getByTestId('file-name')).toHaveText('mpeg4-mp3.avi');
    await cutsWhole(editor, 'h264BframesAac');
    expect(errors).toEqual([]);
  });
}

test('the disk is full', { tag: '@full' }, async ({ page, context }) => {
  const errors = watchErrors(page);
  const editor = await opened(page);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await cutsWhole(editor, 'h264BframesAac');
  await cutsWhole(editor, 'mpegTs');
  await cutsWhole(editor, 'mpeg4Mp3');
  expect(errors).toEqual([]);
});

test('memory is short', { tag: '@full' }, async ({ page, context }) => {
  const errors = watchErrors(page);
  const editor = await opened(page);
  const session = await context.newCDPSession(page);
  const press = () => session.send('Memory.simulatePressureNotification', { level: 'critical' });
  await press();
  await cutsWhole(editor, 'h264BframesAac');
  await editor.choose(fixtures.theoraVorbis);
  await editor.ready();
  await editor.setRange('1', '0:02.5');
  const download = page.waitForEvent('download');
  await editor.cutButton.click();
  await press();
  expect((await probe(await (await download).path())).video[0]?.codec).toBe('h264');
  expect(errors).toEqual([]);
});

test('the tab is hidden: what was started ends, and is there on return', { tag: '@full' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    let hidden = false;
    const { requestAnimationFrame } = window;
    // A hidden tab paints nothing.
    window.requestAnimationFrame = (callback) => (hidden ? 0 : requestAnimationFrame(callback));
    Object.defineProperty(Document.prototype, 'visibilityState', {
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden });
    Object.assign(window, {
      setHidden(value: boolean) {
        hidden = value;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  const setHidden = (value: boolean) =>
    page.evaluate((hidden) => Reflect.get(window, 'setHidden')(hidden), value);
  const editor = await opened(page);
  for (const name of ['h264BframesAac', 'vp9Opus', 'mpeg4Mp3'] as const) {
    await editor.choose(fixtures[name]);
    await editor.ready();
    await editor.setRange('1', '0:02.5');
    const download = page.waitForEvent('download');
    await editor.cutButton.click();
    await setHidden(true);
    expect((await probe(await (await download).path())).video.length).toBe(1);
    await setHidden(false);
    await editor.ready();
  }
});

test('two tabs cut at the same time', { tag: '@full' }, async ({ context }) => {
  test.setTimeout(120_000);
  const pages = await Promise.all([context.newPage(), context.newPage()]);
  const editors = await Promise.all(pages.map(opened));
  for (const name of ['h264BframesAac', 'mpegTs', 'theoraVorbis'] as const)
    await Promise.all(editors.map((editor) => cutsWhole(editor, name)));
  // The one that is closed takes nothing away from the other.
  await Promise.all(editors.map((editor) => editor.choose(fixtures.mpegTs)));
  await Promise.all(editors.map((editor) => editor.ready()));
  await pages[0]?.close();
  await cutsHere(editors[1] as EditorPage);
});

test('a double click saves one clip', async ({ page }) => {
  const editor = await opened(page);
  let downloads = 0;
  page.on('download', () => downloads++);
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  await editor.setRange('1', '0:02.5');
  await editor.cutButton.dblclick({ delay: 20 });
  await expect(editor.toast('Video processed successfully!')).toBeVisible();
  await page.waitForTimeout(1000);
  expect(downloads).toBe(1);
  await cutsHere(editor);
});

/** Brings an editor into a state, from which it is reset. */
const STATES: Readonly<
  Record<string, (page: Page, editor: EditorPage, context: BrowserContext) => Promise<void>>
> = {
  'while the engine loads': async (_, editor) => {
    await editor.choose(fixtures.mpeg4Mp3);
    await expect(editor.cutButton).toHaveText('Loading Engine...');
  },
  'when ready': async (_, editor) => {
    await editor.choose(fixtures.vp9Opus);
    await editor.ready();
  },
  'while playing': async (page, editor) => {
    await editor.choose(fixtures.h264BframesAac);
    await editor.ready();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  },
  'while processing': async (page, editor) => {
    await editor.choose(fixtures.theoraVorbis);
    await editor.ready();
    await editor.cutButton.click();
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
  'when done': async (_, editor) => cutsWhole(editor, 'h264BframesAac'),
  'when failed': async (_, editor) => {
    await editor.choose(fixtures.garbage);
    await editor.ready();
    await editor.cutButton.click();
    await expect(editor.toast('Processing failed')).toBeVisible({ timeout: 30_000 });
  },
  'when no engine came': async (page, editor) => {
    await page.route(/ffmpeg-core|^https:/, (route) => route.abort());
    await editor.choose(fixtures.mpeg4Mp3);
    await expect(editor.toast('Loading Error')).toBeVisible({ timeout: 60_000 });
    await page.unrouteAll();
  },
};

test('reset in every state leads back to the start, and the next file is cut', { tag: '@full' }, async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const errors = watchErrors(page);
  const editor = await opened(page);
  for (const [state, reach] of Object.entries(STATES)) {
    await test.step(state, async () => {
      await reach(page, editor, context);
      await page.getByRole('button', { name: 'Reset' }).dblclick();
      await expect(page.getByRole('heading', { name: 'Upload Your Video', exact: true })).toBeVisible();
      await expect.poll(() => page.workers().length).toBe(0);
      await cutsWhole(editor, 'h264BframesAac');
      await page.getByRole('button', { name: 'Reset' }).click();
    });
  }
  expect(errors).toEqual([]);
});
