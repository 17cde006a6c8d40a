// `npm run compress`: writes a .gz and a .br copy next to each text file of out/, for hosts that send such copies (nginx,
// S3). Not part of the build, since Netlify, Vercel, Cloudflare and GitHub compress on their own.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isMain, runMain, say } from './lib/console.mjs';
import { filesBelow, outFolder } from './lib/paths.mjs';

const TEXT = /\.(html|js|css|svg|xml|json|txt|webmanifest|ico)$/;
/** Bytes. For smaller files the headers cost more than compression saves. */
const MIN_BYTES = 512;

/** @type {{ ending: string, compress: (bytes: Buffer) => Promise<Buffer> }[]} */
const ways = [
  { ending: '.gz', compress: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
  {
    ending: '.br',
    compress: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
];

/** @param {string} folder @returns {Promise<{ files: number, before: number, after: number }>} sizes in bytes */
export async function compressFolder(folder) {
  const total = { files: 0, before: 0, after: 0 };
  for (const name of filesBelow(folder)) {
    if (!TEXT.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < MIN_BYTES) continue;
    let smallest = bytes.length;
    for (const { ending, compress } of ways) {
      const compressed = await compress(bytes);
      writeFileSync(file + ending, compressed);
      smallest = Math.min(smallest, compressed.length);
    }
    total.files += 1;
    total.before += bytes.length;
    total.after += smallest;
  }
  return total;
}

async function main() {
  const { files, before, after } = await compressFolder(outFolder());
  say(`${files} files, ${Math.round(before / 1000)} kB, compressed ${Math.round(after / 1000)} kB`);
}

if (isMain(import.meta.url)) await runMain(main);
