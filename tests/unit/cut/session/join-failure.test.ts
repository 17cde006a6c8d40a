import { describe, expect, it } from 'vitest';
import { JoinSession } from '@/lib/cut/session/join-session';
import { settle } from '@/lib/edit/settle';
import { ExactStartRefused, MediaError } from '@/lib/media/errors';
import { beginning, CLEAN } from '@/tests/support/contents';
import { sourceOf } from '@/tests/support/edits';
import { context, disposed, FakeSession, infoOf, result, setUp } from './fake-join';

/** A second of each of two files. */
const BOTH: [file: number, startMs: number, endMs: number][] = [
  [0, 0, 1000],
  [1, 0, 1000],
];

describe('a join that fails', () => {
  it('encodes more where the index engine finds a difference', async () => {
    const { join, files, edit, index } = setUp([1280, 1280]);
    let opens = 0;
    index.onOpen = async () => {
      opens++;
      if (opens <= 2) throw new MediaError('sources-differ');
    };
    const { report } = await join.cut(edit(BOTH), context());
    expect(files.map((session) => session.cuts.map(({ format }) => format?.video !== 'copied'))).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(report).toMatchObject({ video: 'encoded', audio: 'encoded' });
  });

  it('goes on to another way where a later part has no keyframe before it', async () => {
    const { join, files, edit, index } = setUp([1280, 1280]);
    const { onCut } = index;
    index.onCut = async (own) => {
      // A clip whose video is copied has the same lead-in as its file.
      if ((files[1]?.cuts.at(-1)?.format?.video ?? 'copied') === 'copied')
        throw new MediaError('unsupported', 'no keyframe before a part');
      return onCut(own);
    };
    const { report } = await join.cut(
      edit([
        [0, 0, 1000],
        [1, 500, 2000],
      ]),
      context(),
    );
    const made = files[1]?.cuts.at(-1);
    expect(made?.format?.video).toMatchObject({ width: 1280, height: 720 });
    expect(report.joined?.[1]?.video).toBe('encoded');
  });

  it('ends with the failure if nothing helps, and keeps no clip', async () => {
    const { join, edit, index } = setUp([1280, 640]);
    index.onCut = async () => {
      throw new MediaError('not-verified', 'no');
    };
    await expect(join.cut(edit(BOTH), context())).rejects.toMatchObject({ code: 'not-verified' });
    await Promise.resolve();
    expect(disposed.length).toBeGreaterThan(0);
    expect(new Set(disposed)).toEqual(new Set(['clip']));
    expect(index.closed).toBe(index.opened.length);
  });

  it('names the file whose own clip fails', async () => {
    const { join, files, edit } = setUp([1280, 640]);
    const session = files[1];
    if (session)
      session.onCut = async () => {
        throw new MediaError('engine-failed', 'a damaged frame');
      };
    const failing = join.cut(edit(BOTH), context());
    await expect(failing).rejects.toMatchObject({ code: 'engine-failed', source: 2 });
  });

  it('names the file that can no longer be read', async () => {
    const { index, edit } = setUp([1280, 1280]);
    const gone = new File(['gone'], 'gone.mp4');
    const sources = [
      sourceOf(new Uint8Array([1]), 'mp4', 1),
      { id: 2, file: gone, container: 'mp4' as const },
    ];
    const files = sources.map((source) => new FakeSession(source, infoOf(1280)));
    index.onCut = async () => {
      Object.defineProperty(gone, 'slice', {
        value: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
      });
      throw new MediaError('file-unreadable');
    };
    const parts = files.map(({ source }) => ({ source, startMs: 0, endMs: 1000 }));
    const failing = new JoinSession(files, [index], async () => null).cut(
      settle({ ...edit([]), parts }),
      context(),
    );
    await expect(failing).rejects.toMatchObject({ code: 'file-unreadable', source: 2 });
  });

  it('names no file where none is to blame', async () => {
    const { join, edit, index } = setUp([1280, 1280]);
    index.onCut = async () => {
      throw new MediaError('engine-unavailable');
    };
    const failing = join.cut(edit(BOTH), context());
    await expect(failing).rejects.toMatchObject({ code: 'engine-unavailable', source: null });
  });

  it.each(['file-unreadable', 'engine-unavailable', 'too-large'] as const)(
    'with %s is not tried again',
    async (code) => {
      const { join, files, edit, index } = setUp([1280, 640]);
      const session = files[1];
      if (session)
        session.onCut = async () => {
          throw new MediaError(code);
        };
      await expect(join.cut(edit(BOTH), context())).rejects.toMatchObject({ code });
      expect(session?.cuts).toHaveLength(1);
      expect(index.opened).toEqual([]);
    },
  );

  it.each([
    ['failed', true],
    ['codec', false],
  ] as const)(
    'encodes everything if an exact start is refused (%s), and says so if it was tried',
    async (refusal, says) => {
      const { join, edit, index } = setUp([1280, 1280]);
      index.onCut = async (own) => {
        if (own.start === 'exact') throw new ExactStartRefused(refusal);
        return result('whole', beginning(CLEAN, CLEAN));
      };
      const { report } = await join.cut(
        edit(
          [
            [0, 0, 1000],
            [1, 0, 1000],
          ],
          { start: 'exact' },
        ),
        context(),
      );
      expect(report.video).toBe('encoded');
      expect(report.parts.map((part) => part?.start.kind)).toEqual(['encoded', 'encoded']);
      expect(report.exactFailed ?? false).toBe(says);
    },
  );

  it('is aborted at once, and keeps no clip', async () => {
    const { join, files, edit, index } = setUp([1280, 640, 320]);
    const controller = new AbortController();
    const last = files[2];
    if (last)
      last.onCut = async (_, { signal }) => {
        controller.abort();
        signal.throwIfAborted();
        return result('never');
      };
    const own = edit([
      [0, 0, 5000],
      [1, 0, 1000],
      [2, 0, 1000],
    ]);
    await expect(
      join.cut(
        own,
        context(() => {}, controller.signal),
      ),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await Promise.resolve();
    expect(disposed).toEqual(['clip']);
    expect(index.opened).toEqual([]);
  });

  it('disposes of a clip that arrives after the abort', async () => {
    const { join, edit, index } = setUp([1280, 1280]);
    const controller = new AbortController();
    index.onCut = async () => {
      controller.abort();
      return result('late');
    };
    const own = edit(BOTH);
    await expect(
      join.cut(
        own,
        context(() => {}, controller.signal),
      ),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(disposed).toEqual(['late']);
  });

  it('needs every file unchanged', async () => {
    const { join, files, edit } = setUp([1280, 1280]);
    const [, second] = files;
    if (second) second.isUnchanged = async () => false;
    await expect(join.cut(edit(BOTH), context())).rejects.toMatchObject({ code: 'file-unreadable' });
    expect(disposed).toEqual(['whole']);
  });
});
