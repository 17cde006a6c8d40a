import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { selectSources } from '@/lib/config/engine';
import { CORE_URL } from '../../../node_modules/@ffmpeg/ffmpeg/dist/esm/const.js';

describe('selectSources', () => {
  it("has the site's own copy first, then the specification's three", () => {
    expect(selectSources(undefined).map(({ id }) => id)).toEqual([
      'same-origin',
      'primary',
      'alternative',
      'default',
    ]);
    expect(selectSources(' ')).toHaveLength(4);
  });

  it('lets the operator choose', () => {
    expect(selectSources('primary, default').map(({ id }) => id)).toEqual(['primary', 'default']);
    expect(() => selectSources('primray')).toThrow('no source "primray"');
  });

  it('takes an older core from the alternative CDN', () => {
    const [own, primary, alternative] = selectSources(undefined);
    expect(primary?.wasm.sha256).toBe(own?.wasm.sha256);
    expect(alternative?.js.url).toContain('@0.12.6/');
    expect(alternative?.wasm.sha256).not.toBe(primary?.wasm.sha256);
  });

  it("takes the library's own default last, as a module worker loads it", () => {
    const last = selectSources(undefined).at(-1);
    expect(last?.js.url).toBe(CORE_URL.replace('/umd/', '/esm/'));
    expect(last?.wasm.url).toBe(last?.js.url.replace(/js$/, 'wasm'));
  });

  it('pins the files of the installed package', async () => {
    const [own] = selectSources(undefined);
    if (!own) throw new Error('order');
    for (const kind of ['js', 'wasm'] as const) {
      const bytes = await readFile(`node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.${kind}`);
      expect(own[kind].bytes).toBe(bytes.length);
      expect(own[kind].sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });
});
