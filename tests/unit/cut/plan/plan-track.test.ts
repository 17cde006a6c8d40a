import { describe, expect, it } from 'vitest';
import { planEdits, planTrack } from '@/lib/cut/plan/plan-track';
import { plainTrack } from '../../containers/mp4/build';
import { accessWithout, audio, listed, plain, trackOf } from './tracks';

const span = (start: number, end: number) => ({ start, end, onScreen: null, wholePackets: false });

describe('the plan of a video track', () => {
  it('begins with the keyframe before the start and hides what precedes it', async () => {
    const plan = await planTrack(await plain(), span(700, 1300), accessWithout());
    expect(plan).toMatchObject({
      pieces: [{ kind: 'copied', from: 5, to: 13 }],
      presents: [{ mediaTime: 2 }],
      leadInSec: 0.2,
      leadInShownSec: 0.002,
      segments: [{ begin: 700, end: 1300, mediaTime: 700, from: 5, to: 13 }],
    });
    if (!plan) return;
    expect(planEdits(plan, { ticks: 700, timescale: 1000 }, 1000)).toEqual([{ duration: 600, mediaTime: 2 }]);
    expect(planEdits(plan, { ticks: 700, timescale: 1000 }, 90_000)).toEqual([
      { duration: 54_000, mediaTime: 2 },
    ]);
  });

  it('has no lead-in if the start is on a keyframe', async () => {
    const plan = await planTrack(await plain(), span(500, 1300), accessWithout());
    expect(plan).toMatchObject({ presents: [{ mediaTime: 0 }], leadInSec: 0, leadInShownSec: 0 });
  });

  it('names the sync samples that the clip must not offer as a start', async () => {
    const plan = await planTrack(await plain(), span(700, 1300), accessWithout(5));
    expect(plan).toMatchObject({ pieces: [{ kind: 'copied', from: 0, to: 13 }], leadInSec: 0.7 });
    expect([...(plan?.notSync ?? [])]).toEqual([5]);
  });

  it('is null outside of the track', async () => {
    expect(await planTrack(await plain(), span(2000, 3000), accessWithout())).toBeNull();
  });

  it('keeps several edits, the gap between them and the order of their media', async () => {
    const edits: [number, number, number][] = [
      [500, 1500, 0x10000],
      [300, 0xffffffff, 0x10000],
      [600, 200, 0x10000],
    ];
    const plan = await planTrack(await trackOf({ ...plainTrack(), edits }), span(300, 1200), accessWithout());
    expect(plan).toMatchObject({
      pieces: [
        { from: 0, to: 6 },
        { from: 15, to: 20 },
      ],
      presents: [{ mediaTime: 900 }, { mediaTime: 200 }],
      leadInSec: 0.3,
      leadInShownSec: 0.3,
    });
    if (!plan) return;
    expect(planEdits(plan, { ticks: 300, timescale: 1000 }, 1000)).toEqual([
      { duration: 200, mediaTime: 900 },
      { duration: 300, mediaTime: null },
      { duration: 400, mediaTime: 200 },
    ]);
  });
});

describe('the plan of an audio track', () => {
  it('begins one packet early for the decoder and presents from the exact tick', async () => {
    const plan = await planTrack(await audio(), span(33600, 62400), accessWithout());
    expect(plan).toMatchObject({
      pieces: [{ kind: 'copied', from: 31, to: 61 }],
      presents: [{ mediaTime: 33600 - 31 * 1024 }],
    });
    expect(plan && new Set(listed(plan.timing.durations))).toEqual(new Set([1024]));
  });

  it('begins with the first whole packet, behind an empty edit, if nothing from before may be in the clip', async () => {
    const plan = await planTrack(
      await audio(),
      { ...span(33600, 62400), wholePackets: true },
      accessWithout(),
    );
    expect(plan).toMatchObject({
      pieces: [{ kind: 'copied', from: 33, to: 61 }],
      presents: [{ mediaTime: 0 }],
    });
    if (!plan) return;
    expect(planEdits(plan, { ticks: 700, timescale: 1000 }, 48000)).toEqual([
      { duration: 192, mediaTime: null },
      { duration: 28608, mediaTime: 0 },
    ]);
  });

  it('begins with a packet that begins at the start, to the tick', async () => {
    const track = await audio();
    const from = async (start: number) =>
      (await planTrack(track, { ...span(start, 62400), wholePackets: true }, accessWithout()))?.segments[0]
        ?.from;
    expect([await from(33 * 1024), await from(33 * 1024 + 1)]).toEqual([33, 34]);
  });
});
