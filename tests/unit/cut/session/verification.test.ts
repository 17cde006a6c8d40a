import { describe, expect, it } from 'vitest';
import type { Engine, EngineId, PreparedEngine } from '@/lib/cut/engine';
import type { EngineEntry } from '@/lib/cut/session/registry';
import { openSource } from '@/lib/cut/session/session';
import { bodyOf, type Made, make, view } from '../verify/support';

/** An engine whose clip is this one, whatever is asked. */
function giving(id: EngineId, made: Made): EngineEntry {
  const { report, durationSec } = made.parts;
  const prepared: PreparedEngine = {
    info: null,
    foresee: async () => null,
    cut: async () => ({
      blob: new Blob([made.bytes]),
      durationSec,
      report: { ...report, engine: id },
      dispose() {},
    }),
    close() {},
  };
  const engine: Engine = { id, accepts: () => ({ ok: true }), prepare: async () => prepared };
  return { id, accepts: engine.accepts, load: async () => engine };
}

/** Faults that can be told of any engine's clip: its streams need have nothing in common with the source's. */
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

describe('a rung whose clip is broken', () => {
  it.each(Object.keys(BREAKS))('that %s is passed over for the next one', async (name) => {
    const [bad, good] = [await make('h264BframesAac', 20, 45), await make('h264BframesAac', 20, 45)];
    BREAKS[name]?.(bad);
    const file = new File([bad.open.movie.blob], 'a.mp4');
    const signal = new AbortController().signal;
    const source = { file, container: 'mp4' } as const;
    const engines = [giving('transcode', bad), giving('ffmpeg', good)];
    const session = await openSource(source, engines, { signal, onLoad() {} });
    const result = await session.cut(good.request, { signal, onProgress() {} });
    expect(result.report.engine).toBe('ffmpeg');
    expect(new Uint8Array(await result.blob.arrayBuffer())).toEqual(good.bytes);
    expect(result.verified).toMatchObject({ against: 'source' });
  });
});
