// `npm run test:ads`: the site with every kind of advertising, in a browser, against a fake ad network. It is built into a
// folder of its own. Further arguments go to Playwright: `npm run test:ads -- -g "full cut"`.
import { buildIfChanged } from './build.mjs';
import { loadModule } from './lib/load-module.mjs';
import { playwright } from './lib/runners.mjs';
import { runTests } from './lib/test-run.mjs';

async function run() {
  /** @type {typeof import('../tests/ads/configurations')} */
  const { ALL_ADS } = await loadModule('tests/ads/configurations.ts');
  Object.assign(process.env, ALL_ADS, { SNIPREEL_OUT: '.cache/out-ads' });
  await buildIfChanged();
  return playwright('ads', { args: process.argv.slice(2), isShared: true });
}

await runTests(() => [[{ name: 'ads', needs: ['chromium', 'ffmpeg', 'ffprobe'], run }]]);
