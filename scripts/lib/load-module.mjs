// Runs TypeScript modules of the repository in this process, with the site's path alias.
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const resolve = { alias: { '@': ROOT } };

/**
 * Loads a module once. It must import everything at its top: nothing can be loaded later.
 * @template Exports
 * @param {string} path from the project's root
 * @returns {Promise<Exports>} what the module exports; the caller names the type, `typeof import('…')`
 */
export async function loadModule(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(ROOT, path), { configFile: false, logLevel: 'warn', resolve });
  return /** @type {Exports} */ (module);
}

/**
 * Loads several modules that share what they import, and what they import later, until it is closed.
 * @param {import('vite').Plugin[]} [plugins]
 */
export async function createLoader(plugins = []) {
  const { createServer } = await import('vite');
  const server = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    resolve,
    plugins,
  });
  return {
    /** @template Exports @param {string} path from the project's root @returns {Promise<Exports>} */
    load: async (path) => /** @type {Exports} */ (await server.ssrLoadModule(`/${path}`)),
    close: () => server.close(),
  };
}
