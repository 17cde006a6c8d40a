import { defineConfig } from '@playwright/test';
import { requiredPath } from '../e2e/support/environment';
import { LIGHT_TRACE } from '../support/light-trace';

for (const variable of ['CHROMIUM_PATH', 'FFMPEG_PATH', 'FFPROBE_PATH'] as const) requiredPath(variable);

export default defineConfig<object, { popupBlocker: boolean }>({
  testDir: '.',
  outputDir: '../../test-results/ads',
  globalSetup: './support/prepare.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/test-reports/ads.json' }]],
  use: {
    baseURL: process.env.SNIPREEL_ADS_URL,
    trace: LIGHT_TRACE,
  },
  projects: [
    { name: 'chromium', testIgnore: 'clicks.spec.ts', use: { browserName: 'chromium' } },
    {
      name: 'popup-blocker',
      testMatch: 'clicks.spec.ts',
      use: { browserName: 'chromium', popupBlocker: true },
    },
  ],
});
