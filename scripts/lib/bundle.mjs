// Makes one classic script of a TypeScript entry: for what no framework loads.
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * @param {string} entry from the project's root
 * @param {Record<string, string>} [define] names to be replaced, and the expressions they become
 * @returns {Promise<string>} minified code that leaves no global behind
 */
export async function bundle(entry, define = {}) {
  const { build } = await import('vite');
  const [{ output }] = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: { '@': ROOT } },
    define: {
      'process.env.NEXT_PUBLIC_BASE_PATH': JSON.stringify(process.env.NEXT_PUBLIC_BASE_PATH ?? ''),
      ...define,
    },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(ROOT, entry), formats: ['iife'], name: 'snipreel' },
    },
  });
  return output[0].code;
}
