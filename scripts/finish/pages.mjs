// Rewrites every page of out/ in place.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunksIn, editorImports, readModules } from '../lib/built-modules.mjs';
import { messageOf } from '../lib/console.mjs';
import { loadModule } from '../lib/load-module.mjs';
import { assetUrl, builtPages, outFolder } from '../lib/paths.mjs';
import { rewritePage } from './rewrite-page.mjs';

/** @param {string[]} scripts addresses of the site's own scripts */
export async function finishPages(scripts) {
  /** @type {typeof import('../../lib/hosting/hosting')} */
  const { META_POLICY: policy } = await loadModule('lib/hosting/hosting.ts');
  const editor = editorImports(readModules()).flatMap(chunksIn).map(assetUrl);
  for (const page of builtPages()) {
    const file = join(outFolder(), page);
    try {
      writeFileSync(file, rewritePage(readFileSync(file, 'utf8'), { policy, scripts, editor }));
    } catch (error) {
      throw new Error(`${page}: ${messageOf(error)}`);
    }
  }
}
