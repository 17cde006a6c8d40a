// Every page of out/, rewritten in place.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages } from '../audit/pages.mjs';
import { loadModule } from '../lib/load-module.mjs';
import { OUT } from '../lib/paths.mjs';
import { rewritePage } from './rewrite-page.mjs';

/** @param {string} script the address of the site's own script */
export async function finishPages(script) {
  const { META_POLICY: policy } = await loadModule('lib/hosting/hosting.ts');
  for (const page of builtPages()) {
    const file = join(OUT, page);
    try {
      writeFileSync(file, rewritePage(readFileSync(file, 'utf8'), { policy, script }));
    } catch (error) {
      throw new Error(`${page}: ${error.message}`);
    }
  }
}
