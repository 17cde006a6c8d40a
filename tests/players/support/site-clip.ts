/** What the site makes of each kind of file in every browser, and how its clip is judged: by ffmpeg, and by what is shown. */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { decodeErrors, probe } from '../../e2e/support/probe';
import { type FixtureName, fixtures } from '../../fixtures';
import { expectPictures, picturesAt } from './looks';
import { brightness, type Look, type Matrix, shownBy } from './source-pictures';

export interface SiteCase {
  name: FixtureName;
  /** Seconds. */
  start: number;
  end: number;
  /** What the result says was done. */
  told: string;
  codecs: string[];
  /** Whether the picture, or the beginning of it, is not copied. */
  encoded?: boolean;
  /** How every browser understands the source's colours, and so has to understand the clip's; else each by its own guess. */
  matrix?: Matrix;
  /** The source counts in whole milliseconds. */
  uneven?: true;
  /** It counts in 600ths of a second: there, each picture hidden before the start takes 1.7 ms. */
  coarse?: true;
  /** Of a kind that is opened on the visitor's word only. */
  anyway?: true;
}

const LOSSLESS = 'Lossless — nothing re-encoded.';
const ENCODED = 'Re-encoded: video as H.264, sound as AAC.';

export const SITE_CASES: readonly SiteCase[] = [
  { name: 'h264BframesAac', start: 2, end: 4, told: LOSSLESS, codecs: ['h264', 'aac'] },
  { name: 'fragmented', start: 1.5, end: 3.5, told: LOSSLESS, codecs: ['h264', 'aac'] },
  { name: 'phone', start: 1, end: 3, told: LOSSLESS, codecs: ['h264', 'aac'], coarse: true },
  { name: 'silent', start: 2.1, end: 4.1, told: LOSSLESS, codecs: ['h264'] },
  { name: 'vp9Opus', start: 1.5, end: 3.5, told: LOSSLESS, codecs: ['vp9', 'opus'] },
  {
    name: 'vp8Vorbis',
    start: 1.5,
    end: 3.5,
    told: ENCODED,
    codecs: ['h264', 'aac'],
    encoded: true,
    matrix: 'bt601',
    uneven: true,
  },
  {
    name: 'h264Pcm',
    start: 1.5,
    end: 3.5,
    told: 'Video copied, sound converted to AAC.',
    codecs: ['h264', 'aac'],
  },
  {
    name: 'mpegTs',
    start: 1,
    end: 3,
    told: LOSSLESS,
    codecs: ['h264', 'aac'],
    anyway: true,
  },
  { name: 'theoraVorbis', start: 1, end: 3, told: ENCODED, codecs: ['h264', 'aac'], encoded: true },
  {
    name: 'mpeg4Mp3',
    start: 1,
    end: 3,
    told: 'Sound copied, video re-encoded as H.264.',
    codecs: ['h264', 'mp3'],
    encoded: true,
  },
];

const JOINED = 's at the start re-encoded, the rest copied.';

/** Begun exactly, by an encoder of the browser's own. */
export const EXACT_CASES: readonly SiteCase[] = [
  { name: 'h264BframesAac', start: 2, end: 4, told: JOINED, codecs: ['h264', 'aac'], encoded: true },
  { name: 'phone', start: 2, end: 4.5, told: JOINED, codecs: ['h264', 'aac'], encoded: true },
  { name: 'vp9Opus', start: 1.5, end: 3.5, told: JOINED, codecs: ['vp9', 'opus'], encoded: true },
];

/** What is offered where the browser has none that is good enough: all of the picture is encoded. */
export function wholly(each: SiteCase): SiteCase {
  const [, sound = ''] = each.codecs;
  return { ...each, told: 'Sound copied, video re-encoded as H.264.', codecs: ['h264', sound] };
}

/** Runs a function in the page; what goes in and out is JSON. */
export type Run = <Arg, Value>(work: (arg: Arg) => Value, arg: Arg) => Promise<Awaited<Value>>;

export type Engine = 'chromium' | 'firefox' | 'webkitgtk';

/** Seconds by which WebKitGTK is sent to the time before a picture: it then shows that picture, and later the next. */
const EARLY_SEC = 0.005;

/** Holds the last clip that the page offered against its source. `keepClips` has to have been at work. */
export async function judgeSiteClip(
  run: Run,
  { name, start, end, told, codecs, encoded = false, matrix, uneven, coarse }: SiteCase,
  engine: Engine,
): Promise<void> {
  const deeds = await run(deedsInPage, null);
  expect(deeds).toContain(told);
  expect(deeds).toContain('Verified: ');
  const path = test.info().outputPath(`${name}.mp4`);
  writeFileSync(path, Buffer.from(await run(lastClip, null), 'base64'));
  expect(await decodeErrors(path)).toEqual([]);
  const { video, audio, duration } = await probe(path);
  expect([...video, ...audio].map(({ codec }) => codec)).toEqual(codecs);
  const { from, count, at, middle } = await shownBy(fixtures[name], start, end, duration);
  expect(video[0]?.frames).toBe(count);

  const played = await run(playLastClip, null);
  expect(played).toMatchObject({ ended: true });
  expect(played.width).toBeGreaterThan(0);
  expect(Math.abs(played.duration - (end - start))).toBeLessThanOrEqual(0.1);

  // Its decoder forgets how long pictures of uneven length are shown, and takes those that have begun for gone.
  const time = uneven && engine === 'webkitgtk' ? (picture: number) => at(picture) - EARLY_SEC : middle;
  const look = (picture: number): Look => ({ picture, time: Math.max(0, time(picture)), encoded });
  const looks = [from + 15, from + count - 1].map(look);
  const hidden = /before your start/.test(deeds);
  // WebKitGTK shows what an edit list hides until the first picture is over; Firefox shows it, and all behind it as much later.
  if (!hidden || engine === 'chromium') looks.unshift({ ...look(from), time: null }, look(from));
  else if (engine === 'webkitgtk') looks.unshift(look(from + 1));
  else if (coarse) return;
  // Firefox shows one some pictures later when it is sought in such a clip for the first time: that one is not judged.
  const unjudged = hidden && engine === 'firefox' ? [look(from + 1)] : [];
  const url = await run(addressOfClip, null);
  const shown = await run(picturesAt, { url, times: [...unjudged, ...looks].map((each) => each.time) });
  const judged = typeof shown === 'string' ? shown : shown.slice(unjudged.length);
  expectPictures(judged, looks, brightness(fixtures[name], matrix));
}

function deedsInPage(): string {
  return document.querySelector('[data-testid=clip-deeds]')?.textContent ?? '';
}

function lastClip(): Promise<string> {
  const clip = (Reflect.get(window, 'clips') as Blob[]).at(-1);
  if (!clip) throw new Error('no clip');
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(clip);
  });
}

function addressOfClip(): string {
  return URL.createObjectURL((Reflect.get(window, 'clips') as Blob[]).at(-1) as Blob);
}

/** Plays the clip from its beginning to its end. */
async function playLastClip(): Promise<{ duration: number; width: number; ended: boolean }> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = URL.createObjectURL((Reflect.get(window, 'clips') as Blob[]).at(-1) as Blob);
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
