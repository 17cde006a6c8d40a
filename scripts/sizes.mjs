// The step `sizes`: measures what pages make a browser fetch, compressed by gzip. It fails if a size is more than 5 % above the
// one in scripts/sizes.json, or above its limit. `node scripts/sizes.mjs --record` records the sizes of out/.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure, isMain, runMain, say } from './lib/console.mjs';
import { launchBrowser } from './lib/find-browser.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { startStaticServer } from './lib/static-server.mjs';

/**
 * @typedef {'script' | 'style' | 'markup'} Kind
 * @typedef {(kind: Kind) => Promise<number>} Fetched bytes of a kind that a page has fetched so far
 */

const RECORD = join(ROOT, 'scripts/sizes.json');
const TOLERANCE = 1.05;
/** Milliseconds without a request after which a page counts as done. */
const QUIET_MS = 700;

/** Bytes. @type {Record<string, number>} */
const LIMITS = {
  'article: script': 10_000,
  'home: script before the editor is needed': 150_000,
  'home: script of the editor': 160_000,
};

const PAGES = {
  home: '',
  'blog index': 'blog/',
  article: 'blog/essential-video-cutting-techniques/',
  privacy: 'privacy/',
};

/** @param {Buffer} bytes */
const gzipBytes = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** @param {string} path @returns {Kind | undefined} */
function kindOf(path) {
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  return path.endsWith('/') ? 'markup' : undefined;
}

/** Measures the file behind an address. @param {string} path */
function sizeOf(path) {
  const file = path.slice((process.env.NEXT_PUBLIC_BASE_PATH ?? '').length);
  return gzipBytes(readFileSync(join(outFolder(), file.replace(/\/$/, '/index.html'))));
}

/** Notes what a page fetches, each address once. @param {import('@playwright/test').Page} page @returns {Fetched} */
function watch(page) {
  /** @type {Set<string>} */
  const paths = new Set();
  page.on('request', (request) => paths.add(new URL(request.url()).pathname));
  return async (kind) => {
    await page.waitForLoadState('networkidle');
    // A page that was idle once counts as idle from then on, and a script may ask for more.
    for (let known = -1; known < paths.size; await page.waitForTimeout(QUIET_MS)) known = paths.size;
    return [...paths].filter((path) => kindOf(path) === kind).reduce((sum, path) => sum + sizeOf(path), 0);
  };
}

/** @returns {Promise<Record<string, number>>} bytes by name */
async function measure() {
  const server = await startStaticServer(outFolder(), { basePath: process.env.NEXT_PUBLIC_BASE_PATH });
  const browser = await launchBrowser({ install: false });
  /** @type {Record<string, number>} */
  const sizes = {};
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const page = await browser.newPage({ serviceWorkers: 'block' });
      const fetched = watch(page);
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      if (name === 'home') Object.assign(sizes, await measureHome(page, fetched));
      else sizes[`${name}: script`] = await fetched('script');
      sizes[`${name}: style`] = await fetched('style');
      sizes[`${name}: markup`] = await fetched('markup');
      await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return sizes;
}

/** @param {import('@playwright/test').Page} page @param {Fetched} fetched */
async function measureHome(page, fetched) {
  const dropZone = page.getByTestId('drop-zone');
  await page.mouse.move(2, 2);
  // Until React has taken over.
  await dropZone.and(page.locator('[data-ready]')).waitFor();
  const before = await fetched('script');
  const editor = page.waitForRequest((request) => request.url().endsWith('.js'));
  await dropZone.hover();
  await editor;
  const after = await fetched('script');
  return {
    'home: script before the editor is needed': before,
    'home: script of the editor': after - before,
  };
}

/** @throws {Failure} that lists every size that is too large */
export async function checkSizes() {
  /** @type {Record<string, number | undefined>} */
  const recorded = JSON.parse(readFileSync(RECORD, 'utf8'));
  const faults = [];
  for (const [name, bytes] of Object.entries(await measure())) {
    const before = recorded[name];
    const limit = LIMITS[name] ?? Number.POSITIVE_INFINITY;
    const change = before
      ? `${bytes >= before ? '+' : ''}${(((bytes - before) / before) * 100).toFixed(1)} %`
      : 'new';
    say(`${name.padEnd(42)} ${String(bytes).padStart(8)} bytes  ${change}`);
    if (!before || bytes > before * TOLERANCE)
      faults.push(`${name}: ${bytes} bytes, ${before ?? 'nothing'} recorded`);
    if (bytes > limit) faults.push(`${name}: ${bytes} bytes, over its limit of ${limit}`);
    if (bytes === 0) faults.push(`${name}: nothing was fetched, so the measurement is wrong`);
  }
  if (faults.length > 0)
    throw new Failure(
      `${faults.join('\n')}\nIf the growth is justified: node scripts/sizes.mjs --record, and give the reason in the commit.`,
    );
}

async function record() {
  writeFileSync(RECORD, `${JSON.stringify(await measure(), null, 2)}\n`);
  await checkSizes();
}

if (isMain(import.meta.url)) await runMain(process.argv.includes('--record') ? record : checkSizes);
