// Writes the files that hosts read from the published folder: Netlify and Cloudflare Pages their headers and redirects, and
// GitHub Pages `.nojekyll`, without which it would leave out folders that begin with an underscore.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from '../lib/load-module.mjs';
import { outFolder } from '../lib/paths.mjs';

export async function writeHosting() {
  /** @type {typeof import('../../lib/hosting/hosting')} */
  const { HOSTING } = await loadModule('lib/hosting/hosting.ts');
  /** @type {typeof import('../../lib/hosting/netlify')} */
  const { headersFile, redirectsFile } = await loadModule('lib/hosting/netlify.ts');
  writeFileSync(join(outFolder(), '_headers'), headersFile(HOSTING));
  writeFileSync(join(outFolder(), '_redirects'), redirectsFile(HOSTING));
  writeFileSync(join(outFolder(), '.nojekyll'), '');
}
