/** Removing the middle of a file in the editor, and the judgment of that clip by native ffmpeg. */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { videoFrames } from '../../differential/oracle';
import { TICK, withoutMoments } from '../../differential/three-parts';
import { probe } from '../../e2e/support/probe';
import { fixtures } from '../../fixtures';
import { addressOfClip, lastClip, playToEnd, type Run } from './site-clip';

/** Six seconds of 30 frames. The last part begins on a keyframe, so that no browser has to encode its start. */
export const SOURCE = fixtures.h264BframesAac;

/** Where the editor splits it, in whole seconds. The part between them is removed. */
export const SPLITS = [2, 4] as const;

const RATE = 30;
const LENGTH_SEC = 4;

/** The last B-frames of the first part, which refer to a frame after it: a browser that can encode does so. */
const TAIL_FRAMES = 3;

/** Packets of sound don't end with the last frame. */
const SOUND_SEC = 0.05;

/** Expects the last clip that the page offered to hold the first and the last part, and the browser to play it to its end. */
export async function judgeEditedParts(run: Run): Promise<void> {
  const path = test.info().outputPath('clip.mp4');
  writeFileSync(path, Buffer.from(await run(lastClip, undefined), 'base64'));
  const source = await videoFrames(SOURCE);
  const [from, to] = SPLITS.map((sec) => sec * RATE) as [number, number];
  const wanted = [...source.slice(0, from), ...source.slice(to)];
  const clip = withoutMoments((await videoFrames(path)).filter(({ time }) => time > -TICK));
  expect(clip).toHaveLength(wanted.length);
  const late = clip.filter(({ time }, i) => Math.abs(time - i / RATE) > TICK);
  expect(late).toEqual([]);
  const changed = clip.flatMap(({ md5 }, i) => (md5 === wanted[i]?.md5 ? [] : [i]));
  expect(changed.filter((i) => i < from - TAIL_FRAMES || i >= from)).toEqual([]);

  const { video, audio } = await probe(path);
  expect([...video, ...audio].map(({ codec }) => codec)).toEqual(['h264', 'aac']);
  expect(Math.abs((audio[0]?.duration ?? 0) - LENGTH_SEC)).toBeLessThan(SOUND_SEC);

  const played = await run(playToEnd, await run(addressOfClip, undefined));
  expect(played).toMatchObject({ ended: true });
  expect(Math.abs(played.duration - LENGTH_SEC)).toBeLessThan(SOUND_SEC);
}
