// `npm run test:browsers`: the built site and its clips in Chromium, Firefox and WebKitGTK. Further arguments go to Playwright.
import { buildIfChanged } from './build.mjs';
import { playwright } from './lib/runners.mjs';
import { runTests } from './lib/test-run.mjs';

async function run() {
  await buildIfChanged();
  return playwright('players', { args: process.argv.slice(2), isShared: true });
}

await runTests(() => [
  [{ name: 'browsers', needs: ['chromium', 'firefox', 'webkit', 'ffmpeg', 'ffprobe'], run }],
]);
