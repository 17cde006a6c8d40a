// Bundles a TypeScript entry into one script, for code that Next does not load.
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * @param {string} entry path from the project's root
 * @param {Record<string, string>} [define] names to replace, with the expressions that replace them
 * @param {'iife' | 'es'} [format] a classic script that defines no global, or a module
 * @returns {Promise<string>} minified code
 */
export async function bundle(entry, define = {}, format = 'iife') {
  const { build } = await import('vite');
  const result = await build({
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
      lib: { entry: join(ROOT, entry), formats: [format], name: 'snipreel' },
    },
  });
  const [chunk] = Array.isArray(result) ? (result[0]?.output ?? []) : [];
  if (!chunk) throw new Error(`${entry}: the bundler made no script`);
  return chunk.code;
}
