/** Judges clips of several parts by native ffmpeg: their frames, their length and their sound. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { EngineId, Treatment } from '@/lib/cut';
import type { EditOptions } from '@/lib/edit/edit';
import { judgeClip } from '../corpus/judge';
import { requiredPath } from '../e2e/support/environment';
import { decodeErrors, probe } from '../native/files';
import { expect, rangeOf } from './harness';
import { cutPartsWith, openWith, saveHeld } from './one-engine';

const FFMPEG = requiredPath('FFMPEG_PATH');

export type Parts = readonly (readonly [start: number, end: number])[];

export interface PartsCase {
  name: string;
  file: () => string;
  engine: EngineId;
  video: Treatment | 'none';
  audio: Treatment | 'none';
  start?: EditOptions['start'];
}

/** Half a tick of a container that counts milliseconds, and what ffmpeg's rounding adds. */
const TICK_SEC = 0.0015;

/** Cuts a file into parts and judges the clip. @returns what was said of it. */
export async function judgeParts(app: Page, row: PartsCase, parts: Parts) {
  const file = row.file();
  const { failed } = await openWith(app, row.engine, file);
  expect(failed).toBeUndefined();
  const answer = await cutPartsWith(app, parts, row.start ? { start: row.start } : {});
  expect(answer.failed).toBeUndefined();
  expect(answer.report).toMatchObject({ engine: row.engine, video: row.video, audio: row.audio });
  const { report, forecast } = answer;
  if (!report) throw new Error('no report');
  expect(report.parts).toHaveLength(parts.length);
  for (const [i, part] of (forecast?.parts ?? []).entries()) {
    const { kind = 'unknown' } = part?.start ?? {};
    // Only the cut can tell.
    if (kind === 'unknown') continue;
    const outcome = report.parts[i];
    expect(kind).toBe(outcome?.start.kind);
    expect(Math.abs((part?.atSec ?? Number.NaN) - (outcome?.atSec ?? Number.NaN))).toBeLessThan(2 * TICK_SEC);
  }
  const clip = await saveHeld(app);
  expect(decodeErrors(clip)).toBe('');
  const ranges = parts.map(([start, end]) => rangeOf(start, end));
  expect(judgeClip(file, clip, ranges, report).problems).toEqual([]);
  expect(report).toMatchObject({ crossfades: parts.length - 1, plainSplices: 0 });
  judgeTone(clip, probe(clip).duration);
  return { forecast, report };
}

const RATE = 48_000;
/** A source's amplitude, and what its coding may add to a jump from one sample to the next. */
const OWN_JUMP = ((2 * Math.PI * 440) / RATE) * (1 / 8);
const CODING = 1.3;

/** The audio is as long as it should be; a tone has no jump at splices that it doesn't have elsewhere. */
export function judgeTone(clip: string, lengthSec: number): void {
  const args = ['-v', 'error', '-nostdin', '-i', clip, '-map', '0:a:0', '-ac', '1', '-ar', String(RATE)];
  const bytes = execFileSync(FFMPEG, [...args, '-f', 'f32le', '-'], { maxBuffer: 2 ** 28 });
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  expect(Math.abs(samples.length / RATE - lengthSec)).toBeLessThan(0.03);
  if (!isPure(samples)) return;
  let jump = 0;
  for (let i = 1; i < samples.length; i++)
    jump = Math.max(jump, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
  expect(jump).toBeLessThan(OWN_JUMP * CODING);
}

/** False for the fixtures' tone, which beeps. */
function isPure(samples: Float32Array): boolean {
  return samples.every((value) => Math.abs(value) < 0.16);
}
