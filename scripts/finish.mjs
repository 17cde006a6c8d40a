// The last step of the build: changes to the export that Next cannot make. Each part's file says why.
import { prepareAds } from './finish/ads.mjs';
import { hintCompilation } from './finish/compile-hints.mjs';
import { writeHosting } from './finish/hosting.mjs';
import { finishPages } from './finish/pages.mjs';
import { prune } from './finish/prune.mjs';
import { writeServiceWorker } from './finish/service-worker.mjs';
import { writeSiteScript } from './finish/site-script.mjs';
import { writeWorkerLoader } from './finish/worker-loader.mjs';
import { mergeWorkers } from './finish/workers.mjs';
import { runMain } from './lib/console.mjs';

async function main() {
  prune();
  mergeWorkers();
  const ads = await prepareAds();
  const script = await writeSiteScript();
  await finishPages([script, ...(ads ? [ads.script] : [])]);
  hintCompilation();
  await writeHosting();
  await writeWorkerLoader();
  await writeServiceWorker();
  // Last, because the service worker must not keep advertising.
  ads?.write();
}

await runMain(main);
