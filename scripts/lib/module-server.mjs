// Serves the repository's TypeScript as modules for a browser, without a Next build: for browser tests and benchmarks.
import { join } from 'node:path';
import { createServer } from 'vite';
import { CACHE, ROOT } from './paths.mjs';

/** Next inlines its public variables at build time, also in workers. Here none is set. */
const VARIABLE = /\bprocess\.env\.NEXT_PUBLIC_\w+/g;

/** @type {import('vite').Plugin} */
export const withoutVariables = {
  name: 'without-variables',
  transform: (code, id) => (id.includes('/lib/') ? code.replace(VARIABLE, 'undefined') : null),
};

/** @typedef {{ readonly origin: string, close(): Promise<void> }} ModuleServer origin: without a slash at the end */

/** @param {Record<string, string>} pages HTML by path, served next to the modules @returns {Promise<ModuleServer>} */
export async function startModuleServer(pages) {
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'pages',
    configureServer(server) {
      for (const [path, html] of Object.entries(pages)) {
        server.middlewares.use(path, (_request, response) => {
          response.setHeader('content-type', 'text/html');
          response.end(`<!doctype html><title>modules</title><link rel="icon" href="data:,">${html}`);
        });
      }
    },
  };
  const server = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: join(CACHE, 'vite-browser-tests'),
    publicDir: 'public',
    resolve: { alias: { '@': ROOT } },
    // Packages are ES modules already. A dependency that Vite finds late would reload the page during a test.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    plugins: [withoutVariables, plugin],
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the module server has no port');
  return { origin: `http://localhost:${address.port}`, close: () => server.close() };
}
