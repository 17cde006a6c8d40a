import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adsBundle } from '../../../scripts/finish/ads-bundle.mjs';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';
import { CONFIGURATIONS, type ConfigurationName } from '../configurations';

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url));
const out = join(cache, 'out-ads');
const scripts = join(cache, 'ads-scripts');

/** The file of a configuration's script. */
export const scriptOf = (name: ConfigurationName) => join(scripts, `${name}.js`);

/** Makes every configuration's script, and serves the site for the whole run. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (!existsSync(join(out, 'ads/runtime.js')))
    throw new Error('.cache/out-ads is not built: run "npm run test:ads"');
  mkdirSync(scripts, { recursive: true });
  for (const [name, env] of Object.entries(CONFIGURATIONS)) {
    const files = await adsBundle(env);
    if (!files) throw new Error(`${name} configures nothing`);
    writeFileSync(scriptOf(name as ConfigurationName), files.runtime);
  }
  const server = await startStaticServer(out);
  process.env.SNIPREEL_ADS_URL = server.url;
  return () => server.close();
}
