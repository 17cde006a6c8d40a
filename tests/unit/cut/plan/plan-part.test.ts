import { describe, expect, it } from 'vitest';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { planPart } from '@/lib/cut/plan/plan-part';
import { sourceOf } from '@/tests/support/edits';
import { file, moov, plainTrack } from '../../containers/mp4/build';

/** Where a part from 1 s to 2.03 s ends that another one follows, in seconds, in a film with frames of `frameMs`. */
async function endAfter(frameMs: number): Promise<number> {
  const open = await openForCut(file(moov({ ...plainTrack(60), durations: [60, frameMs] })));
  const part = { source: sourceOf(), startMs: 1000, endMs: 2030 };
  const options = { number: 0, wholePackets: false, isJoined: true, isFollowed: true };
  const plan = await planPart(open, open.usable, part, options);
  return (plan?.endTicks ?? 0) / (plan?.start.timescale ?? 1);
}

describe('a part that another one follows', () => {
  it('ends with its last frame', async () => {
    expect(await endAfter(45)).toBe(2.07);
  });

  it('ends at its mark if its last frame stays for long, so that nothing more is heard', async () => {
    expect(await endAfter(100)).toBe(2.03);
    expect(await endAfter(500)).toBe(2.03);
  });
});

it('is empty if the file only begins behind its mark, even just before the next frame', async () => {
  const from = (ms: number): [number, number, number][] => [
    [ms, -1, 0x10000],
    [4000, 0, 0x10000],
  ];
  const audio = { ...plainTrack(40), handler: 'soun', edits: from(560) };
  const open = await openForCut(file(moov({ ...plainTrack(40), edits: from(580) }, audio)));
  const options = { number: 0, wholePackets: false, isJoined: true, isFollowed: true };
  const plan = (endMs: number) =>
    planPart(open, open.usable, { source: sourceOf(), startMs: 100, endMs }, options);
  expect(await plan(500)).toBeNull();
  expect(await plan(700)).not.toBeNull();
});

it('ends at its mark before the video begins, where no frame has to stay', async () => {
  const video = {
    ...plainTrack(40),
    edits: [
      [580, -1, 0x10000],
      [4000, 0, 0x10000],
    ] satisfies [number, number, number][],
  };
  const open = await openForCut(file(moov(video, { ...plainTrack(40), handler: 'soun' })));
  const options = { number: 0, wholePackets: false, isJoined: true, isFollowed: true };
  const plan = await planPart(open, open.usable, { source: sourceOf(), startMs: 100, endMs: 520 }, options);
  expect((plan?.endTicks ?? 0) / (plan?.start.timescale ?? 1)).toBe(0.52);
});
