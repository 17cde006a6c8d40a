import { describe, expect, it } from 'vitest';
import { withStart } from '@/lib/edit/settle';
import { COPIED_CONTENTS } from '@/tests/support/contents';
import { edit, FakeEngine, fail, live, open } from './fake-engine';

describe('openSource', () => {
  it('takes the first engine that can be prepared and leaves the others alone', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    const session = await open([a, b]);
    expect(session.engine).toBe('index');
    expect(session.info?.durationSec).toBe(1);
    expect(b.calls).toEqual([]);
  });

  it('does not load the code of an engine that refuses the container', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.takes = false;
    expect((await open([a, b])).engine).toBe('ffmpeg');
    expect(a.calls).toEqual([]);
  });

  it('goes on when an engine refuses the file, or fails to open it', async () => {
    const [a, b, c] = [new FakeEngine('index'), new FakeEngine('packets'), new FakeEngine('ffmpeg')];
    a.onOpen = fail('unsupported');
    b.onOpen = fail('index-invalid');
    expect((await open([a, b, c])).engine).toBe('ffmpeg');
  });

  it('names the speed that is lost where an engine refused it', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onOpen = fail('edit-rates');
    b.expected = { ...COPIED_CONTENTS, choices: null };
    const session = await open([a, b]);
    const lost = [{ kind: 'video', codec: 'speed' }];
    expect((await session.forecast(edit))?.leftOut).toEqual(lost);
    expect((await session.cut(edit, { signal: live(), onProgress() {} })).report.leftOut).toEqual(lost);
  });

  it("surfaces the last engine's failure", async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onOpen = fail('index-invalid');
    b.onOpen = fail('engine-unavailable');
    await expect(open([a, b])).rejects.toMatchObject({ code: 'engine-unavailable' });
  });

  it('calls an engine unavailable when its code does not load', async () => {
    const b = new FakeEngine('ffmpeg');
    b.load = async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    await expect(open([b])).rejects.toMatchObject({ code: 'engine-unavailable' });
  });

  it('stops at a file that cannot be read', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    a.onOpen = fail('file-unreadable');
    await expect(open([a, b])).rejects.toMatchObject({ code: 'file-unreadable' });
    expect(b.calls).toEqual([]);
  });

  it('opens an engine once for clips that it copies and those that it encodes', async () => {
    const ffmpeg = new FakeEngine('ffmpeg');
    ffmpeg.encodes = true;
    const session = await open([ffmpeg]);
    for (const start of ['lossless', 'encode'] as const)
      await session.cut(withStart(edit, start), { signal: live(), onProgress() {} });
    session.close();
    expect(ffmpeg.calls).toEqual(['load', 'open', 'cut', 'cut', 'close']);
  });

  it('does not fall through on an abort', async () => {
    const [a, b] = [new FakeEngine('index'), new FakeEngine('ffmpeg')];
    const controller = new AbortController();
    a.onOpen = async () => {
      controller.abort();
      controller.signal.throwIfAborted();
    };
    await expect(open([a, b], controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(b.calls).toEqual([]);
  });

  it('closes what was prepared after an abort', async () => {
    const a = new FakeEngine('index');
    const controller = new AbortController();
    a.onOpen = async () => controller.abort();
    await expect(open([a], controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(a.calls).toEqual(['load', 'open', 'close']);
  });
});
