import { describe, expect, it } from 'vitest';
import { box, fourccBytes, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { movieInfo, openMovie } from '@/lib/containers/mp4/read/movie';
import { sampleAtTime, timeOf } from '@/lib/containers/mp4/read/runs';
import { readCompactSizes } from '@/lib/containers/mp4/read/sample-tables';
import { decodeTimes } from '@/lib/containers/mp4/read/samples';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { file, ftyp, moov, moovWith, plainTrack, trak } from '../build';

const media = (bytes: number) => layOut(box('mdat', new Uint8Array(bytes)));

describe('openMovie', () => {
  it('finds moov before and after mdat, and skips several mdat and unknown boxes', async () => {
    const index = layOut(moov(plainTrack()));
    const after = new Blob([layOut(ftyp()), media(3000), layOut(box('abcd', words(1))), media(100), index]);
    const before = new Blob([layOut(ftyp()), index, media(3000)]);
    for (const blob of [after, before]) expect((await openMovie(blob)).tracks[0]?.samples.count).toBe(20);
  });

  it('applies the edit list to the duration: an empty edit adds, a media time removes', async () => {
    const edits: [number, number, number][] = [
      [500, -1, 0x10000],
      [1500, 300, 0x10000],
    ];
    const info = movieInfo(await openMovie(file(moov({ ...plainTrack(), edits }))));
    expect(info.durationSec).toBe(2);
    expect(info.tracks[0]).toMatchObject({ kind: 'video', codec: 'avc1', language: 'eng', rotation: 0 });
  });

  it('rounds edits by their sum, so that each begins where the one before it ends', async () => {
    const edits = [0, 500, 1000].map((mediaTime): [number, number, number] => [1, mediaTime, 0x10000]);
    const [track] = (await openMovie(file(moov({ ...plainTrack(), timescale: 1500, edits })))).tracks;
    expect(track?.edits.map(({ start, duration }) => [start, duration])).toEqual([
      [0, 2],
      [2, 1],
      [3, 2],
    ]);
  });

  it('keeps millions of equal samples as one run', async () => {
    const count = 50_000_000;
    const spec = {
      ...plainTrack(1),
      handler: 'soun',
      durations: [count, 1],
      sync: undefined,
      perChunk: count,
    };
    const uniform = replace(layOut(moov(spec)), 'stsz', words(0, 4, count));
    const movie = await openMovie(new Blob([layOut(ftyp()), uniform]));
    const samples = movie.tracks[0]?.samples;
    expect(samples?.size).toBe(4);
    expect(samples && timeOf(samples.decode, count)).toBe(count);
    expect(samples && sampleAtTime(samples.decode, 1234)).toBe(1234);
  });

  it('takes what a file that is cut off holds of its last fragment, and says that it is cut off', async () => {
    const mvex = box('mvex', fullBox('trex', 0, 0, words(1, 1, 100, 10, 0)));
    const whole = new Blob([
      layOut(ftyp()),
      layOut(moovWith([trak({ ...plainTrack(2), sync: undefined, chunks: [40], perChunk: 2 }), mvex])),
      layOut(moof(900, 5)),
      media(50),
    ]);
    for (const [missing, count] of [
      [0, 7],
      [1, 6],
      [41, 2],
    ] as const) {
      const movie = await openMovie(whole.slice(0, whole.size - missing));
      expect(movie.tracks[0]?.samples.count).toBe(count);
      expect(movie.isCutOff).toBe(missing > 0 ? true : undefined);
    }
  });

  it('counts a video track of a single image beside another one as a cover, wherever it is', async () => {
    const cover = { ...plainTrack(1), format: 'mp4v' };
    for (const specs of [
      [cover, plainTrack()],
      [plainTrack(), cover],
    ])
      expect((await openMovie(file(moov(...specs)))).tracks.map(({ kind }) => kind).sort()).toEqual([
        'data',
        'video',
      ]);
    expect((await openMovie(file(moov(cover)))).tracks.map(({ kind }) => kind)).toEqual(['video']);
  });

  it('joins sample tables and fragments with gaps and overlaps between them', async () => {
    const first = { ...plainTrack(2), sync: undefined, chunks: [40], perChunk: 2 };
    const mvex = box('mvex', fullBox('trex', 0, 0, words(1, 1, 100, 10, 0)));
    const index = moovWith([trak(first), mvex]);
    const blob = new Blob([
      ...[layOut(ftyp()), layOut(index)],
      ...[layOut(moof(500, 2)), media(20), layOut(moof(650, 1)), media(10)],
    ]);
    const track = (await openMovie(blob)).tracks[0];
    expect(track?.samples.count).toBe(5);
    expect([0, 1, 2, 3, 4].map((i) => track && timeOf(track.samples.decode, i))).toEqual([
      0, 100, 500, 600, 650,
    ]);
  });

  it('leaves the last sample its duration where a fragment begins as early as that sample', async () => {
    const first = { ...plainTrack(2), sync: undefined, chunks: [40], perChunk: 2 };
    const mvex = box('mvex', fullBox('trex', 0, 0, words(1, 1, 100, 10, 0)));
    const blob = new Blob([
      ...[layOut(ftyp()), layOut(moovWith([trak(first), mvex]))],
      ...[layOut(moof(200, 2)), media(20), layOut(moof(300, 1)), media(10)],
    ]);
    const [track] = (await openMovie(blob)).tracks;
    expect(track && [...decodeTimes(track.samples)]).toEqual([0, 100, 200, 300, 400]);
    expect([...(track?.times ?? [])]).toEqual([0, 100, 200, 300, 300]);
  });
});

describe('compact sizes', () => {
  it.each([
    [4, [0x12, 0x30]],
    [8, [1, 2, 3]],
    [16, [0, 1, 0, 2, 0, 3]],
  ])('are read from fields of %d bits', (bits, fields) => {
    const { count, size } = readCompactSizes(new Uint8Array([...words(0, bits, 3), ...fields]));
    expect([count, size]).toEqual([3, Uint32Array.of(1, 2, 3)]);
  });
});

function moof(time: number, count: number) {
  const tfhd = fullBox('tfhd', 0, 0x20000, words(1));
  const tfdt = fullBox('tfdt', 0, 0, words(time));
  const trun = fullBox('trun', 0, 1, words(count, 8 + 8 + tfhd.size + tfdt.size + 20 + 8));
  return box('moof', box('traf', tfhd, tfdt, trun));
}

/** Overwrites the body of a FullBox. */
function replace(bytes: Uint8Array<ArrayBuffer>, type: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = fourccBytes(type);
  const at = bytes.findIndex((_, i) => name.every((code, k) => bytes[i + k] === code));
  const out = bytes.slice();
  out.set(body, at + 4);
  return out;
}

it('reads edits at another rate as players present them: their media once, at the usual speed', async () => {
  const edits: [number, number, number][] = [
    [500, 0, 0x10000],
    [4000, 500, 0x4000],
    [500, 1500, 0x10000],
  ];
  const open = await openForCut(file(moov({ ...plainTrack(), edits })));
  expect(open.movie.tracks[0]?.edits).toEqual([{ start: 0, duration: 2000, mediaTime: 0 }]);
  expect(open.movie.durationSec).toBe(2);
  expect(open.usable.leftOut).toEqual([{ kind: 'video', codec: 'speed' }]);
});

describe('a damaged index', () => {
  const cases: [string, () => Blob, string][] = [
    ['no moov at all', () => new Blob([layOut(ftyp()), media(64)]), 'index-invalid'],
    ['a moov cut off', () => file(moov(plainTrack()), 300).slice(0, 300), 'index-invalid'],
    ['no file at all', () => new Blob([]), 'index-invalid'],
    ['padding', () => new Blob([new Uint8Array(4096)]), 'index-invalid'],
    [
      'a moov said to be huge',
      () => new Blob([words(0x7fffffff), 'moov', new Uint8Array(64)]),
      'index-invalid',
    ],
    [
      'more durations missing than a miscount',
      () => file(moov({ ...plainTrack(), durations: [9, 100] })),
      'index-invalid',
    ],
    ['sync samples out of order', () => file(moov({ ...plainTrack(), sync: [6, 1] })), 'index-invalid'],
    ['sync samples beyond the end', () => file(moov({ ...plainTrack(), sync: [1, 21] })), 'index-invalid'],
    ['fewer chunks than samples', () => file(moov({ ...plainTrack(), perChunk: 3 })), 'index-invalid'],
    [
      'two tracks with one ID',
      () => file(moov({ ...plainTrack(), id: 7 }, { ...plainTrack(), id: 7 })),
      'index-invalid',
    ],
    ['a rate below 0', () => file(moov({ ...plainTrack(), edits: [[500, 0, 0xffff0000]] })), 'edit-rates'],
    [
      'a dwell',
      () => {
        const edits: [number, number, number][] = [
          [500, 0, 0x10000],
          [500, 500, 0],
        ];
        return file(moov({ ...plainTrack(), edits }));
      },
      'edit-rates',
    ],
    [
      'a table of four thousand million sizes',
      () => new Blob([layOut(ftyp()), replace(layOut(moov(plainTrack())), 'stsz', words(0, 0, 0xffffffff))]),
      'index-invalid',
    ],
    [
      'a fragment beyond the file',
      () => {
        const mvex = box('mvex', fullBox('trex', 0, 0, words(1, 1, 100, 1_000_000, 0)));
        return new Blob([
          layOut(ftyp()),
          layOut(moovWith([trak(plainTrack()), mvex])),
          layOut(moof(9000, 4_000_000)),
        ]);
      },
      'media-truncated',
    ],
  ];
  // Without a rejection, some of these would be read for minutes, beyond a test's time limit.
  it.each(cases)('%s is rejected', async (_, make, code) => {
    await expect(openMovie(make())).rejects.toMatchObject({ name: 'MediaError', code });
  });
});
