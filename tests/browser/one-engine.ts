/** Runs one engine in the page. */
import type { Page } from '@playwright/test';
import type { CutReport, EngineId, Forecast } from '@/lib/cut';
import type { EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { MediaInfo } from '@/lib/media/info';
import { rangeOf } from './harness';

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
    const loaded = await product.ENGINES.find(({ id }) => id === name)?.load();
    if (!loaded) throw new Error(`no engine ${name}`);
    const since = performance.now();
    try {
      held.engine = await loaded.open([source], context);
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
      const { held, product } = window.lab;
      const { engine, source } = held;
      if (!engine || !source) throw new Error('nothing is open');
      const edit = product.settle({ ...options, parts: ranges.map((range) => ({ ...range, source })) });
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
