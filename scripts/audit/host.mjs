// The site as a good host serves it, for Lighthouse: compressed, with the headers of the build's configuration.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { loadModule } from '../lib/load-module.mjs';
import { OUT } from '../lib/paths.mjs';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSIBLE = /^(text|application\/(manifest|xml|json))|svg/;

/** @returns {Promise<{ url: string, close(): Promise<void> }>} url ends with a slash */
export async function startHost() {
  const { HOSTING } = await loadModule('lib/hosting/hosting.ts');
  const { basePath } = HOSTING;
  const made = new Map();

  /** Reading and compressing takes place once, before it is measured. */
  const answerTo = (path) => {
    const file = join(OUT, path.endsWith('/') ? `${path}index.html` : path);
    const isThere = existsSync(file) && statSync(file).isFile();
    const bytes = readFileSync(isThere ? file : join(OUT, '404.html'));
    const type = TYPES[isThere ? extname(file) : '.html'] ?? 'application/octet-stream';
    const rule = HOSTING.special.find(
      (one) => one.path.endsWith('*') && path.startsWith(one.path.slice(0, -1)),
    );
    const headers = [...HOSTING.security, rule?.headers[0] ?? HOSTING.caching].map(({ name, value }) => [
      name,
      value,
    ]);
    headers.push(['Content-Type', type]);
    if (!COMPRESSIBLE.test(type)) return { status: isThere ? 200 : 404, headers, body: bytes };
    headers.push(['Content-Encoding', 'br'], ['Vary', 'Accept-Encoding']);
    const body = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { status: isThere ? 200 : 404, headers, body };
  };

  const server = createServer((request, response) => {
    const path = decodeURI((request.url ?? '/').split('?')[0].slice(basePath.length));
    const answer = made.get(path) ?? answerTo(path);
    made.set(path, answer);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(answer.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}${basePath}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
