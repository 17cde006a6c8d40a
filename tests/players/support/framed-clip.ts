/** A cropped and mirrored clip of the page's own engines, in any browser, judged by native ffmpeg. */

import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { judgeFrames, shapeOf } from '../../browser/judge-crops';
// For the type of `window.lab`, which the page itself loads.
import type { LabEdit } from '../../browser/lab';
import { startServer } from '../../browser/server';
import { make } from '../../support/made-files';
import type { Driver } from './driver';

/** A page of `tests/browser/server.ts` in one browser. */
export interface LabPage {
  choose(path: string): Promise<void>;
  /** Cuts the chosen file with the whole ladder. */
  cut(edit: LabEdit): ReturnType<typeof cutInLab>;
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-g', '30', '-pix_fmt', 'yuv420p'];
const CROP = { x: 0.1, y: 0.1, width: 0.6, height: 0.5 };

/** Expects a crop of what players show of rotated video, made by ffmpeg. */
export async function expectFramedClip(page: LabPage): Promise<void> {
  const stored = make('a.mp4', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=2', ...H264);
  const source = make('b.mp4', '-i', stored, '-c', 'copy', '-metadata:s:v', 'rotate=90');
  await page.choose(source);
  const framing = { crop: CROP, flip: true, turn: 0 } as const;
  const made = await page.cut({ startMs: 500, endMs: 1500, framing });
  expect(made).toMatchObject({ report: { engine: 'ffmpeg', video: 'encoded' } });
  const path = test.info().outputPath('clip.mp4');
  writeFileSync(path, Buffer.from(made.bytes, 'base64'));
  expect(shapeOf(path)).toEqual({ ...shapeOf(source), width: 160, height: 108 });
  judgeFrames(source, path, [{ span: [0.5, 1.5], filter: 'crop=108:160:18:32,hflip' }]);
}

/** Opens such a page, and works in it. */
export async function inLabPage(driver: Driver, work: (page: LabPage) => Promise<void>): Promise<void> {
  const server = await startServer();
  try {
    await driver.goto(`${server.origin}/lab`);
    await driver.until('the lab', () => 'lab' in window);
    await work({
      choose: (path) => driver.choose('#file', path),
      cut: (edit) => driver.run(cutInLab, edit),
    });
  } finally {
    await server.close();
  }
}

/** In the page. */
async function cutInLab(edit: LabEdit) {
  const opened = await window.lab.open('ladder');
  if ('failed' in opened) throw new Error(opened.detail);
  const made = await window.lab.cut(edit);
  if ('failed' in made) throw new Error(made.detail);
  return { report: made.report, bytes: await window.lab.base64() };
}
