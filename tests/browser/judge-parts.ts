/** Judges clips of several parts by native ffmpeg: their frames, their length and their sound. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { CutReport, Treatment } from '@/lib/cut/report';
import type { EditOptions } from '@/lib/edit/edit';
import type { EngineId } from '@/lib/media/formats';
import { requiredPath } from '../e2e/support/environment';
import { expect } from './harness';
import { cutPartsWith, type Frame, frames, openWith, saveHeld } from './one-engine';
import { decodeErrors, judge } from './oracle';

const FFMPEG = requiredPath('FFMPEG_PATH');

export type Parts = readonly (readonly [start: number, end: number])[];

export interface PartsCase {
  name: string;
  file: () => string;
  engine: EngineId;
  video: Treatment | 'none';
  audio: Treatment | 'none';
  start?: EditOptions['start'];
  /** Nothing here encodes the frames at a part's end; those that they need are shown for a moment. */
  needsHidden?: boolean;
}

/** Half a tick of a container that counts milliseconds, and what ffmpeg's rounding adds. */
const TICK_SEC = 0.0015;
const FRAME_RATE = 30;

/** Cuts a file into parts and judges the clip. */
export async function judgeParts(app: Page, row: PartsCase, parts: Parts): Promise<void> {
  const file = row.file();
  const { failed } = await openWith(app, row.engine, file);
  expect(failed).toBeUndefined();
  const answer = await cutPartsWith(app, parts, row.start ? { start: row.start } : {});
  expect(answer.failed).toBeUndefined();
  expect(answer.report).toMatchObject({ engine: row.engine, video: row.video, audio: row.audio });
  const { report, forecast } = answer;
  if (!report) throw new Error('no report');
  expect(report.later).toHaveLength(parts.length - 1);
  // Empty where only the cut can tell.
  for (const [i, { start, atSec }] of (forecast?.later ?? []).entries()) {
    expect(start.kind).toBe(report.later[i]?.start.kind);
    expect(Math.abs(atSec - (report.later[i]?.atSec ?? Number.NaN))).toBeLessThan(2 * TICK_SEC);
  }
  const clip = await saveHeld(app);
  expect(decodeErrors(clip)).toBe('');
  const spans = row.video === 'none' ? soundSpans(parts) : judgeFrames(file, clip, parts, row, report);
  for (const [i, { atSec }] of report.later.entries())
    expect(Math.abs(atSec - (spans[i + 1]?.atSec ?? Number.NaN))).toBeLessThan(TICK_SEC);
  const last = spans.at(-1);
  const length = (last?.atSec ?? 0) + (last?.lengthSec ?? 0);
  expect(Math.abs(judge(clip).duration - length)).toBeLessThan(0.03);
  expect(report).toMatchObject({ crossfades: parts.length - 1, plainSplices: 0 });
  judgeTone(clip, length);
}

interface Place {
  atSec: number;
  lengthSec: number;
}

function soundSpans(parts: Parts): Place[] {
  let atSec = 0;
  return parts.map(([start, end]) => {
    const place = { atSec, lengthSec: end - start };
    atSec += end - start;
    return place;
  });
}

/** Every frame of the parts, in their order, each as long as in the source; copied ones bit for bit. */
function judgeFrames(file: string, clip: string, parts: Parts, row: PartsCase, report: CutReport): Place[] {
  const source = frames(file);
  const all = frames(clip);
  const places: Place[] = [];
  const wanted: Frame[] = [];
  let atSec = 0;
  for (const [i, [start, end]] of parts.entries()) {
    const first = source.find(({ sec }) => sec >= start - 1e-4);
    const begins = report.later[i - 1]?.start;
    const from = (first?.sec ?? Number.NaN) - (begins?.kind === 'moved' ? begins.earlierSec : 0);
    const next = source.find(({ sec }) => sec >= end - 1e-4);
    const own = source.filter(({ sec }) => sec >= from - TICK_SEC && sec < end - 1e-4);
    wanted.push(...own.map(({ sec, md5 }) => ({ sec: atSec + sec - from, md5 })));
    const isLast = i === parts.length - 1;
    places.push({ atSec, lengthSec: (isLast ? end : (next?.sec ?? end)) - from });
    atSec += (next?.sec ?? end) - from;
  }
  const shown = row.needsHidden ? withoutMoments(all) : all;
  expect(shown).toHaveLength(wanted.length);
  for (const [i, { sec }] of shown.entries())
    expect(Math.abs(sec - (wanted[i]?.sec ?? Number.NaN))).toBeLessThan(2 * TICK_SEC);
  const changed = shown.filter(({ md5 }, i) => md5 !== wanted[i]?.md5).length;
  if (row.video === 'copied') expect(changed).toBeLessThanOrEqual(Math.ceil(encodedSec(report) * FRAME_RATE));
  return places;
}

/** The seconds of a clip with copied video that are encoded all the same. */
function encodedSec({ start, later, tailsSec }: CutReport): number {
  const starts = [start, ...later.map((part) => part.start)];
  return starts.reduce((sum, each) => sum + (each.kind === 'smart' ? each.encodedSec : 0), tailsSec);
}

/** The frames that aren't followed by another one at once. */
function withoutMoments(all: readonly Frame[]): Frame[] {
  return all.filter(({ sec }, i) => (all[i + 1]?.sec ?? Number.POSITIVE_INFINITY) - sec > TICK_SEC);
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
