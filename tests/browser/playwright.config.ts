/** Our TypeScript in a real browser, without a Next build: `npx playwright test -c tests/browser`. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  timeout: 90_000,
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  outputDir: '../../test-results/browser',
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
  },
});
