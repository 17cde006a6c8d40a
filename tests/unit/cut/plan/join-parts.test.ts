import { describe, expect, it } from 'vitest';
import { readBoxes } from '@/lib/containers/mp4/read/box';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { clipBlob } from '@/lib/cut/write/clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { forecastMovie } from '@/lib/cut/write/forecast-movie';
import type { EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { type ClipFormat, conformed, settle } from '@/lib/edit/settle';
import { sourceOf, toSound } from '@/tests/support/edits';
import { fixtureBytes } from '../../../fixtures';

const source = sourceOf();

async function opened(name: 'h264BframesAac' | 'hevcAac' | 'silent') {
  const bytes = new Uint8Array(fixtureBytes(name));
  return { bytes, open: await openForCut(new Blob([bytes])) };
}

type File = Awaited<ReturnType<typeof opened>>;
type Range = [startMs: number, endMs: number];

function editOf(ranges: readonly Range[], options: Partial<EditOptions> = {}) {
  const parts = ranges.map(([startMs, endMs]) => ({ source, startMs, endMs }));
  return settle({ ...PLAIN_OPTIONS, ...options, parts });
}

async function cut({ bytes, open }: File, ranges: readonly Range[], options: Partial<EditOptions> = {}) {
  const { head, ranges: copied, ...made } = await cutMovie(open, editOf(ranges, options));
  const clip = new Blob([head, ...copied.map(({ from, to }) => bytes.subarray(from, to))]);
  return { ...made, size: clip.size, movie: await openMovie(clip) };
}

describe('a clip of several parts', () => {
  // A keyframe every 40 frames, at 30 frames a second.
  it('presents each track by one edit, from the first part to the last', async () => {
    const { movie, durationSec, contents } = await cut(await opened('h264BframesAac'), [
      [4000, 5000],
      [0, 1000],
      [2700, 3000],
    ]);
    for (const { edits } of movie.tracks)
      expect(edits.filter((edit) => edit.mediaTime !== null)).toHaveLength(1);
    expect(contents.parts.map((part) => part?.atSec)).toEqual([
      0,
      expect.closeTo(1, 3),
      expect.closeTo(2, 3),
    ]);
    expect(durationSec).toBeCloseTo(2.333, 2);
  });

  it('begins later parts on the keyframe before their starts, and says by how much', async () => {
    const file = await opened('h264BframesAac');
    const ranges: Range[] = [
      [0, 500],
      [1400, 2000],
    ];
    const { contents } = await cut(file, ranges);
    expect(contents.parts).toEqual([
      { start: { kind: 'clean' }, atSec: 0 },
      { start: { kind: 'moved', earlierSec: expect.closeTo(0.0667, 3) }, atSec: expect.closeTo(0.5, 3) },
    ]);
    expect((await forecastMovie(file.open, editOf(ranges))).parts).toEqual(contents.parts);
  });

  it('begins all parts on keyframes if others follow it and its video is copied', async () => {
    const { open } = await opened('h264BframesAac');
    const starts = async (video: ClipFormat['video']) => {
      const edit = conformed(editOf([[1400, 2000]]), { video, audio: 'copied' });
      return (await cutMovie(open, edit)).contents.parts.map((part) => part?.start);
    };
    expect(await starts('copied')).toEqual([{ kind: 'moved', earlierSec: expect.closeTo(0.0667, 3) }]);
    const colors = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };
    const encoded = { width: 2, height: 2, rotation: 0, pixelAspect: 1, colors };
    expect(await starts(encoded)).toMatchObject([{ kind: 'lead-in' }]);
  });

  it('keeps a lead-in that the file itself hides, also if others follow it', async () => {
    const { open } = await opened('h264BframesAac');
    const clip = await openForCut(clipBlob(await cutMovie(open, editOf([[1400, 4000]]))));
    const edit = conformed(editOf([[0, 500]]), { video: 'copied', audio: 'copied' });
    expect((await cutMovie(clip, edit)).contents.parts).toMatchObject([{ start: { kind: 'lead-in' } }]);
  });

  it('is forecast from one plan of its parts', async () => {
    const { open } = await opened('h264BframesAac');
    const looks: number[] = [];
    const access: typeof open.access = (track, sample) => {
      looks.push(sample);
      return open.access(track, sample);
    };
    const ranges: Range[] = [
      [0, 500],
      [4000, 5000],
    ];
    await forecastMovie({ ...open, access }, editOf(ranges));
    // The keyframe of a later part is also checked for frames that come before it.
    expect(looks).toEqual([0, 120, 120]);
  });

  it('copies parts that touch in the source without a splice', async () => {
    const file = await opened('h264BframesAac');
    const split = await cut(file, [
      [500, 1100],
      [1100, 2000],
    ]);
    const whole = await cut(file, [[500, 2000]]);
    expect(split.contents).toEqual(whole.contents);
    expect(split.size).toBe(whole.size);
  });

  it('holds audio within half a packet of its place after fifty splices', async () => {
    const file = await opened('h264BframesAac');
    const ranges = Array.from({ length: 50 }, (_, i): Range => {
      const startMs = (i * 97) % 5000;
      return [startMs, startMs + 233];
    });
    const { movie, durationSec } = await cut(file, ranges, toSound());
    const [audio] = movie.tracks;
    expect(durationSec).toBeCloseTo(50 * 0.233, 1);
    const packets = audio?.samples.count ?? 0;
    expect(Math.abs((packets * 1024) / 48_000 - 50 * 0.233)).toBeLessThan(0.05);
  });

  it('gets one chapter for each part where that is asked for', async () => {
    const { movie } = await cut(
      await opened('silent'),
      [
        [0, 1000],
        [2000, 3000],
      ],
      { chapters: 'parts' },
    );
    const udta = movie.boxes.find(({ type }) => type === 'udta');
    const chpl = udta && readBoxes(udta.body, true).find(({ type }) => type === 'chpl');
    expect(new TextDecoder('latin1').decode(chpl?.body)).toMatch(/Part 1[\s\S]*Part 2/);
  });

  it('makes a broken link of an H.265 frame that follows another part, and leaves out its leading frames', async () => {
    const file = await opened('hevcAac');
    const { movie } = await cut(file, [
      [0, 700],
      [2700, 3900],
    ]);
    const video = movie.tracks.find(({ kind }) => kind === 'video');
    const key = video?.samples.sync?.[1] ?? 0;
    const { offset, sampleAt } = video?.samples.chunks ?? { offset: [], sampleAt: [] };
    const chunk = Array.from(sampleAt).indexOf(key);
    const at = offset[chunk] ?? 0;
    const head = new Uint8Array(await movie.blob.slice(at, at + 65536).arrayBuffer());
    const types: number[] = [];
    for (let i = 0; i + 4 < head.length && types.at(-1) !== 18; ) {
      types.push(((head[i + 4] ?? 0) >> 1) & 63);
      i += 4 + new DataView(head.buffer).getUint32(i);
    }
    expect(types).toContain(18);
  });

  it('is refused if there is nothing in any part', async () => {
    const file = await opened('silent');
    await expect(
      cut(file, [
        [90_000, 91_000],
        [95_000, 96_000],
      ]),
    ).rejects.toMatchObject({ code: 'empty-range' });
  });
});
