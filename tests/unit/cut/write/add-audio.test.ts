import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { addAudio, spansOfClip } from '@/lib/cut/write/add-audio';
import { clipBlob } from '@/lib/cut/write/clip';
import { openIntermediate } from '@/lib/cut/write/cut-intermediate';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { fixtureBytes, fixtures } from '@/tests/fixtures';
import { editOf, editOfParts, toSound } from '@/tests/support/edits';

const folder = mkdtempSync(join(tmpdir(), 'add-audio-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function save(name: string, blob: Blob): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, new Uint8Array(await blob.arrayBuffer()));
  return path;
}

/** Hashes of all packets or frames of a stream. */
const hashes = (path: string, ...options: string[]) =>
  execFileSync(
    process.env.FFMPEG_PATH ?? 'ffmpeg',
    ['-v', 'error', '-i', path, ...options, '-f', 'framemd5', '-'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1));

it('adds audio that lies on the timeline of the clip, in turns with the video', async () => {
  const blob = new Blob([new Uint8Array(fixtureBytes('silent'))]);
  const cut = await cutMovie(await openForCut(blob), editOf(500, 4000));
  const sound = new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]);
  const audio = await cutMovie(await openForCut(sound), editOf(0, 5000, toSound()));
  const media = clipBlob(audio);
  const contents = { ...cut.contents, audio: 'encoded' as const };
  // Begins a little before the clip, as encoders do.
  const made = await addAudio(cut, { media, firstSec: new Map([[2, -0.1]]) }, editOf(500, 4000), {
    spans: spansOfClip(cut, 4),
    contents,
  });
  expect(made.contents).toEqual(contents);
  const clip = clipBlob(made);
  const movie = await openMovie(clip);
  expect(movie.tracks.map(({ id, kind }) => [id, kind])).toEqual([
    [1, 'video'],
    [2, 'audio'],
  ]);
  expect(made.durationSec).toBeCloseTo(3.5, 2);
  const [before, after] = [await save('silent.mp4', clipBlob(cut)), await save('clip.mp4', clip)];
  expect(hashes(after, '-map', '0:v')).toEqual(hashes(before, '-map', '0:v'));
  const copied = ['-map', '0:a', '-c', 'copy'];
  // The first one may carry a note to skip some of its samples.
  const [packets, all] = [hashes(after, ...copied).slice(1), hashes(fixtures.h264BframesAac, ...copied)];
  const first = all.indexOf(packets[0]);
  expect(first).toBeGreaterThan(0);
  expect(packets).toEqual(all.slice(first, first + packets.length));
  expect(Math.abs(packets.length - (3.5 * 48000) / 1024)).toBeLessThan(3);
  // The audio isn't all behind the video.
  const [video, added] = movie.tracks.map(({ samples }) => [...samples.chunks.offset]);
  expect(Math.min(...(added ?? []))).toBeLessThan(Math.max(...(video ?? [])));
  expect(clip.size).toBeLessThan(blob.size + sound.size);
});

it('keeps every frame of reordered parts that share some of their bytes', async () => {
  const blob = new Blob([new Uint8Array(fixtureBytes('silent'))]);
  const edit = editOfParts([
    { startMs: 2700, endMs: 4600 },
    { startMs: 0, endMs: 2500 },
    { startMs: 1400, endMs: 3800 },
  ]);
  const cut = await cutMovie(await openForCut(blob), edit);
  const sound = new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]);
  const audio = await cutMovie(await openForCut(sound), editOf(0, 6000, toSound()));
  const media = clipBlob(audio);
  const contents = { ...cut.contents, audio: 'encoded' as const };
  const made = await addAudio(cut, { media, firstSec: new Map() }, edit, {
    spans: spansOfClip(cut, 3.8),
    contents,
  });
  const [before, after] = [await save('b.mp4', clipBlob(cut)), await save('a.mp4', clipBlob(made))];
  expect(hashes(after, '-map', '0:v')).toEqual(hashes(before, '-map', '0:v'));
  expect(made.spans).toEqual(cut.spans);
  // The audio still isn't all behind the video.
  const { tracks } = await openMovie(clipBlob(made));
  const [video, added] = tracks.map(({ samples }) => [...samples.chunks.offset]);
  expect(Math.min(...(added ?? []))).toBeLessThan(Math.max(...(video ?? [])));
});

it('begins a track later on the timeline, or inside its media if it began before the timeline', async () => {
  const media = new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]);
  const ids = (await openMovie(media)).tracks.map(({ id }) => id);
  const { movie } = await openIntermediate({
    media,
    firstSec: new Map(ids.map((id, i) => [id, i ? -0.1 : 2])),
  });
  const [late, early] = movie.tracks.map(({ edits, timescale }) =>
    edits.map(({ start, mediaTime }) => [start / timescale, (mediaTime ?? 0) / timescale]),
  );
  expect([late, early]).toEqual([[[2, 0]], [[0, 0.1]]]);
});
