// `npm run test:ads`: the site built with every kind of advertising, into a folder of its own, in a browser against a fake
// network. Further words go to Playwright: `npm run test:ads -- -g "full cut"`.
process.env.SNIPREEL_OUT = '.cache/out-ads';

// Only now: what these import reads that folder's name at once.
const { buildIfChanged } = await import('./build.mjs');
const { sayError } = await import('./lib/console.mjs');
const { findBrowser } = await import('./lib/find-browser.mjs');
const { findFfmpegTool } = await import('./lib/find-ffmpeg.mjs');
const { loadModule } = await import('./lib/load-module.mjs');
const { commandFile, ROOT } = await import('./lib/paths.mjs');
const { runNode } = await import('./lib/run.mjs');

try {
  const { ALL_ADS } = await loadModule('tests/ads/configurations.ts');
  Object.assign(process.env, ALL_ADS);
  process.env.CHROMIUM_PATH = await findBrowser({ install: true });
  process.env.FFMPEG_PATH = await findFfmpegTool('ffmpeg', { install: true });
  process.env.FFPROBE_PATH = await findFfmpegTool('ffprobe', { install: true });
  await buildIfChanged();
  const { code } = await runNode(
    commandFile('@playwright/test', 'playwright'),
    ['test', '-c', 'tests/ads/playwright.config.ts', ...process.argv.slice(2)],
    { cwd: ROOT, env: { NODE_ENV: 'test' }, show: true },
  );
  process.exitCode = code;
} catch (error) {
  sayError(error);
  process.exitCode = 1;
}
