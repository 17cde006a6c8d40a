import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the files in out/. The step `pages` runs them after the build. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: { include: ['tests/export/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
});
