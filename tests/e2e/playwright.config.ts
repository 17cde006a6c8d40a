import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.mjs';
import { LEFT_OUT } from '../support/left-out';
import { LIGHT_TRACE } from '../support/light-trace';
import { WORKERS } from '../support/workers';
import { requiredPath } from './support/environment';

// Fails here at once, instead of in many confusing tests.
const executablePath = requiredPath('CHROMIUM_PATH');
requiredPath('FFMPEG_PATH');
requiredPath('FFPROBE_PATH');

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: ['../support/temporary.ts', './support/serve-export.ts'],
  fullyParallel: true,
  grepInvert: LEFT_OUT,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: WORKERS,
  // With three pages on two cores, each takes two to three times as long as alone.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/test-reports/e2e.json' }]],
  use: {
    // The global setup sets it. Workers read this file again afterwards.
    baseURL: process.env.SNIPREEL_E2E_URL,
    // With service workers, each new context would cache the whole site. Only offline.spec.ts allows them.
    serviceWorkers: 'block',
    trace: LIGHT_TRACE,
    screenshot: 'only-on-failure',
    // Without a locale, Chromium doesn't find files whose names aren't ASCII.
    launchOptions: { executablePath, args: CHROMIUM_FLAGS, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
