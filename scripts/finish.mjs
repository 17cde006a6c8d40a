// The last step of the build: what Next cannot do to its export. Each part says why in its own file.
import { prepareAds } from './finish/ads.mjs';
import { writeHosting } from './finish/hosting.mjs';
import { finishPages } from './finish/pages.mjs';
import { prune } from './finish/prune.mjs';
import { writeServiceWorker } from './finish/service-worker.mjs';
import { writeSiteScript } from './finish/site-script.mjs';

async function main() {
  prune();
  const ads = await prepareAds();
  const script = await writeSiteScript();
  await finishPages([script, ...(ads ? [ads.script] : [])]);
  await writeHosting();
  await writeServiceWorker();
  // Last: advertising is no page of the site, and nothing that the service worker keeps.
  ads?.write();
}

main().catch((error) => {
  console.error(`finish: ${error.stack}`);
  process.exitCode = 1;
});
