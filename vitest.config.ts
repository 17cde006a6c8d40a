import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of what React renders into a document. */
const DOM = 'tests/unit/components/**/*.test.tsx';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    pool: 'threads',
    // All files of a worker share its modules, which take as long to load as the tests to run. So no test may leave anything
    // behind; the setup undoes what `vi` changed.
    isolate: false,
    setupFiles: './tests/unit/setup.ts',
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    globalSetup: './tests/support/temporary.ts',
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'dom', include: [DOM], environment: 'jsdom' } },
      { extends: true, test: { name: 'node', include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: [DOM] } },
    ],
  },
});
