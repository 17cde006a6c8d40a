import { describe, expect, it } from 'vitest';
import type { Engine, OpenEngine } from '@/lib/cut/engine';
import type { EngineEntry, EngineId } from '@/lib/cut/session/registry';
import { openSource } from '@/lib/cut/session/session';
import { sourceOf } from '@/tests/support/edits';
import { bodyOf, type Made, make, view } from '../verify/support';

/** An engine whose clip is this one, whatever is asked. */
function giving(id: EngineId, made: Made): EngineEntry {
  const { contents, durationSec } = made.cut;
  const open: OpenEngine = {
    info: null,
    forecast: async () => null,
    cut: async () => ({
      blob: new Blob([made.bytes]),
      durationSec,
      report: { ...contents, engine: id },
      verified: null,
      dispose() {},
    }),
    close() {},
  };
  const engine: Engine = { id, open: async () => open };
  return { id, opens: () => true, encodes: false, load: async () => engine };
}

/** Faults that can be found in any engine's clip, even if its streams have nothing in common with the source's. */
const BREAKS: Record<string, (made: Made) => void> = {
  'lacks its sound': (made) => made.bytes.set(Buffer.from('free'), bodyOf(made, 'trak', 1) - 4),
  'is cut short': (made) => {
    made.bytes = made.bytes.slice(0, made.bytes.length - 500);
  },
  'begins its sound a second late': (made) => {
    const at = bodyOf(made, 'elst', 1) + 12;
    view(made).setInt32(at, view(made).getInt32(at) + 48_000);
  },
  'is longer than it says': (made) => {
    const at = bodyOf(made, 'mvhd') + 16;
    view(made).setUint32(at, view(made).getUint32(at) * 2);
  },
};

describe('an engine whose clip is broken', () => {
  it.each(Object.keys(BREAKS))('that %s is passed over for the next one', async (name) => {
    const [bad, good] = [await make('h264BframesAac', 2000, 4500), await make('h264BframesAac', 2000, 4500)];
    BREAKS[name]?.(bad);
    const signal = new AbortController().signal;
    const engines = [giving('packets', bad), giving('ffmpeg', good)];
    const session = await openSource(sourceOf(bad.open.movie.blob), engines, { signal, onLoad() {} });
    const result = await session.cut(good.edit, { signal, onProgress() {} });
    expect(result.report.engine).toBe('ffmpeg');
    expect(new Uint8Array(await result.blob.arrayBuffer())).toEqual(good.bytes);
    expect(result.verified).toMatchObject({ against: 'source' });
  });
});
