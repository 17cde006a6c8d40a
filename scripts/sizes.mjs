// The step `sizes`: measures what pages make a browser fetch, compressed by gzip. It reads the files of out/. It fails if a size is
// more than 5 % above the one in scripts/sizes.json, or above its limit. `node scripts/sizes.mjs --record` records the sizes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunksIn, editorImports, groups, importOf, readModules } from './lib/built-modules.mjs';
import { Failure, isMain, runMain, say } from './lib/console.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';

const RECORD = join(ROOT, 'scripts/sizes.json');
const TOLERANCE = 1.05;

/** Bytes. @type {Record<string, number>} */
const LIMITS = {
  'article: script': 10_000,
  'tools: script': 5_000,
  'task page: script before the editor is needed': 150_000,
  'home: script before the editor is needed': 150_000,
  'home: script of the editor': 152_000,
  'home: workers started ahead': 102_400,
};

const PAGES = {
  home: '',
  'blog index': 'blog/',
  article: 'blog/essential-video-cutting-techniques/',
  privacy: 'privacy/',
  tools: 'tools/',
  'task page': 'crop-video/',
};

/**
 * The other modules that home's first scripts import, by a name that each exports. `start`: as soon as React runs. `request`: only when
 * it is needed.
 */
const LATER = {
  start: ['sweepHandles'],
  request: ['HowItWorksDialog', 'launchedFiles', 'offerShared'],
};

/** How a `SpareWorker` starts a worker, which `components/editor/preload.ts` does ahead. */
const STARTED_AHEAD = /=new\b[^=]+\(\(\)=>new\b[^=]+\(\(\)=>\w+\.r\((\d+)\)\(Worker/g;

/** The path in out/ of an address, which may have a base path or an asset prefix before it. @param {string} address */
const fileOf = (address) => address.replace(/^.*(?=_next\/static\/)/, '');

/** @param {Iterable<string>} files each counts once @param {string} [ending] */
function sizeOf(files, ending = '') {
  const found = [...new Set(files)].filter((file) => file.endsWith(ending));
  const sizes = found.map((file) => gzipSync(readFileSync(join(outFolder(), file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @returns {Record<string, number>} bytes by name */
export function measure() {
  /** @type {Record<string, number>} */
  const sizes = {};
  for (const [name, path] of Object.entries(PAGES)) {
    const markup = `${path}index.html`;
    const html = readFileSync(join(outFolder(), markup), 'utf8');
    const files = groups(html, /<(?:script\b[^>]* src|link\b[^>]*rel="stylesheet"[^>]* href)="([^"]+)"/g).map(
      fileOf,
    );
    if (name === 'home') files.push(...addHome(sizes, html, files));
    else if (name === 'task page')
      sizes[`${name}: script before the editor is needed`] = sizeOf(
        [...files, ...reactIn(html), ...startingFiles()],
        '.js',
      );
    else sizes[`${name}: script`] = sizeOf(files, '.js');
    sizes[`${name}: style`] = sizeOf(files, '.css');
    sizes[`${name}: markup`] = sizeOf([markup]);
  }
  return sizes;
}

/**
 * Adds the sizes of home's scripts.
 * @param {Record<string, number>} sizes @param {string} html @param {string[]} files which its markup fetches
 * @returns the editor's files @throws {Failure} if the build isn't as expected
 */
function addHome(sizes, html, files) {
  const modules = readModules();
  const importsOf = (/** @type {string[]} */ names) => names.map((name) => importOf(modules, name));
  const [start, request, reach] = [importsOf(LATER.start), importsOf(LATER.request), editorImports(modules)];
  const filesOf = (/** @type {{ code: string }[]} */ imports) => imports.flatMap(chunksIn);
  const editor = filesOf(reach);

  const react = reactIn(html);
  const known = new Set([...start, ...reach, ...request].map(({ id }) => id));
  const imported = modules
    .filter(({ chunk }) => react.includes(chunk))
    .flatMap(({ code }) => groups(code, /\.A\((\d+)\)/g));
  const unknown = imported.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new Failure(
      `Home's scripts import ${unknown.join()}, which LATER in scripts/sizes.mjs doesn't name.`,
    );

  const before = [...files, ...react, ...filesOf(start)];
  sizes['home: script before the editor is needed'] = sizeOf(before, '.js');
  sizes['home: script of the editor'] = sizeOf(editor, '.js');
  sizes['home: workers started ahead'] = sizeOf(workersAhead(modules, editor));
  return editor;
}

/** What is fetched as soon as React runs. */
const startingFiles = () => {
  const modules = readModules();
  return LATER.start.flatMap((name) => chunksIn(importOf(modules, name)));
};

/** The scripts that components/islands/wake-react.ts fetches, without those of the editor. @param {string} html */
function reactIn(html) {
  const editor = editorImports(readModules()).flatMap(chunksIn);
  const [list = '[]'] = groups(html, /<script\b[^>]*\bdata-react-scripts[^>]*>([^<]*)</g);
  /** @type {string[]} */
  const addresses = JSON.parse(list);
  return addresses.map(fileOf).filter((file) => !editor.includes(file));
}

/**
 * The scripts of the workers that are started ahead.
 * @param {import('./lib/built-modules.mjs').Module[]} modules @param {string[]} editor its files
 */
function workersAhead(modules, editor) {
  const starting = modules
    .filter(({ chunk }) => editor.includes(chunk))
    .flatMap(({ code }) => groups(code, STARTED_AHEAD));
  const files = modules
    .filter(({ id }) => starting.includes(id))
    .flatMap(({ code }) => groups(code, /"(static\/chunks\/worker-[^"]+)"/g));
  if (files.length !== 2) throw new Failure(`${files.length} workers are started ahead instead of 2`);
  return files.map((file) => `_next/${file}`);
}

/** @throws {Failure} that lists every size that is too large */
export function checkSizes() {
  /** @type {Record<string, number | undefined>} */
  const recorded = JSON.parse(readFileSync(RECORD, 'utf8'));
  const faults = [];
  for (const [name, bytes] of Object.entries(measure())) {
    const before = recorded[name];
    const limit = LIMITS[name] ?? Number.POSITIVE_INFINITY;
    const change = before
      ? `${bytes >= before ? '+' : ''}${(((bytes - before) / before) * 100).toFixed(1)} %`
      : 'new';
    say(`${name.padEnd(42)} ${String(bytes).padStart(8)} bytes  ${change}`);
    if (!before || bytes > before * TOLERANCE)
      faults.push(`${name}: ${bytes} bytes, ${before ?? 'nothing'} recorded`);
    if (bytes > limit) faults.push(`${name}: ${bytes} bytes, over its limit of ${limit}`);
    if (bytes === 0) faults.push(`${name}: nothing was found, so the measurement is wrong`);
  }
  if (faults.length > 0)
    throw new Failure(
      `${faults.join('\n')}\nIf the growth is justified: node scripts/sizes.mjs --record, and give the reason in the commit.`,
    );
}

function record() {
  writeFileSync(RECORD, `${JSON.stringify(measure(), null, 2)}\n`);
  checkSizes();
}

if (isMain(import.meta.url))
  await runMain(async () => (process.argv.includes('--record') ? record : checkSizes)());
