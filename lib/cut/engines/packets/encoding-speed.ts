/** How fast this browser encodes a clip, measured on the clip's own first frames. */
import { Mp4OutputFormat, NullTarget, Output } from 'mediabunny';
import type { Feed } from '@/lib/cut/encode/feed';
import type { Encoders } from './encoders';
import type { VideoStream } from './open-packets';
import { type PacketPlan, videoOf } from './plan-packets';
import { framedStream } from './supply-packets';
import { ratesOf } from './track-rates';

/** Milliseconds and frames that are enough to tell, and those at first that fill the encoder. */
const ENOUGH = { ms: 800, frames: 60, filling: 8 };
/** Fewer frames than this say nothing. */
const LEAST_FRAMES = 5;

/** Measures and remembers the speed of one file's clips, by what becomes of the frames. */
export class BrowserSpeed {
  /** Seconds a frame. */
  readonly #known = new Map<string, number>();
  #measuring: { key: string; result: Promise<number | null>; stop: AbortController } | null = null;

  /**
   * Seconds that encoding a clip's video takes; null if that isn't known, because the measurement was stopped or the clip is too short.
   * Encodes up to two seconds of it for nothing the first time.
   */
  async secondsFor(plan: PacketPlan, encoders: Encoders): Promise<number | null> {
    const video = videoOf(plan);
    if (!video) return null;
    const frames = await framesOf(plan, video);
    const key = keyOf(plan);
    const known = this.#known.get(key) ?? (await this.#measured(key, plan, video, encoders));
    return known === null ? null : known * frames;
  }

  /** Remembers how long a whole clip took, which is more exact than a measurement. */
  async learn(plan: PacketPlan, tookSec: number): Promise<void> {
    const video = videoOf(plan);
    const frames = video ? await framesOf(plan, video) : 0;
    if (frames >= ENOUGH.frames) this.#known.set(keyOf(plan), tookSec / frames);
  }

  /** Ends a measurement: something else needs the encoder. */
  stop(): void {
    this.#measuring?.stop.abort();
  }

  async #measured(key: string, plan: PacketPlan, video: VideoStream, encoders: Encoders) {
    if (this.#measuring?.key === key) return this.#measuring.result;
    this.stop();
    const stop = new AbortController();
    // A cut finds out why it fails.
    const result = measure(plan, video, encoders, stop.signal).catch(() => null);
    const measuring = { key, result, stop };
    this.#measuring = measuring;
    const frameSec = await result;
    if (frameSec !== null) this.#known.set(key, frameSec);
    if (this.#measuring === measuring) this.#measuring = null;
    return frameSec;
  }
}

/** Frames of a crop with these words take about as long. */
function keyOf({ edit: { framing, format, parts } }: PacketPlan): string {
  const crops = parts.map(({ crop }) => crop ?? framing.crop);
  // Steps of a fifth more or fewer pixels.
  const share = Math.round(Math.log(Math.max(1e-4, (crops[0]?.width ?? 1) * (crops[0]?.height ?? 1))) / 0.2);
  const sizes = new Set(crops.map((crop) => (crop ? `${crop.width} ${crop.height}` : '')));
  return [share, framing.flip, sizes.size > 1, JSON.stringify(format?.video ?? null)].join();
}

async function framesOf({ lengthSec }: PacketPlan, video: VideoStream): Promise<number> {
  return lengthSec * (await ratesOf(video)).rate;
}

/** Seconds a frame; null if there are too few frames, or if it was stopped. */
async function measure(
  plan: PacketPlan,
  video: VideoStream,
  encoders: Encoders,
  signal: AbortSignal,
): Promise<number | null> {
  const feed = await encoders.video(video, framedStream(plan, video), null);
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() });
  try {
    await feed.attach(output);
    await output.start();
    await steps(feed, ENOUGH.filling, signal);
    const since = performance.now();
    const until = since + ENOUGH.ms;
    const frames = await steps(feed, ENOUGH.frames, signal, until);
    if (signal.aborted || frames < LEAST_FRAMES) return null;
    // Frames wait in the encoder.
    await output.finalize();
    return (performance.now() - since) / 1000 / frames;
  } finally {
    await feed.close();
    if (output.state !== 'finalized') await output.cancel().catch(() => {});
  }
}

/** Encodes frames. Returns how many there were. */
async function steps(
  feed: Feed,
  most: number,
  signal: AbortSignal,
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  for (let count = 0; count < most; count++) {
    if (signal.aborted || performance.now() > until) return count;
    if ((await feed.next()) === Number.POSITIVE_INFINITY) return count;
  }
  return most;
}
