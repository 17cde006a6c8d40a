import { fixtures } from '../../fixtures';
import { serveEngineCdn } from '../../fixtures/engine-cdn';
import { watchErrors } from '../support/errors';
import { expect, test } from '../support/site-test';
import { cutsWhole, LOADING_ERROR, opened, withPrelude } from './cuts';

/** Browsers without certain features. */

function removeWebCodecs() {
  const kinds = ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder'];
  for (const name of [...kinds, 'VideoFrame', 'AudioData', 'EncodedVideoChunk', 'EncodedAudioChunk'])
    Reflect.deleteProperty(globalThis, name);
}

/** Runs before the page's scripts, and removes the feature. */
const WITHOUT: Readonly<Record<string, () => void>> = {
  'private files': () => {
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('off', 'SecurityError'));
  },
  // `withPrelude` runs this in workers too.
  WebCodecs: removeWebCodecs,
  'compression streams': () => {
    Reflect.deleteProperty(window, 'DecompressionStream');
    // Browsers without one of them also lack the other.
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
    // The site's own copy of the engine is compressed. If the browser can't inflate it, the next source is used.
    if (what === 'compression streams') await serveEngineCdn(page, 'cdn.jsdelivr.net');
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
  test(`workers are ${how}: an MP4 is cut, and features that need workers say so`, { tag: '@full' }, async ({
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
