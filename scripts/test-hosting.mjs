// `npm run test:hosting`: the site behind a real nginx, with the configuration that `npm run hosting` writes. Once below a
// base path with its assets on another origin, once at a domain's root. Further arguments go to Playwright.
import { buildIfChanged } from './build.mjs';
import { startNginx } from './hosting/nginx.mjs';
import { CDN_BUILD, CDN_PORT } from './lib/cdn-build.mjs';
import { say } from './lib/console.mjs';
import { playwright } from './lib/runners.mjs';
import { runTests } from './lib/test-run.mjs';

/** @type {{ name: string, settings: Record<string, string> }[]} */
const BUILDS = [
  { name: 'base-path-and-cdn', settings: CDN_BUILD },
  // The build of `npm start` and `npm test`.
  { name: 'root', settings: {} },
];
const VARIABLES = BUILDS.flatMap(({ settings }) => Object.keys(settings));

/** @param {(typeof BUILDS)[number]} build */
async function test({ name, settings }) {
  for (const variable of VARIABLES) delete process.env[variable];
  Object.assign(process.env, settings);
  await buildIfChanged();
  const nginx = await startNginx({ cdnPort: CDN_PORT });
  say(`nginx ${nginx.version}${nginx.hasBrotli ? ' with brotli' : ''} at ${nginx.url}`);
  try {
    return await playwright('hosting', {
      args: process.argv.slice(2),
      report: `hosting-${name}`,
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

await runTests(
  () =>
    BUILDS.map((build) => ({
      name: build.name,
      needs: /** @type {const} */ (['chromium', 'ffmpeg', 'ffprobe']),
      run: () => test(build),
    })),
  { keepGoing: true },
);
