// What Netlify and Cloudflare Pages read from the published folder itself.
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
}
