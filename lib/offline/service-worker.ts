/**
 * The service worker. README.md beside it lists what it answers and how. The build writes `PRECACHE` in front of it.
 * The visitor's video never passes through here, because it is never requested.
 */
import { publicPath } from '@/lib/config/site';
import { sha256Hex } from '@/lib/media/bytes/sha256';
import type { FetchEvent, ServiceWorkerScope } from './scope';
import { offerInstead, putSharedFilesAside, SHARE_PATH } from './shared-file';
import { isPagesStore, STORE_NEXT, STORES } from './stores';

interface Precache {
  /** A hash of all files. */
  version: string;
  /** Paths of pages, and of other files outside of `_next/static/`. */
  pages: readonly string[];
  /** URLs of the scripts and styles in pages' markup, of `_next/static/`, whose files never change. Possibly on another origin. */
  first: readonly string[];
  /** URLs of the other files of `_next/static/`. */
  later: readonly string[];
  /** The engine's programs, cached on first use: by path, the SHA-256 that their bytes may have. */
  engine: Readonly<Record<string, readonly string[]>>;
}

declare const PRECACHE: Precache;
declare const self: ServiceWorkerScope;

/** Milliseconds after which a page comes from its copy, if there is one. */
const NETWORK_PATIENCE = 4_000;
const NOT_FOUND = publicPath('/404.html');

const PAGES = STORES.pages(PRECACHE.version);
const pagePaths = new Set(PRECACHE.pages);
const ASSETS_ROOT = publicPath('/_next/static/');
const assetUrls = new Set(
  [...PRECACHE.first, ...PRECACHE.later].map((asset) => new URL(asset, location.href).href),
);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const answer = answerFor(event);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data !== STORE_NEXT || !port) return;
  const answer = (left: number | null) => port.postMessage(left);
  event.waitUntil(storeNext().then(answer, () => answer(null)));
});

/** Stores what pages show at once. The rest comes later, because Chrome compiles each script that is stored during this event. */
async function install(): Promise<void> {
  const [pages, assets] = await Promise.all([caches.open(PAGES), caches.open(STORES.assets)]);
  await Promise.all(PRECACHE.pages.map((path) => store(pages, path, 'no-cache')));
  await Promise.all(
    PRECACHE.first.map(async (url) => (await assets.match(url)) ?? (await store(assets, url, 'default'))),
  );
}

async function store(cache: Cache, url: string, mode: RequestCache): Promise<void> {
  const response = await fetch(url, { cache: mode });
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  if (!hasItsType(response, url)) throw new Error(`${url}: ${response.headers.get('Content-Type')}`);
  await cache.put(url, withoutRedirect(response));
}

/** Only a page is HTML. Hosts and networks also answer with a page for a file that they lack. */
function hasItsType(response: Response, url: string): boolean {
  const isPage = /(\/|\.html)$/.test(new URL(url, location.href).pathname);
  return (response.headers.get('Content-Type') ?? '').startsWith('text/html') === isPage;
}

/** Stores one of the files that are missing. @returns the number of those that are left. */
async function storeNext(): Promise<number> {
  const [next, ...others] = await missingAssets();
  if (next) await store(await caches.open(STORES.assets), next, 'default');
  // A version that waits doesn't answer yet.
  if (others.length === 0 && !self.registration.waiting) await forgetOld();
  return others.length;
}

async function missingAssets(): Promise<string[]> {
  const stored = new Set((await (await caches.open(STORES.assets)).keys()).map(({ url }) => url));
  return [...assetUrls].filter((url) => !stored.has(url));
}

async function activate(): Promise<void> {
  if ((await missingAssets()).length === 0) await forgetOld();
  await self.registration.navigationPreload?.enable();
  // So that the first visit already caches the engine when it loads. Activation doesn't wait for it: Firefox would deadlock with a
  // tab's worker that loads a script, because the script waits for the activation, and the claim for the worker.
  self.clients.claim().catch(() => undefined);
}

async function forgetOld(): Promise<void> {
  for (const name of await caches.keys()) if (isPagesStore(name) && name !== PAGES) await caches.delete(name);
  // A tab may still run scripts of an older version, such as one that was open before the first worker.
  const tabs = await self.clients.matchAll({ includeUncontrolled: true });
  if (tabs.length > 0) return;
  const assets = await caches.open(STORES.assets);
  for (const { url } of await assets.keys()) if (!assetUrls.has(url)) await assets.delete(url);
  const engine = await caches.open(STORES.engine);
  for (const { url } of await engine.keys())
    if (!PRECACHE.engine[new URL(url).pathname]) await engine.delete(url);
}

/** Answers a request; undefined leaves it to the browser. */
function answerFor(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  const isOwn = url.origin === location.origin;
  if (request.method === 'POST' && isOwn && url.pathname === SHARE_PATH) return receive(request);
  if (request.method !== 'GET' || request.headers.has('Range')) return undefined;
  if (assetUrls.has(url.href.replace(/[#?].*$/, '')) || (isOwn && url.pathname.startsWith(ASSETS_ROOT)))
    return fromCopies(request);
  if (!isOwn) return undefined;
  const hashes = PRECACHE.engine[url.pathname];
  if (hashes) return keptOnFirstUse(event, hashes);
  if (request.mode === 'navigate') return pageFor(event, url);
  if (pagePaths.has(url.pathname)) return networkFirst(request, url.pathname);
  return undefined;
}

async function receive(request: Request): Promise<Response> {
  return redirect(await putSharedFilesAside(await request.formData()));
}

const redirect = (path: string) => Response.redirect(new URL(path, location.href).href, 303);

/** The copies of pages of this version. Of an older one, whose files are still there, until all of this one's are stored. */
async function copiesOfPages(): Promise<Cache> {
  const older = (await caches.keys()).find((name) => isPagesStore(name) && name !== PAGES);
  return caches.open(older && (await missingAssets()).length > 0 ? older : PAGES);
}

async function fromCopies(request: Request): Promise<Response> {
  const assets = await caches.open(STORES.assets);
  const copy = await assets.match(request.url, { ignoreSearch: true });
  if (!copy) return fetch(request);
  if (hasItsType(copy, request.url)) return asAnswer(copy, request);
  await assets.delete(request.url, { ignoreSearch: true });
  return fetch(request, { cache: 'reload' });
}

async function keptOnFirstUse(event: FetchEvent, hashes: readonly string[]): Promise<Response> {
  const { request } = event;
  const engine = await caches.open(STORES.engine);
  const copy = await engine.match(request.url, { ignoreVary: true });
  if (copy && (await isRight(copy.clone(), request.url, hashes))) return asAnswer(copy, request);
  if (copy) await engine.delete(request.url);
  // The browser's own cache may have the wrong bytes, too.
  const response = await fetch(request, copy && { cache: 'reload' });
  const stored = response.clone();
  const keep = async () => {
    if (await isRight(stored.clone(), request.url, hashes)) await engine.put(request.url, stored);
  };
  // What doesn't fit on the device isn't cached. The page works anyway.
  event.waitUntil(keep().catch(() => undefined));
  return response;
}

/** True if a response has the bytes of this build. Reads it. */
async function isRight(response: Response, url: string, hashes: readonly string[]): Promise<boolean> {
  if (response.status !== 200 || !hasItsType(response, url)) return false;
  return hashes.includes(await sha256Hex(new Uint8Array(await response.arrayBuffer())));
}

async function pageFor(event: FetchEvent, url: URL): Promise<Response> {
  const offer = await offerInstead(url);
  if (offer) return redirect(offer);
  const copies = await copiesOfPages();
  const copy = await copies.match(url.pathname, { ignoreVary: true });
  const network = Promise.resolve(event.preloadResponse).then(
    (preloaded) => preloaded ?? fetch(event.request),
  );
  try {
    return await (copy ? inTime(network) : network);
  } catch {
    if (copy) return copy;
    const missing = await copies.match(NOT_FOUND, { ignoreVary: true });
    if (!missing) return Response.error();
    return new Response(missing.body, { status: 404, headers: missing.headers });
  }
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await (await copiesOfPages()).match(path, { ignoreVary: true });
    if (!copy) throw error;
    return asAnswer(copy, request);
  }
}

/** Rejects if the network takes too long. */
function inTime(network: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('slow')), NETWORK_PATIENCE);
    network.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A cached response has its own URL, which replaces the request's. A worker reads its settings from the request's fragment,
 * so it gets a new response, which has no URL. https://fetch.spec.whatwg.org/#concept-response-url
 */
function asAnswer(copy: Response, { destination }: Request): Response {
  return destination === 'worker' ? withoutAddress(copy) : copy;
}

/** A navigation must not be answered with a redirected response: https://fetch.spec.whatwg.org/#http-fetch */
function withoutRedirect(response: Response): Response {
  return response.redirected ? withoutAddress(response) : response;
}

function withoutAddress({ body, status, headers }: Response): Response {
  return new Response(body, { status, headers });
}
