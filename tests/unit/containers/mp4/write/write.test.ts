import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type BoxParts, box, fourccBytes, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { find, readBoxes } from '@/lib/containers/mp4/read/box';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { clipPositions, MAX_INTERVALS, mergeRanges, writeChunkRuns } from '@/lib/containers/mp4/write/chunks';
import { isoAudioEntry, isoHandler } from '@/lib/containers/mp4/write/quicktime';
import { writeSampleGroups } from '@/lib/containers/mp4/write/sample-tables';
import { writeSpanChapters, writeUserData } from '@/lib/containers/mp4/write/user-data';
import { writeEdits, writeHeader } from '@/lib/containers/mp4/write/write-track';
import { ftyp, moov, plainTrack } from '../build';

const bodyOf = (parts: BoxParts) => layOut(parts).subarray(8);

describe('mergeRanges', () => {
  it('merges neighbors and small gaps of several tracks, in file order', () => {
    const lists = [
      { offset: Float64Array.of(0, 2000, 500_000), bytes: Float64Array.of(1000, 1000, 10) },
      { offset: Float64Array.of(1000, 3000), bytes: Float64Array.of(1000, 1000) },
    ];
    const merged = mergeRanges(lists);
    expect(merged).toEqual([
      { from: 0, to: 4000 },
      { from: 500_000, to: 500_010 },
    ]);
    const place = clipPositions(merged, 100);
    expect([0, 3000, 500_000].map(place)).toEqual([100, 3100, 4100]);
  });

  it('makes at most MAX_INTERVALS ranges, however scattered the chunks are', () => {
    const offset = Float64Array.from({ length: 20_000 }, (_, i) => ((i * 7919) % 20_000) * 200_000);
    const merged = mergeRanges([{ offset, bytes: new Float64Array(20_000).fill(10) }]);
    expect(merged.length).toBeLessThanOrEqual(MAX_INTERVALS);
    const missing = offset.filter((at) => !merged.some(({ from, to }) => from <= at && at + 10 <= to));
    expect([...missing]).toEqual([]);
  });
});

describe('writeChunkRuns', () => {
  it('begins a run where the number of samples or their entry changes', () => {
    const chunks = {
      ...{ offset: new Float64Array(4), bytes: new Float64Array(4), encoded: new Uint32Array(4) },
      ...{ samples: Uint32Array.of(2, 2, 2, 3), entry: Uint32Array.of(1, 1, 2, 2) },
    };
    expect(bodyOf(writeChunkRuns(chunks))).toEqual(words(0, 3, 1, 2, 1, 3, 2, 2, 4, 3, 2));
  });
});

describe('sub-samples', () => {
  it('count on from the one before, in the pieces of a clip', () => {
    const entry = (delta: number) => [...words(delta), 0, 1, 0, 9, 0, 0, ...words(0)];
    // Of samples 0, 3 and 7.
    const subs = box('subs', new Uint8Array([...words(0, 3), ...entry(1), ...entry(3), ...entry(4)]));
    const written = (...pieces: [number, number][]) => {
      const copied = pieces.map(([from, to]) => ({ kind: 'copied' as const, from, to }));
      const [own] = writeSampleGroups(readBoxes(layOut(subs)), 10, copied);
      return own && !(own instanceof Uint8Array) ? bodyOf(own) : null;
    };
    expect(written([0, 10])).toEqual(new Uint8Array([...words(0, 3), ...entry(1), ...entry(3), ...entry(4)]));
    expect(written([7, 9], [2, 5])).toEqual(new Uint8Array([...words(0, 2), ...entry(1), ...entry(3)]));
  });
});

describe('header boxes', () => {
  it('use version 1 when a duration needs it, and keep dates and the other fields', () => {
    const rest = Array.from({ length: 20 }, (_, i) => i + 100);
    const narrow = bodyOf(writeHeader({ type: 'mvhd', body: words(0, 1, 2, 1000, 50, ...rest) }, 7, 90_000));
    expect(narrow).toEqual(words(0, 1, 2, 90_000, 7, ...rest));
    const wide = bodyOf(
      writeHeader({ type: 'mvhd', body: words(0, 1, 2, 1000, 50, ...rest) }, 2 ** 32 + 7, 90_000),
    );
    expect(wide).toEqual(words(0x1000000, 0, 1, 0, 2, 90_000, 1, 7, ...rest));
    const track = bodyOf(writeHeader({ type: 'tkhd', body: words(3, 1, 2, 5, 0, 50, ...rest) }, 7));
    expect(track).toEqual(words(3, 1, 2, 5, 0, 7, ...rest));
  });

  it('store an edit list in the version that its values need', () => {
    const narrow = [
      { duration: 5, mediaTime: null },
      { duration: 9, mediaTime: 3 },
    ];
    expect(bodyOf(writeEdits(narrow)).subarray(8)).toEqual(words(0, 2, 5, -1, 0x10000, 9, 3, 0x10000));
    const wide = [{ duration: 9, mediaTime: 2 ** 31 }];
    expect(bodyOf(writeEdits(wide)).subarray(8)).toEqual(words(0x1000000, 1, 0, 9, 0, 2 ** 31, 0x10000));
  });
});

describe('QuickTime boxes', () => {
  it('lose the Pascal name and the component type of a handler', () => {
    const name = Uint8Array.of(3, 65, 66, 67);
    const body = bodyOf(box('hdlr', words(0), fourccBytes('mhlrvideappl'), words(0, 0), name));
    expect(bodyOf(isoHandler(body))).toEqual(
      new Uint8Array([...words(0, 0), ...fourccBytes('vide'), ...words(0, 0, 0), 65, 66, 67, 0]),
    );
  });

  it('move esds out of wave, in every version of the sound description', () => {
    const esds = fullBox('esds', 0, 0, words(42));
    const wave = box('wave', box('frma', fourccBytes('mp4a')), box('mp4a', words(0)), esds, words(8, 0));
    const head = (version: number) => words(0, 1, version * 65536, 0, 0x20010, 0xfffe0000, 44100 * 65536);
    const one = bodyOf(box('mp4a', head(1), words(1024, 0, 0, 2), wave));
    const rate = new Uint8Array(8);
    new DataView(rate.buffer).setFloat64(0, 44100);
    const two = bodyOf(box('mp4a', head(2), words(72), rate, words(2, 0x7f000000, 16, 0, 0, 1024), wave));
    const want = layOut(box('mp4a', words(0, 1, 0, 0, 0x20010, 0, 44100 * 65536), esds));
    expect(layOut(isoAudioEntry('mp4a', one))).toEqual(want);
    expect(layOut(isoAudioEntry('mp4a', two))).toEqual(want);
  });

  it('are read from a compressed movie', async () => {
    const index = layOut(moov(plainTrack()));
    const cmvd = box('cmvd', words(index.length), new Uint8Array(deflateSync(index)));
    const compressed = layOut(box('moov', box('cmov', box('dcom', fourccBytes('zlib')), cmvd)));
    expect((await openMovie(new Blob([layOut(ftyp('qt  ')), compressed]))).tracks[0]?.samples.count).toBe(20);
    const short = box('cmvd', words(index.length + 1), new Uint8Array(deflateSync(index)));
    const lying = layOut(box('moov', box('cmov', box('dcom', fourccBytes('zlib')), short)));
    await expect(openMovie(new Blob([lying]))).rejects.toMatchObject({ code: 'index-invalid' });
  });
});

describe('chapters', () => {
  it('move with the clip, and begin with the chapter that the clip begins in', () => {
    const chapter = (seconds: number, letter: number) => [...words(0, seconds * 10_000_000), 1, letter];
    const list = new Uint8Array([...words(0), 3, ...chapter(0, 65), ...chapter(30, 66), ...chapter(60, 67)]);
    const name = box('name', words(1));
    const udta = find(readBoxes(layOut(box('udta', name, box('chpl', list)))), 'udta');
    if (!udta) throw new Error('no udta');
    const out = writeUserData(udta, [{ fromSec: 20, toSec: 50, atSec: 0 }]);
    const chpl = find(readBoxes(out instanceof Uint8Array ? out : bodyOf(out)), 'chpl');
    expect(chpl?.body).toEqual(new Uint8Array([...words(0), 2, ...chapter(0, 65), ...chapter(10, 66)]));
    const exact = writeUserData(udta, [{ fromSec: 30, toSec: 60, atSec: 0 }]);
    const only = find(readBoxes(exact instanceof Uint8Array ? exact : bodyOf(exact)), 'chpl');
    expect(only?.body).toEqual(new Uint8Array([...words(0), 1, ...chapter(0, 66)]));
    const reordered = writeUserData(udta, [
      { fromSec: 55, toSec: 65, atSec: 0 },
      { fromSec: 20, toSec: 40, atSec: 10 },
    ]);
    const own = find(readBoxes(reordered instanceof Uint8Array ? reordered : bodyOf(reordered)), 'chpl');
    const expected = [...chapter(0, 66), ...chapter(5, 67), ...chapter(10, 65), ...chapter(20, 66)];
    expect(own?.body).toEqual(new Uint8Array([...words(0), 4, ...expected]));
  });

  it('can be one for each part', () => {
    const out = writeSpanChapters(undefined, [
      { fromSec: 5, toSec: 7, atSec: 0 },
      { fromSec: 1, toSec: 3, atSec: 2 },
    ]);
    const chpl = find(readBoxes(bodyOf(out)), 'chpl');
    const title = (n: number) => [6, ...new TextEncoder().encode(`Part ${n}`)];
    const list = [...words(0, 0), ...title(1), ...words(0, 20_000_000), ...title(2)];
    expect(chpl?.body).toEqual(new Uint8Array([...words(0x1000000, 0), 2, ...list]));
  });
});
