/** What the failing world does to the engine's files and to the browser, for the suites of all browsers. */

/** The site's own copy of the engine. */
export const OWN_COPY = /\/engine\/0\.12\.[^/]*\//;

/** Damages the engine's files. */
export const DAMAGED: Readonly<Record<'truncated' | 'tampered with', (body: Buffer) => Buffer>> = {
  truncated: (body) => body.subarray(0, body.length / 2),
  'tampered with': (body) => {
    const altered = Buffer.from(body);
    altered[1000] = (altered[1000] ?? 0) ^ 1;
    return altered;
  },
};

/** A host's answer to unknown addresses, sent as text/html. */
export const PAGE_INSTEAD = '<!doctype html><title>App</title>';

/** Has to run in workers too. */
export function removeWebCodecs() {
  const kinds = ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder'];
  for (const name of [...kinds, 'VideoFrame', 'AudioData', 'EncodedVideoChunk', 'EncodedAudioChunk'])
    Reflect.deleteProperty(globalThis, name);
}

/** Each runs before the page's scripts, and removes a feature. */
export const WITHOUT: Readonly<Record<string, () => void>> = {
  'private files': () => {
    // WebKitGTK has none.
    if (!('StorageManager' in window)) return;
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('off', 'SecurityError'));
  },
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
    if (!('StorageManager' in window)) return;
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('off', 'SecurityError'));
    StorageManager.prototype.estimate = () => Promise.reject(new DOMException('off', 'SecurityError'));
  },
  'Web Audio and observers of size': () => {
    Reflect.deleteProperty(window, 'AudioContext');
    Reflect.deleteProperty(window, 'OfflineAudioContext');
  },
};

/** Ways in which a browser has no workers. Each runs before the page's scripts. */
export const WORKERS_ARE: Readonly<Record<string, () => void>> = {
  missing: () => void Reflect.deleteProperty(window, 'Worker'),
  forbidden: () => {
    window.Worker = class extends EventTarget {
      constructor() {
        super();
        throw new DOMException('forbidden', 'SecurityError');
      }
    } as unknown as typeof Worker;
  },
};
