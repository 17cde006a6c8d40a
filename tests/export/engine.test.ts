import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ENGINE_SOURCES } from '@/lib/config/engine';
import { BASE_PATH } from '@/lib/config/site';
import { KVAZAAR } from '@/lib/kvazaar/load';
import { exportedFiles, OUT, textOf } from './support';

const PINNED = [...ENGINE_SOURCES.flatMap(({ js, wasm }) => [js, wasm]), ...Object.values(KVAZAAR)];

/** In the library's code, but only its worker would fetch it, which the site doesn't ship. */
const UNUSED = 'https://unpkg.com/@ffmpeg/core@0.12.9/dist/umd/ffmpeg-core.js';

const own = PINNED.filter(({ url }) => url.startsWith('/'));
const fileAt = (url: string) => url.slice(BASE_PATH.length + 1);

describe('programs that are fetched when they are needed', () => {
  it('all have a SHA-256, a length and an https URL', () => {
    expect(PINNED.length).toBeGreaterThanOrEqual(2);
    for (const { url, sha256, bytes } of PINNED) {
      expect(url).toMatch(/^(https:\/\/|\/)/);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(bytes).toBeGreaterThan(100_000);
    }
  });

  it.each(own)('$url matches its hash and length', ({ url, sha256, bytes }) => {
    const stored = readFileSync(join(OUT, fileAt(url)));
    const runs = url.endsWith('.gz') ? gunzipSync(stored) : stored;
    expect(runs.length).toBe(bytes);
    expect(createHash('sha256').update(runs).digest('hex')).toBe(sha256);
  });

  it('are the only WebAssembly files of the export', () => {
    expect(
      exportedFiles()
        .filter((file) => /\.wasm(\.gz)?$/.test(file))
        .sort(),
    ).toEqual(
      own
        .map(({ url }) => fileAt(url))
        .filter((file) => file.includes('.wasm'))
        .sort(),
    );
  });

  it('are the only URLs of another origin in the scripts', () => {
    const named = exportedFiles()
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => textOf(file).match(/https?:\/\/[\w.@/-]+\.(?:m?js|wasm)(?:\.gz)?\b/g) ?? []);
    const known = new Set([...PINNED.map(({ url }) => url), UNUSED]);
    expect(named.filter((url) => !known.has(url))).toEqual([]);
  });
});
