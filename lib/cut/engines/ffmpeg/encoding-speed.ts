/** How fast ffmpeg encodes a clip: as it did before, or measured on the clip's own first second. */
import type { EncodeTime } from '@/lib/cut/forecast';
import type { Edit, Part } from '@/lib/edit/edit';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { mappedStreams } from './attempts';
import { framesSec } from './check-output';
import { cutArguments, seekSec } from './command';
import { videoFormatOf } from './conform';
import { framingOf, keptVideo } from './framing';
import type { Job } from './job';
import { spanOf } from './parts-command';
import { LEAST_FRAMES, type Speed, sampleSpeed } from './sample-speed';

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
  readonly #own: FinishedClips = new Map();
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
  async timeFor(open: MountedFile, job: Omit<Job, 'last'>): Promise<EncodeTime | null> {
    const frames = framesOf(job);
    if (frames < LEAST_FRAMES) return null;
    return this.knownFor(job) ?? timeOf(await this.#measure(open, job), frames);
  }

  /** The time for a kind of work that was measured or done before; null for others. */
  knownFor(job: Omit<Job, 'last'>): EncodeTime | null {
    return timeOf(this.#known(keyOf(job)), framesOf(job));
  }

  /** Remembers how long a whole clip took, which is more exact than a measurement. */
  learn(job: Omit<Job, 'last'>, tookSec: number): void {
    const frames = framesOf(job);
    if (frames < LEAST_FRAMES) return;
    const key = keyOf(job);
    for (const clips of [this.#own, this.finished])
      clips.set(key, [...(clips.get(key) ?? []), tookSec / frames].slice(-REMEMBERED));
  }

  /** Ends a measurement after the run that it is at: something else needs the program. @param kept a job whose own may go on */
  stop(kept: Omit<Job, 'last'> | null): void {
    if (!kept || this.#measuring?.key !== keyOf(kept)) this.#measuring?.stop.abort();
  }

  #known(key: string): Speed | null {
    const own = this.#own.get(key);
    if (own) return { from: Math.min(...own), to: Math.max(...own) };
    const measured = this.#measured.get(key);
    if (measured) return measured;
    const other = this.finished.get(key);
    return other ? { from: Math.min(...other) / OTHER_FILE, to: Math.max(...other) * OTHER_FILE } : null;
  }

  async #measure({ core, input }: MountedFile, job: Omit<Job, 'last'>): Promise<Speed | null> {
    const longest = longestPart(job);
    const command = longest && encodeArguments(input, longest, job);
    const frames = longest ? framesOf({ ...job, edit: { ...job.edit, parts: [longest] } }) : 0;
    if (!command || frames <= LEAST_FRAMES) return null;
    const run = async (frames: number) => {
      const since = this.now();
      const args = [...command, '-frames:v', String(frames), '-f', 'null', '-'];
      const { code } = await core.run(args, new AbortController().signal);
      return code === 0 ? (this.now() - since) / 1000 : null;
    };
    const second = Math.max(LEAST_FRAMES, 1 / framesSec(1, videoOf(job)?.rate));
    const own = { key: keyOf(job), stop: new AbortController() };
    this.#measuring = own;
    try {
      const speed = await sampleSpeed(run, Math.min(second, frames - 1), own.stop.signal);
      if (speed) this.#measured.set(own.key, speed);
      return speed;
    } finally {
      this.#measuring = null;
    }
  }
}

const timeOf = (speed: Speed | null, frames: number): EncodeTime | null =>
  speed && { fromSec: speed.from * frames, toSec: speed.to * frames };

const videoOf = ({ facts, edit }: Pick<Job, 'facts' | 'edit'>) =>
  mappedStreams(facts, edit).find(({ kind }) => kind === 'video');

function framesOf({ edit, facts }: Pick<Job, 'edit' | 'facts'>): number {
  const spans = edit.parts.map((part) => spanOf(part, facts.durationSec));
  const sec = spans.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
  return sec / framesSec(1, videoOf({ facts, edit })?.rate);
}

/** Pixels, in steps of a fifth more or fewer. */
const sizeStep = ({ width = 0, height = 0 }: { width?: number; height?: number }) =>
  Math.round(Math.log(Math.max(1, width * height)) / 0.2);

/** Frames with the same key take about as long: those of a codec and a size, of which as much is kept. */
function keyOf({ edit, facts }: Pick<Job, 'edit' | 'facts'>): string {
  const video = videoOf({ facts, edit });
  const format = videoFormatOf(edit);
  const sizes = [video, keptOf(edit, facts), format].map((size) => sizeStep(size ?? {}));
  return [video?.codec, video?.pixels?.range, ...sizes, edit.framing.flip].join();
}

function keptOf(edit: Edit, facts: Job['facts']) {
  const [first] = edit.parts;
  const video = videoOf({ facts, edit });
  const framing = first && framingOf(first, edit);
  return video && framing ? keptVideo(video, framing) : video;
}

function longestPart({ edit, facts }: Pick<Job, 'edit' | 'facts'>): Part | null {
  const secOf = (part: Part) => {
    const { startSec, endSec } = spanOf(part, facts.durationSec);
    return endSec - startSec;
  };
  return edit.parts.reduce<Part | null>((a, b) => (a && secOf(a) >= secOf(b) ? a : b), null);
}

/** The command that encodes the video of a part, up to its output; null without video. */
function encodeArguments(
  input: string,
  part: Part,
  { edit, facts, container }: Pick<Job, 'edit' | 'facts' | 'container'>,
): string[] | null {
  const video = videoOf({ facts, edit });
  if (!video) return null;
  const range = { startMs: part.startMs, endMs: part.endMs };
  const command = cutArguments({
    input,
    output: '-',
    container,
    range,
    streams: [video],
    metadata: 'remove',
    maxBytes: undefined,
    attempt: { video: 'encoded', audio: 'none' },
    frameOnScreenSec: seekSec({ container, range, streams: [video] }) > 0 ? range.startMs / 1000 : null,
    frames: { format: videoFormatOf(edit), framing: framingOf(part, edit) },
  });
  return command.slice(0, command.lastIndexOf('-movie_timescale'));
}
