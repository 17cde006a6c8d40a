/** Runs one engine in the page, and compares its clips with their sources. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Forecast } from '@/lib/cut/forecast';
import type { CutReport } from '@/lib/cut/report';
import type { Edit, EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { EngineId } from '@/lib/media/formats';
import type { MediaInfo } from '@/lib/media/info';
import { rangeOf } from './harness';
import { ffmpegLog } from './oracle';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const FFPROBE = process.env.FFPROBE_PATH ?? 'ffprobe';
const MAX_BYTES = 512 * 1024 * 1024;

export interface Answer {
  failed?: string;
  info?: MediaInfo | null;
  forecast?: Forecast | null;
  report?: CutReport;
  durationSec?: number;
  ms?: number;
  shares?: number[];
  /** Bytes of the clip as last projected while it was made. */
  projected?: number;
}

/** Opens a file with one engine. `failed` is the code of a refusal. */
export async function openWith(app: Page, engine: EngineId, file: string): Promise<Answer> {
  await app.setInputFiles('#file', file);
  return app.evaluate(async (name): Promise<Answer> => {
    const { chosenSources, held, product } = window.lab;
    const [source] = await chosenSources();
    held.engine?.close();
    held.engine = undefined;
    held.source = source;
    const context = { signal: new AbortController().signal, onLoad() {} };
    const since = performance.now();
    try {
      held.engine = await product.engines[name].open([source], context);
      return { info: held.engine.info, ms: performance.now() - since };
    } catch (error) {
      return { failed: String(error) };
    }
  }, engine);
}

type CutOptions = Partial<EditOptions> & { abortAt?: number };

/** Cuts `[start, end)`, in seconds. `abortAt` aborts at that share. */
export function cutWith(app: Page, start: number, end: number, options: CutOptions = {}): Promise<Answer> {
  return cutPartsWith(app, [[start, end]], options);
}

/** Cuts several parts `[start, end)`, in seconds and in this order. */
export function cutPartsWith(
  app: Page,
  parts: readonly (readonly [start: number, end: number])[],
  { abortAt, ...options }: CutOptions = {},
): Promise<Answer> {
  const ranges = parts.map(([start, end]) => rangeOf(start, end));
  return app.evaluate(
    async ({ ranges, options, abortAt }): Promise<Answer> => {
      const { held } = window.lab;
      const { engine, source } = held;
      if (!engine || !source) throw new Error('nothing is open');
      const edit: Edit = { ...options, parts: ranges.map((range) => ({ ...range, source })) };
      const controller = new AbortController();
      const shares: number[] = [];
      let projected: number | undefined;
      const onProgress = (share: number, bytes?: number) => {
        shares.push(share);
        projected = bytes ?? projected;
        if (abortAt !== undefined && share >= abortAt) controller.abort();
      };
      const forecast = await engine.forecast(edit);
      const since = performance.now();
      try {
        held.clip = await engine.cut(edit, { signal: controller.signal, onProgress });
        const { report, durationSec } = held.clip;
        return { forecast, report, durationSec, shares, projected, ms: performance.now() - since };
      } catch (error) {
        return { forecast, failed: String(error), shares, ms: performance.now() - since };
      }
    },
    { ranges, options: { ...PLAIN_OPTIONS, ...options }, abortAt },
  );
}

export { save as saveHeld } from './harness';

/** Plays the last clip with audio. @returns the video element's times at which the beeps begin. */
export async function playBeeps(app: Page): Promise<number[]> {
  await app.click('body', { force: true });
  return app.evaluate(async () => {
    const { held } = window.lab;
    const video = document.createElement('video');
    video.src = URL.createObjectURL(held.clip?.blob ?? new Blob());
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 512 });
    context.createMediaElementSource(video).connect(analyser).connect(context.destination);
    const wave = new Float32Array(512);
    const heard: { sec: number; power: number }[] = [];
    await video.play();
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        analyser.getFloatTimeDomainData(wave);
        // Second differences: the beep's frequency is four times the tone's.
        const power = wave.reduce(
          (sum, v, i) => sum + Math.abs(v - 2 * (wave[i - 1] ?? v) + (wave[i - 2] ?? v)),
          0,
        );
        heard.push({ sec: video.currentTime, power });
        if (!video.ended) return;
        clearInterval(timer);
        resolve();
      }, 4);
    });
    const loud = Math.max(...heard.map(({ power }) => power)) / 3;
    return heard
      .filter(({ power }, i) => power > loud && (heard[i - 1]?.power ?? loud) <= loud)
      .map(({ sec }) => sec);
  });
}

export interface Frame {
  /** Seconds. */
  sec: number;
  md5: string;
}

/**
 * The time of a file's clock, in seconds, that a player shows as 0:00. The clock of a stream begins anywhere, and its first video or
 * audio packet counts (ffmpeg's own shift would only see decoded ones). Other files use their times as they are.
 */
function zeroOf(path: string): number {
  if (!/\.(ts|m2ts|mpg|vob|flv|wmv)$/.test(path)) return 0;
  const args = ['-v', 'error', '-show_entries', 'format=start_time', '-of', 'csv=p=0', path];
  return Number(execFileSync(FFPROBE, args, { encoding: 'utf8' }));
}

/** Every presented frame with its time. Leaves out frames before 0:00, which some of ffmpeg's decoders also output. */
export function frames(path: string): Frame[] {
  const args = ['-v', 'error', '-nostdin', '-copyts', '-i', path];
  const zero = zeroOf(path);
  // Uses the stream's clock. The default of one tick per frame would move frames of a container with millisecond times.
  const clock = ['-fps_mode', 'passthrough', '-enc_time_base', '-1'];
  const out = ['-map', '0:v:0', ...clock, '-f', 'framemd5', '-'];
  const text = execFileSync(FFMPEG, [...args, ...out], { encoding: 'utf8', maxBuffer: MAX_BYTES });
  const [, num = '1', den = '1'] = /#tb 0: (\d+)\/(\d+)/.exec(text) ?? [];
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((field) => field.trim()))
    .map((fields) => ({ sec: (Number(fields[2]) * Number(num)) / Number(den) - zero, md5: fields[5] ?? '' }))
    .filter(({ sec }) => sec > -1e-4);
}

const RATE = 16_000;

/** The audio from 0:00 on, mono, with silence in gaps. */
export function samples(path: string): Float32Array {
  const args = ['-v', 'error', '-nostdin', '-copyts', '-i', path, '-map', '0:a:0', '-ac', '1'];
  const resample = `asetpts=PTS-${zeroOf(path)}/TB,aresample=${RATE}:async=1:min_hard_comp=0.005:first_pts=0`;
  const bytes = execFileSync(FFMPEG, [...args, '-af', resample, '-f', 'f32le', '-'], {
    maxBuffer: MAX_BYTES,
  });
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Seconds by which a clip's audio is later than the source's from second `from` on. */
export function soundLag(source: string, clip: string, from: number): number {
  const [a, b] = [sharp(samples(source)), sharp(samples(clip))];
  const length = Math.min(b.length, Math.floor(3 * RATE)) - 2 * RATE * 0.1;
  let best = { lag: Number.NaN, score: Number.NEGATIVE_INFINITY };
  for (let lag = -RATE * 0.1; lag <= RATE * 0.1; lag += 4) {
    let score = 0;
    for (let i = RATE * 0.1; i < length; i += 3)
      score += (a[Math.round(from * RATE) + i] ?? 0) * (b[i + lag] ?? 0);
    if (score > best.score) best = { lag: lag / RATE, score };
  }
  return best.lag;
}

/** Keeps the beeps, which mark the time, and removes most of the tone, which repeats every 3 ms. */
function sharp(sound: Float32Array): Float32Array {
  const loud = sound.map((v, i) => Math.abs(v - 2 * (sound[i - 1] ?? 0) + (sound[i - 2] ?? 0)));
  const mean = loud.reduce((sum, v) => sum + v, 0) / loud.length;
  return loud.map((v) => v - mean);
}

/** SSIM of the clip's frames and the source's from second `from` on. */
export function ssim(source: string, clip: string, from: number): number {
  const first = frames(source).findIndex(({ sec }) => sec >= from - 1e-4);
  const count = frames(clip).length;
  const pick = `[0:v]select=between(n\\,${first}\\,${first + count - 1}),settb=1/25,setpts=N,format=yuv420p[a];[1:v]settb=1/25,setpts=N,format=yuv420p[b];[a][b]ssim`;
  const args = [
    '-nostdin',
    // Without rotation, which would only cost time because both are rotated alike.
    ...['-noautorotate', '-i', source],
    ...['-noautorotate', '-i', clip],
    '-fps_mode',
    'passthrough',
    '-lavfi',
    pick,
    '-f',
    'null',
    '-',
  ];
  const all = /All:([\d.]+)/.exec(ffmpegLog(args));
  return Number(all?.[1] ?? Number.NaN);
}
