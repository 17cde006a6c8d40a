/** A cut by the whole ladder, and everything its clip must have in common with the source. */
import { expect, type Page } from '@playwright/test';
import type { EngineId } from '@/lib/media/formats';
import { cut, open, rangeOf, save } from './harness';
import { frames, soundLag, ssim } from './one-engine';
import { decodeErrors, judge } from './oracle';

export type Done = 'copied' | 'encoded';

export interface Row {
  name: string;
  file: () => string;
  start: number;
  end: number;
  /** Which engine makes it. */
  engine: EngineId;
  video: [codec: string, done: Done] | null;
  audio: [codec: string, done: Done] | null;
  leftOut?: { kind: string; codec: string }[];
}

const EPSILON_SEC = 1e-4;
/** Half a tick of a container that counts milliseconds, and what ffmpeg's rounding adds. */
const TICK_SEC = 0.0015;
/** Less than a packet of AAC, so that an offset of one packet fails. */
const IN_STEP_SEC = 0.015;
const ALIKE = 0.97;

type Stream = ReturnType<typeof judge>['streams'][number];

export async function judgeRow(
  app: Page,
  { file, start, end, engine, video, audio, leftOut = [] }: Row,
): Promise<void> {
  const source = file();
  await open(app, source, 'ladder');
  const forecast = await app.evaluate((edit) => window.lab.forecast(edit), rangeOf(start, end));
  expect(await app.evaluate(() => window.lab.engine())).toBe(engine);
  const { report } = await cut(app, start, end);
  const done = { video: video?.[1] ?? 'none', audio: audio?.[1] ?? 'none', leftOut };
  expect(forecast).toMatchObject(done);
  expect(report).toMatchObject({ engine, ...done });

  const clip = await save(app);
  const [was, is] = [judge(source), judge(clip)];
  expect(is.format).toContain('mp4');
  expect([is.video, is.audio]).toEqual([video ? [video[0]] : [], audio ? [audio[0]] : []]);
  expect(decodeErrors(clip)).toBe('');

  const first = video ? judgeFrames(source, clip, start, end, video[1]) : start;
  if (video) judgeShape(videoOf(was.streams), videoOf(is.streams));
  const last = Math.min(end, was.duration || end) - first;
  expect(Math.abs(is.duration - last)).toBeLessThan(frameSec(source, !!video) + TICK_SEC);
  if (audio) expect(Math.abs(soundLag(source, clip, first))).toBeLessThan(IN_STEP_SEC);
}

/** @returns the source's second that is the clip's 0:00. */
function judgeFrames(source: string, clip: string, start: number, end: number, done: Done): number {
  const wanted = frames(source).filter(({ sec }) => sec >= start - EPSILON_SEC && sec < end - EPSILON_SEC);
  const shown = frames(clip);
  // A clip begins with its first frame, but one from the very beginning keeps what is before that.
  const first = start === 0 ? 0 : (wanted[0]?.sec ?? Number.NaN);
  expect(shown.length).toBe(wanted.length);
  for (const [i, { sec }] of shown.entries())
    expect(Math.abs(sec - ((wanted[i]?.sec ?? Number.NaN) - first))).toBeLessThan(TICK_SEC);
  if (done === 'copied') expect(shown.map(({ md5 }) => md5)).toEqual(wanted.map(({ md5 }) => md5));
  else expect(ssim(source, clip, wanted[0]?.sec ?? 0)).toBeGreaterThan(ALIKE);
  return first;
}

const videoOf = (streams: readonly Stream[]) => streams.find(({ codec_type }) => codec_type === 'video');

/** Rotation, shape and color as the headers state them. */
function judgeShape(was: Stream | undefined, is: Stream | undefined): void {
  const turn = (stream?: Stream) => stream?.side_data_list?.find((d) => d.rotation !== undefined)?.rotation;
  expect(turn(is) ?? 0).toBe(turn(was) ?? 0);
  const shape = (stream?: Stream) => {
    const [wide = 1, high = 1] = stream?.sample_aspect_ratio?.split(':').map(Number) ?? [];
    return ((stream?.width ?? 0) * wide) / ((stream?.height ?? 1) * high);
  };
  expect(Math.abs(shape(is) / shape(was) - 1)).toBeLessThan(0.01);
  for (const key of ['color_space', 'color_transfer', 'color_primaries'] as const)
    if (was?.[key] && was[key] !== 'unknown') expect(is?.[key]).toBe(was[key]);
}

/** Seconds that a frame usually stays; without video, two packets of audio. */
function frameSec(source: string, video: boolean): number {
  if (!video) return 0.045;
  const times = frames(source).map(({ sec }) => sec);
  const steps = times.slice(1).map((sec, i) => sec - (times[i] ?? 0));
  return Math.max(1 / 30, ...steps);
}
