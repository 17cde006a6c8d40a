// Copies out/ to an S3 bucket behind CloudFront, with the aws command line:
//   node deploy/s3-sync.mjs s3://bucket [distribution-id] [--dry-run]
// Hashed files go first, pages last, and nothing is deleted, so that an old page that is still open finds its scripts.
// CloudFront compresses only files between 1 kB and 10 MB, so texts are uploaded as brotli, which all supported browsers read.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../out');
const [bucket, distribution] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isDry = process.argv.includes('--dry-run');

const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.xml': 'application/xml; charset=utf-8',
  '.zip': 'application/zip',
};
/** @type {Record<string, string>} */
const BY_NAME = {
  'feed.xml': 'application/rss+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
};
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);
/** Files for other hosts. */
const NOT_SERVED = new Set(['.nojekyll', '_headers', '_redirects']);

/** @param {string} file */
const cacheOf = (file) => (/^(_next\/static\/|emoji\/|engine\/[^/]+\/)/.test(file) ? FOREVER : REVALIDATE);
/** @param {string} file */
const typeOf = (file) => BY_NAME[file] ?? TYPES[extname(file)] ?? 'application/octet-stream';

/** @param {string[]} args */
function aws(...args) {
  console.log(`aws ${args.join(' ')}`);
  if (!isDry) execFileSync('aws', args, { stdio: 'inherit' });
}

/** Groups files by their headers, so that each group is one upload. @param {string} folder */
function groups(folder) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !NOT_SERVED.has(file) && !/\.(br|gz)$/.test(file.replace(/\.wasm\.gz$/, '')));
  for (const file of files) {
    const encoding = COMPRESSED.has(extname(file)) ? 'br' : '';
    const key = JSON.stringify([cacheOf(file), typeOf(file), encoding]);
    found.set(key, [...(found.get(key) ?? []), file]);
  }
  /** @param {string} key */
  const order = (key) => (key.includes('immutable') ? 0 : 1);
  return [...found].sort(([a], [b]) => order(a) - order(b));
}

function main() {
  if (!bucket?.startsWith('s3://'))
    throw new Error('usage: node deploy/s3-sync.mjs s3://bucket [distribution-id] [--dry-run]');
  for (const [key, files] of groups(OUT)) {
    const [cache, type, encoding] = JSON.parse(key);
    const staged = mkdtempSync(join(tmpdir(), 'snipreel-s3-'));
    try {
      for (const file of files) {
        cpSync(join(OUT, file), join(staged, file));
        if (encoding) writeFileSync(join(staged, file), brotliCompressSync(readFileSync(join(OUT, file))));
      }
      const headers = ['--cache-control', cache, '--content-type', type];
      if (encoding) headers.push('--content-encoding', encoding);
      console.log(`${files.length} files: ${type}`);
      aws('s3', 'cp', staged, bucket, '--recursive', '--only-show-errors', ...headers);
    } finally {
      rmSync(staged, { recursive: true });
    }
  }
  if (distribution)
    aws('cloudfront', 'create-invalidation', '--distribution-id', distribution, '--paths', '/*');
}

main();
