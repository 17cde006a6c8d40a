/** The expected result for each kind of file in every browser, and the judgment of its clip by ffmpeg and by the frames shown. */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { decodeErrors, probe } from '../../e2e/support/probe';
import { type FixtureName, fixtures } from '../../fixtures';
import { expectFrames, framesAt } from './shown-frames';
import { brightness, type Check, type Matrix, shownBy } from './source-frames';

export interface SiteCase {
  name: FixtureName;
  /** Seconds. */
  start: number;
  end: number;
  /** A sentence on the result card. */
  expected: string;
  codecs: string[];
  /** Whether the video or its beginning is encoded. */
  encoded?: boolean;
  /** The color matrix that every browser uses for the source and has to use for the clip; otherwise each guesses its own. */
  matrix?: Matrix;
  /** The source's times are whole milliseconds. */
  uneven?: true;
  /** The timescale is 600, so each hidden frame before the start takes 1.7 ms. */
  coarse?: true;
  /** The file is opened with "Open it anyway". */
  anyway?: true;
}

const LOSSLESS = 'Lossless — nothing re-encoded.';
const ENCODED = 'Re-encoded: video as H.264, sound as AAC.';

export const SITE_CASES: readonly SiteCase[] = [
  { name: 'h264BframesAac', start: 2, end: 4, expected: LOSSLESS, codecs: ['h264', 'aac'] },
  { name: 'fragmented', start: 1.5, end: 3.5, expected: LOSSLESS, codecs: ['h264', 'aac'] },
  { name: 'phone', start: 1, end: 3, expected: LOSSLESS, codecs: ['h264', 'aac'], coarse: true },
  { name: 'silent', start: 2.1, end: 4.1, expected: LOSSLESS, codecs: ['h264'] },
  { name: 'vp9Opus', start: 1.5, end: 3.5, expected: LOSSLESS, codecs: ['vp9', 'opus'] },
  {
    name: 'vp8Vorbis',
    start: 1.5,
    end: 3.5,
    expected: ENCODED,
    codecs: ['h264', 'aac'],
    encoded: true,
    matrix: 'bt601',
    uneven: true,
  },
  {
    name: 'h264Pcm',
    start: 1.5,
    end: 3.5,
    expected: 'Video copied, sound converted to AAC.',
    codecs: ['h264', 'aac'],
  },
  {
    name: 'mpegTs',
    start: 1,
    end: 3,
    expected: LOSSLESS,
    codecs: ['h264', 'aac'],
    anyway: true,
  },
  {
    name: 'theoraVorbis',
    start: 1,
    end: 3,
    expected: ENCODED,
    codecs: ['h264', 'aac'],
    encoded: true,
  },
  {
    name: 'mpeg4Mp3',
    start: 1,
    end: 3,
    expected: 'Sound copied, video re-encoded as H.264.',
    codecs: ['h264', 'mp3'],
    encoded: true,
  },
];

const SMART = 's at the start re-encoded, the rest copied.';
const SMART_END = 's at the start and the end re-encoded, the rest copied.';

/** Clips with an exact start, whose first frames are encoded. */
export const EXACT_CASES: readonly SiteCase[] = [
  { name: 'h264BframesAac', start: 2, end: 4, expected: SMART, codecs: ['h264', 'aac'], encoded: true },
  { name: 'phone', start: 2, end: 4.5, expected: SMART_END, codecs: ['h264', 'aac'], encoded: true },
  { name: 'vp9Opus', start: 1.5, end: 3.5, expected: SMART, codecs: ['vp9', 'opus'], encoded: true },
];

/** True if ffmpeg.wasm encodes the first frames where the browser can't. */
export const isForFfmpeg = ({ codecs }: SiteCase) => codecs[0] === 'h264';

/** The same case with the whole video encoded, as offered if the browser has no suitable encoder. */
export function wholly(each: SiteCase): SiteCase {
  const [, sound = ''] = each.codecs;
  return { ...each, expected: 'Sound copied, video re-encoded as H.264.', codecs: ['h264', sound] };
}

/** Runs a function in the page. Argument and result are JSON. */
export type Run = <Arg, Value>(work: (arg: Arg) => Value, arg: Arg) => Promise<Awaited<Value>>;

export type Engine = 'chromium' | 'firefox' | 'webkitgtk';

/** WebKitGTK seeks this many seconds before a frame: then it shows that frame, while a later seek shows the next. */
const EARLY_SEC = 0.005;

/** Compares the last clip that the page offered with its source. Needs `keepClips` in the page. */
export async function judgeSiteClip(
  run: Run,
  { name, start, end, expected, codecs, encoded = false, matrix, uneven, coarse }: SiteCase,
  engine: Engine,
): Promise<void> {
  const summary = await run(summaryInPage, null);
  expect(summary).toContain(expected);
  expect(summary).toContain('Checked: ');
  const path = test.info().outputPath(`${name}.mp4`);
  writeFileSync(path, Buffer.from(await run(lastClip, null), 'base64'));
  expect(await decodeErrors(path)).toEqual([]);
  const { video, audio, duration } = await probe(path);
  expect([...video, ...audio].map(({ codec }) => codec)).toEqual(codecs);
  const { from, count, at, middle } = await shownBy(fixtures[name], start, end, duration);
  expect(video[0]?.frames).toBe(count);

  const url = await run(addressOfClip, null);
  const played = await run(playToEnd, url);
  expect(played).toMatchObject({ ended: true });
  expect(played.width).toBeGreaterThan(0);
  expect(Math.abs(played.duration - (end - start))).toBeLessThanOrEqual(0.1);

  // Its decoder forgets the duration of frames of uneven length, and skips those that have already begun.
  const time = uneven && engine === 'webkitgtk' ? (frame: number) => at(frame) - EARLY_SEC : middle;
  const checkOf = (frame: number): Check => ({ frame, time: Math.max(0, time(frame)), encoded });
  const checks = [from + 15, from + count - 1].map(checkOf);
  const hidden = /before your start/.test(summary);
  // WebKitGTK shows hidden frames until the first frame is over. Firefox shows them and delays everything after them.
  if (!hidden || engine === 'chromium') checks.unshift({ ...checkOf(from), time: null }, checkOf(from));
  else if (engine === 'webkitgtk') checks.unshift(checkOf(from + 1));
  else if (coarse) return;
  // The first seek in such a clip shows a frame that is too late in Firefox, so it isn't judged.
  const unjudged = hidden && engine === 'firefox' ? [checkOf(from + 1)] : [];
  const shown = await run(framesAt, { url, times: [...unjudged, ...checks].map((each) => each.time) });
  const judged = typeof shown === 'string' ? shown : shown.slice(unjudged.length);
  expectFrames(judged, checks, brightness(fixtures[name], matrix));
}

function summaryInPage(): string {
  return document.querySelector('[data-testid=clip-summary]')?.textContent ?? '';
}

/** In the page: the last clip that it offered, in Base64. */
export function lastClip(): Promise<string> {
  const clip = (Reflect.get(window, 'clips') as Blob[]).at(-1);
  if (!clip) throw new Error('no clip');
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(clip);
  });
}

/** In the page: an address of that clip. */
export function addressOfClip(): string {
  return URL.createObjectURL((Reflect.get(window, 'clips') as Blob[]).at(-1) as Blob);
}

/** In the page: plays a clip from beginning to end. */
export async function playToEnd(url: string): Promise<{ duration: number; width: number; ended: boolean }> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  document.body.append(video);
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error?.message ?? 'cannot be played'));
  });
  const { duration, videoWidth: width } = video;
  const end = new Promise<boolean>((resolve) => {
    video.onended = () => resolve(true);
    setTimeout(() => resolve(false), duration * 1000 + 10_000);
  });
  await video.play();
  const ended = await end;
  video.remove();
  return { duration, width, ended };
}
