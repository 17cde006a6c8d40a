// `npm run test:hosting`: the site behind a real nginx, with the configuration that `npm run hosting` writes; below a base
// path with its assets on another origin, and at a domain's root.
import { buildIfChanged } from './build.mjs';
import { startNginx } from './hosting/nginx.mjs';
import { Failure, say, sayError } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { commandFile, ROOT } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

const CDN_PORT = 41_702;

/** Last the one that `npm start` builds too. */
const BUILDS = [
  {
    NEXT_PUBLIC_SITE_URL: 'https://example.com',
    NEXT_PUBLIC_BASE_PATH: '/tools',
    NEXT_PUBLIC_ASSET_PREFIX: `http://localhost:${CDN_PORT}/cdn`,
  },
  { NEXT_PUBLIC_SITE_URL: '', NEXT_PUBLIC_BASE_PATH: '', NEXT_PUBLIC_ASSET_PREFIX: '' },
];

async function test(settings) {
  Object.assign(process.env, settings);
  await buildIfChanged();
  const nginx = await startNginx({ cdnPort: CDN_PORT });
  say(`\n── nginx ${nginx.version}${nginx.hasBrotli ? ' with brotli' : ''} at ${nginx.url}`);
  try {
    const { code } = await runNode(
      commandFile('@playwright/test', 'playwright'),
      ['test', '-c', 'tests/hosting/playwright.config.ts', ...process.argv.slice(2)],
      {
        cwd: ROOT,
        show: true,
        env: {
          NODE_ENV: 'test',
          SNIPREEL_HOST_URL: nginx.url,
          SNIPREEL_HOST_SECURITY: JSON.stringify(nginx.security),
          SNIPREEL_HOST_BROTLI: nginx.hasBrotli ? '1' : '',
        },
      },
    );
    if (code !== 0) throw new Failure(`The tests behind nginx ended with exit code ${code}.`);
  } finally {
    await nginx.close();
  }
}

try {
  process.env.CHROMIUM_PATH = await findBrowser();
  process.env.FFMPEG_PATH = await findFfmpegTool('ffmpeg');
  process.env.FFPROBE_PATH = await findFfmpegTool('ffprobe');
  for (const settings of BUILDS) await test(settings);
} catch (error) {
  sayError(error);
  process.exitCode = 1;
}
