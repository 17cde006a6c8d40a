import { describe, expect, it } from 'vitest';
import type { Forecast } from '@/lib/cut/forecast';
import { MediaError } from '@/lib/media/errors';
import { beginning, CLEAN, COPIED_CONTENTS } from '@/tests/support/contents';
import { toVideo } from '@/tests/support/edits';
import { context, disposed, result, setUp } from './fake-join';

describe('a joined clip', () => {
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
    expect(files.flatMap((session) => session.cuts)).toEqual([]);
    expect(report).toMatchObject({ video: 'copied', audio: 'copied' });
    expect(report.joined?.map(({ source, video }) => [source, video])).toEqual([
      [1, 'copied'],
      [2, 'copied'],
    ]);
    expect(report.parts.map((part) => part?.atSec)).toEqual([0, 1, 2]);
    expect(await join.clipBytes(own)).toBe(99);
  });

  it('is rotated once, by the index engine', async () => {
    const { join, files, edit, index } = setUp([1280, 640]);
    const framing = { crop: null, flip: false, turn: 90 };
    const parts = [
      [0, 0, 5000],
      [1, 500, 2000],
    ] as const;
    await join.cut(edit(parts, { framing, ...toVideo({ sound: 'remove' }) }), context());
    expect(files[1]?.cuts.map((own) => own.framing.turn)).toEqual([0]);
    expect(index.cuts.map((own) => own.framing.turn)).toEqual([90]);
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
      toVideo({ sound: 'remove' }),
    );
    const { report, dispose } = await join.cut(
      own,
      context((share) => shares.push(share)),
    );
    const [made] = files[1]?.cuts ?? [];
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
    expect(report.parts.map((part) => part?.start.kind)).toEqual(['clean', 'encoded', 'clean', 'encoded']);
    expect(report.joined?.[1]).toMatchObject({ video: 'encoded', mismatches: ['size'] });
    expect(shares.at(-1)).toBe(1);
    expect(disposed).toEqual([]);
    dispose();
    await Promise.resolve();
    expect(disposed.sort()).toEqual(['clip', 'whole']);
    expect(index.closed).toBe(1);
  });

  it('fits a limit without being copied, if frames of it were encoded', async () => {
    const limit = { bytes: 1000, lines: 'auto', rate: 'auto', mono: false, thorough: false } as const;
    const parts = [
      [0, 0, 5000],
      [1, 500, 2000],
    ] as const;
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const framing = { crop, flip: false, turn: 0 };
    const fits = async (widths: readonly number[], options = {}) => {
      const { join, edit } = setUp(widths);
      const own = edit(parts, { ...toVideo({ limit }), ...options });
      const { report } = await join.cut(own, context());
      return { cut: report.fit?.kind, expected: (await join.forecast(own))?.fit };
    };
    expect(await fits([1280, 1280])).toEqual({ cut: 'copied', expected: 'copied' });
    expect(await fits([1280, 640])).toEqual({ cut: 'fits', expected: 'fits' });
    // Nobody knows how large an encoded clip becomes.
    expect(await fits([1280, 1280], { framing })).toEqual({ cut: 'fits', expected: 'encoded' });
    expect(await fits([1280, 1280], { start: 'encode' })).toEqual({ cut: 'fits', expected: 'encoded' });
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
    expect(files[1]?.cuts.map(({ parts }) => parts[0]?.startMs)).toEqual([500, 3000]);
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
    expect(files[1]?.cuts[0]?.parts.map(({ startMs }) => startMs)).toEqual([500, 2001]);
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
    expect(files[1]?.cuts).toHaveLength(2);
    expect(index.cuts[0]?.parts.map(({ source }) => source.id)).toEqual([-1, 1, -2]);
  });

  it('numbers empty parts over the whole edit', async () => {
    const { join, files, edit, index } = setUp([1280, 640]);
    const session = files[1];
    if (session) session.onCut = async () => result('clip', beginning(null, { kind: 'encoded' }));
    index.onCut = async () => result('whole', beginning(null, CLEAN, CLEAN));
    const { report } = await join.cut(
      edit(
        [
          [0, 0, 5000],
          [1, 90_000, 91_000],
          [0, 6000, 7000],
          [1, 0, 1000],
        ],
        toVideo({ sound: 'remove' }),
      ),
      context(),
    );
    expect(report.parts.map((part) => part?.start.kind)).toEqual([undefined, undefined, 'clean', 'encoded']);
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
        toVideo({ sound: 'remove' }),
      ),
      context(),
    );
    expect(index.cuts[0]?.parts).toHaveLength(2);
    expect(report.parts.map((part) => part?.atSec)).toEqual([0, 1, 2.5]);
  });

  it('starts copied parts of a clip where they start in the source', async () => {
    const { join, files, edit, index } = setUp([1280, 1280]);
    const session = files[1];
    const [, audio] = session?.info.tracks ?? [];
    if (audio) Object.assign(audio, { joinKey: 'b', sampleRate: 44_100 });
    if (session)
      session.onCut = async () =>
        result('clip', {
          audio: 'encoded',
          ...beginning({ kind: 'moved', earlierSec: 0.4 }, { kind: 'moved', earlierSec: 0.25 }),
        });
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
    expect(session?.cuts[0]?.parts[0]?.startMs).toBe(500);
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

it('a clip that hides frames is cut again, with its video encoded', async () => {
  const { join, files, edit } = setUp([1280, 1280]);
  const session = files[1];
  const [, audio] = session?.info.tracks ?? [];
  if (audio) Object.assign(audio, { joinKey: 'b', sampleRate: 44_100 });
  const encode = session?.onCut;
  if (session && encode)
    session.onCut = async (ofFile, work) =>
      ofFile.start === 'encode'
        ? encode(ofFile, work)
        : result('hiding', beginning({ kind: 'lead-in', leadIn: { hiddenSec: 0.4, shownSec: 0.4 } }));
  const parts = [
    [0, 0, 5000],
    [1, 500, 1100],
  ] as const;
  const { report } = await join.cut(edit(parts), context());
  expect(session?.cuts.map(({ start }) => start)).toEqual(['lossless', 'encode']);
  expect(report.joined?.[1]?.video).toBe('encoded');
  expect(disposed).toContain('hiding');
});

describe('the forecast of a join', () => {
  it('says what becomes of each file before anything is cut', async () => {
    const { join, files, edit, index } = setUp([1280, 640]);
    for (const session of files) session.expected = { ...COPIED_CONTENTS, choices: null };
    const forecast = await join.forecast(
      edit([
        [0, 0, 5000],
        [1, 0, 1000],
      ]),
    );
    expect(forecast?.joined?.map(({ video }) => video)).toEqual(['copied', 'encoded']);
    expect(forecast?.video).toBe('copied');
    expect(forecast?.parts).toEqual([
      { start: CLEAN, atSec: 0 },
      { start: { kind: 'encoded' }, atSec: 5 },
    ]);
    expect(index.opened).toEqual([]);
  });

  it('is of the plan that the cut takes where files that seem to match do not', async () => {
    const own = [
      [0, 0, 5000],
      [1, 0, 1000],
    ] as const;
    const { join, files, edit, index } = setUp([1280, 1280]);
    for (const session of files) session.expected = { ...COPIED_CONTENTS, choices: null };
    index.onForecast = () => Promise.reject(new MediaError('sources-differ'));
    index.onCut = async (cut) => {
      // What clips copy of the files differs as much.
      const areEncoded = files.every((session) => session.cuts.at(-1)?.format?.video !== 'copied');
      if (cut.parts[0]?.source.id === 1 || !areEncoded) throw new MediaError('sources-differ');
      return result('whole', beginning(...cut.parts.map(() => CLEAN)));
    };
    const streams = (said: Pick<Forecast, 'joined'> | null) =>
      said?.joined?.map(({ video, audio }) => [video, audio]);
    const forecast = streams(await join.forecast(edit(own)));
    expect(forecast).toEqual([
      ['encoded', 'encoded'],
      ['encoded', 'encoded'],
    ]);
    expect(streams((await join.cut(edit(own), context())).report)).toEqual(forecast);
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
