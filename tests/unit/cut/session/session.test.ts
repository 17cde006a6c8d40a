import { describe, expect, it } from 'vitest';
import { Cutter } from '@/lib/cut/session/cutter';
import { openSource } from '@/lib/cut/session/session';
import { monotonic } from '@/lib/cut/session/shares';
import type { Verify } from '@/lib/cut/verify/verify-clip';
import { settle, withStart } from '@/lib/edit/settle';
import { ExactStartRefused, MediaError } from '@/lib/media/errors';
import { beginning, COPIED_CONTENTS } from '@/tests/support/contents';
import { sourceOf, toSound } from '@/tests/support/edits';
import { edit, FakeEngine, fail, live, open, trusting, VERIFIED } from './fake-engine';

describe('session.cut', () => {
  const cut = async (engines: FakeEngine[], signal = live()) => {
    const session = await open(engines);
    const done = session.cut(edit, { signal, onProgress() {} });
    return { session, done };
  };

  it('falls back unseen, closes the failed engine and stays with the new one', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onCut = fail('codec-not-in-mp4');
    const { session, done } = await cut([a, b]);
    expect((await done).report.engine).toBe('ffmpeg');
    expect(session.engine).toBe('ffmpeg');
    expect(a.calls.at(-1)).toBe('close');
    await session.cut(edit, { signal: live(), onProgress() {} });
    expect(b.calls).toEqual(['load', 'open', 'cut', 'cut']);
  });

  it("falls back on an engine's own mistake", async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onCut = async () => {
      throw new RangeError('Maximum call stack size exceeded');
    };
    expect((await (await cut([a, b])).done).report.engine).toBe('ffmpeg');
  });

  it('never shows less progress than before', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onCut = async ({ onProgress }) => {
      onProgress(0.6);
      throw new MediaError('engine-failed');
    };
    b.onCut = async ({ onProgress }) => {
      for (const share of [-1, 0.2, 0.7, Number.NaN, 3]) onProgress(share);
    };
    const cutter = new Cutter([a, b], trusting);
    const [{ source } = { source: sourceOf() }] = edit.parts;
    await cutter.open(source, { signal: live(), onLoad() {} });
    const shares: number[] = [];
    await cutter.cut(edit, { signal: live(), onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([0.6, 0.7, 1]);
  });

  it('throws the last failure when all fail, and can be asked again', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onCut = fail('index-invalid');
    b.onCut = fail('engine-failed');
    const { session, done } = await cut([a, b]);
    await expect(done).rejects.toMatchObject({ code: 'engine-failed' });
    b.onCut = async () => {};
    const again = await session.cut(edit, { signal: live(), onProgress() {} });
    expect(again.report.engine).toBe('ffmpeg');
  });

  it('says what an earlier engine found out, when the last one only fails', async () => {
    const [mp4, ffmpeg] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    mp4.onOpen = async () => {
      throw new MediaError('encrypted');
    };
    ffmpeg.onCut = async () => {
      throw new MediaError('engine-failed');
    };
    const session = await open([mp4, ffmpeg]);
    await expect(session.cut(edit, { signal: live(), onProgress() {} })).rejects.toMatchObject({
      code: 'encrypted',
    });
  });

  it('asks no other engine for a range that holds nothing', async () => {
    const [mp4, ffmpeg] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    mp4.onCut = async () => {
      throw new MediaError('empty-range');
    };
    const session = await open([mp4, ffmpeg]);
    await expect(session.cut(edit, { signal: live(), onProgress() {} })).rejects.toMatchObject({
      code: 'empty-range',
    });
    expect(ffmpeg.calls).toEqual([]);
    expect(session.engine).toBe('index');
  });

  it('says that a file ends too early, not that a range of its missing part is empty', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('packets')];
    a.onCut = fail('media-truncated');
    b.onCut = fail('empty-range');
    const session = await open([a, b]);
    const cut = session.cut(edit, { signal: live(), onProgress() {} });
    await expect(cut).rejects.toMatchObject({ code: 'media-truncated' });
  });

  it('gives video that must be encoded to an engine that can, and the next cut to the first one again', async () => {
    const [a, b, c] = [new FakeEngine('index'), new FakeEngine('packets'), new FakeEngine('ffmpeg')];
    b.encodes = c.encodes = true;
    b.onCut = fail('engine-failed');
    const session = await open([a, b, c]);
    const context = { signal: live(), onProgress() {} };
    expect((await session.cut(withStart(edit, 'encode'), context)).report.engine).toBe('ffmpeg');
    expect(session.engine).toBe('index');
    expect((await session.cut(edit, context)).report.engine).toBe('index');
    session.close();
    expect([a, b, c].map(({ calls }) => calls.at(-1))).toEqual(['close', 'close', 'close']);
  });

  it('leaves an engine that fails with an option for cuts with that option alone', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onCut = fail('not-verified');
    const session = await open([a, b]);
    const context = { signal: live(), onProgress() {} };
    const withoutMetadata = settle({ ...edit, metadata: 'remove' });
    expect((await session.cut(withoutMetadata, context)).report.engine).toBe('ffmpeg');
    expect(session.engine).toBe('index');
    a.onCut = async () => {};
    expect((await session.cut(edit, context)).report.engine).toBe('index');
    const soundOnly = settle({ ...edit, ...toSound() });
    expect((await session.cut(soundOnly, context)).report.engine).toBe('index');
    expect((await session.cut(withoutMetadata, context)).report.engine).toBe('ffmpeg');
    expect(b.calls).toEqual(['load', 'open', 'cut', 'cut']);
    session.close();
    expect([a, b].map(({ calls }) => calls.at(-1))).toEqual(['close', 'close']);
  });

  it('keeps the engine in use when the next one is unavailable', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onCut = fail('engine-failed');
    b.onOpen = fail('engine-unavailable');
    const { session, done } = await cut([a, b]);
    await expect(done).rejects.toMatchObject({ code: 'engine-unavailable' });
    expect(session.engine).toBe('index');
    expect(a.calls).not.toContain('close');
  });

  it('stops at a file that cannot be read', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onCut = fail('file-unreadable');
    await expect((await cut([a, b])).done).rejects.toMatchObject({ code: 'file-unreadable' });
    expect(b.calls).toEqual([]);
  });

  it('stops at a file that was rewritten in place, though the browser reads it', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    const file = new RewrittenFile(20_000);
    const source = { ...sourceOf(), file };
    const session = await openSource(source, [a, b], { signal: live(), onLoad() {} }, async () => VERIFIED);
    const context = { signal: live(), onProgress() {} };
    await expect(session.cut(edit, context)).resolves.toBeDefined();
    file.now[10_000] = 1;
    await expect(session.cut(edit, context)).rejects.toMatchObject({ code: 'file-unreadable' });
    expect(a.disposed).toBe(1);
    expect(b.calls).toEqual([]);
  });

  it('stops on an abort without another engine, and cuts again after', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    const controller = new AbortController();
    a.onCut = async () => {
      controller.abort();
      throw new MediaError('engine-failed', 'ended by the abort');
    };
    const { session, done } = await cut([a, b], controller.signal);
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    expect(b.calls).toEqual([]);
    a.onCut = async () => {};
    await expect(session.cut(edit, { signal: live(), onProgress() {} })).resolves.toBeDefined();
  });

  it('disposes of a clip that came after the abort', async () => {
    const a = new FakeEngine('index');
    const controller = new AbortController();
    a.onCut = async () => controller.abort();
    await expect((await cut([a], controller.signal)).done).rejects.toMatchObject({ name: 'AbortError' });
    expect(a.disposed).toBe(1);
  });

  it('closes an engine that was prepared while the session was closed', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onCut = fail('engine-failed');
    const { session, done } = await cut([a, b]);
    b.onOpen = async () => session.close();
    await expect(done).rejects.toBeInstanceOf(MediaError);
    expect(b.calls).toEqual(['load', 'open', 'close']);
  });

  it('closes an engine that was prepared for an option while the session was closed', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onCut = fail('engine-failed');
    const session = await open([a, b]);
    b.onOpen = async () => session.close();
    const withoutMetadata = settle({ ...edit, metadata: 'remove' });
    await expect(session.cut(withoutMetadata, { signal: live(), onProgress() {} })).rejects.toMatchObject({
      code: 'engine-unavailable',
    });
    expect(b.calls).toEqual(['load', 'open', 'close']);
  });

  it('delivers the next engine’s clip when one does not pass the verification', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    const verify: Verify = async (_edit, { report }) => {
      if (report.engine === 'index') throw new MediaError('not-verified', 'another place');
      return VERIFIED;
    };
    const session = await open([a, b], live(), verify);
    const result = await session.cut(edit, { signal: live(), onProgress() {} });
    expect(result).toMatchObject({ report: { engine: 'ffmpeg' }, verified: VERIFIED });
    expect([a.disposed, b.disposed]).toEqual([1, 0]);
  });

  it.each([new ExactStartRefused('failed'), new MediaError('not-verified')])(
    'encodes the whole video when an exact start fails (%s), and says so',
    async (failure) => {
      const [a, b] = [new FakeEngine('index'), new FakeEngine('packets')];
      a.onCut = () => Promise.reject(failure);
      b.encodes = true;
      const session = await open([a, b]);
      const { report } = await session.cut(withStart(edit, 'exact'), { signal: live(), onProgress() {} });
      expect(report).toMatchObject({ engine: 'packets', exactFailed: true });
      expect(
        (await session.cut(withStart(edit, 'encode'), { signal: live(), onProgress() {} })).report,
      ).not.toHaveProperty('exactFailed');
    },
  );

  it('encodes nothing when the program for an exact start can’t be loaded', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('packets')];
    a.onCut = () => Promise.reject(new ExactStartRefused('no-program'));
    b.encodes = true;
    const done = (await open([a, b])).cut(withStart(edit, 'exact'), { signal: live(), onProgress() {} });
    await expect(done).rejects.toMatchObject({ refusal: 'no-program' });
    expect(b.calls).toEqual([]);
  });

  it('delivers no clip that none could verify, and says so', async () => {
    const engines = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    const session = await open(engines, live(), async () => {
      throw new MediaError('not-verified');
    });
    const done = session.cut(edit, { signal: live(), onProgress() {} });
    await expect(done).rejects.toMatchObject({ code: 'not-verified' });
    expect(engines.map(({ disposed }) => disposed)).toEqual([1, 1]);
  });

  it('believes an engine that has verified its own clip', async () => {
    const engine = new FakeEngine('index');
    engine.verified = VERIFIED;
    const session = await open([engine], live(), async () => {
      throw new MediaError('not-verified');
    });
    const result = await session.cut(edit, { signal: live(), onProgress() {} });
    expect(result.verified).toEqual(VERIFIED);
  });
});

/** Like a file in Firefox, which keeps its old length and reads the current bytes. */
class RewrittenFile extends File {
  readonly now: Uint8Array<ArrayBuffer>;

  constructor(length: number) {
    super([new Uint8Array(length)], 'video.mp4');
    this.now = new Uint8Array(length);
  }

  override slice(from?: number, to?: number): Blob {
    return new Blob([this.now]).slice(from, to);
  }
}

describe('session.forecast', () => {
  const start = { kind: 'lead-in', leadIn: { hiddenSec: 1, shownSec: 0.01 } } as const;
  const choices = {
    lossless: start.leadIn,
    exact: { possible: false, refusal: 'no-encoder' },
    keyframes: [{ before: 1, after: 3 }],
  } as const;

  it('keeps the choices of the engine that copies when another encodes', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('packets')];
    b.encodes = true;
    a.expected = { ...COPIED_CONTENTS, ...beginning(start), choices };
    b.expected = { ...COPIED_CONTENTS, video: 'encoded', ...beginning({ kind: 'encoded' }), choices: null };
    const session = await open([a, b]);
    expect(await session.forecast(edit)).toEqual(a.expected);
    expect(await session.forecast(withStart(edit, 'encode'))).toEqual({ ...b.expected, choices });
  });
});

it('monotonic clamps to 0–1 and drops what falls or is no number', () => {
  const seen: number[] = [];
  const report = monotonic((share) => seen.push(share));
  for (const share of [-0.5, 0, 0.2, 0.1, Number.NaN, 0.2, 7, 0.9]) report(share);
  expect(seen).toEqual([0.2, 1]);
});
