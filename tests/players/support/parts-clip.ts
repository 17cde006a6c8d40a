/** Makes a clip of five parts in Chromium, and lists the frames that it has to show on either side of each splice. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';
import { cutPartsWith, openWith, saveHeld } from '../../browser/one-engine';
import { pathOf } from '../../corpus/unusual-files';
import { frames } from '../../native/files';
import { inLab } from './exact-clips';
import { expectFrames, framesAt } from './shown-frames';
import { playToEnd, type Run } from './site-clip';
import { brightness, type Check } from './source-frames';

/** Seconds. None begins on a keyframe, two lie before a part that the clip shows earlier. */
const PARTS = [
  [4.2, 5.1],
  [0.4, 1.1],
  [2.3, 3.2],
  [5.6, 6.5],
  [3.5, 4],
] as const;

/** An encoder's packets of sound don't end with the last frame. */
const LENGTH_SEC = 0.05;
const SAME_SEC = 1e-6;

export interface PartsClip {
  url: string;
  checks: Check[];
  /** Seconds. */
  length: number;
  /** The source's frames, from `brightness`. */
  frames: Uint8Array[][];
  close(): Promise<void>;
}

/** Serves a clip of H.264 with B-frames and AAC. */
export async function makePartsClip(): Promise<PartsClip> {
  const source = pathOf('bframes.mp4');
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-parts-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>clip</title>');
  await inLab(async (page) => {
    await openWith(page, 'index', source);
    const { failed, report } = await cutPartsWith(page, PARTS, { start: 'exact' });
    if (failed) throw new Error(failed);
    expect(report).toMatchObject({ engine: 'index', video: 'copied', audio: 'copied' });
    copyFileSync(await saveHeld(page), join(folder, 'clip.mp4'));
  });
  const server = await startStaticServer(folder);
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  const url = `${server.url}clip.mp4`;
  return {
    url,
    ...checksOf(frames(source).map(({ time }) => time)),
    frames: brightness(source),
    close,
  };
}

/** The first two and the last two frames of each part. @param times of the source's frames, in seconds. */
function checksOf(times: readonly number[]): { checks: Check[]; length: number } {
  const checks: Check[] = [];
  let length = 0;
  for (const [start, end] of PARTS) {
    const from = times.findIndex((time) => time >= start - SAME_SEC);
    const to = times.findIndex((time) => time >= end - SAME_SEC);
    const at = (frame: number) => length + (times[frame] ?? Number.NaN) - (times[from] ?? Number.NaN);
    const checkOf = (frame: number): Check => ({
      frame,
      time: (at(frame) + at(frame + 1)) / 2,
      encoded: true,
    });
    if (checks.length === 0) checks.push({ ...checkOf(from), time: null });
    checks.push(...[from, from + 1, to - 2, to - 1].map(checkOf));
    length = at(to);
  }
  return { checks, length };
}

/** Expects a browser to play the clip to its end, and to show the right frames. */
export async function judgePartsClip(run: Run, { url, checks, length, frames }: PartsClip): Promise<void> {
  const played = await run(playToEnd, url);
  expect(played).toMatchObject({ ended: true });
  expect(Math.abs(played.duration - length)).toBeLessThan(LENGTH_SEC);
  expectFrames(await run(framesAt, { url, times: checks.map(({ time }) => time) }), checks, frames);
}
