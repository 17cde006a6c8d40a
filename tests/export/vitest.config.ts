import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the files in out/. The step `pages` runs them after the build. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['tests/export/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    // One worker loads jsdom and parses each page once. The step's other checks run beside it.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
  },
});
