/** Clips with an exact start, made by our own modules in Chromium, and the pictures that they have to show. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../../scripts/lib/chromium-flags.mjs';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';
import { openLab } from '../../browser/harness';
import { startServer } from '../../browser/server';
import { INPUTS, madeOf } from '../../differential/inputs';
import { MATROSKA_INPUTS } from '../../differential/inputs-matroska';
import { videoFrames } from '../../differential/oracle';
import { requiredPath } from '../../e2e/support/environment';

/** Files with a start between keyframes and an end (seconds); a joint lies between them. */
export const CASES = [
  { name: 'bframes.mp4', what: 'closed groups, B-frames', start: 2.3, end: 5.2 },
  { name: 'opengop-twice.mp4', what: 'open groups', start: 5.3, end: 8.5 },
  { name: 'pyramid.mp4', what: 'a pyramid of B-frames', start: 2.3, end: 5.2 },
  { name: 'vfr.mp4', what: 'uneven times', start: 2.3, end: 5.2 },
  { name: 'rotated.mp4', what: 'a turned picture', start: 2.3, end: 5.2 },
  { name: 'vp9-opus.webm', what: 'VP9', start: 2.3, end: 5.2 },
  { name: 'vp9-ten.mp4', what: 'VP9 with 10 bits', start: 2.3, end: 5.2 },
  { name: 'av1-opus.mp4', what: 'AV1', start: 1.2, end: 3.6 },
] as const;

/** A picture to be looked at. */
export interface Look {
  /** Seconds of the clip, within the picture's time; null for what is shown before anything was asked for. */
  time: number | null;
  /** The picture's number in the source. */
  picture: number;
}

export interface ExactClip {
  /** Its address. */
  url: string;
  looks: Look[];
  /** Brightness of the source's pictures, by their number. */
  pictures: Uint8Array[];
}

/** Serves the clips of all cases, and a page without a policy. */
export async function makeExactClips() {
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-exact-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>clips</title>');
  const modules = await startServer();
  const browser = await chromium.launch({
    executablePath: requiredPath('CHROMIUM_PATH'),
    args: CHROMIUM_FLAGS,
  });
  const clips = new Map<string, Omit<ExactClip, 'url'>>();
  try {
    const page = await browser.newPage();
    for (const { name, start, end } of CASES) {
      const source = await inputOf(name);
      await openLab(page, modules.origin);
      await page.setInputFiles('#file', source);
      await page.evaluate(() => window.lab.open('ladder'));
      const request = { startDs: start * 10, endDs: end * 10, options: EXACT };
      const made = await page.evaluate((range) => window.lab.cut(range), request);
      if ('failed' in made) throw new Error(`${name}: ${made.detail}`);
      const download = page.waitForEvent('download');
      await page.evaluate(() => window.lab.save());
      copyFileSync(await (await download).path(), join(folder, `${name}.mp4`));
      const encodedSec =
        made.report.exact && 'encodedSec' in made.report.exact ? made.report.exact.encodedSec : 0;
      const looks = await looksOf(source, start, end, encodedSec, made.durationSec);
      clips.set(name, { looks, pictures: brightness(source) });
    }
  } finally {
    await browser.close();
    await modules.close();
  }
  const server = await startStaticServer(folder);
  const clip = (name: string): ExactClip => {
    const found = clips.get(name);
    if (!found) throw new Error(`no clip ${name}`);
    return { ...found, url: `${server.url}${name}.mp4` };
  };
  return { url: server.url, clip, close: server.close };
}

const EXACT = { start: 'exact', sound: 'keep', tags: 'keep' } as const;

function inputOf(name: string): Promise<string> {
  const input = [...INPUTS, ...MATROSKA_INPUTS].find((each) => each.name === name);
  if (!input) throw new Error(`no input ${name}`);
  return madeOf(input);
}

/** The first picture, those around the joint, and the last. */
async function looksOf(source: string, start: number, end: number, encodedSec: number, durationSec: number) {
  const frames = await videoFrames(source);
  const from = frames.findIndex(({ time }) => time >= start - 1e-6);
  const times = frames.flatMap(({ time }) => (time >= start - 1e-6 && time < end - 1e-6 ? [time] : []));
  const [first = 0] = times;
  const joint = times.findIndex((time) => time - first >= encodedSec - 1e-4);
  if (joint < 3) throw new Error(`${source}: no joint`);
  const around = [-3, -2, -1, 0, 1, 2, 3].map((by) => joint + by);
  const look = (number: number): Look => {
    const begin = (times[number] ?? 0) - first;
    const until = number + 1 < times.length ? (times[number + 1] ?? 0) - first : durationSec;
    return { time: (begin + until) / 2, picture: from + number };
  };
  return [{ time: null, picture: from }, ...[0, ...around, times.length - 1].map(look)];
}

function brightness(source: string): Uint8Array[] {
  const ffmpeg = requiredPath('FFMPEG_PATH');
  const size = execFileSync(
    requiredPath('FFPROBE_PATH'),
    ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', source],
    { encoding: 'utf8' },
  );
  const [width = 0, height = 0] = size.trim().split(',').map(Number);
  const bytes = execFileSync(
    ffmpeg,
    [
      '-v',
      'error',
      '-i',
      source,
      '-map',
      '0:v',
      '-fps_mode',
      'passthrough',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-',
    ],
    { maxBuffer: 2 ** 28 },
  );
  const pixels = width * height;
  return Array.from({ length: Math.floor(bytes.length / (pixels * 3)) }, (_, picture) => {
    const luma = new Uint8Array(pixels);
    for (let i = 0, at = picture * pixels * 3; i < pixels; i++, at += 3)
      luma[i] = 0.299 * (bytes[at] ?? 0) + 0.587 * (bytes[at + 1] ?? 0) + 0.114 * (bytes[at + 2] ?? 0);
    return luma;
  });
}
