import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Separate from `npm test`, because these tests need a native ffmpeg with its encoders, and take minutes. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['tests/differential/**/*.test.ts'],
    environment: 'node',
    globalSetup: './tests/support/temporary.ts',
    hookTimeout: 300_000,
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
