import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCaches } from './fake-caches';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const ORIGIN = 'https://site.example';
const PRECACHE = {
  version: 'v2',
  pages: ['/', '/blog/', '/404.html', '/favicon.ico'],
  first: ['/_next/static/a.js', 'https://cdn.example/_next/static/b.js'],
  later: ['/_next/static/editor.js', '/_next/static/worker.js'],
  engine: { '/engine/0.12/core.js': [sha256('core'), sha256('core, inflated')] },
};
const PAGES = 'snipreel:pages-v2';

type Handler = (event: Record<string, unknown>) => void;

let caches: FakeCaches;
let handlers: Map<string, Handler>;
let tabs: number;
/** What the network answers with; rejects to be offline. */
let network: (url: string) => Promise<Response>;
const fetched: string[] = [];
/** The URLs that were fetched past the browser's own cache. */
const reloaded: string[] = [];

/** As a host sends it: pages as HTML. */
const answer = (url: string, text: string) => {
  const type = /(\/|\.html)$/.test(url) ? 'text/html; charset=utf-8' : 'text/javascript';
  return new Response(text, { headers: { 'Content-Type': type } });
};
const PORTAL = new Response('Please log in', { headers: { 'Content-Type': 'text/html' } });

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  caches = new FakeCaches();
  handlers = new Map();
  tabs = 0;
  fetched.length = 0;
  reloaded.length = 0;
  network = async (url) => answer(url, `from the network: ${new URL(url).pathname}`);
  vi.stubGlobal('PRECACHE', PRECACHE);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL(`${ORIGIN}/sw.js`));
  vi.stubGlobal('fetch', (request: string | Request, init?: RequestInit) => {
    const url = new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;
    fetched.push(url);
    if (init?.cache === 'reload') reloaded.push(url);
    return network(url);
  });
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    clients: { claim: async () => undefined, matchAll: async () => Array(tabs).fill(null) },
    registration: { waiting: null, navigationPreload: { enable: async () => undefined } },
  });
  await import('@/lib/offline/service-worker');
});

const offline = () => {
  network = () => Promise.reject(new TypeError('offline'));
};

async function lifecycle(type: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> | undefined;
  handlers.get(type)?.({
    waitUntil: (promise: Promise<unknown>) => {
      work = promise;
    },
  });
  await work;
}

/** What the service worker answers to a page that has it store one more file. */
async function storeNext(): Promise<unknown> {
  const answers: unknown[] = [];
  let work: Promise<unknown> | undefined;
  handlers.get('message')?.({
    data: 'store-next',
    ports: [{ postMessage: (answer: unknown) => answers.push(answer) }],
    waitUntil: (promise: Promise<unknown>) => {
      work = promise;
    },
  });
  await work;
  return answers[0];
}

async function storeAll(): Promise<void> {
  for (const _ of PRECACHE.later) await storeNext();
}

interface Asked {
  mode?: string;
  destination?: string;
  headers?: Record<string, string>;
}

/** What the service worker answers; undefined if it leaves the request to the browser. */
function ask(path: string, { mode = 'cors', destination = '', headers = {} }: Asked = {}) {
  const url = new URL(path, ORIGIN).href;
  const request = { url, method: 'GET', mode, destination, headers: new Headers(headers) };
  let answer: Promise<Response> | undefined;
  const later: Promise<unknown>[] = [];
  handlers.get('fetch')?.({
    request,
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (promise: Promise<unknown>) => later.push(promise),
    respondWith: (promise: Promise<Response>) => {
      answer = promise;
    },
  });
  return answer?.then(async (response) => {
    const text = await response.clone().text();
    await Promise.all(later);
    return { status: response.status, url: response.url, text, to: response.headers.get('Location') };
  });
}

describe('install', () => {
  it('caches every page and what pages need to start, also of another origin', async () => {
    await lifecycle('install');
    expect(caches.pathsIn(PAGES).sort()).toEqual([...PRECACHE.pages].sort());
    expect(caches.pathsIn('snipreel:assets')).toEqual(['/_next/static/a.js', '/_next/static/b.js']);
  });

  it('fetches no asset again that an older version cached', async () => {
    const assets = await caches.open('snipreel:assets');
    await assets.put('/_next/static/a.js', new Response('old'));
    await lifecycle('install');
    expect(fetched).not.toContain(`${ORIGIN}/_next/static/a.js`);
  });

  it('fails if a network answers with a page of its own for a script', async () => {
    network = async (url) => (url.endsWith('/a.js') ? PORTAL.clone() : answer(url, 'right'));
    await expect(lifecycle('install')).rejects.toThrow('/_next/static/a.js: text/html');
    expect(caches.pathsIn('snipreel:assets')).not.toContain('/_next/static/a.js');
  });

  it('fails if a file is missing, so that the version before stays', async () => {
    network = async (url) => (url.endsWith('/blog/') ? new Response('', { status: 404 }) : answer(url, ''));
    await expect(lifecycle('install')).rejects.toThrow('/blog/: HTTP 404');
  });
});

describe('the rest of the site', () => {
  it('is stored by messages, a file at a time', async () => {
    await lifecycle('install');
    expect(await storeNext()).toBe(1);
    expect(caches.pathsIn('snipreel:assets')).toContain('/_next/static/editor.js');
    expect(caches.pathsIn('snipreel:assets')).not.toContain('/_next/static/worker.js');
    expect(await storeNext()).toBe(0);
    fetched.length = 0;
    expect(await storeNext()).toBe(0);
    expect(fetched).toEqual([]);
  });

  it('is tried again later if it cannot be fetched', async () => {
    await lifecycle('install');
    offline();
    expect(await storeNext()).toBeNull();
    network = async (url) => answer(url, 'back');
    expect(await storeNext()).toBe(1);
  });
});

describe('activate', () => {
  const leaveOld = async () => {
    await (await caches.open('snipreel:pages-v1')).put('/', new Response('old'));
    await (await caches.open('snipreel:assets')).put('/_next/static/old.js', new Response('old'));
    await (await caches.open('snipreel:engine')).put('/engine/0.11/core.js', new Response('old'));
    await (await caches.open('other:pages-v1')).put('/', new Response('of another site'));
  };

  it('deletes what only older versions need', async () => {
    await leaveOld();
    await lifecycle('install');
    await storeAll();
    await lifecycle('activate');
    expect([...caches.stores.keys()]).not.toContain('snipreel:pages-v1');
    expect([...caches.stores.keys()]).toContain('other:pages-v1');
    expect(caches.pathsIn('snipreel:assets')).not.toContain('/_next/static/old.js');
    expect(caches.pathsIn('snipreel:engine')).toEqual([]);
  });

  it('keeps the old assets while a tab may still run them', async () => {
    await leaveOld();
    tabs = 1;
    await lifecycle('install');
    await storeAll();
    await lifecycle('activate');
    expect(caches.pathsIn('snipreel:assets')).toContain('/_next/static/old.js');
  });

  it('keeps the older version, and answers with it, until this one is complete', async () => {
    await leaveOld();
    await lifecycle('install');
    await lifecycle('activate');
    offline();
    expect((await ask('/', { mode: 'navigate' }))?.text).toBe('old');
    expect((await ask('/_next/static/old.js'))?.text).toBe('old');
    network = async (url) => answer(url, 'new');
    await storeAll();
    offline();
    expect((await ask('/', { mode: 'navigate' }))?.text).toContain('from the network');
  });
});

describe('a page', () => {
  it('comes from the network', async () => {
    await lifecycle('install');
    network = async () => new Response('new');
    expect((await ask('/blog/', { mode: 'navigate' }))?.text).toBe('new');
  });

  it('comes from its copy without a network, or if that takes too long', async () => {
    await lifecycle('install');
    offline();
    expect((await ask('/blog/', { mode: 'navigate' }))?.text).toContain('/blog/');
    network = () => new Promise(() => undefined);
    const slow = ask('/blog/', { mode: 'navigate' });
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await slow)?.text).toContain('/blog/');
  });

  it('is the offer of shared files instead of the editor, until they are answered', async () => {
    await (await caches.open('snipreel:shared')).put('/share/file/0', new Response('video'));
    expect(await ask('/', { mode: 'navigate' })).toMatchObject({ status: 303, to: `${ORIGIN}/?shared` });
    expect(await ask('/?shared', { mode: 'navigate' })).toMatchObject({ status: 200 });
    await caches.delete('snipreel:shared');
    expect(await ask('/', { mode: 'navigate' })).toMatchObject({ status: 200 });
  });

  it('that is unknown is 404 without a network', async () => {
    await lifecycle('install');
    offline();
    expect(await ask('/blog/none/', { mode: 'navigate' })).toMatchObject({
      status: 404,
      text: expect.stringContaining('/404.html'),
    });
  });
});

describe('an asset', () => {
  it('comes from its copy, whatever its query', async () => {
    await lifecycle('install');
    offline();
    expect((await ask('/_next/static/a.js?dpl=1'))?.text).toContain('a.js');
    expect((await ask('https://cdn.example/_next/static/b.js'))?.text).toContain('b.js');
  });

  it('whose copy is a page is deleted and fetched again', async () => {
    await lifecycle('install');
    await (await caches.open('snipreel:assets')).put('/_next/static/a.js', PORTAL.clone());
    expect((await ask('/_next/static/a.js'))?.text).toContain('a.js');
    expect(reloaded).toEqual([`${ORIGIN}/_next/static/a.js`]);
    expect(caches.pathsIn('snipreel:assets')).not.toContain('/_next/static/a.js');
  });

  it('that is not cached comes from the network', async () => {
    expect((await ask('/_next/static/c.js'))?.text).toContain('c.js');
  });

  it('for a worker has no URL, so that the worker sees the requested one with its fragment', async () => {
    await lifecycle('install');
    expect((await ask('/_next/static/a.js#params=1'))?.url).toContain('a.js');
    expect((await ask('/_next/static/a.js#params=1', { destination: 'worker' }))?.url).toBe('');
  });
});

describe('a file of the engine', () => {
  const CORE = '/engine/0.12/core.js';
  const stored = () => caches.pathsIn('snipreel:engine');

  it('is cached on first use, as it is stored or inflated by the host', async () => {
    for (const text of ['core', 'core, inflated']) {
      caches.stores.clear();
      network = async (url) => answer(url, text);
      await ask(CORE);
      offline();
      expect((await ask(CORE))?.text).toBe(text);
    }
    expect(await ask('/engine/0.11/core.js')).toBeUndefined();
  });

  it.each([
    ['has other bytes', () => answer(CORE, 'other')],
    ['is a page', () => PORTAL.clone()],
    ['is a page with the right bytes', () => new Response('core', { headers: PORTAL.headers })],
    ['is missing', () => new Response('core', { status: 404 })],
  ])('is passed on and not kept if it %s', async (_, response) => {
    const text = await response().text();
    network = async () => response();
    expect((await ask(CORE))?.text).toBe(text);
    expect(stored()).toEqual([]);
  });

  it('whose copy is wrong is fetched again, past the browser’s cache', async () => {
    await (await caches.open('snipreel:engine')).put(CORE, PORTAL.clone());
    network = async (url) => answer(url, 'core');
    expect((await ask(CORE))?.text).toBe('core');
    expect(reloaded).toEqual([`${ORIGIN}${CORE}`]);
    offline();
    expect((await ask(CORE))?.text).toBe('core');
  });

  it('whose copy is wrong is deleted, also without a network', async () => {
    await (await caches.open('snipreel:engine')).put(CORE, answer(CORE, 'other'));
    offline();
    await expect(ask(CORE)).rejects.toThrow('offline');
    expect(stored()).toEqual([]);
  });
});

describe('the browser answers itself', () => {
  it.each([
    ['another host', 'https://other.example/a.js', {}],
    ['a range', '/_next/static/a.js', { headers: { Range: 'bytes=0-1' } }],
    ['a file that is no page', '/video.mp4', {}],
  ] as const)('for %s', async (_, path, asked) => {
    await lifecycle('install');
    expect(ask(path, asked)).toBeUndefined();
  });
});
