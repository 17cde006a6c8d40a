// Serves the static export as a good static host would, in the process that starts it, and ends with that process.
import { createServer } from 'node:http';
import { setTimeout as rest } from 'node:timers/promises';
import serve from 'serve-handler';
import { portOf } from './ports.mjs';

const FOREVER = 'public, max-age=31536000, immutable';

/** Later entries win. Files that never change have a hash or a version in their path; `engine/worker.js` has neither. */
const HEADERS = [
  { source: '**', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  { source: '_next/static/**', headers: [{ key: 'Cache-Control', value: FOREVER }] },
  { source: 'emoji/**', headers: [{ key: 'Cache-Control', value: FOREVER }] },
  { source: 'engine/*/**', headers: [{ key: 'Cache-Control', value: FOREVER }] },
];

/** Lets pages of other origins read everything. */
const OPEN = { source: '**', headers: [{ key: 'Access-Control-Allow-Origin', value: '*' }] };

/**
 * Takes the base path off a request's address. Answers a request outside it, and returns false then.
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 * @param {string} basePath
 */
function enterBasePath(request, response, basePath) {
  const url = request.url ?? '/';
  if (!url.startsWith(`${basePath}/`)) {
    response.writeHead(url === '/' || url === basePath ? 302 : 404, { Location: `${basePath}/` }).end();
    return false;
  }
  request.url = url.slice(basePath.length);
  const writeHead = response.writeHead.bind(response);
  // serve-handler redirects to paths without the base path, by this form of writeHead alone.
  response.writeHead = (/** @type {number} */ status, /** @type {any} */ headers) => {
    if (headers?.Location) headers.Location = basePath + headers.Location;
    return writeHead(status, headers);
  };
  return true;
}

/** @param {import('node:http').Server} server @param {number} port @param {string} host @returns {Promise<number>} the port */
function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(portOf(server));
    });
  });
}

/** @typedef {{ readonly url: string, readonly port: number, close(): Promise<void> }} StaticServer url: ends with a slash */

/**
 * @param {string} folder
 * @param {{ port?: number, host?: string, basePath?: string, isCdn?: boolean,
 *   roundTripMs?: number, answers?: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean }} [options]
 *   port: 0 takes any free one; host: who can reach it, by default this machine only; isCdn: lets pages of other origins read;
 *   roundTripMs: waits before each answer; answers: takes a request over, and returns true then
 * @returns {Promise<StaticServer>} rejects with code EADDRINUSE if the port is taken
 */
export async function startStaticServer(
  folder,
  { port = 0, host = '127.0.0.1', basePath = '', isCdn = false, roundTripMs = 0, answers = () => false } = {},
) {
  const server = createServer(async (request, response) => {
    if (roundTripMs > 0) await rest(roundTripMs);
    if (basePath && !enterBasePath(request, response, basePath)) return;
    if (answers(request, response)) return;
    serve(request, response, {
      public: folder,
      // A folder's address serves its index.html. A page requested by its file name is that file, without a redirect.
      cleanUrls: ['!**/*.html'],
      trailingSlash: true,
      directoryListing: false,
      etag: true,
      headers: isCdn ? [...HEADERS, OPEN] : HEADERS,
    });
  });
  // Node closes idle connections after 5 s, which may be just when a test uses one again.
  server.keepAliveTimeout = 60_000;
  const actual = await listen(server, port, host);
  return {
    url: `http://${host === '127.0.0.1' ? host : 'localhost'}:${actual}${basePath}/`,
    port: actual,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}
