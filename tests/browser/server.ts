import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** An empty page with a file chooser: tests bring the code themselves with `import()`. */
const blankPage: Plugin = {
  name: 'blank-page',
  configureServer(server) {
    server.middlewares.use('/blank', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      // Next inlines `process.env.NEXT_PUBLIC_…` at build time; here nothing is configured.
      const script = '<script>globalThis.process = { env: {} };</script>';
      response.end(`<!doctype html><title>blank</title>${script}<input type="file" id="file">`);
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
    plugins: [blankPage],
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the test server has no port');
  return { server, origin: `http://localhost:${address.port}` };
}
