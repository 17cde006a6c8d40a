// Runs a TypeScript module of the site in this process, with the site's path alias: the build's own configuration.
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** @param {string} path from the project's root @returns {Promise<any>} its exports */
export async function loadModule(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(ROOT, path), {
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '@': ROOT } },
  });
  return module;
}
