import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { BASE_PATH } from '@/lib/config/site';
import { ask } from './ask';

const shipped: { version: string } = JSON.parse(readFileSync('lib/config/engine-core.json', 'utf8'));
/** The build's configuration, from the script that starts nginx. */
const SECURITY: { name: string; value: string }[] = JSON.parse(process.env.SNIPREEL_HOST_SECURITY ?? '[]');

const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=0, must-revalidate';
const CORE = `engine/${shipped.version}/ffmpeg-core.wasm.gz`;
const hasOwnAssets = !process.env.NEXT_PUBLIC_ASSET_PREFIX;

const fileOf = (path: string) => readFileSync(join(process.env.SNIPREEL_OUT || 'out', path));
/** The site's own script, an asset with a hash in its name. */
const asset = () => /"[^"]*\/(_next\/static\/site-\w+\.js)"/.exec(fileOf('index.html').toString())?.[1] ?? '';

test('pages return 200 at their folder, and a folder without its slash redirects there', async () => {
  for (const path of ['./', 'blog/', 'blog/video-format-guide-2025/', 'privacy/', 'terms/']) {
    const { status, headers } = await ask(path);
    expect(status, path).toBe(200);
    expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
  }
  const bare = await ask('blog');
  expect(bare.status).toBe(301);
  expect(bare.headers.location).toBe(`${BASE_PATH}/blog/`);
});

test('a missing file returns the 404 page, which isn’t cached', async () => {
  const page = fileOf('404.html').toString();
  for (const path of [
    'no/such/page',
    'blog/no-such-article/',
    'icons/',
    '_next/static/gone-123.js',
    'engine/',
  ]) {
    const { status, headers, body } = await ask(path);
    expect(status, path).toBe(404);
    expect(body.toString(), path).toBe(page);
    expect(headers['cache-control'], path).toBe(REVALIDATE);
  }
});

test('every response has the security headers of the configuration', async () => {
  expect(SECURITY.length).toBeGreaterThan(4);
  for (const path of ['./', 'sw.js', CORE, 'og.png', 'no/such/page']) {
    const { headers } = await ask(path);
    for (const { name, value } of SECURITY)
      expect(headers[name.toLowerCase()], `${path}: ${name}`).toBe(value);
    expect(headers.server).toBe('nginx');
  }
});

test('versioned files are cached forever, and all others are revalidated', async () => {
  for (const path of [CORE, ...(hasOwnAssets ? [asset()] : [])])
    expect((await ask(path)).headers['cache-control'], path).toBe(FOREVER);
  for (const path of [
    './',
    'blog/',
    'sw.js',
    'engine/worker.js',
    'manifest.webmanifest',
    'og.png',
    'feed.xml',
  ])
    expect((await ask(path)).headers['cache-control'], path).toBe(REVALIDATE);
});

test('an unchanged file isn’t sent again', async () => {
  const { headers } = await ask('blog/');
  const again = await ask('blog/', { 'If-None-Match': headers.etag ?? '' });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
});

test('files have the right types', async () => {
  const types = {
    'sw.js': 'text/javascript; charset=utf-8',
    'engine/worker.js': 'text/javascript; charset=utf-8',
    [CORE]: 'application/gzip',
    'og.png': 'image/png',
    'blog/og.png': 'image/png',
    'blog/video-format-guide-2025/og.png': 'image/png',
    'icon.svg': 'image/svg+xml; charset=utf-8',
    'favicon.ico': 'image/x-icon',
    'articles/waveform-right.webp': 'image/webp',
    'sample.mp4': 'video/mp4',
    'downloads/cut-plan.csv': 'text/csv; charset=utf-8',
    'downloads/project-folders.zip': 'application/zip',
    'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
    'feed.xml': 'application/rss+xml; charset=utf-8',
    'feed.json': 'application/feed+json; charset=utf-8',
    'sitemap.xml': 'application/xml; charset=utf-8',
    'robots.txt': 'text/plain; charset=utf-8',
    'llms.txt': 'text/plain; charset=utf-8',
  };
  for (const [path, type] of Object.entries(types))
    expect((await ask(path)).headers['content-type'], path).toBe(type);
});

test('a range request returns the range', async () => {
  const { status, headers, body } = await ask(CORE, { Range: 'bytes=1000-1999' });
  const whole = fileOf(CORE);
  expect(status).toBe(206);
  expect(headers['content-range']).toBe(`bytes 1000-1999/${whole.length}`);
  expect(body.equals(whole.subarray(1000, 2000))).toBe(true);
  expect((await ask('og.png', { Range: 'bytes=99999999-' })).status).toBe(416);
});

test('texts are sent compressed, and the engine, which the page inflates, is sent unchanged', async () => {
  for (const path of ['./', 'blog/', 'sw.js', 'engine/worker.js', 'feed.xml']) {
    const plain = await ask(path);
    expect(plain.headers['content-encoding'], path).toBeUndefined();
    const zipped = await ask(path, { 'Accept-Encoding': 'gzip' });
    expect(zipped.headers['content-encoding'], path).toBe('gzip');
    expect(zipped.headers.vary, path).toContain('Accept-Encoding');
    expect(gunzipSync(zipped.body).equals(plain.body), path).toBe(true);
    expect(zipped.body.length).toBeLessThan(plain.body.length / 1.8);
  }
  const engine = await ask(CORE, { 'Accept-Encoding': 'gzip, br' });
  expect(engine.headers['content-encoding']).toBeUndefined();
  expect(engine.body.length).toBe(fileOf(CORE).length);
});

if (process.env.SNIPREEL_HOST_BROTLI)
  test('brotli is preferred if the server supports it', async () => {
    const plain = await ask('blog/');
    const { headers, body } = await ask('blog/', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).equals(plain.body)).toBe(true);
  });
