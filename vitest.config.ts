import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'threads',
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    globalSetup: './tests/support/temporary.ts',
    testTimeout: 30_000,
  },
});
