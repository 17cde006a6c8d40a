// `npm run test:hosting`: the site behind a real nginx, with the configuration that `npm run hosting` writes. Once below a
// base path with its assets on another origin, once at a domain's root. Further arguments go to Playwright.
import { buildIfChanged } from './build.mjs';
import { startNginx } from './hosting/nginx.mjs';
import { CDN_BUILD, CDN_PORT } from './lib/cdn-build.mjs';
import { say } from './lib/console.mjs';
import { withEnv } from './lib/env.mjs';
import { playwright } from './lib/runners.mjs';
import { runTests } from './lib/test-run.mjs';

/** @param {string} report its name */
async function test(report) {
  await buildIfChanged();
  const nginx = await startNginx({ cdnPort: CDN_PORT });
  say(`nginx ${nginx.version}${nginx.hasBrotli ? ' with brotli' : ''} at ${nginx.url}`);
  try {
    return await playwright('hosting', {
      args: process.argv.slice(2),
      report,
      env: {
        SNIPREEL_HOST_URL: nginx.url,
        SNIPREEL_HOST_SECURITY: JSON.stringify(nginx.security),
        SNIPREEL_HOST_BROTLI: nginx.hasBrotli ? '1' : '',
      },
    });
  } finally {
    await nginx.close();
  }
}

/** @type {readonly import('./lib/tools.mjs').Tool[]} */
const needs = ['chromium', 'ffmpeg', 'ffprobe'];

await runTests(
  () => [
    [{ name: 'base path and CDN', needs, run: () => withEnv(CDN_BUILD, () => test('hosting-cdn')) }],
    [{ name: 'root', needs, run: () => test('hosting-root') }],
  ],
  { keepGoing: true },
);
