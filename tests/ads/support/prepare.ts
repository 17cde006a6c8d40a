import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';

const out = fileURLToPath(new URL('../../../.cache/out-ads', import.meta.url));

/** Serves the site for the whole run. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (!existsSync(join(out, 'ads/runtime.js')))
    throw new Error('.cache/out-ads is not built: run "npm run test:ads"');
  const server = await startStaticServer(out);
  process.env.SNIPREEL_ADS_URL = server.url;
  return () => server.close();
}
