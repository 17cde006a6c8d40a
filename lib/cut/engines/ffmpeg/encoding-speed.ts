/** How fast a clip is encoded of what ffmpeg decodes: as it was before, or measured on the clip's own first second. */
import type { EncodeTime } from '@/lib/cut/forecast';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { MediaError } from '@/lib/media/errors';
import { encodeInBrowser, triesBrowser } from './browser-video';
import { commandArguments, framesSec, lagSec, SEEK_MARGIN_SEC } from './command';
import { CONSTANT_QUALITY, encodeVideo } from './encoder';
import { croppedVideo } from './frame-filters';
import { ENCODE_MARGIN_SEC, framesOfPart } from './frame-source';
import type { FramedSpan, Job } from './job';
import { LEAST_FRAMES, type Speed, sampleSpeed } from './sample-speed';
import { segmentsHere } from './segments';
import { totalSec } from './spans';

/** How many finished clips of a kind are remembered. */
const REMEMBERED = 3;

/** By this factor another file's frames may take longer or shorter. */
const OTHER_FILE = 1.4;

/** Seconds a frame that finished clips took, the latest last, by the kind of work. */
export type FinishedClips = Map<string, readonly number[]>;

/** Of all files since the page was opened. */
const FINISHED: FinishedClips = new Map();

/** Measures and remembers the speed of one file's clips, by the kind of work. */
export class FfmpegSpeed {
  readonly #measured = new Map<string, Speed>();
  readonly #ofFile: FinishedClips = new Map();
  #measuring: { key: string; stop: AbortController } | null = null;

  /** @param now milliseconds */
  constructor(
    private readonly finished: FinishedClips = FINISHED,
    private readonly now = () => performance.now(),
  ) {}

  /**
   * The time that encoding a clip's video takes; null if that can't be measured. The first time for a kind of work it encodes
   * up to a second of video for nothing, some times over.
   */
  async timeFor(open: MountedFile, job: Job): Promise<EncodeTime | null> {
    return this.knownFor(job) ?? timeOf(await this.#measure(open, job), job);
  }

  /** The time for a kind of work that was measured or done before; null for others. */
  knownFor(job: Job): EncodeTime | null {
    return timeOf(this.#known(keyOf(job)), job);
  }

  /** Remembers how long a whole clip took, which is more exact than a measurement. */
  learn(job: Job, tookSec: number): void {
    const frames = framesOf(job);
    if (frames < LEAST_FRAMES) return;
    const key = keyOf(job);
    for (const clips of [this.#ofFile, this.finished])
      clips.set(key, [...(clips.get(key) ?? []), tookSec / frames].slice(-REMEMBERED));
  }

  /**
   * Ends a measurement, libx264's after the run that it is at: something else needs the program.
   * @param kept a job whose measurement goes on.
   */
  stop(kept: Job | null): void {
    if (!kept || this.#measuring?.key !== keyOf(kept)) this.#measuring?.stop.abort();
  }

  #known(key: string): Speed | null {
    const finished = this.#ofFile.get(key);
    if (finished) return { from: Math.min(...finished), to: Math.max(...finished) };
    const measured = this.#measured.get(key);
    if (measured) return measured;
    const other = this.finished.get(key);
    return other ? { from: Math.min(...other) / OTHER_FILE, to: Math.max(...other) * OTHER_FILE } : null;
  }

  async #measure(open: MountedFile, job: Job): Promise<Speed | null> {
    const { video, parts } = job;
    const [longest] = [...parts].sort((a, b) => b.endSec - b.startSec - (a.endSec - a.startSec));
    const frames = longest ? framesOf({ video, parts: [longest] }) : 0;
    if (!video || !longest || frames <= LEAST_FRAMES) return null;
    const measuring = { key: keyOf(job), stop: new AbortController() };
    const { signal } = measuring.stop;
    const run = async (frames: number) => {
      const since = this.now();
      const isDone = await encodeFirst(open, job, longest, frames, signal);
      return isDone ? (this.now() - since) / 1000 : null;
    };
    const second = Math.max(LEAST_FRAMES, 1 / framesSec(1, job.video?.rate));
    this.#measuring = measuring;
    try {
      const speed = await sampleSpeed(run, Math.min(second, frames - 1), signal);
      const shared = speed && sideBySide(speed, programsOf(job));
      if (shared) this.#measured.set(measuring.key, shared);
      return shared;
    } finally {
      this.#measuring = null;
    }
  }
}

/** The programs that encode a clip side by side. */
const programsOf = (job: Job): number =>
  triesBrowser(job) ? 1 : Math.max(1, segmentsHere(job, job.parts).length);

/** Of a program's speed, what each further one adds at least: cores share memory, and some are half a core. */
const LEAST_ADDED = 0.5;

/** The speed of several programs. @param speed of one */
const sideBySide = ({ from, to }: Speed, programs: number): Speed => ({
  from: from / programs,
  to: to / (1 + (programs - 1) * LEAST_ADDED),
});

function timeOf(speed: Speed | null, job: Job): EncodeTime | null {
  const frames = framesOf(job);
  return speed && frames >= LEAST_FRAMES ? { fromSec: speed.from * frames, toSec: speed.to * frames } : null;
}

const framesOf = ({ parts, video }: Pick<Job, 'parts' | 'video'>) =>
  totalSec(parts) / framesSec(1, video?.rate);

/** Pixels, in steps of a fifth more or fewer. */
function sizeStep(frame: { width?: number; height?: number } | null | undefined): number {
  const { width = 0, height = 0 } = frame ?? {};
  return Math.round(Math.log(Math.max(1, width * height)) / 0.2);
}

/** Frames with the same key take about as long: those of a codec and a size, of which as much is kept, and by the same encoder. */
function keyOf(job: Job): string {
  const { edit, parts, video } = job;
  const { framing, format } = parts[0]?.frames ?? {};
  const sizes = [video, video && croppedVideo(video, framing?.crop), format].map(sizeStep);
  return [
    video?.codec,
    video?.pixels?.range,
    ...sizes,
    edit.framing.flip,
    triesBrowser(job),
    programsOf(job),
  ].join();
}

/** Encodes the first frames of a part for nothing, as the clip's. @returns false if that fails or, in the browser, is stopped */
async function encodeFirst(
  open: MountedFile,
  job: Job,
  part: FramedSpan,
  frames: number,
  stop: AbortSignal,
): Promise<boolean> {
  const { video } = job;
  const { signal } = new AbortController();
  if (!video) return false;
  if (triesBrowser(job)) {
    const endSec = Math.min(part.endSec, part.startSec + framesSec(frames - 0.5, video.rate));
    const run = { open, renew: async () => {}, job, signal };
    try {
      await encodeInBrowser(run, video, [{ ...part, endSec }], {
        target: null,
        scratch: null,
        onEncoded() {},
        stop,
      });
      return true;
    } catch (error) {
      if (!(error instanceof MediaError) || error.code !== 'codec-not-in-mp4') return false;
    }
  }
  const { code } = await open.core.run(measurement(open.input, video, part, frames), signal);
  return code === 0;
}

/** The arguments that encode the first frames of a part with libx264 for nothing. */
function measurement(file: string, video: StreamFacts, part: FramedSpan, frames: number): string[] {
  const endSec = part.endSec + lagSec(ENCODE_MARGIN_SEC, video.rate);
  const input = { file, span: { startSec: part.startSec - SEEK_MARGIN_SEC, endSec } };
  const source = framesOfPart(input, video, part, CONSTANT_QUALITY);
  return commandArguments({
    ...source,
    streams: [source.stream],
    encoders: [...encodeVideo(CONSTANT_QUALITY), ...source.properties],
    output: ['-frames:v', String(frames), '-f', 'null', '-'],
  });
}
