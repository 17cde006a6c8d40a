// Writes out/sw.js: lib/offline/service-worker.ts and the list of this build's files.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bundle } from '../lib/bundle.mjs';
import { assetUrl, builtPages, filesBelow, outFolder } from '../lib/paths.mjs';

const { NEXT_PUBLIC_BASE_PATH: basePath = '' } = process.env;

/** Files outside of `_next/static/` that pages show or need. */
const OWN =
  /^(favicon\.ico|icon\.svg|apple-icon\.png|manifest\.webmanifest|icons\/.*|emoji\/.*|engine\/worker\.js|worker-loader\.js)$/;
const ASSET = /^_next\/static\/.*\.(js|css|wasm|woff2?)$/;
const ENGINE = /^engine\/[^/]+\/.*\.(js|wasm|gz)$/;

/** A page's address: `blog/index.html` is served as `blog/`. @param {string} file */
const addressOf = (file) => `${basePath}/${file.replace(/(^|\/)index\.html$/, '$1')}`;

/** The SHA-256 of a file, and of what a compressed one inflates to, because some hosts send that. @param {string} file */
function hashesOf(file) {
  const bytes = readFileSync(join(outFolder(), file));
  return [bytes, ...(file.endsWith('.gz') ? [gunzipSync(bytes)] : [])].map((data) =>
    createHash('sha256').update(data).digest('hex'),
  );
}

export async function writeServiceWorker() {
  const files = filesBelow(outFolder());
  const pages = files.filter((file) => file.endsWith('.html') || OWN.test(file));
  const assets = files.filter((file) => ASSET.test(file));
  // The scripts that `components/islands/wake-react.ts` fetches later are listed as data, not in attributes.
  const named = builtPages()
    .flatMap((file) => readFileSync(join(outFolder(), file), 'utf8').match(/\b(?:src|href)="[^"]+"/g) ?? [])
    .join();
  const hash = createHash('sha256');
  for (const file of [...pages, ...assets])
    hash.update(`${file}\0`).update(readFileSync(join(outFolder(), file)));
  const precache = {
    version: hash.digest('hex').slice(0, 12),
    pages: pages.map(addressOf),
    first: assets.filter((file) => named.includes(file)).map(assetUrl),
    later: assets.filter((file) => !named.includes(file)).map(assetUrl),
    engine: Object.fromEntries(
      files.filter((file) => ENGINE.test(file)).map((file) => [`${basePath}/${file}`, hashesOf(file)]),
    ),
  };
  const code = await bundle('lib/offline/service-worker.ts');
  writeFileSync(join(outFolder(), 'sw.js'), `const PRECACHE=${JSON.stringify(precache)};\n${code}`);
}
