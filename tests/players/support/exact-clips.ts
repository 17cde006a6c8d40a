/** Makes clips with smart cuts in Chromium, and lists the frames that they have to show. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../../scripts/lib/chromium-flags.mjs';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';
import { openLab, rangeOf } from '../../browser/harness';
import { startServer } from '../../browser/server';
import { pathOf } from '../../corpus/unusual-files';
import { requiredPath } from '../../e2e/support/environment';
import { brightness, type Check, type Shown, shownBy } from './source-frames';

/** Files with a start between keyframes and an end, in seconds. A splice lies between them. */
export const CASES = [
  { name: 'bframes.mp4', what: 'closed groups, B-frames', start: 2.3, end: 5.2 },
  { name: 'opengop-twice.mp4', what: 'open groups', start: 5.3, end: 8.5 },
  { name: 'pyramid.mp4', what: 'a pyramid of B-frames', start: 2.3, end: 5.2 },
  { name: 'vfr.mp4', what: 'uneven times', start: 2.3, end: 5.2 },
  { name: 'rotated.mp4', what: 'rotated video', start: 2.3, end: 5.2 },
  { name: 'vp9-opus.webm', what: 'VP9', start: 2.3, end: 5.2 },
  { name: 'vp9-ten.mp4', what: 'VP9 with 10 bits', start: 2.3, end: 5.2 },
  { name: 'av1-opus.mp4', what: 'AV1', start: 1.2, end: 3.6 },
] as const;

export interface ExactClip {
  /** Its URL. */
  url: string;
  checks: Check[];
  /** The source's frames, from `brightness`. */
  frames: Uint8Array[][];
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
      const source = pathOf(name);
      await openLab(page, modules.origin);
      await page.setInputFiles('#file', source);
      await page.evaluate(() => window.lab.open('ladder'));
      const edit = { ...rangeOf(start, end), start: 'exact' } as const;
      const made = await page.evaluate((asked) => window.lab.cut(asked), edit);
      if ('failed' in made) throw new Error(`${name}: ${made.detail}`);
      const download = page.waitForEvent('download');
      await page.evaluate(() => window.lab.save());
      copyFileSync(await (await download).path(), join(folder, `${name}.mp4`));
      const begins = made.report.start;
      const encodedSec = begins.kind === 'smart' ? begins.encodedSec : 0;
      const copiedToSec = made.durationSec - made.report.tailsSec;
      const checks = checksOf(await shownBy(source, start, end, made.durationSec), encodedSec, copiedToSec);
      clips.set(name, { checks, frames: brightness(source) });
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
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { url: server.url, clip, close };
}

const AROUND = [-3, -2, -1, 0, 1, 2, 3];

/** The first frame, those around the splice, and the last. */
function checksOf({ from, count, middle }: Shown, encodedSec: number, copiedToSec: number): Check[] {
  const splice = Array.from({ length: count }, (_, i) => i).findIndex((i) => middle(from + i) > encodedSec);
  if (splice < 3) throw new Error('no splice');
  const checkOf = (number: number): Check => {
    const frame = from + number;
    const time = middle(frame);
    return { time, frame, encoded: number < splice || time > copiedToSec };
  };
  const first: Check = { time: null, frame: from, encoded: true };
  return [first, ...[0, ...AROUND.map((by) => splice + by), count - 1].map(checkOf)];
}
