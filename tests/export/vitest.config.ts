import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What the files of out/ say; the step `pages` runs this after the build. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: { include: ['tests/export/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
});
