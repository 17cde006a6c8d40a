// Serves the site for Lighthouse as a good host does: compressed, with the headers of the build's configuration.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { loadModule } from '../lib/load-module.mjs';
import { outFolder } from '../lib/paths.mjs';
import { portOf } from '../lib/ports.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.xml': 'application/xml; charset=utf-8',
  '.zip': 'application/zip',
};
const COMPRESSIBLE = /^(text|application\/(manifest|xml|json))|svg/;

/**
 * @typedef {import('../../lib/hosting/hosting').Hosting} Hosting
 * @typedef {{ status: number, headers: Record<string, string>, body: Buffer }} Answer
 */

/** @param {Hosting} hosting @param {string} path below the base path @returns {Answer} */
function answerTo(hosting, path) {
  const file = join(outFolder(), path.endsWith('/') ? `${path}index.html` : path);
  const isThere = existsSync(file) && statSync(file).isFile();
  const status = isThere ? 200 : 404;
  const bytes = readFileSync(isThere ? file : join(outFolder(), '404.html'));
  const type = TYPES[isThere ? extname(file) : '.html'] ?? 'application/octet-stream';
  const rule = hosting.special.find(
    (one) => one.path.endsWith('*') && path.startsWith(one.path.slice(0, -1)),
  );
  const configured = [...hosting.security, rule?.headers[0] ?? hosting.caching];
  const headers = {
    ...Object.fromEntries(configured.map(({ name, value }) => [name, value])),
    'Content-Type': type,
  };
  if (!COMPRESSIBLE.test(type)) return { status, headers, body: bytes };
  const body = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { status, headers: { ...headers, 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }, body };
}

/** @returns {Promise<{ url: string, close(): Promise<void> }>} url: ends with a slash */
export async function startHost() {
  /** @type {typeof import('../../lib/hosting/hosting')} */
  const { HOSTING } = await loadModule('lib/hosting/hosting.ts');
  /** Each file is read and compressed only once. @type {Map<string, Answer>} */
  const answers = new Map();
  const server = createServer((request, response) => {
    const [address = '/'] = (request.url ?? '/').split('?');
    const path = decodeURI(address.slice(HOSTING.basePath.length));
    const answer = answers.get(path) ?? answerTo(HOSTING, path);
    answers.set(path, answer);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    url: `http://localhost:${portOf(server)}${HOSTING.basePath}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
