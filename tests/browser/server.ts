/** Serves a page with nothing but a file chooser and `lab.ts`, which is bundled once for each state of its sources. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildFingerprint } from '../../scripts/lib/fingerprint.mjs';
import { type ModuleServer, withoutVariables } from '../../scripts/lib/module-server.mjs';
import { CACHE, filesBelow, ROOT } from '../../scripts/lib/paths.mjs';

const FOLDER = join(CACHE, 'lab');
const SOURCES = ['tests/browser', 'tests/support'];
const HTML = '<!doctype html><title>lab</title><link rel="icon" href="data:,">';
const PAGES: Readonly<Record<string, string>> = {
  '/lab': `${HTML}<input type="file" id="file"><script type="module" src="/lab.js"></script>`,
  '/example': `${HTML}<input type="file"><script type="module" src="/example.js"></script>`,
  // Outlives the lab of each test, and keeps what `kept-program.ts` shares between them.
  '/keeper': HTML,
};
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
const FOREVER = 'public, max-age=31536000, immutable';

/** Bundles the lab, unless a bundle of the same sources is there. @returns its folder. */
export async function bundleLab(): Promise<string> {
  const sources = SOURCES.flatMap((folder) =>
    filesBelow(join(ROOT, folder)).map((file) => `${folder}/${file}`),
  );
  const scripts = sources.filter((file) => !file.endsWith('.spec.ts'));
  const folder = join(FOLDER, buildFingerprint(['scripts/lib/module-server.mjs', ...scripts]).slice(0, 32));
  if (existsSync(folder)) return folder;
  const { build } = await import('vite');
  const draft = `${folder}-${process.pid}`;
  const plugins = [withoutVariables];
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { '@': ROOT } },
    plugins,
    worker: { format: 'es', plugins: () => plugins },
    build: {
      outDir: draft,
      target: 'esnext',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: { lab: join(ROOT, 'tests/browser/lab.ts'), example: join(ROOT, 'tests/browser/example.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  // Drafts belong to other processes.
  for (const name of readdirSync(FOLDER).filter((each) => !each.includes('-')))
    if (join(FOLDER, name) !== folder) rmSync(join(FOLDER, name), { recursive: true });
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
  return folder;
}

/** ffmpeg.wasm is inflated here, once, and not in the page of every test: the loader takes it either way. */
async function readInflated(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

export async function startServer(): Promise<ModuleServer> {
  const files = new Map<string, Promise<Buffer | null>>();
  const folders = [await bundleLab(), join(ROOT, 'public')];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = PAGES[pathname];
    if (page) return response.setHeader('content-type', 'text/html').end(page);
    for (const folder of folders) {
      const path = join(folder, pathname);
      const file = files.get(path) ?? readInflated(path).catch(() => null);
      files.set(path, file);
      const bytes = await file;
      if (!bytes) continue;
      response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
      response.setHeader('cache-control', FOREVER);
      return response.end(bytes);
    }
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://localhost:${port}`, close };
}
