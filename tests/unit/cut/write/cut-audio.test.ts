import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFlacStreamInfo, withoutLength } from '@/lib/codecs/flac';
import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import { audioConfiguration } from '@/lib/containers/mp4/read/sample-entry';
import { bytesOf } from '@/lib/containers/mp4/read/sample-tables';
import { MAX_INTERVALS } from '@/lib/containers/mp4/write/chunks';
import { gather } from '@/lib/cut/engines/index/copy-together';
import { createIndexService } from '@/lib/cut/engines/index/index-service';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { type FixtureName, fixtureBytes } from '@/tests/fixtures';
import { CALL, callOf } from '@/tests/support/call';
import { editOf, toKept } from '@/tests/support/edits';
import { make } from '@/tests/support/made-files';
import { file, moov, plainTrack } from '../../containers/mp4/build';

const asking = (sound: 'keep' | 'remove' | 'only', startMs = 1200, endMs = 3400) =>
  editOf(startMs, endMs, toKept(sound));

const sourceOf = (name: FixtureName) => new Blob([new Uint8Array(fixtureBytes(name))]);

async function cut(source: Blob, sound: 'keep' | 'remove' | 'only') {
  const made = await cutMovie(await openForCut(source), asking(sound));
  const clip = new Blob([made.head, ...made.ranges.map(({ from, to }) => source.slice(from, to))]);
  return { ...made, clip, movie: await openMovie(clip) };
}

/** What follows the head, beside the samples of the tracks that the clip lists. */
function foreignBytes({ movie, head, clip }: Awaited<ReturnType<typeof cut>>): number {
  const own = movie.tracks.reduce((sum, { samples }) => sum + bytesOf(samples.size, 0, samples.count), 0);
  return clip.size - head.length - own;
}

describe.each(['h264BframesAac', 'phone', 'fragmented'] as const)('%s', (name) => {
  it('without audio contains the same frames as with audio, and not a byte of the audio', async () => {
    const source = sourceOf(name);
    const [whole, silent] = [await cut(source, 'keep'), await cut(source, 'remove')];
    expect(silent.movie.tracks.filter(({ kind }) => kind === 'audio')).toEqual([]);
    expect(silent.contents).toEqual({ ...whole.contents, audio: 'none' });
    const [a, b] = [whole.movie.tracks[0], silent.movie.tracks[0]];
    expect(b?.samples.size).toEqual(a?.samples.size);
    expect(b?.times).toEqual(a?.times);
    expect(foreignBytes(silent)).toBe(0);
    expect(silent.movie.brand).toBe('isom');
  });

  it('with audio only is an M4A of exactly the range, without a byte of the video', async () => {
    const sound = await cut(sourceOf(name), 'only');
    expect(sound.movie.tracks.map(({ kind }) => kind)).toEqual(['audio']);
    expect(sound.movie.brand).toBe('M4A ');
    expect(sound.contents).toMatchObject({
      video: 'none',
      audio: 'copied',
      parts: [{ start: { kind: 'clean' } }],
      leftOut: [],
    });
    expect(sound.durationSec).toBeCloseTo(2.2, 3);
    expect(foreignBytes(sound)).toBe(0);
  });
});

it('of FLAC states neither the length nor the MD5 of all of the file', async () => {
  const flac = ['-c:a', 'flac', '-strict', 'experimental'];
  const path = make('flac.mp4', '-f', 'lavfi', '-i', 'sine=d=4', ...flac);
  const infoOf = ({ tracks }: Movie) => {
    const [entry] = tracks[0]?.entries ?? [];
    return (entry && audioConfiguration(entry, 'dfLa')?.subarray(8)) ?? expect.fail();
  };
  const source = new Blob([new Uint8Array(readFileSync(path))]);
  const [whole, clip] = [infoOf(await openMovie(source)), infoOf((await cut(source, 'only')).movie)];
  expect(readFlacStreamInfo(whole)?.totalSamples).toBe(4 * 44_100);
  expect(clip).toEqual(withoutLength(whole));
});

/** The second sound of a copy becomes one that only Apple's devices decode, as an iPhone records it beside AAC. */
const asSpatial = (format: 'apac' | 'mp4a') => {
  const { sync: _, ...sound } = { ...plainTrack(), handler: 'soun' };
  return file(moov(plainTrack(), { ...sound, format }, { ...sound, format: 'apac' }));
};

describe('spatial sound', () => {
  it('is left out, and named, beside sound that plays', async () => {
    const { movie, contents } = await cut(asSpatial('mp4a'), 'keep');
    expect(movie.tracks.map(({ entries }) => entries[0]?.format)).toEqual(['avc1', 'mp4a']);
    expect(contents.leftOut).toEqual([{ kind: 'audio', codec: 'apac' }]);
  });

  it('alone is nothing this engine has an answer for', async () => {
    await expect(cut(asSpatial('apac'), 'keep')).rejects.toMatchObject({ code: 'codec-not-in-mp4' });
  });
});

describe('what is not there', () => {
  it('cannot be all there is', async () => {
    await expect(cut(sourceOf('silent'), 'only')).rejects.toMatchObject({ code: 'empty-range' });
  });

  it('is no reason to fail when it is to be left out', async () => {
    expect((await cut(sourceOf('silent'), 'remove')).contents.video).toBe('copied');
  });
});

/** Video and audio in turns, a sample each: more pieces than a Blob of slices may have. */
function interleaved(count = 2 * MAX_INTERVALS): Blob {
  const at = (track: number) => Array.from({ length: count }, (_, i) => 90_000 + (2 * i + track) * 10);
  const track = (index: number) => ({ ...plainTrack(count), chunks: at(index), perChunk: 1 });
  const { sync: _, ...sound } = { ...track(1), handler: 'soun' };
  return file(moov(track(0), sound), 90_000 + count * 20);
}

describe('a finely interleaved file', () => {
  it('is copied into one Blob, and reports progress', async () => {
    const source = interleaved();
    const shares: number[] = [];
    const service = createIndexService({ ahead: false });
    await service.open(CALL, [{ id: 1, file: source, container: 'mp4' }]);
    const update = (share: number) => shares.push(share);
    const clip = await service.cut(callOf({ update }), asking('only', 0, 100_000_000), null);
    expect(clip.ranges).toEqual([{ from: 0, to: 2 * MAX_INTERVALS * 10 }]);
    const movie = await openMovie(new Blob([clip.head, clip.media ?? '']));
    expect(movie.tracks[0]?.samples.count).toBe(2 * MAX_INTERVALS);
    expect(shares.at(-1)).toBe(1);
  });

  it('stops when its caller aborts', async () => {
    const service = createIndexService({ ahead: false });
    await service.open(CALL, [{ id: 1, file: interleaved(), container: 'mp4' }]);
    const control = new AbortController();
    const cutting = service.cut(callOf({ signal: control.signal }), asking('only', 0, 100_000_000), null);
    control.abort();
    await expect(cutting).rejects.toMatchObject({ name: 'AbortError' });
    expect((await service.cut(CALL, asking('only', 0, 100_000_000), null)).media).not.toBeNull();
  });
});

describe('gather', () => {
  const MiB = 2 ** 20;

  it('copies exactly the intervals: tiny ones, far ones and those larger than a block', async () => {
    const bytes = new Uint8Array(13 * MiB).map((_, i) => (i * 2_654_435_761) >>> 24);
    const intervals = [
      { from: 0, to: 1 },
      { from: 5, to: 700 },
      { from: 700, to: 701 },
      { from: MiB, to: 10 * MiB + 3 },
      { from: 10 * MiB + 9, to: 10 * MiB + 10 },
      { from: 12 * MiB, to: 13 * MiB },
    ];
    const written: Uint8Array[] = [];
    const write = async (data: Uint8Array) => void written.push(data.slice());
    const { signal } = new AbortController();
    await gather(new Blob([bytes]), intervals, write, { signal, onShare() {} });
    const expected = Buffer.concat(intervals.map(({ from, to }) => bytes.subarray(from, to)));
    expect(Buffer.compare(Buffer.concat(written), expected)).toBe(0);
  });
});
