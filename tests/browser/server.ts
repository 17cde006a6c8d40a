import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** A page with nothing but a file chooser and `lab.ts`. */
const LAB = `<!doctype html><title>lab</title><link rel="icon" href="data:,"><input type="file" id="file">
<script>globalThis.process = { env: {} }; // Next inlines its public variables at build time; here none is set.</script>
<script type="module" src="/tests/browser/lab.ts"></script>`;

const labPage: Plugin = {
  name: 'lab-page',
  configureServer(server) {
    server.middlewares.use('/lab', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(LAB);
    });
  },
};

/** Serves the repository's TypeScript as the browser's modules. */
export async function startServer(): Promise<{ server: ViteDevServer; origin: string }> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: path.join(root, '.cache/vite-browser-tests'),
    publicDir: 'public',
    resolve: { alias: { '@': root } },
    // Packages are ES modules already; a dependency found late would reload the page in the middle of a test.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    plugins: [labPage],
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the test server has no port');
  return { server, origin: `http://localhost:${address.port}` };
}
