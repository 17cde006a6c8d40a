import { describe, expect, it } from 'vitest';
import type { Track } from '@/lib/containers/mp4/read/track';
import { joinParts } from '@/lib/cut/plan/join-parts';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { planTrack } from '@/lib/cut/plan/plan-track';
import { wholeHead } from '@/lib/cut/splice/find/find-splice';
import { findEnd, findTail } from '@/lib/cut/splice/find/tail';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { editOf, sourceOf } from '@/tests/support/edits';
import { fixtureBytes } from '../../../fixtures';
import { plainTrack } from '../../containers/mp4/build';
import { accessWithout, listed, reordered, trackOf } from '../plan/tracks';

const access = accessWithout();

async function planned(track: Track, start: number, end: number) {
  const plan = await planTrack(track, { start, end, onScreen: null, wholePackets: false }, access);
  if (!plan) throw new Error('nothing there');
  return plan;
}

describe('findTail', () => {
  it('finds the frames that refer to one behind the end', async () => {
    const tail = await findTail(await planned(await reordered(), 100, 600), access);
    expect(tail).toMatchObject({
      copiedTo: 4,
      splice: { key: 0, frames: [{ sample: 5, time: 500 }], fromTime: 500, toTime: 600 },
    });
  });

  it('finds none if the last frame is decoded last', async () => {
    expect(await findTail(await planned(await reordered(), 100, 500), access)).toBeNull();
  });
});

describe('a part that is encoded as a whole', () => {
  it('has no frame that would begin at its end', async () => {
    const { frames } = wholeHead(await planned(await reordered(), 100, 400));
    expect(frames.map(({ time }) => time)).toEqual([100, 200, 300]);
  });
});

describe('findEnd', () => {
  it('leaves an end as it is that is too far from its keyframe', async () => {
    const second = 1000;
    // The same track with frames of 100 s.
    const offsets = [1, 100, 1, 300, 2, 0, 1, 300, 2, 0, 1, 300, 2, 0].map((value, i) =>
      i % 2 ? value * second : value,
    );
    const track = await trackOf({ ...plainTrack(10), durations: [10, 100 * second], offsets, sync: [1] });
    const of = async (end: number) => findEnd(await planned(track, 100 * second, end * second), access);
    expect(await of(300)).toMatchObject({ copiedTo: 1 });
    expect(await of(600)).toBeNull();
    expect(await findEnd(undefined, access)).toBeNull();
  });
});

describe('a clip of one part', () => {
  it('ends with its encoded tail, and holds no frame behind it', async () => {
    const track = await reordered();
    const video = await planned(track, 100, 600);
    const encoded = { kind: 'encoded' as const, samples: [new Uint8Array(3)], sync: [0], entry: 1 };
    const { tracks } = joinParts(
      [
        {
          part: editOf(100, 600).parts[0] ?? expect.fail(),
          number: 0,
          plans: [video],
          video,
          start: { ticks: 100, timescale: 1000 },
          endTicks: 600,
          tail: { from: 4, encoded, times: [500], lengthSec: 0.1 },
          begins: { kind: 'clean' },
        },
      ],
      { tracks: [track], video: track, leftOut: [] },
      { chapters: 'source' },
    );
    const [own] = tracks;
    expect(own).toMatchObject({
      pieces: [{ kind: 'copied', from: 0, to: 4 }, encoded],
      presents: [{ begin: 100, end: 600, mediaTime: 100 }],
    });
    if (!own?.timing.offsets) throw new Error('no offsets');
    const durations = listed(own.timing.durations);
    const offsets = listed(own.timing.offsets);
    let decoded = 0;
    const times = durations.map((duration, i) => {
      decoded += duration;
      return decoded - duration + (offsets[i] ?? 0);
    });
    expect(times).toEqual([100, 400, 200, 300, 500]);
    expect(decoded).toBe(600);
  });

  it('keeps the frames that its end needs where ffmpeg would encode them and can’t be loaded, and its exact start', async () => {
    const blob = new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]);
    const open = await openForCut(blob);
    const edit = editOf(1333, 3190, { start: 'exact' }, sourceOf(blob));
    const { contents, durationSec } = await cutMovie(open, edit);
    expect(contents).toMatchObject({
      parts: [{ start: { kind: 'clean' } }],
      tailsSec: 0,
      framesBehind: 1,
    });
    expect(durationSec).toBeCloseTo(1.857, 3);
  });
});
