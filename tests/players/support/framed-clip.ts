/** A cropped and mirrored clip of the page's own engines, in any browser, judged by native ffmpeg. */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { EngineId } from '@/lib/media/formats';
import { judgeFrames, shapeOf } from '../../browser/judge-crops';
// For the type of `window.lab`, which the page itself loads.
import type { LabEdit } from '../../browser/lab';
import { make } from '../../browser/oracle';

/** A page of `tests/browser/server.ts` in one browser. */
export interface LabPage {
  choose(path: string): Promise<void>;
  /** Runs {@link cutInLab} in it. */
  cut(edit: LabEdit): ReturnType<typeof cutInLab>;
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-g', '30', '-pix_fmt', 'yuv420p'];
const CROP = { x: 0.1, y: 0.1, width: 0.6, height: 0.5 };

/** Expects a crop of what players show of rotated video, made by this engine. */
export async function expectFramedClip(page: LabPage, engine: EngineId): Promise<void> {
  const stored = make('a.mp4', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=2', ...H264);
  const source = make('b.mp4', '-i', stored, '-c', 'copy', '-metadata:s:v', 'rotate=90');
  await page.choose(source);
  const framing = { crop: CROP, flip: true, turn: 0 } as const;
  const made = await page.cut({ startMs: 500, endMs: 1500, framing });
  expect(made).toMatchObject({ report: { engine, video: 'encoded' } });
  const path = test.info().outputPath('clip.mp4');
  writeFileSync(path, Buffer.from(made.bytes, 'base64'));
  expect(shapeOf(path)).toEqual({ ...shapeOf(source), width: 160, height: 108 });
  judgeFrames(source, path, [{ span: [0.5, 1.5], filter: 'crop=108:160:18:32,hflip' }]);
}

/** In the page: cuts the chosen file with the whole ladder. */
export async function cutInLab(edit: LabEdit) {
  const opened = await window.lab.open('ladder');
  if ('failed' in opened) throw new Error(opened.detail);
  const made = await window.lab.cut(edit);
  if ('failed' in made) throw new Error(made.detail);
  return { report: made.report, bytes: await window.lab.base64() };
}
