import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOADER_PATH, startWorker } from '@/lib/worker/bridge';

class Recorder {
  constructor(readonly script: string | URL) {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', Recorder);
  vi.stubGlobal('location', new URL('https://site.example/tools/'));
});

const start = (script: string | URL) =>
  String(
    Reflect.get(
      startWorker(() => new Worker(script)),
      'script',
    ),
  );

describe('startWorker', () => {
  it("leaves a script of the site's own origin as it is", () => {
    const script = 'https://site.example/tools/_next/worker.js#params=%5B1%5D';
    expect(start(new URL(script))).toBe(script);
    expect(start('/tools/_next/worker.js')).toBe('/tools/_next/worker.js');
    expect(start('blob:https://site.example/1234')).toBe('blob:https://site.example/1234');
  });

  it("hands a script of another origin to the loader on the site's own", () => {
    const script = 'https://cdn.example/_next/worker.js#params=%5B1%5D';
    expect(start(script)).toBe(`${LOADER_PATH}#${encodeURIComponent(script)}`);
  });

  it('leaves the global constructor as it was, also after a failure', () => {
    start('/worker.js');
    const fail = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    expect(() => startWorker(fail)).toThrow(expect.objectContaining({ code: 'engine-unavailable' }));
    expect(Worker).toBe(Recorder);
  });
});
