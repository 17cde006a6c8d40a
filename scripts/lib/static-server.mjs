// Serves the static export as a good static host would. In-process, so that whoever started it also ends it.
import { createServer } from 'node:http';
import serve from 'serve-handler';

const FOREVER = 'public, max-age=31536000, immutable';

/** Later entries win. What lasts forever has a hash or a version in its path; `engine/worker.js` has neither. */
const HEADERS = [
  { source: '**', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  { source: '_next/static/**', headers: [{ key: 'Cache-Control', value: FOREVER }] },
  { source: 'engine/*/**', headers: [{ key: 'Cache-Control', value: FOREVER }] },
];

/**
 * A site built with a base path expects to be found under it. Returns false when the request was answered.
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
  response.writeHead = (status, headers) => {
    if (headers?.Location) headers.Location = basePath + headers.Location;
    return writeHead(status, headers);
  };
  return true;
}

/** @param {import('node:http').Server} server @param {number} port @param {string} host */
function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server.address().port);
    });
  });
}

/**
 * @param {string} folder
 * @param {{ port?: number, host?: string, basePath?: string }} [options]
 *   port 0 takes any free one; host decides who can reach it, this machine alone unless told
 * @returns {Promise<{ url: string, port: number, close(): Promise<void> }>} rejects with EADDRINUSE for a taken port
 */
export async function startStaticServer(folder, { port = 0, host = '127.0.0.1', basePath = '' } = {}) {
  const server = createServer((request, response) => {
    if (basePath && !enterBasePath(request, response, basePath)) return;
    serve(request, response, {
      public: folder,
      // A folder's address serves its index.html; a page asked for by its file's name is just that file.
      cleanUrls: ['!**/*.html'],
      trailingSlash: true,
      directoryListing: false,
      etag: true,
      headers: HEADERS,
    });
  });
  const actual = await listen(server, port, host);
  return {
    url: `http://${host === '127.0.0.1' ? host : 'localhost'}:${actual}${basePath}/`,
    port: actual,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
