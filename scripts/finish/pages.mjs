// Every page of out/, rewritten in place.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages } from '../audit/pages.mjs';
import { loadModule } from '../lib/load-module.mjs';
import { OUT } from '../lib/paths.mjs';
import { rewritePage } from './rewrite-page.mjs';

/** @param {string[]} scripts the addresses of our own scripts */
export async function finishPages(scripts) {
  const { META_POLICY: policy } = await loadModule('lib/hosting/hosting.ts');
  for (const page of builtPages()) {
    const file = join(OUT, page);
    try {
      writeFileSync(file, rewritePage(readFileSync(file, 'utf8'), { policy, scripts }));
    } catch (error) {
      throw new Error(`${page}: ${error.message}`);
    }
  }
}
