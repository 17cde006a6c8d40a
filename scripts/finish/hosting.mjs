// What hosts read from the published folder itself: Netlify and Cloudflare Pages, and GitHub Pages, which would leave out
// folders that begin with an underscore.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from '../lib/load-module.mjs';
import { OUT } from '../lib/paths.mjs';

export async function writeHosting() {
  const [{ HOSTING }, { headersFile, redirectsFile }] = await Promise.all([
    loadModule('lib/hosting/hosting.ts'),
    loadModule('lib/hosting/netlify.ts'),
  ]);
  writeFileSync(join(OUT, '_headers'), headersFile(HOSTING));
  writeFileSync(join(OUT, '_redirects'), redirectsFile(HOSTING));
  writeFileSync(join(OUT, '.nojekyll'), '');
}
