// The repository's TypeScript as the browser's modules, without a Next build: for browser tests and the benchmark.
import { join } from 'node:path';
import { createServer } from 'vite';
import { CACHE, ROOT } from './paths.mjs';

/** An empty page with a file chooser; Next inlines `process.env.NEXT_PUBLIC_…` at build time, here nothing is set. */
const BLANK = `<!doctype html><title>blank</title>
<script>globalThis.process = { env: {} };</script><input type="file" id="file">`;

const blankPage = {
  name: 'blank-page',
  configureServer(server) {
    server.middlewares.use('/blank', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(BLANK);
    });
  },
};

/** @returns {Promise<{ origin: string, close(): Promise<void> }>} */
export async function startModuleServer() {
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
    plugins: [blankPage],
  });
  await server.listen();
  const { port } = server.httpServer.address();
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
