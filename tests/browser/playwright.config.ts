/** Our TypeScript in a real browser, without a Next build. */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.mjs';
import { requiredPath } from '../e2e/support/environment';
import { LEFT_OUT } from '../support/left-out';
import { LIGHT_TRACE } from '../support/light-trace';
import { WORKERS } from '../support/workers';

export default defineConfig({
  testDir: '.',
  timeout: 90_000,
  fullyParallel: true,
  grepInvert: LEFT_OUT,
  workers: WORKERS,
  forbidOnly: true,
  globalSetup: ['../support/temporary.ts', './prepare.ts'],
  outputDir: '../../test-results/browser',
  reporter: [['list']],
  use: {
    trace: LIGHT_TRACE,
    launchOptions: {
      executablePath: requiredPath('CHROMIUM_PATH'),
      args: CHROMIUM_FLAGS,
    },
  },
});
