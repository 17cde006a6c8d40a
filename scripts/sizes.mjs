// The step `sizes`: measures what pages make a browser fetch, compressed by gzip. It reads the files of out/. It fails if a size is
// more than 5 % above the one in scripts/sizes.json, or above its limit. `node scripts/sizes.mjs --record` records the sizes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { Failure, isMain, runMain, say } from './lib/console.mjs';
import { filesBelow, outFolder, ROOT } from './lib/paths.mjs';

const RECORD = join(ROOT, 'scripts/sizes.json');
const TOLERANCE = 1.05;

/** Bytes. @type {Record<string, number>} */
const LIMITS = {
  'article: script': 10_000,
  'home: script before the editor is needed': 150_000,
  'home: script of the editor': 161_000,
};

const PAGES = {
  home: '',
  'blog index': 'blog/',
  article: 'blog/essential-video-cutting-techniques/',
  privacy: 'privacy/',
};

/**
 * Every module that home's first scripts import later, by a name that it exports. `start`: as soon as React runs.
 * `reach`: once a visitor reaches for the drop zone (components/editor/preload.ts). `request`: only when it is needed.
 */
const LATER = {
  start: ['sweepHandles'],
  reach: ['createEditorStore', 'showToast', 'openSources', 'preloadEngine', 'prepareStills'],
  request: ['HowItWorksDialog', 'launchedFiles', 'takeSharedFiles'],
};

/** What the modules of `reach` fetch in turn. */
const PRELOADED = ['Workspace', 'indexEngine'];

/** @param {string} text @param {RegExp} pattern with one group */
const groups = (text, pattern) => [...text.matchAll(pattern)].map(([, group = '']) => group);

/** The path in out/ of an address, which may have a base path or an asset prefix before it. @param {string} address */
const fileOf = (address) => address.replace(/^.*(?=_next\/static\/)/, '');

/** @param {Iterable<string>} files each counts once @param {string} [ending] */
function sizeOf(files, ending = '') {
  const found = [...new Set(files)].filter((file) => file.endsWith(ending));
  const sizes = found.map((file) => gzipSync(readFileSync(join(outFolder(), file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @param {string} code */
const chunksIn = (code) => groups(code, /"(static\/chunks\/[^"]+)"/g).map((path) => `_next/${path}`);

/** Matches an `import()`: it fetches chunks and then returns a module. */
const IMPORT = /\.v\(\w+=>Promise\.all\(.*\.then\(\(\)=>\w+\((\d+)\)\)\)\}$/g;

/** The code of the build's modules by ID, as Turbopack writes them: `push([script, id, function, id, function, …])`. */
function readModules() {
  /** @type {Map<string, { code: string, chunk: string }>} */
  const modules = new Map();
  for (const chunk of filesBelow(outFolder()).filter((file) =>
    /^_next\/static\/chunks\/.*\.js$/.test(file),
  )) {
    const text = readFileSync(join(outFolder(), chunk), 'utf8');
    // All others are Turbopack's runtime and old browsers' polyfills.
    if (!text.startsWith('(globalThis.TURBOPACK')) continue;
    /** @type {string[]} */
    let ids = [];
    const push = (/** @type {unknown[]} */ list) => {
      for (const each of list)
        if (typeof each === 'number') ids.push(String(each));
        else if (typeof each === 'function') {
          for (const id of ids) modules.set(id, { code: String(each), chunk });
          ids = [];
        }
    };
    runInNewContext(text, { TURBOPACK: { push } });
  }
  return modules;
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
  const all = [...modules].map(([id, { code }]) => ({ id, code }));
  /** @param {string} name an export */
  const exporting = (name) => all.filter(({ code }) => code.includes(`"${name}",`));
  /** The `import()` of the module that exports a name. @param {string} name */
  const importOf = (name) => {
    const targets = exporting(name).map(({ id }) => id);
    const found = all.filter(({ code }) => groups(code, IMPORT).some((target) => targets.includes(target)));
    const [only] = found;
    if (!only || found.length > 1)
      throw new Failure(`${found.length} imports of ${name}, which scripts/sizes.mjs has in a list.`);
    return only;
  };
  const [start, reach, request] = [
    LATER.start.map(importOf),
    LATER.reach.map(importOf),
    LATER.request.map(importOf),
  ];

  // components/islands/wake-react.ts fetches these.
  const [list = '[]'] = groups(html, /<script\b[^>]*\bdata-react-scripts[^>]*>([^<]*)</g);
  /** @type {string[]} */
  const addresses = JSON.parse(list);
  const react = addresses.map(fileOf);
  const known = new Set([...start, ...reach, ...request].map(({ id }) => id));
  const imported = [...modules.values()]
    .filter(({ chunk }) => react.includes(chunk))
    .flatMap(({ code }) => groups(code, /\.A\((\d+)\)/g));
  const unknown = imported.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new Failure(
      `Home's scripts import ${unknown.join()}, which LATER in scripts/sizes.mjs doesn't name.`,
    );

  const worker = exporting('prepareStills')
    .flatMap(({ code }) => groups(code, /\.r\((\d+)\)/g))
    .flatMap((id) => chunksIn(modules.get(id)?.code ?? ''));
  if (worker.length === 0) throw new Failure('prepareStills starts no worker.');
  const filesOf = (/** @type {{ code: string }[]} */ imports) =>
    imports.flatMap(({ code }) => chunksIn(code));
  const before = [...files, ...react, ...filesOf(start)];
  const editor = [...filesOf([...reach, ...PRELOADED.map(importOf)]), ...worker].filter(
    (file) => !before.includes(file),
  );
  sizes['home: script before the editor is needed'] = sizeOf(before, '.js');
  sizes['home: script of the editor'] = sizeOf(editor, '.js');
  return editor;
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
