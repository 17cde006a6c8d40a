// Fills `public/engine/` (not in git) with what the ffmpeg engine loads: our worker as one ESM file, and the core. The core's wasm is
// compressed by gzip, because some hosts allow no file of 32 MB. Does nothing if its inputs have not changed since the last run. It runs
// before `next build` and before browser tests.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { bundle } from './lib/bundle.mjs';
import { CACHE, ROOT } from './lib/paths.mjs';

const target = join(ROOT, 'public/engine');
// Moved into place in one step at the end, so that no server ever sees half of it.
const out = join(CACHE, `engine-${process.pid}`);
const workerFolder = join(ROOT, 'lib/ffmpeg/worker');
const packages = join(ROOT, 'node_modules/@ffmpeg');
const kvazaarFolder = join(ROOT, 'lib/kvazaar');
const kvazaarPin = join(ROOT, 'lib/config/kvazaar.json');
const corePin = join(ROOT, 'lib/config/engine-core.json');
const partsFile = join(ROOT, 'lib/config/engine-parts.json');
const copying = join(ROOT, 'lib/ffmpeg/licenses/GPL-2.0.txt');
/** Where the operator offers the core's source, too: docs/hosting.md. */
const place = process.env.NEXT_PUBLIC_LEGAL_SOURCE_CODE?.trim() ?? '';
/** Of these in `lib/kvazaar`, which are in git. */
const KVAZAAR = ['kvazaar-8.wasm', 'kvazaar-10.wasm', 'LICENSE', 'LICENSE.wasi-libc'];

/**
 * @typedef {{ sha256: string }} PinnedFile
 * @typedef {{ version: string, js: PinnedFile, wasm: PinnedFile }} Pinned lib/config/engine-core.json
 */

/** @param {import('node:crypto').BinaryLike} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

async function main() {
  /** @type {Pinned} */
  const pinned = JSON.parse(await readFile(corePin, 'utf8'));
  const wanted = await inputs(pinned);
  if ((await readFile(join(target, '.stamp'), 'utf8').catch(() => '')) === wanted) return;

  const core = await pinnedCore(pinned);
  const coreFolder = join(out, pinned.version);
  await mkdir(coreFolder, { recursive: true });
  await writeFile(join(coreFolder, 'ffmpeg-core.js'), core.js);
  const wasm = await promisify(gzip)(core.wasm, { level: 9 });
  await writeFile(join(coreFolder, 'ffmpeg-core.wasm.gz'), wasm);
  await cp(copying, join(coreFolder, 'COPYING.txt'));
  const kvazaar = `kvazaar-${await kvazaarVersion()}`;
  await mkdir(join(out, kvazaar));
  for (const name of KVAZAAR) await cp(join(kvazaarFolder, name), join(out, kvazaar, name));
  await writeFile(join(out, 'NOTICE.txt'), await notice(pinned, kvazaar));
  await writeFile(join(out, 'worker.js'), await bundle('lib/ffmpeg/worker/index.ts', {}, 'es'));
  await writeFile(join(out, '.stamp'), wanted);
  await rm(target, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(out, target);
  console.log(`engine: public/engine prepared (core ${pinned.version})`);
}

/** One string that changes if the result would. @param {Pinned} pinned */
async function inputs(pinned) {
  const sources = (await readdir(workerFolder)).filter((name) => name.endsWith('.ts')).sort();
  const files = [
    ...sources.map((name) => join(workerFolder, name)),
    join(ROOT, 'lib/ffmpeg/protocol.ts'),
    join(ROOT, 'lib/media/scratch/scratch-folder.ts'),
    join(ROOT, 'scripts/lib/bundle.mjs'),
    kvazaarPin,
    partsFile,
    copying,
    ...KVAZAAR.map((name) => join(kvazaarFolder, name)),
    fileURLToPath(import.meta.url),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file)));
  return [
    JSON.stringify(pinned),
    place,
    ...texts.map(sha256),
    await version('core'),
    await version('ffmpeg'),
  ].join('\n');
}

/** @param {'core' | 'ffmpeg'} name @returns {Promise<string>} */
async function version(name) {
  const manifest = join(packages, name, 'package.json');
  const text = await readFile(manifest, 'utf8').catch(() => {
    throw new Error(`@ffmpeg/${name} is not installed; run "npm ci" first`);
  });
  return JSON.parse(text).version;
}

/** @returns {Promise<string>} */
async function kvazaarVersion() {
  return JSON.parse(await readFile(kvazaarPin, 'utf8')).version;
}

/** Reads the core's files. @param {Pinned} pinned @throws {Error} if they are not those whose hashes the site pins */
async function pinnedCore(pinned) {
  const installed = await version('core');
  if (installed !== pinned.version)
    throw new Error(
      `@ffmpeg/core ${installed} is installed, but lib/config/engine-core.json pins ${pinned.version}; change both together`,
    );
  const read = async (/** @type {'js' | 'wasm'} */ kind) => {
    const file = join(packages, 'core/dist/esm', `ffmpeg-core.${kind}`);
    const bytes = await readFile(file);
    const found = sha256(bytes);
    if (found !== pinned[kind].sha256)
      throw new Error(
        `${file}: SHA-256 is ${found}, lib/config/engine-core.json pins ${pinned[kind].sha256}`,
      );
    return bytes;
  };
  return { js: await read('js'), wasm: await read('wasm') };
}

/** @param {Pinned} pinned @param {string} kvazaar */
async function notice(pinned, kvazaar) {
  /** @type {{ source: string, parts: { name: string, version: string, license: string, url: string }[] }} */
  const { source, parts } = JSON.parse(await readFile(partsFile, 'utf8'));
  const list = parts.map(({ name, version, license, url }) => `    ${name} ${version}: ${license}, ${url}`);
  return `Files in this folder

${pinned.version}/ffmpeg-core.js, ${pinned.version}/ffmpeg-core.wasm.gz
  @ffmpeg/core ${pinned.version}: FFmpeg with x264 and other libraries, compiled to WebAssembly.
  License: GPL-2.0-or-later, see ${pinned.version}/COPYING.txt
  The files are those of the npm package, unchanged; the .gz holds the package's ffmpeg-core.wasm.
  Source, with the scripts that build it: ${source}
${place ? `  The operator of this site also offers it at ${place}\n` : ''}  Its parts, whose licenses are in licenses.txt of this site:
${list.join('\n')}

${kvazaar}/
  Kvazaar, an HEVC encoder, compiled to WebAssembly with faster functions of this site (MIT) and wasi-libc
  (see LICENSE.wasi-libc).
  Copyright (c) 2021, Tampere University, ITU/ISO/IEC, project contributors. License: BSD-3-Clause, see LICENSE.
  Source: https://github.com/ultravideo/kvazaar

worker.js
  Part of this site, MIT.
`;
}

main().catch(async (error) => {
  await rm(out, { recursive: true, force: true });
  console.error(`prepare-engine: ${error.message}`);
  process.exitCode = 1;
});
