import { expect, it } from 'vitest';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { editOfParts } from '@/tests/support/edits';
import { file, moov, plainTrack, type TrackSpec } from '../../containers/mp4/build';

/** 120 frames at 30 a second from 2.7 s on, and 330 packets of AAC from the beginning on. */
const VIDEO = {
  timescale: 15_360,
  durations: [120, 512],
  sync: [1, 31, 61, 91],
  sizes: Array<number>(120).fill(10),
  chunks: [20_000],
  perChunk: 120,
  edits: [
    [2700, -1, 0x10000],
    [4000, 0, 0x10000],
  ] satisfies [number, number, number][],
};
const AUDIO = {
  handler: 'soun',
  timescale: 48_000,
  durations: [330, 1024],
  sizes: Array<number>(330).fill(5),
  chunks: [30_000],
  perChunk: 330,
};

/** Cuts parts of a file, and checks the clip. */
async function splicesOf(marks: readonly [startMs: number, endMs: number][], ...tracks: TrackSpec[]) {
  const blob = file(moov(...tracks), 40_000);
  const open = await openForCut(blob);
  const edit = editOfParts(marks.map(([startMs, endMs]) => ({ startMs, endMs })));
  const { head, ranges, inlined, contents, durationSec } = await cutMovie(open, edit);
  const clip = new Blob([head, ...ranges.map(({ from, to }) => blob.slice(from, to))]);
  const own = head.length - inlined.reduce((sum, { from, to }) => sum + to - from, 0);
  const layout = { head: own, ranges: [...inlined, ...ranges] };
  const origin = { kind: 'ranges', layout } as const;
  return (await checkClip(clip, open.movie, { edit, contents, durationSec, origin })).verification.splices;
}

it('passes parts whose ends are at no frame, and between the ticks of the video', async () => {
  const marks: [number, number][] = [
    [3700, 4200],
    [490, 690],
    [768, 1872],
    [1902, 2133],
    [3000, 3333],
    [101, 499],
  ];
  expect(await splicesOf(marks, VIDEO, AUDIO)).toBe(5);
});

it('passes a part without half of its last packet, which is longer than others', async () => {
  // The packet of 64 ms begins 31.5 ms before the part's end. The next part has no audio that could come earlier.
  const audio = {
    handler: 'soun',
    timescale: 10_000,
    durations: [14, 600, 1, 285, 1, 640, 20, 600],
    sizes: Array<number>(36).fill(5),
    chunks: [30_000],
    perChunk: 36,
  };
  const marks: [number, number][] = [
    [500, 900],
    [0, 500],
  ];
  expect(await splicesOf(marks, plainTrack(), audio)).toBe(1);
});

it('passes parts that end with the sound behind the video, between the ticks of the video, however many', async () => {
  // The sound ends at 4.05333 s, 0.2 ticks behind the end of the parts.
  const video = { ...VIDEO, edits: [[4000, 0, 0x10000]] satisfies [number, number, number][] };
  const audio = { ...AUDIO, durations: [190, 1024], sizes: Array<number>(190).fill(5), perChunk: 190 };
  const marks = Array.from({ length: 8 }, (_, i): [number, number] => (i % 2 ? [1000, 2000] : [3000, 4040]));
  expect(await splicesOf(marks, video, audio)).toBe(7);
});
