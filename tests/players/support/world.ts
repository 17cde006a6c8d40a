/** The built site from a server that can fail, and with scripts of the test in front of the page's own. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';
import { DAMAGED, PAGE_INSTEAD } from '../../e2e/failing-world/faults';
import { collectObjectUrls } from '../../e2e/support/object-urls';
import { engineFile } from '../../fixtures/engine-cdn';
import { collectComplaints, redirectCdn, refuseHosts, watchWorkers } from './world-page';

const OUT = fileURLToPath(new URL('../../../out', import.meta.url));
const OWN = 'world.js';
const SCRIPT = { 'content-type': 'text/javascript' };
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/** A service worker would cache the whole site for each world. */
const ABSENT = '/sw.js';

/** Answers a request for a file of the site. */
export type Answer = (request: IncomingMessage, response: ServerResponse, file: () => Buffer) => void;

const changed =
  (change: (body: Buffer) => Buffer): Answer =>
  (_, response, file) =>
    response.end(change(file()));

/** How a file that a server doesn't serve properly arrives. */
export const ANSWERS = {
  'down for a moment': (_, response) => response.writeHead(503).end(),
  unreachable: ({ socket }) => socket.destroy(),
  'stalled forever': () => {},
  truncated: changed(DAMAGED.truncated),
  'tampered with': changed(DAMAGED['tampered with']),
  'a page instead': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE_INSTEAD),
  'endlessly redirected': ({ url }, response) => response.writeHead(302, { location: url }).end(),
} as const satisfies Readonly<Record<string, Answer>>;

interface WorldOptions {
  /** Runs in the page before its own scripts. */
  prelude?: () => void;
  /** Whether it has to run in workers too. */
  inWorkers?: boolean;
  /** Whether the first public copy of the engine can be reached. The others can't. */
  cdn?: boolean;
}

export interface World {
  url: string;
  /** Answers requests for these paths differently from now on. */
  answer(path: RegExp, answer: Answer): void;
  /** Serves everything properly again. */
  recover(): void;
  close(): Promise<void>;
}

export async function openWorld({ prelude, inWorkers, cdn }: WorldOptions = {}): Promise<World> {
  const call = prelude ? `(${prelude})();\n` : '';
  const first = [collectComplaints, collectObjectUrls, watchWorkers, cdn ? redirectCdn : refuseHosts];
  const own = [...first.map((each) => `(${each})();\n`), call].join('');
  let faults: { path: RegExp; answer: Answer }[] = [];

  const answers = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.test');
    const file = () => readFileSync(join(OUT, pathname));
    const script = (body: string | Buffer) => response.writeHead(200, SCRIPT).end(body);
    const fault = faults.find(({ path }) => path.test(pathname));
    if (fault) fault.answer(request, response, file);
    else if (pathname === '/')
      response.writeHead(200, HTML).end(withScript(readFileSync(join(OUT, 'index.html'), 'utf8')));
    else if (pathname === `/${OWN}`) script(own);
    else if (cdn && pathname.startsWith('/cdn/')) script(engineFile(pathname));
    else if (inWorkers && /^\/_next\/.*\.js$/.test(pathname)) script(call + file());
    else if (pathname === ABSENT) response.writeHead(404).end();
    else return false;
    return true;
  };

  const { url, close } = await startStaticServer(OUT, { answers });
  return {
    url,
    answer: (path, answer) => void faults.push({ path, answer }),
    recover: () => {
      faults = [];
    },
    close,
  };
}

const withScript = (html: string) => html.replace('<head>', `<head><script src="/${OWN}"></script>`);
