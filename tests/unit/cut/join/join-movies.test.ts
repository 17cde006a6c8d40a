import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Track } from '@/lib/containers/mp4/read/track';
import { joinMovies } from '@/lib/cut/join/join-movies';
import { onTimeline } from '@/lib/cut/join/on-timeline';
import { openJoin } from '@/lib/cut/join/open-join';
import { RewrittenFiles } from '@/lib/cut/join/rewritten-samples';
import { type OpenMovie, openForCut } from '@/lib/cut/plan/open-movie';
import type { ClipContents } from '@/lib/cut/report';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { changed, type SettledEdit, settle } from '@/lib/edit/settle';
import { fixtureBytes } from '@/tests/fixtures';
import { sourceOf, toVideo } from '@/tests/support/edits';
import { make } from '@/tests/support/made-files';

const CONTEXT = { signal: new AbortController().signal, onShare() {} };

/** An open file with its id. */
async function opened(id: number, bytes: Uint8Array) {
  const blob = new Blob([new Uint8Array(bytes)]);
  const open = await openForCut(blob);
  return { id, open, source: sourceOf(blob, 'mp4', id), endMs: 0, keptMs: 1000 };
}

type File = Awaited<ReturnType<typeof opened>>;

const fixture = (id: number) => opened(id, fixtureBytes('h264BframesAac'));

/** A film of noise, so that no two samples have the same size. */
async function film(id: number, seed: number, ...options: string[]): Promise<File> {
  const video = ['-f', 'lavfi', '-i', `nullsrc=s=64x64:r=10:d=2,noise=alls=80:all_seed=${seed}:allf=t`];
  const sound = ['-f', 'lavfi', '-i', `anoisesrc=d=2:r=48000:seed=${seed}`];
  const coded = ['-c:v', 'libx264', '-g', '10', '-bf', '2', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  return opened(id, readFileSync(make('film.mp4', ...video, ...sound, ...coded, ...options)));
}

function editOfFiles(ranges: readonly (readonly [File, number, number])[]): SettledEdit {
  const parts = ranges.map(([{ source }, startMs, endMs]) => ({ source, startMs, endMs }));
  return settle({ ...PLAIN_OPTIONS, parts });
}

async function joined(files: readonly File[], edit: SettledEdit): Promise<OpenMovie> {
  return (await openJoin(files, edit, { extent: 'clip', rewritten: new RewrittenFiles(null) }, CONTEXT)).open;
}

/** A clip as the index engine makes it, and how it is verified against a movie. */
async function cut(open: OpenMovie, edit: SettledEdit) {
  const own = onTimeline(open, edit);
  const { head, ranges, inlined, contents, durationSec } = await cutMovie(open, own);
  const clip = new Blob([head, ...ranges.map(({ from, to }) => open.movie.blob.slice(from, to))]);
  const before = head.length - inlined.reduce((sum, { from, to }) => sum + to - from, 0);
  const layout = { head: before, ranges: [...inlined, ...ranges] };
  const verify = (source: OpenMovie, claimed: SettledEdit, changed: Partial<ClipContents> = {}) =>
    checkClip(clip, source.movie, {
      edit: onTimeline(source, claimed),
      contents: { ...contents, ...changed },
      durationSec,
      origin: { kind: 'ranges', layout },
    });
  return { contents, durationSec, verify };
}

describe('a joined movie', () => {
  it('refuses silence for a file that claims to last for years', async () => {
    const silent = await opened(2, fixtureBytes('silent'));
    const movie = { ...silent.open.movie, durationSec: 1e9 };
    const files = [await fixture(1), { ...silent, open: { ...silent.open, movie } }];
    expect(() => joinMovies(files)).toThrow('index-too-large');
  });

  it('has each file on its own range of one timeline, with room between them', async () => {
    const files = [await fixture(1), await fixture(2)];
    const { open } = joinMovies(files);
    const [first, second] = open.movie.sourceRanges ?? [];
    expect(first).toEqual({ fromSec: 0, toSec: 17, endSec: 6 });
    expect(second?.fromSec).toBe(17);
    expect(open.shiftsMs).toEqual(
      new Map([
        [1, 0],
        [2, 17_000],
      ]),
    );
    expect(open.movie.blob.size).toBe(2 * fixtureBytes('h264BframesAac').length);
    const [video] = open.movie.tracks;
    expect(video?.samples.count).toBe(2 * (files[0]?.open.movie.tracks[0]?.samples.count ?? 0));
    expect(video?.edits.map(({ start }) => start / (video?.timescale ?? 1))).toEqual([0, 17]);
  });

  it('looks at each sample in the file that it is from', async () => {
    const asked: [number, number][] = [];
    const files = [await fixture(1), await fixture(2)].map((file) => ({
      ...file,
      open: {
        ...file.open,
        access: async (_: Track, sample: number) => {
          asked.push([file.id, sample]);
          return 'closed' as const;
        },
      },
    }));
    const { open } = joinMovies(files);
    const [video] = open.movie.tracks;
    if (!video) throw new Error('no video');
    const count = video.samples.count / 2;
    for (const sample of [0, count - 1, count, 2 * count - 1]) await open.access(video, sample);
    expect(asked).toEqual([
      [1, 0],
      [1, count - 1],
      [2, 0],
      [2, count - 1],
    ]);
  });

  it('leaves room for parts that reach beyond the end of their file', async () => {
    const [a, b] = [{ ...(await fixture(1)), endMs: 60_000 }, await fixture(2)];
    expect(joinMovies([a, b]).open.movie.sourceRanges?.[1]?.fromSec).toBe(70);
  });

  it('keeps parts of two files apart, even where their times touch', async () => {
    const [a, b] = [await fixture(1), await fixture(2)];
    const edit = editOfFiles([
      [a, 0, 2000],
      [b, 2000, 3000],
      [b, 3000, 4000],
    ]);
    const open = await joined([a, b], edit);
    expect(edit.parts).toHaveLength(2);
    expect(onTimeline(open, edit).parts.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 2000],
      [19_000, 21_000],
    ]);
  });

  it('matches audio by language, then by order, and names what is left', async () => {
    const two = (first: string, second: string) => [
      ...['-map', '0', '-map', '1', '-map', '1'],
      ...['-metadata:s:a:0', `language=${first}`, '-metadata:s:a:1', `language=${second}`],
    ];
    const a = await film(1, 1, ...two('eng', 'deu'));
    const b = await film(2, 2, ...two('deu', 'eng'));
    const c = await film(3, 3);
    const { groups } = joinMovies([a, b]);
    const languages = groups.slice(1).map((group) => group.map((track) => track?.language));
    expect(languages).toEqual([
      ['eng', 'eng'],
      ['deu', 'deu'],
    ]);
    expect(joinMovies([c, a]).open.usable.leftOut).toEqual([{ kind: 'audio', codec: 'mp4a' }]);
    expect(joinMovies([a, c]).open.usable.leftOut).toEqual([]);
  });

  it('says what becomes of each file, and gives silence to one without audio', async () => {
    const [a, b] = [await fixture(1), await opened(2, fixtureBytes('silent'))];
    const edit = editOfFiles([
      [b, 0, 2000],
      [a, 0, 2000],
    ]);
    const open = await joined([b, a], edit);
    expect(open.joined?.map(({ source, audio }) => [source, audio])).toEqual([
      [2, 'silence'],
      [1, 'copied'],
    ]);
    const { verify, contents } = await cut(open, edit);
    expect(contents.audio).toBe('copied');
    expect((await verify(open, edit)).verification.splices).toBe(1);
  });

  it('has only the kinds of streams that the edit keeps, so that nothing else has to match', async () => {
    const [a, b] = [await film(1, 1), await film(2, 2, '-ac', '2')];
    const edit = editOfFiles([
      [a, 0, 1000],
      [b, 0, 1000],
    ]);
    await expect(joined([a, b], edit)).rejects.toMatchObject({ code: 'sources-differ' });
    const silent = settle({ ...edit, ...toVideo({ sound: 'remove' }) });
    const open = await joined([a, b], silent);
    expect(open.joined?.map(({ video, audio }) => [video, audio])).toEqual([
      ['copied', 'none'],
      ['copied', 'none'],
    ]);
    const { verify } = await cut(open, silent);
    expect((await verify(open, silent)).verification.splices).toBe(1);
  });
});

describe('verification of a splice between two files', () => {
  it('passes a clip of both', async () => {
    const [a, b] = [await film(1, 1), await film(2, 2, '-preset', 'ultrafast')];
    const edit = editOfFiles([
      [a, 0, 2000],
      [b, 1000, 2000],
    ]);
    const open = await joined([a, b], edit);
    const { verify, durationSec } = await cut(open, edit);
    expect(durationSec).toBeCloseTo(3, 1);
    expect((await verify(open, edit)).verification).toMatchObject({
      splices: 1,
      driftSec: expect.any(Number),
    });
  });

  const refused = { code: 'not-verified' };

  it('fails if the second file is another one of the same form', async () => {
    const [a, b, c] = [await film(1, 1), await film(2, 2), await film(2, 3)];
    const edit = (second: File) =>
      editOfFiles([
        [a, 0, 2000],
        [second, 0, 2000],
      ]);
    const { verify } = await cut(await joined([a, b], edit(b)), edit(b));
    await expect(verify(await joined([a, c], edit(c)), edit(c))).rejects.toMatchObject(refused);
  });

  it('fails if the files are in another order', async () => {
    const [a, b] = [await film(1, 1), await film(2, 2)];
    const edit = editOfFiles([
      [a, 0, 2000],
      [b, 0, 2000],
    ]);
    const open = await joined([a, b], edit);
    const { verify } = await cut(open, edit);
    await expect(verify(open, changed(edit, { parts: [...edit.parts].reverse() }))).rejects.toMatchObject(
      refused,
    );
  });

  it('fails if the second file begins a frame late, or at another time than reported', async () => {
    const [a, b] = [await film(1, 1), await film(2, 2, '-g', '1', '-bf', '0')];
    const edit = (startMs: number) =>
      editOfFiles([
        [a, 0, 2000],
        [b, startMs, 1000],
      ]);
    const open = await joined([a, b], edit(0));
    const { verify, contents } = await cut(open, edit(0));
    await verify(open, edit(0));
    await expect(verify(open, edit(100))).rejects.toMatchObject(refused);
    const parts = contents.parts.map((part, i) => part && { ...part, atSec: part.atSec + (i > 0 ? 0.1 : 0) });
    await expect(verify(open, edit(0), { parts })).rejects.toMatchObject(refused);
  });

  it('fails if two samples beside the boundary are swapped', async () => {
    const [a, b] = [await film(1, 1), await film(2, 2)];
    const edit = editOfFiles([
      [a, 0, 2000],
      [b, 0, 2000],
    ]);
    const open = await joined([a, b], edit);
    for (const kind of ['video', 'audio'] as const) {
      const track = open.movie.tracks.find((each) => each.kind === kind);
      const boundary =
        joinMovies([a]).open.movie.tracks.find((each) => each.kind === kind)?.samples.count ?? 0;
      // Audio: the last packet of the first file and the first of the second. Video: the frames behind the keyframe.
      const second = kind === 'audio' ? boundary : boundary + 2;
      const { verify } = await cut(withSwapped(open, track?.id ?? 0, second), edit);
      await expect(verify(open, edit), kind).rejects.toMatchObject(refused);
    }
  });
});

/** The movie with two neighboring samples of a track in each other's places. */
function withSwapped(open: OpenMovie, id: number, second: number): OpenMovie {
  const swap = <T>(list: T[]) => {
    const [a, b] = [list[second - 1], list[second]];
    if (a !== undefined && b !== undefined) [list[second - 1], list[second]] = [b, a];
    return list;
  };
  const tracks = open.movie.tracks.map((track) => {
    if (track.id !== id) return track;
    const { samples } = track;
    const { size, count, chunks } = samples;
    const sizes = Array.from({ length: count }, (_, i) => (typeof size === 'number' ? size : (size[i] ?? 0)));
    const offset: number[] = [];
    for (let chunk = 0; chunk < chunks.offset.length; chunk++) {
      let position = chunks.offset[chunk] ?? 0;
      for (let i = chunks.sampleAt[chunk] ?? 0; i < (chunks.sampleAt[chunk + 1] ?? 0); i++) {
        offset.push(position);
        position += sizes[i] ?? 0;
      }
    }
    return {
      ...track,
      samples: {
        ...samples,
        size: Uint32Array.from(swap(sizes)),
        chunks: {
          offset: Float64Array.from(swap(offset)),
          sampleAt: Float64Array.from({ length: count + 1 }, (_, i) => i),
          entry: new Uint32Array(count).fill(1),
        },
      },
    };
  });
  const now = new Map(open.movie.tracks.map((track, i) => [track, tracks[i] ?? track]));
  const { usable } = open;
  return {
    ...open,
    movie: { ...open.movie, tracks },
    usable: {
      ...usable,
      tracks: usable.tracks.map((track) => now.get(track) ?? track),
      video: usable.video && now.get(usable.video),
    },
  };
}
