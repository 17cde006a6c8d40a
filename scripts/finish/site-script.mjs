// The one script of our own on every page: components/islands/entry.ts, under a name with its hash.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../lib/bundle.mjs';
import { OUT } from '../lib/paths.mjs';

const FOLDER = '_next/static';

/** @returns {Promise<string>} its address, as a page names it */
export async function writeSiteScript() {
  const code = await bundle('components/islands/entry.ts');
  const name = `site-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
  mkdirSync(join(OUT, FOLDER), { recursive: true });
  writeFileSync(join(OUT, FOLDER, name), code);
  const { NEXT_PUBLIC_ASSET_PREFIX: prefix, NEXT_PUBLIC_BASE_PATH: basePath } = process.env;
  return `${prefix || basePath || ''}/${FOLDER}/${name}`;
}
