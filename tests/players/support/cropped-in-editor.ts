/** The crop tool as a visitor uses it with a mouse and a keyboard, in any browser. Native ffmpeg judges the clip. */

import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { judgeFrames, shapeOf } from '../../browser/judge-crops';
import { fixtures } from '../../fixtures';
import { decodeErrors } from '../../native/files';
import { DrivenEditor } from './driven-editor';
import { type Driver, KEY, type Point } from './driver';
import { lastClip } from './site-clip';

/** 320×180 pixels. */
const SOURCE = fixtures.h264BframesAac;
const WHOLE = { x: 0, y: 0, width: 320, height: 180 };

const CORNER = '[data-grip="bottom-right"]';
const EDGE = '[data-grip="left"]';
const AREA = '.crop-inside';

/** Cancels one crop, makes another by dragging and by arrow keys, and judges the clip. */
export async function expectCropInEditor(driver: Driver): Promise<void> {
  const editor = new DrivenEditor(driver);
  await editor.open();
  await editor.choose(SOURCE);
  await editor.ready();
  await editor.setRange(1, 2.5);

  await openTool(driver);
  expect(await driver.run(boxInPage)).toEqual(WHOLE);
  await driver.drag(CORNER, { x: -90, y: -60 });
  const smaller = await driver.run(boxInPage);
  expect(smaller).toMatchObject({ x: 0, y: 0 });
  expect(smaller.width).toBeLessThan(WHOLE.width);
  expect(smaller.height).toBeLessThan(WHOLE.height);
  await driver.click('.crop-cancel');
  await closed(driver);
  expect(await driver.run(isFramed)).toBe(false);

  await openTool(driver);
  expect(await driver.run(boxInPage)).toEqual(WHOLE);
  await driver.drag(CORNER, { x: -120, y: -70 });
  await driver.drag(EDGE, { x: 60, y: 0 });
  await driver.drag(AREA, { x: 30, y: 25 });
  const dragged = await driver.run(boxInPage);
  expect(dragged.x).toBeGreaterThan(0);
  expect(dragged.y).toBeGreaterThan(0);
  expect(dragged.x + dragged.width).toBeLessThan(WHOLE.width);
  // A drag leaves the focus on what was dragged.
  await driver.press(KEY.left);
  expect(await driver.run(boxInPage)).toEqual({ ...dragged, x: dragged.x - 1 });
  await driver.press(KEY.shift, KEY.down);
  const stepped = {
    ...dragged,
    x: dragged.x - 1,
    y: Math.min(dragged.y + 10, WHOLE.height - dragged.height),
  };
  expect(await driver.run(boxInPage)).toEqual(stepped);
  // ffmpeg crops at whole samples of chroma.
  if (stepped.x % 2) await driver.press(KEY.left);
  if (stepped.y % 2) await driver.press(KEY.up);
  const box = await driver.run(boxInPage);
  await driver.click('.crop-done');
  await closed(driver);
  expect(await driver.run(isFramed)).toBe(true);
  await editor.says('The whole video is re-encoded for the crop');

  await editor.ready();
  await editor.click();
  await editor.done();
  await editor.says(`Cropped to ${box.width} × ${box.height}.`);
  const clip = test.info().outputPath('cropped.mp4');
  writeFileSync(clip, Buffer.from(await driver.run(lastClip), 'base64'));
  expect(decodeErrors(clip)).toBe('');
  expect(shapeOf(clip)).toMatchObject({ width: box.width, height: box.height, rotation: 0 });
  const filter = `crop=${box.width}:${box.height}:${box.x}:${box.y}`;
  judgeFrames(SOURCE, clip, [{ span: [1, 2.5], filter }]);
}

async function openTool(driver: Driver): Promise<void> {
  await driver.click('button[aria-label="Crop"]');
  await driver.until('the crop tool', () => document.querySelector('.crop-editor') !== null);
}

async function closed(driver: Driver): Promise<void> {
  await driver.until('no crop tool', () => document.querySelector('.crop-editor') === null);
}

/** In the page: the crop as its fields state it. */
function boxInPage(): Point & { width: number; height: number } {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.crop-fields input')];
  const [x = 0, y = 0, width = 0, height = 0] = fields.map(({ value }) => Number(value));
  return { x, y, width, height };
}

function isFramed(): boolean {
  return document.querySelector('.player .frame-window[data-framed]') !== null;
}
