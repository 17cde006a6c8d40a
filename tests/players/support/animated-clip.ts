/** A GIF that the page makes, in any browser, judged by native ffmpeg. */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { probe } from '../../native/files';
import { toAnimation } from '../../support/edits';
import { make } from '../../support/made-files';
import type { LabPage } from './framed-clip';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const ANIMATION = { format: 'gif', longerSide: 160, rate: 10, loop: true, bytes: null } as const;
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-g', '30', '-pix_fmt', 'yuv420p'];
/** SSIM of a GIF of 256 colors; frames of other times have less than half of that. */
const ALIKE = 0.9;

/** Expects the frames that the source shows at the GIF's times, scaled. */
export async function expectAnimatedClip(page: LabPage): Promise<void> {
  const source = make('a.mp4', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=2', ...H264);
  await page.choose(source);
  const made = await page.cut({ startMs: 500, endMs: 1500, ...toAnimation(ANIMATION) });
  expect(made.report).toMatchObject({ audio: 'none', animation: { frames: 10 } });
  const path = test.info().outputPath('clip.gif');
  writeFileSync(path, Buffer.from(made.bytes, 'base64'));
  expect(probe(path).streams).toMatchObject([{ codec_name: 'gif', width: 160, height: 90 }]);
  expect(likeness(path, source)).toBeGreaterThan(ALIKE);
}

/** SSIM of all frames. */
function likeness(gif: string, source: string): number {
  const graph =
    '[0:v]fps=10,format=yuv420p[a];[1:v]fps=10:round=up,scale=160:90:flags=bicubic,format=yuv420p,setpts=PTS-STARTPTS[b];[a][b]ssim';
  const inputs = ['-i', gif, '-ss', '0.5', '-t', '1', '-i', source];
  const run = spawnSync(FFMPEG, ['-hide_banner', ...inputs, '-lavfi', graph, '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  return Number(/All:([\d.]+)/.exec(run.stderr)?.[1] ?? Number.NaN);
}
