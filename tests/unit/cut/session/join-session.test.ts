import { describe, expect, it } from 'vitest';
import type { CutContext, CutResult, Engine, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { CutReport } from '@/lib/cut/report';
import { joinSessions } from '@/lib/cut/session/join-session';
import type { EngineEntry } from '@/lib/cut/session/registry';
import type { CutSession } from '@/lib/cut/session/session';
import type { Edit, Source } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { ExactStartRefused, MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { COPIED_CONTENTS } from '@/tests/support/contents';
import { sourceOf } from '@/tests/support/edits';
import { VERIFIED } from './fake-engine';

const BT709 = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };
const infoOf = (width: number): MediaInfo => ({
  container: 'mp4',
  durationSec: 10,
  tracks: [
    {
      id: 1,
      kind: 'video',
      codec: 'avc1',
      coded: { width, height: 720 },
      colors: BT709,
      joinKey: `v${width}`,
    },
    { id: 2, kind: 'audio', codec: 'mp4a', sampleRate: 48_000, channels: 2, joinKey: 'a' },
  ],
});

/** What was disposed of, by name. */
let disposed: string[] = [];
const result = (name: string, report: Partial<CutReport> = {}, durationSec = 2): CutResult => ({
  blob: new Blob([name]),
  durationSec,
  report: { ...COPIED_CONTENTS, engine: 'index', ...report },
  verified: VERIFIED,
  dispose: () => disposed.push(name),
});

/** A file's session with a few switches that records its cuts. */
class FakeSession implements CutSession {
  readonly engine = 'index' as const;
  cuts: Edit[] = [];
  expected: Forecast | null = null;
  onCut: (edit: Edit, context: CutContext) => Promise<CutResult> = async (edit) =>
    result('clip', {
      ...{ video: 'encoded', start: { kind: 'encoded' } },
      later: edit.parts.slice(1).map((_, i) => ({ start: { kind: 'encoded' }, atSec: i + 1.5 })),
    });

  constructor(readonly info: MediaInfo) {}
  timeline = async () => null;
  forecast = async () => this.expected;
  clipBytes = async () => 7;
  cut(edit: Edit, context: CutContext) {
    this.cuts.push(edit);
    return this.onCut(edit, context);
  }
  close() {}
}

/** The index engine, which records what it opens and cuts. */
class FakeIndex implements EngineEntry, Engine {
  readonly id = 'index' as const;
  readonly encodes = false;
  opened: Source[][] = [];
  cuts: Edit[] = [];
  closed = 0;
  onOpen = async (): Promise<void> => {};
  onCut = async (edit: Edit): Promise<CutResult> =>
    result('whole', {
      later: edit.parts.slice(1).map((_, i) => ({ start: { kind: 'clean' }, atSec: i + 1 })),
    });

  opens = () => true;
  load = async () => this;
  async open(sources: readonly Source[]): Promise<OpenEngine> {
    this.opened.push([...sources]);
    await this.onOpen();
    return {
      info: null,
      forecast: async () => ({ ...COPIED_CONTENTS, choices: null }),
      clipBytes: async () => 99,
      cut: (edit) => {
        this.cuts.push(edit);
        return this.onCut(edit);
      },
      close: () => {
        this.closed++;
      },
    };
  }
}

function setUp(widths: readonly number[]) {
  disposed = [];
  const index = new FakeIndex();
  const files = widths.map((width, i) => ({
    source: sourceOf(new Uint8Array([i]), 'mp4', i + 1),
    session: new FakeSession(infoOf(width)),
  }));
  const edit = (
    parts: readonly (readonly [file: number, from: number, to: number])[],
    options = {},
  ): Edit => ({
    ...PLAIN_OPTIONS,
    ...options,
    parts: parts.flatMap(([file, startMs, endMs]) => {
      const source = files[file]?.source;
      return source ? [{ source, startMs, endMs }] : [];
    }),
  });
  return { index, files, edit, join: joinSessions(files, [index], async () => null) };
}

const context = (onProgress: CutContext['onProgress'] = () => {}, signal = new AbortController().signal) => ({
  signal,
  onProgress,
});

describe('a joined clip', () => {
  it('of one file is cut by its own session', async () => {
    const { join, files, edit, index } = setUp([1280, 1280]);
    await join.cut(edit([[1, 0, 1000]]), context());
    expect(files[1]?.session.cuts).toHaveLength(1);
    expect(index.opened).toEqual([]);
    expect(await join.clipBytes(edit([[1, 0, 1000]]))).toBe(7);
  });

  it('of files that match is cut by the index engine from the files', async () => {
    const { join, files, edit, index } = setUp([1280, 1280]);
    const own = edit([
      [0, 0, 1000],
      [1, 500, 2000],
      [0, 3000, 4000],
    ]);
    const { report } = await join.cut(own, context());
    expect(index.opened).toEqual([files.map(({ source }) => source)]);
    expect(index.cuts[0]?.parts).toEqual(own.parts);
    expect(files.flatMap(({ session }) => session.cuts)).toEqual([]);
    expect(report).toMatchObject({ video: 'copied', audio: 'copied', emptyParts: [] });
    expect(report.joined?.map(({ source, video }) => [source, video])).toEqual([
      [1, 'copied'],
      [2, 'copied'],
    ]);
    expect(report.later.map(({ atSec }) => atSec)).toEqual([1, 2]);
    expect(await join.clipBytes(own)).toBe(99);
  });

  it('of files that differ is cut from a clip of the odd one', async () => {
    const { join, files, edit, index } = setUp([1280, 640]);
    const shares: number[] = [];
    const own = edit(
      [
        [0, 0, 5000],
        [1, 500, 2000],
        [0, 6000, 7000],
        [1, 3000, 4000],
      ],
      { sound: 'remove' },
    );
    const { report, dispose } = await join.cut(
      own,
      context((share) => shares.push(share)),
    );
    const [made] = files[1]?.session.cuts ?? [];
    expect(made).toMatchObject({
      start: 'encode',
      format: { video: { width: 1280, height: 720 }, audio: 'copied' },
    });
    expect(made?.parts.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [500, 2000],
      [3000, 4000],
    ]);
    expect(index.cuts[0]?.parts.map(({ source, startMs, endMs }) => [source.id, startMs, endMs])).toEqual([
      [1, 0, 5000],
      [-1, 0, 1500],
      [1, 6000, 7000],
      [-1, 1500, 2000],
    ]);
    expect(report.later.map(({ start }) => start.kind)).toEqual(['encoded', 'clean', 'encoded']);
    expect(report.joined?.[1]).toMatchObject({ video: 'encoded', mismatches: ['size'] });
    expect(shares.at(-1)).toBe(1);
    expect(disposed).toEqual([]);
    dispose();
    await Promise.resolve();
    expect(disposed.sort()).toEqual(['clip', 'whole']);
    expect(index.closed).toBe(1);
  });

  it('has a clip for each part whose sound is copied, since a clip may round the places of later ones', async () => {
    const { join, files, edit } = setUp([1280, 640]);
    await join.cut(
      edit([
        [0, 0, 5000],
        [1, 500, 2000],
        [0, 6000, 7000],
        [1, 3000, 4000],
      ]),
      context(),
    );
    expect(files[1]?.session.cuts.map(({ parts }) => parts[0]?.startMs)).toEqual([500, 3000]);
  });

  it('takes as much of a file as a part that follows needs', async () => {
    const { join, files, edit } = setUp([1280, 640]);
    await join.cut(
      edit([
        [1, 500, 2000],
        [0, 0, 5000],
      ]),
      context(),
    );
    // One more part tells where the last frame ends.
    expect(files[1]?.session.cuts[0]?.parts.map(({ startMs }) => startMs)).toEqual([500, 2001]);
  });

  it('cuts parts that touch to two clips, since one would hold them as one part', async () => {
    const { join, files, edit, index } = setUp([1280, 640]);
    await join.cut(
      edit([
        [1, 0, 1000],
        [0, 0, 5000],
        [1, 1000, 2000],
      ]),
      context(),
    );
    expect(files[1]?.session.cuts).toHaveLength(2);
    expect(index.cuts[0]?.parts.map(({ source }) => source.id)).toEqual([-1, 1, -2]);
  });

  it('numbers empty parts over the whole edit', async () => {
    const { join, files, edit, index } = setUp([1280, 640]);
    const session = files[1]?.session;
    if (session)
      session.onCut = async () => result('clip', { emptyParts: [0], start: { kind: 'encoded' }, later: [] });
    index.onCut = async () => result('whole', { emptyParts: [0], later: [] });
    const { report } = await join.cut(
      edit(
        [
          [0, 0, 5000],
          [1, 90_000, 91_000],
          [0, 6000, 7000],
          [1, 0, 1000],
        ],
        { sound: 'remove' },
      ),
      context(),
    );
    expect(report.emptyParts).toEqual([0, 1]);
    expect(report.later).toHaveLength(1);
  });

  it('has the parts of one clip that touch as one part for the index engine, and as two in the report', async () => {
    const { join, edit, index } = setUp([1280, 640]);
    const { report } = await join.cut(
      edit(
        [
          [0, 0, 5000],
          [1, 500, 2000],
          [1, 3000, 4000],
        ],
        { sound: 'remove' },
      ),
      context(),
    );
    expect(index.cuts[0]?.parts).toHaveLength(2);
    expect(report.later.map(({ atSec }) => atSec)).toEqual([1, 2.5]);
  });

  it('starts copied parts of a clip where they start in the source', async () => {
    const { join, files, edit, index } = setUp([1280, 1280]);
    const session = files[1]?.session;
    const [, audio] = session?.info.tracks ?? [];
    if (audio) Object.assign(audio, { joinKey: 'b', sampleRate: 44_100 });
    if (session) {
      const leadIn = { hiddenSec: 0.4, shownSec: 0.01 };
      const keyframes = [{ before: 0.1, after: 1 }, null];
      session.expected = {
        ...COPIED_CONTENTS,
        start: { kind: 'lead-in', leadIn },
        choices: { lossless: leadIn, exact: { possible: false, refusal: 'codec' }, keyframes },
      };
      session.onCut = async () =>
        result('clip', {
          audio: 'encoded',
          later: [{ start: { kind: 'moved', earlierSec: 0.25 }, atSec: 1 }],
        });
    }
    await join.cut(
      edit(
        [
          [0, 0, 5000],
          [1, 500, 1100],
          [0, 6000, 6500],
          [1, 3000, 4000],
        ],
        { start: 'exact' },
      ),
      context(),
    );
    expect(session?.cuts[0]).toMatchObject({
      start: 'lossless',
      format: { video: 'copied', audio: { sampleRate: 48_000 } },
    });
    expect(session?.cuts[0]?.parts[0]?.startMs).toBe(100);
    expect(index.cuts[0]).toMatchObject({ start: 'exact' });
    expect(
      index.cuts[0]?.parts
        .filter(({ source }) => source.id < 0)
        .map(({ startMs, endMs }) => [startMs, endMs]),
    ).toEqual([
      [400, 1000],
      [1250, 2000],
    ]);
  });
});

describe('a join that fails', () => {
  it('encodes more where the index engine finds a difference', async () => {
    const { join, files, edit, index } = setUp([1280, 1280]);
    let opens = 0;
    index.onOpen = async () => {
      opens++;
      if (opens <= 2) throw new MediaError('sources-differ');
    };
    const { report } = await join.cut(
      edit([
        [0, 0, 1000],
        [1, 0, 1000],
      ]),
      context(),
    );
    expect(files.map(({ session }) => session.cuts.map(({ format }) => format?.video !== 'copied'))).toEqual([
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
      if ((files[1]?.session.cuts.at(-1)?.format?.video ?? 'copied') === 'copied')
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
    const made = files[1]?.session.cuts.at(-1);
    expect(made?.format?.video).toMatchObject({ width: 1280, height: 720 });
    expect(report.joined?.[1]?.video).toBe('encoded');
  });

  it('ends with the failure if nothing helps, and keeps no clip', async () => {
    const { join, edit, index } = setUp([1280, 640]);
    index.onCut = async () => {
      throw new MediaError('not-verified', 'no');
    };
    await expect(
      join.cut(
        edit([
          [0, 0, 1000],
          [1, 0, 1000],
        ]),
        context(),
      ),
    ).rejects.toMatchObject({ code: 'not-verified' });
    await Promise.resolve();
    expect(disposed.length).toBeGreaterThan(0);
    expect(new Set(disposed)).toEqual(new Set(['clip']));
    expect(index.closed).toBe(index.opened.length);
  });

  it.each(['file-unreadable', 'engine-unavailable', 'too-large'] as const)(
    'with %s is not tried again',
    async (code) => {
      const { join, files, edit, index } = setUp([1280, 640]);
      const session = files[1]?.session;
      if (session)
        session.onCut = async () => {
          throw new MediaError(code);
        };
      await expect(
        join.cut(
          edit([
            [0, 0, 1000],
            [1, 0, 1000],
          ]),
          context(),
        ),
      ).rejects.toMatchObject({ code });
      expect(session?.cuts).toHaveLength(1);
      expect(index.opened).toEqual([]);
    },
  );

  it('encodes everything if only that keeps the start exact, and says so', async () => {
    const { join, edit, index } = setUp([1280, 1280]);
    index.onCut = async (own) => {
      if (own.start === 'exact') throw new ExactStartRefused('codec');
      return result('whole', { later: [{ start: { kind: 'clean' }, atSec: 1 }] });
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
    expect(report).toMatchObject({ exactFailed: true, video: 'encoded', start: { kind: 'encoded' } });
  });

  it('is aborted at once, and keeps no clip', async () => {
    const { join, files, edit, index } = setUp([1280, 640, 320]);
    const controller = new AbortController();
    const last = files[2]?.session;
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
    const own = edit([
      [0, 0, 1000],
      [1, 0, 1000],
    ]);
    await expect(
      join.cut(
        own,
        context(() => {}, controller.signal),
      ),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(disposed).toEqual(['late']);
  });

  it('needs every file unchanged', async () => {
    const { files, edit, index } = setUp([1280, 1280]);
    const changing = files.map((file, i) => ({
      ...file,
      source: { ...file.source, file: i === 1 ? new ChangingFile() : file.source.file },
    }));
    const join = joinSessions(changing, [index], async () => null);
    await expect(
      join.cut(
        edit([
          [0, 0, 1000],
          [1, 0, 1000],
        ]),
        context(),
      ),
    ).rejects.toMatchObject({ code: 'file-unreadable' });
    expect(disposed).toEqual(['whole']);
  });
});

/** A file whose bytes are others each time they are read. */
class ChangingFile extends File {
  #reads = 0;
  constructor() {
    super([new Uint8Array(4)], 'changing');
  }
  override slice(): Blob {
    return new Blob([Uint8Array.of(this.#reads++)]);
  }
}

describe('the forecast of a join', () => {
  it('says what becomes of each file before anything is cut', async () => {
    const { join, files, edit, index } = setUp([1280, 640]);
    for (const { session } of files) session.expected = { ...COPIED_CONTENTS, choices: null };
    const forecast = await join.forecast(
      edit([
        [0, 0, 5000],
        [1, 0, 1000],
      ]),
    );
    expect(forecast?.joined?.map(({ video }) => video)).toEqual(['copied', 'encoded']);
    expect(forecast).toMatchObject({ video: 'copied', start: { kind: 'clean' } });
    expect(forecast?.later).toEqual([{ start: { kind: 'encoded' }, atSec: 5 }]);
    expect(index.opened).toEqual([]);
  });

  it("is the index engine's if all files match", async () => {
    const { join, edit, index } = setUp([1280, 1280]);
    const forecast = await join.forecast(
      edit([
        [0, 0, 5000],
        [1, 0, 1000],
      ]),
    );
    expect(forecast?.joined).toHaveLength(2);
    expect(index.opened).toHaveLength(1);
    join.close();
    await Promise.resolve();
    await Promise.resolve();
    expect(index.closed).toBe(1);
  });
});
