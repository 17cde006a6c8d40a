import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModule } from '../../../scripts/lib/load-module.mjs';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';

const out = fileURLToPath(new URL('../../../out', import.meta.url));

/** Serves the built site during the whole run, in Playwright's own process, so that nothing keeps running afterwards. */
export default async function serveExport(): Promise<() => Promise<void>> {
  if (!existsSync(join(out, 'index.html'))) throw new Error('out/ is not built: run "npm run build" first');
  const server = await startStaticServer(out, { basePath: process.env.NEXT_PUBLIC_BASE_PATH });
  process.env.SNIPREEL_E2E_URL = server.url;
  // Node can't run modules that import JSON like the site does, so tests read the values here.
  const { PRACTICE } = await loadModule<typeof import('@/lib/content/practice')>('lib/content/practice.ts');
  process.env.SNIPREEL_E2E_ENGINE_HOSTS = PRACTICE.engineHosts.join(',');
  return () => server.close();
}
