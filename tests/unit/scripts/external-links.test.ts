import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesInHtml, addressesInText, isExternal } from '../../../scripts/audit/external/addresses.mjs';
import { ask, askAll, hasNetwork, type Outcome } from '../../../scripts/audit/external/ask.mjs';
import { judge, verdictOf } from '../../../scripts/audit/external/judge.mjs';
import { REFUSING } from '../../../scripts/audit/external/refusing.mjs';

/** Each request as "METHOD /path". */
const asked: string[] = [];
let underWay = 0;
let mostAtOnce = 0;

const PAGES: Readonly<Record<string, RequestListener>> = {
  '/ok': (_, response) => response.writeHead(200).end('a page'),
  '/missing': (_, response) => response.writeHead(404).end(),
  '/moved': (_, response) => response.writeHead(301, { Location: '/ok' }).end(),
  '/moved-away': (_, response) => response.writeHead(302, { Location: '/missing' }).end(),
  '/circle': (_, response) => response.writeHead(302, { Location: '/circle' }).end(),
  '/no-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/wrong-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
  '/refuses': (_, response) => response.writeHead(403).end(),
  '/recovers': ({ method }, response) => {
    const before = asked.filter((one) => one === 'GET /recovers').length;
    response.writeHead(method === 'GET' && before > 1 ? 200 : 503).end();
  },
  '/silent': () => {},
  '/slow': (_, response) => {
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    setTimeout(() => {
      underWay -= 1;
      response.writeHead(200).end();
    }, 60);
  },
};

/** No test that expects an answer may depend on how fast it comes. */
const PATIENCE = { timeoutMs: 20_000, pauseMs: 5 };
const servers: Server[] = [];

/** Starts one more host. Returns its address, without a slash. */
async function startHost(): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(`${request.method} ${path}`);
    PAGES[path]?.(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** An address where nothing listens. */
async function closedHost(): Promise<string> {
  const host = await startHost();
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  return host;
}

let host = '';
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

describe('ask', () => {
  it('needs only HEAD for a page that is there', async () => {
    asked.length = 0;
    expect(await ask(`${host}/ok`, PATIENCE)).toEqual({ status: 200, method: 'HEAD' });
    expect(asked).toEqual(['HEAD /ok']);
  });

  it.each(['/no-head', '/wrong-head'])('asks again by GET: %s', async (path) => {
    expect(await ask(host + path, PATIENCE)).toEqual({ status: 200, method: 'GET' });
  });

  it('follows redirects and says where they led', async () => {
    expect(await ask(`${host}/moved`, PATIENCE)).toEqual({
      status: 200,
      method: 'HEAD',
      movedTo: `${host}/ok`,
    });
    expect(await ask(`${host}/moved-away`, PATIENCE)).toMatchObject({ status: 404 });
    expect(await ask(`${host}/circle`, PATIENCE)).toEqual({
      failure: expect.stringContaining('redirect count'),
    });
  });

  it('reports a missing page after one GET', async () => {
    asked.length = 0;
    expect(await ask(`${host}/missing`, PATIENCE)).toEqual({ status: 404, method: 'GET' });
    expect(asked).toEqual(['HEAD /missing', 'GET /missing']);
  });

  it('gives a host that is down for a moment another chance', async () => {
    expect(await ask(`${host}/recovers`, PATIENCE)).toEqual({ status: 200, method: 'GET' });
  });

  it('stops waiting', async () => {
    expect(await ask(`${host}/silent`, { ...PATIENCE, timeoutMs: 100 })).toEqual({
      failure: 'no answer within 0.1 s',
    });
  });

  it('reports a host where nothing listens', async () => {
    expect(await ask(await closedHost(), PATIENCE)).toEqual({ failure: 'ECONNREFUSED' });
  });
});

describe('askAll', () => {
  it('asks one host for one page at a time', async () => {
    mostAtOnce = 0;
    const addresses = [1, 2, 3, 4].map((n) => `${host}/slow`.concat('#', String(n)));
    expect((await askAll(addresses, PATIENCE)).size).toBe(4);
    expect(mostAtOnce).toBe(1);
  });

  it('asks only so many hosts at once, and all of them', async () => {
    mostAtOnce = 0;
    const hosts = await Promise.all([1, 2, 3, 4, 5].map(startHost));
    const outcomes = await askAll(
      hosts.map((one) => `${one}/slow`),
      { ...PATIENCE, hosts: 2 },
    );
    expect([...outcomes.values()].map((outcome) => 'status' in outcome && outcome.status)).toEqual(
      Array(5).fill(200),
    );
    expect(mostAtOnce).toBe(2);
  });

  it('reports an address that is no URL', async () => {
    expect((await askAll(['https://'])).get('https://')).toEqual({ failure: 'not a URL' });
  });
});

describe('hasNetwork', () => {
  it('is true if any host answers, even with an error', async () => {
    expect(await hasNetwork([await closedHost(), `${host}/missing`], PATIENCE)).toBe(true);
  });

  it('is false if none does', async () => {
    expect(await hasNetwork([await closedHost(), await closedHost()], PATIENCE)).toBe(false);
    expect(await hasNetwork([], PATIENCE)).toBe(false);
  });
});

describe('judge', () => {
  const answer = (status: number) => ({ status, method: 'GET' as const });

  it.each([
    ['https://a.test/', answer(200), 'ok'],
    ['https://a.test/', answer(404), 'broken'],
    ['https://a.test/', answer(403), 'broken'],
    ['https://a.test/', { failure: 'ENOTFOUND' }, 'broken'],
    ['https://www.linkedin.com/help', answer(999), 'refused'],
    ['https://www.linkedin.com/help', answer(404), 'broken'],
    ['https://help.x.com/en', answer(403), 'refused'],
    ['https://netflix.com/', answer(403), 'broken'],
    ['https://www.facebook.com/help', { failure: 'ECONNRESET' }, 'broken'],
  ] as const)('%s, %o: %s', (address, outcome, verdict) => {
    expect(verdictOf(address, outcome)).toBe(verdict);
  });

  it('never excuses a missing page', () => {
    for (const { statuses, reason } of REFUSING) {
      expect(statuses).not.toContain(404);
      expect(statuses).not.toContain(410);
      expect(reason).toMatch(/https:\/\//);
    }
  });

  it('names the file of each broken link, and lists every address', () => {
    const outcomes = new Map<string, Outcome>([
      ['https://b.test/', answer(404)],
      ['https://c.test/', answer(403)],
      ['https://a.test/', { ...answer(200), movedTo: 'https://a.test/new' }],
      ['https://www.linkedin.com/', answer(999)],
    ]);
    const places = new Map([['https://b.test/', ['blog/a/index.html', 'README.md']]]);
    const { findings, note, details } = judge(outcomes, places);
    expect(findings).toEqual([
      'https://b.test/ (blog/a/index.html, README.md): 404',
      expect.stringContaining('if it opens in a browser, add its host'),
    ]);
    expect(note).toBe('1 moved, 1 refused by hosts that are known to refuse programs');
    expect(details.split('\n')).toHaveLength(2 + 4);
    expect(details).toContain('| https://a.test/ | 200, moved to https://a.test/new | ok |');
  });
});

describe('addresses', () => {
  it('are found in markup', () => {
    const html =
      '<a href="https://a.test/?x=1&amp;y=2#z">a</a><img src="https://b.test/c.png"/><a href="/blog/">c</a>';
    expect(addressesInHtml(html)).toEqual(['https://a.test/?x=1&y=2#z', 'https://b.test/c.png']);
  });

  it('are found in text and Markdown, without the punctuation around them', () => {
    const text =
      '[a](https://a.test/b) <https://c.test>, see https://d.test/e. `https://f.test/g` https://{user}.h.test';
    expect(addressesInText(text)).toEqual([
      'https://a.test/b',
      'https://c.test',
      'https://d.test/e',
      'https://f.test/g',
    ]);
  });

  it('are external unless they are ours, an example, or this machine', () => {
    const own = ['https://snipreel.net'];
    for (const address of [
      'https://snipreel.net/blog/',
      'https://example.com/',
      'https://cdn.example.com/x',
      'http://localhost:3000/',
      'http://127.0.0.1:8080/',
      'https://ads.test/',
    ])
      expect(isExternal(address, own), address).toBe(false);
    for (const address of ['https://ffmpeg.org/', 'https://counterexample.com/'])
      expect(isExternal(address, own), address).toBe(true);
  });
});
