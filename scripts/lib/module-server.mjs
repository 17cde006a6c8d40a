// The repository's TypeScript as the browser's modules, without a Next build: for browser tests and the benchmark.
import { join } from 'node:path';
import { createServer } from 'vite';
import { CACHE, ROOT } from './paths.mjs';

/** Next inlines its public variables at build time; here none is set. */
const NO_VARIABLES = '<script>globalThis.process = { env: {} };</script>';

/**
 * @param {Record<string, string>} pages HTML by path
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 */
export async function startModuleServer(pages) {
  const plugin = {
    name: 'pages',
    configureServer(server) {
      for (const [path, html] of Object.entries(pages)) {
        server.middlewares.use(path, (_request, response) => {
          response.setHeader('content-type', 'text/html');
          response.end(
            `<!doctype html><title>modules</title><link rel="icon" href="data:,">${NO_VARIABLES}${html}`,
          );
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
    // Packages are ES modules already; a dependency found late would reload the page in the middle of a test.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    plugins: [plugin],
  });
  await server.listen();
  const { port } = server.httpServer.address();
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
