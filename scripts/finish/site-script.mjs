// Bundles the site's own script, which is on every page: components/islands/entry.ts. Its name contains its hash.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../lib/bundle.mjs';
import { assetUrl, outFolder } from '../lib/paths.mjs';

const FOLDER = '_next/static';

/** @returns {Promise<string>} its address in pages */
export async function writeSiteScript() {
  const code = await bundle('components/islands/entry.ts');
  const name = `site-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
  mkdirSync(join(outFolder(), FOLDER), { recursive: true });
  writeFileSync(join(outFolder(), FOLDER, name), code);
  return assetUrl(`${FOLDER}/${name}`);
}
