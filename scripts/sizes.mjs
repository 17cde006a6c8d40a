// The step `sizes`: what pages make a browser fetch, gzip-compressed, against scripts/sizes.json. More than 5 % above what
// is recorded there fails, and so does more than a limit. `node scripts/sizes.mjs --record` records the sizes of out/.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './lib/chromium-flags.mjs';
import { Failure, say, sayError } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { startStaticServer } from './lib/static-server.mjs';

const RECORD = join(ROOT, 'scripts/sizes.json');
const TOLERANCE = 1.05;

/** Bytes; kilobytes are of a thousand. */
const LIMITS = {
  'article: script': 10_000,
  'home: script before the editor is needed': 170_000,
  'home: script of the editor': 150_000,
};

const PAGES = {
  home: '',
  'blog index': 'blog/',
  article: 'blog/essential-video-cutting-techniques/',
  privacy: 'privacy/',
};

const gzipBytes = (bytes) => gzipSync(bytes, { level: 9 }).length;

const kindOf = (path) =>
  /\.js$/.test(path) ? 'script' : /\.css$/.test(path) ? 'style' : /\/$/.test(path) ? 'markup' : undefined;

/** The file behind an address, as it is in out/. */
function sizeOf(path) {
  const file = path.slice((process.env.NEXT_PUBLIC_BASE_PATH ?? '').length);
  return gzipBytes(readFileSync(join(outFolder(), file.replace(/\/$/, '/index.html'))));
}

/** @returns what a page has fetched so far, of one kind, each address once */
function watch(page) {
  const paths = new Set();
  page.on('request', (request) => paths.add(new URL(request.url()).pathname));
  return async (kind) => {
    await page.waitForLoadState('networkidle');
    return [...paths].filter((path) => kindOf(path) === kind).reduce((sum, path) => sum + sizeOf(path), 0);
  };
}

/** @returns {Promise<Record<string, number>>} bytes by what they are of */
async function measure() {
  const server = await startStaticServer(outFolder(), { basePath: process.env.NEXT_PUBLIC_BASE_PATH });
  const browser = await chromium.launch({
    executablePath: await findBrowser({ install: false }),
    args: CHROMIUM_FLAGS,
  });
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

async function measureHome(page, fetched) {
  const dropZone = page.getByTestId('drop-zone');
  await page.mouse.move(2, 2);
  await dropZone.evaluate(async (element) => {
    while (!Object.keys(element).some((key) => key.startsWith('__reactProps')))
      await new Promise((resolve) => setTimeout(resolve, 20));
  });
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

/** @throws {Failure} naming every size that has grown too much */
export async function checkSizes() {
  const recorded = JSON.parse(readFileSync(RECORD, 'utf8'));
  const sizes = await measure();
  const faults = [];
  for (const [name, bytes] of Object.entries(sizes)) {
    const before = recorded[name];
    const change = before
      ? `${bytes >= before ? '+' : ''}${(((bytes - before) / before) * 100).toFixed(1)} %`
      : 'new';
    say(`${name.padEnd(42)} ${String(bytes).padStart(8)} bytes  ${change}`);
    if (!before || bytes > before * TOLERANCE)
      faults.push(`${name}: ${bytes} bytes, ${before ?? 'nothing'} recorded`);
    if (bytes > (LIMITS[name] ?? Number.POSITIVE_INFINITY))
      faults.push(`${name}: ${bytes} bytes, over its limit of ${LIMITS[name]}`);
    if (bytes === 0) faults.push(`${name}: nothing was fetched, which cannot be`);
  }
  if (faults.length > 0)
    throw new Failure(
      `${faults.join('\n')}\nIf the site is worth it: node scripts/sizes.mjs --record, and say in the commit what for.`,
    );
}

async function record() {
  writeFileSync(RECORD, `${JSON.stringify(await measure(), null, 2)}\n`);
  await checkSizes();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  (process.argv.includes('--record') ? record() : checkSizes()).catch((error) => {
    sayError(error);
    process.exitCode = 1;
  });
}
