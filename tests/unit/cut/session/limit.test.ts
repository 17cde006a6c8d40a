import { describe, expect, it } from 'vitest';
import type { Engine, OpenEngine } from '@/lib/cut/engine';
import type { Verification } from '@/lib/cut/report';
import type { EngineEntry, EngineId } from '@/lib/cut/session/registry';
import { openSource } from '@/lib/cut/session/session';
import { type Edit, limitOf, type SizeLimit } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { COPIED_CONTENTS } from '@/tests/support/contents';
import { editOf, sourceOf, toVideo } from '@/tests/support/edits';

const limit: SizeLimit = { bytes: 1000, lines: 'auto', rate: 'auto', mono: false, thorough: false };
const VERIFIED: Verification = {
  against: 'clip',
  samples: 0,
  startsOnFrame: true,
  driftSec: 0,
  frames: 0,
  isWhole: true,
  metadataGone: false,
  splices: 0,
};

interface Fake {
  entry: EngineEntry;
  cuts: Edit[];
  disposed: number;
}

/** An engine that copies to one size and encodes to another. */
function fake(id: EngineId, copied: number, encoded: number | 'too-large'): Fake {
  const own: Fake = { cuts: [], disposed: 0, entry: entryOf() };
  return own;

  function entryOf(): EngineEntry {
    return { id, encodes: id !== 'index', opens: () => true, load: async () => engine() };
  }
  function engine(): Engine {
    return { id, open: async () => open() };
  }
  function open(): OpenEngine {
    return {
      info: { container: 'mp4', durationSec: 1, tracks: [] },
      forecast: async () => ({ ...COPIED_CONTENTS, choices: null }),
      clipBytes: async () => copied,
      async cut(edit) {
        own.cuts.push(edit);
        if (id === 'packets' && limitOf(edit)?.thorough) throw new MediaError('unsupported');
        const size = limitOf(edit) ? encoded : copied;
        if (size === 'too-large') throw new MediaError('too-large');
        return {
          blob: new Blob([new Uint8Array(size)]),
          durationSec: 1,
          verified: VERIFIED,
          report: { ...COPIED_CONTENTS, engine: id },
          dispose: () => {
            own.disposed++;
          },
        };
      },
      close() {},
    };
  }
}

const context = () => ({ signal: new AbortController().signal, onProgress() {} });

async function cutWith(
  engines: readonly Fake[],
  edit = editOf(0, 1000, toVideo({ limit }), sourceOf(new Uint8Array(900))),
) {
  const entries = engines.map(({ entry }) => entry);
  const loading = { signal: new AbortController().signal, onLoad() {} };
  const session = await openSource(edit.parts[0]?.source ?? sourceOf(), entries, loading);
  return { session, edit, clip: session.cut(edit, context()) };
}

describe('an edit with a size limit', () => {
  it('is copied if the copy fits', async () => {
    const index = fake('index', 1000, 10);
    const { session, edit, clip } = await cutWith([index, fake('packets', 0, 10)]);
    expect((await clip).report).toMatchObject({ engine: 'index', fit: { kind: 'copied' } });
    expect(index.cuts.map(limitOf)).toEqual([null]);
    expect((await session.forecast(edit))?.fit).toBe('copied');
  });

  it('is encoded if the copy is a byte too large, which is freed', async () => {
    const [index, packets] = [fake('index', 1001, 0), fake('packets', 0, 990)];
    const { session, edit, clip } = await cutWith([index, packets]);
    expect((await clip).blob.size).toBe(990);
    expect(index.disposed).toBe(1);
    expect(packets.cuts).toMatchObject([{ start: 'encode', ...toVideo({ limit }) }]);
    expect((await session.forecast(edit))?.fit).toBe('encoded');
  });

  it('goes on to the next engine if a clip exceeds the limit', async () => {
    const packets = fake('packets', 0, 1001);
    const { clip } = await cutWith([fake('index', 2000, 0), packets, fake('ffmpeg', 0, 1000)]);
    expect((await clip).report.engine).toBe('ffmpeg');
    expect(packets.disposed).toBe(1);
  });

  it('fails with a code rather than give out too large a clip', async () => {
    const engines = [fake('index', 2000, 0), fake('packets', 0, 'too-large'), fake('ffmpeg', 0, 1001)];
    const { clip } = await cutWith(engines);
    await expect(clip).rejects.toMatchObject({ code: 'too-large' });
    expect(engines[2]?.disposed).toBe(1);
  });

  it.each([
    { x264: 970, size: 970 },
    { x264: 'too-large', size: 990 },
  ] as const)(
    'is encoded by x264 if asked for, and otherwise only if that fits: $x264',
    async ({ x264, size }) => {
      const engines = [fake('index', 1001, 0), fake('packets', 0, 990), fake('ffmpeg', 0, x264)];
      const source = sourceOf(new Uint8Array(900));
      const { clip } = await cutWith(
        engines,
        editOf(0, 1000, toVideo({ limit: { ...limit, thorough: true } }), source),
      );
      expect((await clip).blob.size).toBe(size);
    },
  );
});
