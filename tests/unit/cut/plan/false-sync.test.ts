/** Files whose sync table is false, or that begin in the middle of a GOP: clips begin with what decodes. */
import { describe, expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { accessOf, canBegin } from '@/lib/containers/mp4/read/random-access';
import { shownVideo } from '@/lib/containers/mp4/read/track';
import { openMp4 } from '@/lib/cut/engines/index/index-service';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { forecastMovie } from '@/lib/cut/write/forecast-movie';
import { totalBytes } from '@/lib/media/bytes/byte-ranges';
import { type FixtureName, fixtureBytes } from '@/tests/fixtures';
import { editOf, editOfParts, sourceOf } from '@/tests/support/edits';
import { PlantedClip, type PlantedSample } from '../verify/planted';

const { signal } = new AbortController();

/** A file whose video samples were changed. */
async function changed(name: FixtureName, change: (samples: PlantedSample[]) => void) {
  const open = await (await openMp4(new Blob([new Uint8Array(fixtureBytes(name))]))).openFor(
    editOf(0, 100_000),
    { signal, onShare() {} },
  );
  const { head, ranges } = await cutMovie(open, editOf(0, 100_000));
  const pieces = ranges.map(({ from, to }) => open.movie.blob.slice(from, to));
  const clip = await PlantedClip.of(new Uint8Array(await new Blob([head, ...pieces]).arrayBuffer()));
  const planted = clip.track('video');
  if (!planted) throw new Error('no video');
  change(planted.samples);
  clip.write(planted);
  return new Blob([clip.finish().bytes]);
}

async function cut(blob: Blob, ...ranges: [startMs: number, endMs: number][]) {
  const source = sourceOf(blob);
  const edit = editOfParts(
    ranges.map(([startMs, endMs]) => ({ startMs, endMs })),
    {},
    source,
  );
  const open = await (await openMp4(blob)).openFor(edit, { signal, onShare() {} });
  const made = await cutMovie(open, edit);
  const { head, inlined, contents, durationSec } = made;
  const clip = new Blob([head, ...made.ranges.map(({ from, to }) => blob.slice(from, to))]);
  const layout = { head: head.length - totalBytes(inlined), ranges: [...inlined, ...made.ranges] };
  const claim = { edit, contents, durationSec, origin: { kind: 'ranges', layout } } as const;
  const { verification } = await checkClip(clip, open.movie, claim);
  const movie = await openMovie(clip);
  const video = shownVideo(movie.tracks);
  const listed = video ? [...(video.samples.sync ?? [])] : [];
  const kinds = await Promise.all(listed.map((sample) => video && accessOf(clip, video, sample)));
  expect((await forecastMovie(open, edit)).parts).toEqual(contents.parts);
  return { contents, durationSec, verification, kinds };
}

describe('a sync table with samples that are no keyframes', () => {
  it.each(['h264BframesAac', 'hevcAac'] as const)('lends a clip only those that are: %s', async (name) => {
    const blob = await changed(name, (samples) => {
      for (const [i, sample] of samples.entries()) if (i % 7 === 0) sample.sync = true;
    });
    for (const [startMs, endMs] of [
      [0, 5000],
      [700, 2600],
      [2100, 4000],
    ] as const) {
      const { kinds, durationSec } = await cut(blob, [startMs, endMs]);
      expect(kinds.length).toBeGreaterThan(0);
      expect(kinds.every((kind) => kind && canBegin(kind))).toBe(true);
      expect(durationSec).toBeCloseTo((Math.min(5000, endMs) - startMs) / 1000, 1);
    }
    const { kinds } = await cut(blob, [2100, 4000], [700, 1900]);
    expect(kinds.every((kind) => kind && canBegin(kind))).toBe(true);
  });
});

describe('a file that begins in the middle of a GOP', () => {
  it.each(['h264BframesAac', 'hevcAac'] as const)('begins with its first keyframe: %s', async (name) => {
    for (const isListed of [false, true]) {
      const blob = await changed(name, (samples) => {
        samples.splice(0, 5);
        const [first] = samples;
        if (first) first.sync = isListed;
      });
      const { contents, kinds, verification } = await cut(blob, [100, 4000]);
      expect(kinds.every((kind) => kind && canBegin(kind))).toBe(true);
      expect(contents.parts[0]?.start).toEqual({ kind: 'clean' });
      expect(contents.parts[0]?.lateSec).toBeGreaterThan(0.1);
      expect(verification.startsOnFrame).toBe(false);
      const later = await cut(blob, [3000, 4000]);
      expect(later.contents.parts[0]?.lateSec).toBeUndefined();
      expect(later.verification.startsOnFrame).toBe(true);
    }
  });
});
