import { describe, expect, it } from 'vitest';
import { box, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import { timeOf } from '@/lib/containers/mp4/read/runs';
import { leadInOf } from '@/lib/cut/forecast';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { forecastMovie } from '@/lib/cut/write/forecast-movie';
import { frameMark } from '@/lib/media/time';
import { editOf } from '@/tests/support/edits';
import { file, ftyp, moov, moovWith, plainTrack, type TrackSpec } from '../../containers/mp4/build';
import { AUDIO } from '../plan/tracks';

/** Cuts, puts the clip together as the engine does, and reads it back. */
async function cut(blob: Blob, startMs: number, endMs: number) {
  const made = await cutMovie(await openForCut(blob), editOf(startMs, endMs));
  const clip = new Blob([made.head, ...made.ranges.map(({ from, to }) => blob.slice(from, to))]);
  return { ...made, clip, movie: await openMovie(clip) };
}

/** What a track of a movie presents: the time in seconds and the first byte of each shown sample, in order. */
async function shown(movie: Movie, index = 0): Promise<[number, number][]> {
  const track = movie.tracks[index];
  if (!track) return [];
  const bytes = new Uint8Array(await movie.blob.arrayBuffer());
  const out: [number, number][] = [];
  for (const { start, duration, mediaTime } of track.edits) {
    if (mediaTime === null) continue;
    for (let i = 0; i < track.samples.count; i++) {
      const media = track.times?.[i] ?? timeOf(track.samples.decode, i);
      if (media < mediaTime || media >= mediaTime + duration) continue;
      out.push([(start + media - mediaTime) / track.timescale, bytes[byteOf(track.samples, i)] ?? -1]);
    }
  }
  return out.sort((a, b) => a[0] - b[0]);
}

function byteOf(samples: Movie['tracks'][number]['samples'], sample: number): number {
  const chunk = samples.chunks.sampleAt.findLastIndex((first) => first <= sample && first < samples.count);
  let offset = samples.chunks.offset[chunk] ?? 0;
  for (let i = samples.chunks.sampleAt[chunk] ?? 0; i < sample; i++) {
    offset += typeof samples.size === 'number' ? samples.size : (samples.size[i] ?? 0);
  }
  return offset;
}

/** A file whose sample number i begins with the byte i. */
async function numbered(blob: Blob, at = 2000, size = 10, count = 40): Promise<Blob> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  for (let i = 0; i < count; i++) bytes[at + i * size] = i;
  return new Blob([bytes]);
}

describe('a cut', () => {
  it('leaves out a cover image that is a video track, and says so', async () => {
    const cover = { ...plainTrack(1), format: 'mp4v' };
    const { contents, movie } = await cut(file(moov(cover, plainTrack())), 0, 1000);
    expect(contents).toMatchObject({ video: 'copied', leftOut: [{ kind: 'data', codec: 'cover' }] });
    expect(movie.tracks.map(({ kind }) => kind)).toEqual(['video']);
  });

  it('says that the file has no video, or no sound, where the part is', async () => {
    // 2 s of audio beside 1 s of video, and the other way around.
    const long = file(moov(plainTrack(10), AUDIO));
    const silent = file(moov(plainTrack(40), AUDIO), 8192);
    for (const [blob, contents] of [
      [long, { video: 'none', audio: 'copied', parts: [{ absent: 'video' }] }],
      [silent, { video: 'copied', audio: 'none', parts: [{ absent: 'audio' }] }],
    ] as const) {
      const [startMs, endMs] = contents.video === 'none' ? [1200, 1800] : [2500, 3500];
      expect((await cut(blob, startMs, endMs)).contents).toMatchObject(contents);
      const forecast = await forecastMovie(await openForCut(blob), editOf(startMs, endMs));
      expect(forecast).toMatchObject(contents);
    }
    expect((await cut(long, 0, 900)).contents.parts[0]).not.toHaveProperty('absent');
  });

  it('shows the frames from the first at or after the start to the last before the end', async () => {
    const source = await numbered(file(moov(plainTrack())));
    const { movie, durationSec, contents, ranges } = await cut(source, 700, 1300);
    expect(await shown(movie)).toEqual([7, 8, 9, 10, 11, 12].map((n) => [expect.closeTo((n - 7) / 10), n]));
    expect(durationSec).toBeCloseTo(0.6);
    expect(contents).toMatchObject({
      video: 'copied',
      audio: 'none',
      parts: [{ start: { kind: 'lead-in' } }],
      leftOut: [],
    });
    const { hiddenSec, shownSec } = leadInOf(contents.parts);
    expect(hiddenSec).toBeCloseTo(0.2);
    expect(shownSec).toBeLessThan(0.01);
    // From the keyframe on, nothing more.
    expect(ranges).toEqual([{ from: 2050, to: 2130 }]);
  });

  it('hides what is decoded before the start within a moment, for players that ignore edit lists', async () => {
    const { movie } = await cut(await numbered(file(moov(plainTrack()))), 900, 1300);
    expect(movie.tracks[0]?.edits[0]?.mediaTime).toBeLessThanOrEqual(4);
  });

  it('reports the keyframes around its start, with which a clip can begin', async () => {
    // A keyframe each half second, at 0.04 s past the whole ones.
    const late = { ...plainTrack(), edits: [[2000, 60, 0x10000] as [number, number, number]] };
    const source = await numbered(file(moov(late)));
    const open = await openForCut(source);
    const { choices } = await forecastMovie(open, editOf(700, 1300));
    expect(choices?.keyframes).toEqual([{ before: expect.closeTo(0.44), after: expect.closeTo(0.94) }]);
    const snapped = editOf(frameMark(choices?.keyframes[0]?.after ?? 0), 1300);
    expect(await forecastMovie(open, snapped)).toMatchObject({
      parts: [{ start: { kind: 'clean' } }],
      choices: null,
    });
    expect((await cutMovie(open, snapped)).ranges[0]?.from).toBe(2100);
  });

  it('takes everything to the end when the range reaches it', async () => {
    const { movie } = await cut(await numbered(file(moov(plainTrack()))), 1500, 2000);
    expect((await shown(movie)).map(([, n]) => n)).toEqual([15, 16, 17, 18, 19]);
  });

  it('orders by presentation time, not by decode order', async () => {
    // Decoded I P B B | P B B …, shown I B B P.
    const offsets = [1, 100, 1, 300, 2, 0, 1, 300, 2, 0, 1, 300, 2, 0];
    const source = await numbered(file(moov({ ...plainTrack(10), offsets, sync: [1] })));
    const { movie } = await cut(source, 300, 600);
    const inOrder = await shown(await openMovie(source));
    const want = inOrder.filter(([time]) => time >= 0.3 && time < 0.6).map(([, n]) => n);
    expect((await shown(movie)).map(([, n]) => n)).toEqual(want);
    expect(movie.tracks[0]?.samples.offsets?.value.every((offset) => offset >= 0)).toBe(true);
  });

  it('has media to its very end where times are uneven and reordered', async () => {
    // Shown at 300, 600, 400 and 1200 ms; the second of them is decoded for 100 ms.
    const uneven = { durations: [4, 100], offsets: [1, 300, 1, 500, 1, 200, 1, 900], sync: [1] };
    const source = await numbered(file(moov({ ...plainTrack(4), ...uneven })));
    const { movie, durationSec } = await cut(source, 300, 1000);
    const [track] = movie.tracks;
    const [edit] = track?.edits ?? [];
    expect(durationSec).toBeCloseTo(0.7);
    expect(track?.span.to).toBe((edit?.mediaTime ?? 0) + (edit?.duration ?? 0));
    expect(await shown(movie)).toEqual(
      [0, 2, 1].map((n, i) => [expect.closeTo(i / 10 + (i === 2 ? 0.1 : 0)), n]),
    );
  });

  it('carries several edits, a gap between them and media out of order', async () => {
    const edits: [number, number, number][] = [
      [500, 1500, 0x10000],
      [300, -1, 0x10000],
      [600, 200, 0x10000],
    ];
    const source = await numbered(file(moov({ ...plainTrack(), edits })));
    const { movie } = await cut(source, 300, 1200);
    const want = (await shown(await openMovie(source))).filter(([time]) => time >= 0.3 && time < 1.2);
    expect(want.map(([, n]) => n)).toEqual([18, 19, 2, 3, 4, 5]);
    expect(await shown(movie)).toEqual(want.map(([time, n]) => [expect.closeTo(time - 0.3), n]));
  });

  it('begins with the frame on screen if the next one is far away', async () => {
    const spec: TrackSpec = { ...plainTrack(3), durations: [1, 100, 1, 5000, 1, 100], sync: [1] };
    const { movie, durationSec } = await cut(await numbered(file(moov(spec))), 2000, 5200);
    expect(await shown(movie)).toEqual([
      [0, 1],
      [expect.closeTo(3.1), 2],
    ]);
    expect(durationSec).toBeCloseTo(3.2);
  });

  it('keeps the sound in its place, a packet earlier for the decoder', async () => {
    const { movie } = await cut(file(moov(plainTrack(), AUDIO)), 700, 1300);
    const track = movie.tracks[1];
    // 0.7 s is tick 33600: in packet 32, which begins at 32768; decoding begins with packet 31.
    expect(track?.edits[0]?.mediaTime).toBe(33600 - 31 * 1024);
    expect(track?.edits[0]?.duration).toBe(0.6 * 48000);
  });
});

describe('a keyframe', () => {
  const avcC = box('avcC', new Uint8Array([1, 100, 0, 31, 0xff, 0xe0, 0]));
  const slice = (type: number) => [...words(6), type, 0, 0, 0, 0, 0];

  async function source(types: number[]): Promise<Blob> {
    const blob = file(moov({ ...plainTrack(), entryBoxes: [avcC] }));
    const bytes = new Uint8Array(await blob.arrayBuffer());
    for (let i = 0; i < 20; i++) bytes.set(slice(i % 5 === 0 ? (types[i / 5] ?? 1) : 1), 2000 + i * 10);
    return new Blob([bytes]);
  }

  it('that is an open-GOP recovery point is passed over, and not offered as a start', async () => {
    const { movie, contents } = await cut(await source([5, 5, 1, 5]), 1200, 2000);
    expect(leadInOf(contents.parts).hiddenSec).toBeCloseTo(0.7);
    expect([...(movie.tracks[0]?.samples.sync ?? [])]).toEqual([0, 10]);
  });

  it('that is an IDR begins the clip', async () => {
    expect(
      leadInOf((await cut(await source([5, 5, 5, 5]), 1200, 2000)).contents.parts).hiddenSec,
    ).toBeCloseTo(0.2);
  });

  it('is the first sample when none is true', async () => {
    expect(
      leadInOf((await cut(await source([1, 1, 1, 1]), 1200, 2000)).contents.parts).hiddenSec,
    ).toBeCloseTo(1.2);
  });
});

describe('refusals', () => {
  const sound = (format: string): TrackSpec => ({
    ...plainTrack(),
    handler: 'soun',
    format,
    sync: undefined,
  });
  it.each([
    ['sowt', 'codec-not-in-mp4'],
    ['lpcm', 'codec-not-in-mp4'],
    ['samr', 'codec-not-in-mp4'],
    ['enca', 'encrypted'],
    ['drms', 'encrypted'],
  ])('of %s: %s', async (format, code) => {
    await expect(openForCut(file(moov(plainTrack(), sound(format))))).rejects.toMatchObject({ code });
  });

  it('of media that lies beyond the end of the file', async () => {
    const blob = file(moov(plainTrack()), 2100);
    await expect(cut(blob, 1200, 2000)).rejects.toMatchObject({ code: 'media-truncated' });
    expect((await cut(blob, 0, 800)).durationSec).toBeCloseTo(0.8);
    const none = file(moov({ ...plainTrack(), chunks: [900_000] }), 2100);
    await expect(openForCut(none)).rejects.toMatchObject({ code: 'media-truncated' });
  });

  it('of an index without samples', async () => {
    await expect(openForCut(file(moovWith([])))).rejects.toMatchObject({ code: 'index-invalid' });
  });

  it('of a file that has gone', async () => {
    const blob = file(moov(plainTrack()));
    const opened = await openForCut(blob);
    const gone = new DOMException('gone', 'NotFoundError');
    const slice = () => ({ arrayBuffer: () => Promise.reject(gone) }) as unknown as Blob;
    Object.defineProperty(blob, 'slice', { value: slice });
    await expect(cutMovie(opened, editOf(0, 1000))).rejects.toMatchObject({
      code: 'file-unreadable',
    });
  });
});

describe('a very large file', () => {
  it('gets 64-bit offsets and mdat beyond 4 GiB, and few slices', async () => {
    const size = 6 * 2 ** 30;
    const count = 3000;
    const offsets = Array.from({ length: count }, (_, i) => 100_000 + i * 2_000_000);
    const co64 = fullBox(
      'co64',
      0,
      0,
      words(count, ...offsets.flatMap((o) => [Math.floor(o / 2 ** 32), o % 2 ** 32])),
    );
    const index = layOut(
      moov({ ...plainTrack(count), chunks: [0], perChunk: 1, sizes: Array(count).fill(1_990_000) }),
    );
    const wide = swapChunks(index, layOut(co64));
    const blob = sparse(new Uint8Array([...layOut(ftyp()), ...wide]), size);
    const { ranges, head: out } = await cutMovie(await openForCut(blob), editOf(0, count * 100));
    expect(ranges.length).toBeLessThan(500);
    expect(new TextDecoder('latin1').decode(out)).toContain('co64');
    const mdat = new DataView(out.buffer, out.length - 16);
    const payload = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    expect([mdat.getUint32(0), Number(mdat.getBigUint64(8))]).toEqual([1, payload + 16]);
  });
});

/** Puts another chunk table where `stco` is; it is the last box of everything around it. */
function swapChunks(index: Uint8Array, table: Uint8Array): Uint8Array {
  const text = new TextDecoder('latin1').decode(index);
  const at = text.indexOf('stco') - 4;
  const grown = table.length - (index.length - at);
  const out = new Uint8Array(index.length + grown);
  out.set(index.subarray(0, at));
  out.set(table, at);
  const view = new DataView(out.buffer);
  for (const type of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
    const box = text.indexOf(type) - 4;
    view.setUint32(box, view.getUint32(box) + grown);
  }
  return out;
}

/** A Blob of any size whose bytes after the head are zero. */
function sparse(head: Uint8Array, size: number): Blob {
  const read = (from: number, to: number) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
    if (from < head.length) bytes.set(head.subarray(from, Math.min(to, head.length)));
    return bytes.buffer;
  };
  return {
    size,
    slice: (from: number, to: number) => ({ arrayBuffer: async () => read(from, to) }),
  } as unknown as Blob;
}
