/** The ffmpeg engine's life: sources, aborts, failures, and what it leaves behind. */
import { readFileSync, rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { engineFile, serveEngineCdn } from '../fixtures/engine-cdn';
import { decodeErrors, frames, probe } from '../native/files';
import { make, temporaryFile } from '../support/made-files';
import { cut, expect, open, openLab, rangeOf, save, test } from './harness';

const SCRATCH = 'snipreel-clips';

const blockCore = (page: Page) => page.route('**/engine/0.12.*/**', (route) => route.abort());

test.describe('sources', () => {
  test("uses the site's own copy, counts its bytes and asks no other host", async ({ freshApp: app }) => {
    const hosts = new Set<string>();
    app.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      // The program runs from a URL of the checked bytes.
      if (protocol !== 'blob:') hosts.add(hostname);
    });
    const { loads } = await open(app, fixtures.silent);
    const [loaded, total] = loads.at(-1) ?? [];
    expect(loaded).toBe(total);
    expect(total).toBeGreaterThan(5_000_000);
    expect([...hosts].filter((host) => host !== 'localhost')).toEqual([]);
  });

  test('a file that differs by one byte does not run; the primary CDN does', { tag: '@ci' }, async ({
    freshApp: app,
  }) => {
    const altered = engineFile('ffmpeg-core.js');
    altered[1000] = (altered[1000] ?? 0) ^ 1;
    await app.route('**/engine/0.12.*/ffmpeg-core.js', (route) =>
      route.fulfill({ body: altered, contentType: 'text/javascript' }),
    );
    await serveEngineCdn(app, 'cdn.jsdelivr.net');
    await open(app, fixtures.h264AacMkv);
    await cut(app, 1, 3);
    expect(probe(await save(app)).video).toEqual(['h264']);
  });

  test("the last source, the library's own URL, cuts too", { tag: '@ci' }, async ({ freshApp: app }) => {
    await blockCore(app);
    await app.route('https://cdn.jsdelivr.net/**', (route) => route.abort());
    await serveEngineCdn(app, 'unpkg.com');
    // The alternative, on the same host, is an older one.
    await app.route('https://unpkg.com/@ffmpeg/core@0.12.6/**', (route) => route.abort());
    await open(app, fixtures.theoraVorbis);
    const { report } = await cut(app, 1, 3);
    expect(report.video).toBe('encoded');
    const clip = await save(app);
    expect(probe(clip)).toMatchObject({ video: ['h264'], audio: ['aac'] });
    expect(decodeErrors(clip)).toBe('');
    await app.evaluate(() => window.lab.dispose());
    await cut(app, 0, 1);
  });

  test('all sources failing is "engine-unavailable"', async ({ freshApp: app }) => {
    await blockCore(app);
    await app.route('https://**', (route) => route.abort());
    await app.setInputFiles('#file', fixtures.mpeg4Mp3);
    expect(await app.evaluate(() => window.lab.open('ladder'))).toMatchObject({
      failed: 'engine-unavailable',
    });
  });

  test('an abort while the core loads ends it', async ({ freshApp: app }) => {
    await app.route('**/engine/0.12.*/ffmpeg-core.wasm.gz', () => {});
    await app.setInputFiles('#file', fixtures.mpeg4Mp3);
    expect(await app.evaluate(() => window.lab.open('ffmpeg', 300))).toMatchObject({
      failed: 'TimeoutError',
    });
  });
});

test('an abort in the middle ends the run, leaves nothing, and the next cut works', async ({ app }) => {
  await open(app, fixtures.theoraVorbis);
  const aborted = await app.evaluate(() => window.lab.cut({ startMs: 0, endMs: 5000 }, 0.05));
  expect(aborted).toMatchObject({ failed: 'AbortError' });
  expect(aborted.shares.at(-1)).toBeLessThan(1);
  await cut(app, 1, 2);
  expect(probe(await save(app)).duration).toBeCloseTo(1, 1);
  await app.evaluate(() => window.lab.dispose());
  await expect.poll(() => app.evaluate(() => window.lab.scratch()), { timeout: 20_000 }).toEqual([]);
});

test('garbage opens without facts, fails as "engine-failed", and a good file cuts after it', async ({
  app,
}) => {
  expect((await open(app, fixtures.garbage, 'ladder')).info).toBeNull();
  const failed = await app.evaluate(() => window.lab.cut({ startMs: 0, endMs: 1000 }));
  expect(failed).toMatchObject({ failed: 'engine-failed' });
  await open(app, fixtures.h264AacMkv, 'ladder');
  await cut(app, 1, 3);
  expect(probe(await save(app)).video).toEqual(['h264']);
});

test('an mp4 never asks for the ffmpeg engine', async ({ app: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, fixtures.h264BframesAac, 'ladder');
  const { report } = await cut(page, 1, 3);
  expect(report.engine).toBe('index');
  expect(asked.filter((url) => url.includes('/engine/'))).toEqual([]);
});

test('an insecure origin has no SubtleCrypto, no private files and no locks: it still cuts', {
  tag: '@ci',
}, async ({ freshApp: app, origin }) => {
  const insecure = 'http://insecure.test';
  await app.route(`${insecure}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await fetch(`${origin}${pathname}${search}`);
    const contentType = response.headers.get('content-type') ?? '';
    await route.fulfill({
      body: Buffer.from(await response.arrayBuffer()),
      contentType,
      status: response.status,
    });
  });
  await openLab(app, insecure);
  expect(await app.evaluate(() => isSecureContext)).toBe(false);
  await open(app, fixtures.h264AacMkv);
  await cut(app, 1, 3);
  expect(probe(await save(app)).video).toEqual(['h264']);
});

test.describe('a file larger than every window and page', () => {
  let path: string;
  test.beforeAll(() => {
    const noise = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=5,noise=alls=60:allf=t'];
    path = make('big.mkv', ...noise, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '12', '-g', '15');
  });

  for (const storage of ['private file', 'Blob parts'] as const) {
    test(`gives a whole clip when written to ${storage}`, { tag: '@ci' }, async ({ app }) => {
      // Without locks no private file has a name: the worker then keeps Blob parts.
      if (storage === 'Blob parts')
        await app.evaluate(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
      await open(app, path);
      const { size, report } = await cut(app, 0.5, 4.5);
      expect(size).toBeGreaterThan(45_000_000);
      expect(report.video).toBe('copied');
      const entries = await app.evaluate(() => window.lab.scratch());
      expect(entries).toHaveLength(storage === 'private file' ? 1 : 0);
      const clip = await save(app);
      expect(readFileSync(clip)).toHaveLength(size);
      expect(decodeErrors(clip)).toBe('');
      await app.evaluate(() => window.lab.dispose());
      await expect.poll(() => app.evaluate(() => window.lab.scratch())).toEqual([]);
    });
  }

  test('that is deleted before the cut is "file-unreadable", not a failed engine', { tag: '@ci' }, async ({
    app,
  }) => {
    const copy = temporaryFile('copy.mkv', readFileSync(path));
    await open(app, copy);
    rmSync(copy);
    const failed = await app.evaluate(() => window.lab.cut({ startMs: 3000, endMs: 5000 }));
    expect(failed).toMatchObject({ failed: 'file-unreadable' });
  });
});

test("what a dead tab left is swept; a living tab's clip is not", { tag: '@ci' }, async ({ app, origin }) => {
  await app.evaluate((folder) => window.lab.leave(folder, 'dead-tab.1.mp4'), SCRATCH);
  await open(app, fixtures.silent);
  await cut(app, 1, 3);
  const [own] = await app.evaluate(() => window.lab.scratch());
  expect(await app.evaluate(() => window.lab.scratch())).toEqual([expect.not.stringContaining('dead-tab')]);

  const other = await app.context().newPage();
  await openLab(other, origin);
  await open(other, fixtures.silent);
  await cut(other, 1, 3);
  expect(await other.evaluate(() => window.lab.scratch())).toContain(own);
  expect(probe(await save(app)).video).toEqual(['h264']);
});

test('decoding waits while frames are not encoded yet', { tag: '@ci' }, async ({ freshApp: app }) => {
  const film = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=6'];
  await open(app, make('waiting.avi', ...film, '-c:v', 'mpeg4', '-q:v', '5'));
  await app.evaluate(() => {
    const state = { chunks: 0, isHeld: true, encoders: new Set<VideoEncoder>() };
    const [PlainWorker, PlainEncoder] = [Worker, VideoEncoder];
    // The program runs already.
    const post = PlainWorker.prototype.postMessage;
    PlainWorker.prototype.postMessage = function (...message: unknown[]) {
      const [{ type }] = message as [{ type: string }];
      if (type === 'EXEC')
        this.addEventListener('message', ({ data }) => {
          if (data.type === 'PROGRESS') state.chunks++;
        });
      Reflect.apply(post, this, message);
    };
    window.VideoEncoder = class extends PlainEncoder {
      constructor(init: VideoEncoderInit) {
        super(init);
        state.encoders.add(this);
      }
      override get encodeQueueSize() {
        return state.isHeld ? 99 : super.encodeQueueSize;
      }
    };
    Object.assign(window, { state });
  });
  const cutting = app.evaluate((edit) => window.lab.cut(edit), rangeOf(0, 6));
  const chunks = () => app.evaluate(() => Reflect.get(window, 'state').chunks);
  // One in use, and one ahead. All frames would take eight.
  await expect.poll(chunks).toBe(2);
  await expect(expect.poll(chunks, { timeout: 1500 }).toBeGreaterThan(2)).rejects.toThrow();
  await app.evaluate(() => {
    const { state } = window as unknown as { state: { isHeld: boolean; encoders: Set<VideoEncoder> } };
    state.isHeld = false;
    for (const encoder of state.encoders) encoder.dispatchEvent(new Event('dequeue'));
  });
  expect(await cutting).toMatchObject({ report: { engine: 'ffmpeg', video: 'encoded' } });
  expect(await chunks()).toBeGreaterThan(5);
  const clip = await save(app);
  expect(decodeErrors(clip)).toBe('');
  expect(frames(clip)).toHaveLength(180);
});

test('decoding succeeds when the header of a raw frame crosses a write boundary', {
  tag: '@ci',
}, async ({ freshApp: app }) => {
  // 10,000 frames of 3.5 kB, so that some of their heads lie across the 256 kB that ffmpeg writes at once.
  const film = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=50:duration=200'];
  await open(app, make('tiny.avi', ...film, '-c:v', 'mpeg4', '-q:v', '5'));
  await app.evaluate(() => {
    const codes: unknown[] = [];
    const post = Worker.prototype.postMessage;
    const heard = new Set<Worker>();
    Worker.prototype.postMessage = function (...message: unknown[]) {
      if (!heard.has(this))
        this.addEventListener('message', ({ data }) => {
          if (data.type === 'EXEC') codes.push(data.data);
        });
      heard.add(this);
      Reflect.apply(post, this, message);
    };
    Object.assign(window, { codes });
  });
  const made = await app.evaluate((edit) => window.lab.cut(edit), rangeOf(0, 200));
  expect(made).toMatchObject({ report: { engine: 'ffmpeg', video: 'encoded' } });
  const codes: unknown[] = await app.evaluate(() => Reflect.get(window, 'codes'));
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => code !== 0)).toEqual([]);
  expect(frames(await save(app))).toHaveLength(10_000);
});
