/** Removing the middle of a file in the editor, and the judgment of that clip by native ffmpeg. */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { LONGEST_REST_SEC } from '@/lib/media/time';
import { judgeClip } from '../../corpus/judge';
import { foundOfRemoved, type KeptOf } from '../../corpus/judge-exact';
import { learn } from '../../corpus/place';
import { probe } from '../../e2e/support/probe';
import { fixtures } from '../../fixtures';
import { CLEAN, COPIED_CONTENTS } from '../../support/contents';
import { addressOfClip, lastClip, playToEnd, type Run } from './site-clip';

/** Six seconds of 30 frames. The last part begins on a keyframe, so that no browser has to encode its start. */
export const SOURCE = fixtures.h264BframesAac;

/** Where the editor splits it, in whole seconds. The part between them is removed. */
export const SPLITS = [2, 4] as const;

const LENGTH_SEC = 4;

/** Seconds of the last B-frames of the first part, which refer to a frame after it: a browser that can encode does so. */
const TAIL_SEC = 0.1;

/** Packets of sound don't end with the last frame. */
const SOUND_SEC = 0.05;

async function saved(run: Run): Promise<string> {
  const path = test.info().outputPath('clip.mp4');
  writeFileSync(path, Buffer.from(await run(lastClip, undefined), 'base64'));
  return path;
}

/** Expects the last clip to be as long as what was kept, and to hold no frame and no packet of what was removed. */
export async function judgeRemoval(
  run: Run,
  path: string,
  [from, to]: readonly [number, number],
): Promise<void> {
  const clip = await saved(run);
  const source = learn(path);
  const isKept = ({ time }: { time: number }, restSec: number) => time < from + restSec || time >= to - 1e-3;
  const kept: KeptOf = {
    path,
    frame: (each) => isKept(each, -1e-4),
    packet: (each, kind) =>
      isKept(each, LONGEST_REST_SEC) ||
      // A packet of sound that reaches into the next part is needed for that part's first sound.
      (kind === 'audio' && each.time > to - source.longestPacketSec),
  };
  expect(foundOfRemoved(clip, [kept])).toEqual([]);
  const { duration } = await probe(clip);
  expect(Math.abs(duration - (source.end - (to - from)))).toBeLessThan(0.1);
}

/** Expects the last clip that the page offered to hold the first and the last part, and the browser to play it to its end. */
export async function judgeEditedParts(run: Run): Promise<void> {
  const path = await saved(run);
  const [from, to] = SPLITS;
  const parts = [
    { startMs: 0, endMs: from * 1000 },
    { startMs: to * 1000, endMs: 6000 },
  ];
  const outcomes = [0, from].map((atSec) => ({ start: CLEAN, atSec }));
  const done = { ...COPIED_CONTENTS, parts: outcomes, tailsSec: TAIL_SEC };
  const { problems } = judgeClip(SOURCE, path, parts, done);
  expect(problems).toEqual([]);

  const { video, audio } = await probe(path);
  expect([...video, ...audio].map(({ codec }) => codec)).toEqual(['h264', 'aac']);
  expect(Math.abs((audio[0]?.duration ?? 0) - LENGTH_SEC)).toBeLessThan(SOUND_SEC);

  const played = await run(playToEnd, await run(addressOfClip, undefined));
  expect(played).toMatchObject({ ended: true });
  expect(Math.abs(played.duration - LENGTH_SEC)).toBeLessThan(SOUND_SEC);
}
