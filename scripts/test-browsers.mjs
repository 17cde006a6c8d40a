// `npm run test:browsers`: the built site and its clips in Chromium, Firefox and WebKitGTK.
import { buildIfChanged } from './build.mjs';
import { aptInstall } from './lib/apt.mjs';
import { Failure, sayError } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { findWebKit } from './lib/find-webkit.mjs';
import { commandFile, ROOT } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { which } from './lib/which.mjs';

async function findFirefox() {
  const known = () => process.env.FIREFOX_PATH ?? which('firefox-esr') ?? which('firefox');
  if (!known()) await aptInstall('firefox-esr');
  const path = known();
  if (!path) throw new Failure('No Firefox found: install one, or set FIREFOX_PATH to its program.');
  return path;
}

try {
  process.env.CHROMIUM_PATH = await findBrowser({ install: true });
  process.env.FIREFOX_PATH = await findFirefox();
  process.env.FFMPEG_PATH = await findFfmpegTool('ffmpeg', { install: true });
  process.env.FFPROBE_PATH = await findFfmpegTool('ffprobe', { install: true });
  const webkit = await findWebKit();
  process.env.WEBKIT_DRIVER_PATH = webkit.driver;
  process.env.WEBKIT_BROWSER_PATH = webkit.browser;
  process.env.XVFB_PATH = webkit.screen;
  await buildIfChanged();
  const command = commandFile('@playwright/test', 'playwright');
  const { code } = await runNode(
    command,
    ['test', '-c', 'tests/players/playwright.config.ts', ...process.argv.slice(2)],
    {
      cwd: ROOT,
      show: true,
    },
  );
  process.exitCode = code;
} catch (error) {
  sayError(error);
  process.exitCode = 1;
}
