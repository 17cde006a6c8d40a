import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EngineSource, SourceId } from '@/lib/config/engine';
import { Loader } from '@/lib/ffmpeg/loader';
import { FakeFfmpegs, FakeHost, pinned } from './fake-host';

const js = new TextEncoder().encode('export default 1;');
/** The smallest module there is. */
const wasm = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const WORKER = 'https://site/engine/worker.js';

const source = (id: SourceId, base: string): EngineSource => ({
  id,
  js: pinned(`${base}/core.js`, js),
  wasm: pinned(`${base}/core.wasm`, wasm),
});
const SOURCES = [
  source('same-origin', '/engine'),
  source('primary', 'https://one'),
  source('alternative', 'https://two'),
  source('default', 'https://three'),
];

/** Milliseconds that no busy machine needs. */
const PATIENT_MS = 30_000;
/** For tests in which something hangs. */
const SHORT_MS = 500;

let host: FakeHost;
const setUp = (ffmpegs: FakeFfmpegs, sources: readonly EngineSource[] = SOURCES, timeoutMs = PATIENT_MS) =>
  new Loader({
    sources,
    timeouts: { stall: timeoutMs, load: timeoutMs },
    fetch: host.fetch,
    compile: (bytes) => WebAssembly.compile(bytes),
    create: ffmpegs.create,
    workerUrl: WORKER,
    absolute: (url) => new URL(url, 'https://site').href,
  });
const context = (signal = new AbortController().signal) => ({ signal, onLoad() {} });
const urls = (ffmpegs: FakeFfmpegs) => ffmpegs.configs.map(({ coreURL }) => coreURL);

beforeEach(() => {
  host = new FakeHost();
  for (const base of ['https://site/engine', 'https://one', 'https://two', 'https://three']) {
    host.answers.set(`${base}/core.js`, js);
    host.answers.set(`${base}/core.wasm`, wasm);
  }
  host.answers.set(WORKER, js);
});

describe('Loader', () => {
  it("starts from the site's own copy and requests nothing else", async () => {
    const ffmpegs = new FakeFfmpegs('loads');
    await setUp(ffmpegs).start(context());
    expect(ffmpegs.configs).toEqual([
      {
        classWorkerURL: WORKER,
        coreURL: expect.stringMatching(/^blob:/),
        wasmModule: expect.any(WebAssembly.Module),
      },
    ]);
    expect(host.asked.every((url) => url.startsWith('https://site/'))).toBe(true);
  });

  it('inflates a core that is stored compressed', async () => {
    host.answers.set('https://site/engine/core.wasm', new Uint8Array(gzipSync(wasm)));
    const ffmpegs = new FakeFfmpegs('loads');
    await setUp(ffmpegs).start(context());
    expect(ffmpegs.configs).toHaveLength(1);
  });

  it('runs the script whose bytes were checked, and not what the host answers afterward', async () => {
    const ffmpegs = new FakeFfmpegs('loads');
    const loader = setUp(ffmpegs);
    await loader.start(context());
    host.answers.set('https://site/engine/core.js', new TextEncoder().encode('export default 2;'));
    await loader.start(context());
    for (const url of urls(ffmpegs))
      expect(await (await fetch(String(url))).text()).toBe('export default 1;');
  });

  it('tries the sources in order and runs only what has the right hash', async () => {
    host.answers.delete('https://site/engine/core.wasm');
    host.answers.set('https://one/core.js', new TextEncoder().encode('export default 2;'));
    const ffmpegs = new FakeFfmpegs('loads');
    await setUp(ffmpegs).start(context());
    expect(urls(ffmpegs)).toEqual([expect.stringMatching(/^blob:/)]);
    const firsts = host.asked.filter((url) => url.endsWith('core.wasm'));
    expect(firsts).toEqual([
      'https://site/engine/core.wasm',
      'https://one/core.wasm',
      'https://two/core.wasm',
    ]);
  });

  it('terminates an instance that hangs or rejects, and uses a new one for each source', async () => {
    const ffmpegs = new FakeFfmpegs('hangs', 'rejects', 'loads');
    await setUp(ffmpegs, SOURCES, SHORT_MS).start(context());
    expect(ffmpegs.configs).toHaveLength(3);
    expect(ffmpegs.terminated).toBe(2);
  });

  it("runs the library's default in the end, if its bytes are right", async () => {
    for (const base of ['https://site/engine', 'https://one', 'https://two'])
      host.answers.set(`${base}/core.wasm`, 'fail');
    const ffmpegs = new FakeFfmpegs('loads');
    await setUp(ffmpegs).start(context());
    expect(ffmpegs.configs).toHaveLength(1);
    host.answers.set('https://three/core.js', new TextEncoder().encode('export default 2;'));
    await expect(setUp(ffmpegs).start(context())).rejects.toThrow(
      /default: https:\/\/three\/core\.js: SHA-256/,
    );
  });

  it('does not wait for the timeout of a missing worker script', async () => {
    host.answers.set(WORKER, new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
    const ffmpegs = new FakeFfmpegs('loads');
    await expect(setUp(ffmpegs).start(context())).rejects.toThrow(/worker\.js: HTTP 200, text\/html/);
    expect(ffmpegs.configs).toHaveLength(0);
  });

  it('rejects with the reasons of all sources when all fail', async () => {
    host.answers.set('https://one/core.js', 'hang');
    host.answers.delete('https://two/core.js');
    const failed = setUp(new FakeFfmpegs('hangs'), SOURCES, SHORT_MS).start(context());
    await expect(failed).rejects.toMatchObject({ code: 'engine-unavailable' });
    await expect(failed).rejects.toThrow(
      /same-origin: load: nothing.*primary: https:\/\/one\/core\.js: nothing.*alternative: .*404.*default: load/,
    );
  });

  it('leaves out sources that the configuration leaves out', async () => {
    host.answers.clear();
    await expect(setUp(new FakeFfmpegs('loads'), SOURCES.slice(0, 1)).start(context())).rejects.toThrow(
      '404',
    );
    expect(host.asked.some((url) => url.startsWith('https://one'))).toBe(false);
  });

  it('stops at an abort, during a download or during load, and tries nothing else', async () => {
    for (const [answer, behavior] of [
      ['hang', 'loads'],
      [js, 'hangs'],
    ] as const) {
      host.answers.set('https://site/engine/core.js', answer);
      const ffmpegs = new FakeFfmpegs(behavior);
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 10);
      await expect(setUp(ffmpegs).start(context(controller.signal))).rejects.toMatchObject({
        name: 'AbortError',
      });
      expect(ffmpegs.terminated).toBe(ffmpegs.configs.length);
      expect(host.asked.some((url) => url.startsWith('https://one'))).toBe(false);
    }
  });

  it('restarts without a download', async () => {
    const ffmpegs = new FakeFfmpegs('loads');
    const loader = setUp(ffmpegs);
    await loader.start(context());
    host.answers.clear();
    host.answers.set(WORKER, js);
    const asked = host.asked.length;
    await loader.start(context());
    expect(host.asked.slice(asked)).toEqual([WORKER]);
    expect(ffmpegs.configs[1]).toEqual(ffmpegs.configs[0]);
  });

  it('does not wait for a worker whose script is missing at a restart', async () => {
    const ffmpegs = new FakeFfmpegs('loads');
    const loader = setUp(ffmpegs);
    await loader.start(context());
    host.answers.clear();
    await expect(loader.start(context())).rejects.toMatchObject({ code: 'engine-unavailable' });
    expect(ffmpegs.configs).toHaveLength(1);
  });

  it('downloads again when the kept program no longer starts', async () => {
    const ffmpegs = new FakeFfmpegs('loads', 'rejects', 'loads');
    const loader = setUp(ffmpegs);
    await loader.start(context());
    await loader.start(context());
    expect(host.asked.filter((url) => url === 'https://site/engine/core.js')).toHaveLength(2);
  });

  it('reports the bytes of both files together, up to their total', async () => {
    const seen: number[][] = [];
    await setUp(new FakeFfmpegs('loads')).start({
      signal: new AbortController().signal,
      onLoad: (...bytes) => seen.push(bytes),
    });
    const all = js.length + wasm.length;
    expect(seen.at(-1)).toEqual([all, all]);
  });
});
