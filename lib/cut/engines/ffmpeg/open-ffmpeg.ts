import { encodeTime, inTurn } from '@/lib/cut/compose-forecast';
import type { CutContext, CutResult, OpenEngine } from '@/lib/cut/engine';
import type { EncodeTime, Forecast } from '@/lib/cut/forecast';
import { inEdit } from '@/lib/cut/report';
import { encodesVideo, hasOverlappingCrops, limitOf, type Source } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { DeadlineError } from '@/lib/ffmpeg/deadline';
import type { FileFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { newScratchName, removeScratch } from '@/lib/media/scratch/scratch';
import { MS_PER_SECOND } from '@/lib/media/time';
import { type Attempt, leftOutStreams, mappedStreams, planAttempts } from './attempts';
import { cutClip } from './cut-clip';
import { FfmpegSpeed } from './encoding-speed';
import { PartsForecast, unplacedPart } from './forecast-parts';
import { type Job, jobOf, type Run } from './job';
import { attemptSpan, ENCODING_SHARE } from './progress';
import { type TakeTurn, Turns } from './turns';

/** The ffmpeg engine with one file. */
export class OpenFfmpeg implements OpenEngine {
  readonly info: MediaInfo | null;
  /** Null once it is closed. */
  #open: MountedFile | null;
  readonly #turns = new Turns();
  readonly #speed = new FfmpegSpeed();
  /** Null without video. */
  readonly #parts: PartsForecast | null;

  constructor(
    private readonly source: Source,
    /** Null if ffmpeg finds nothing to cut in the file. */
    private readonly facts: FileFacts | null,
    open: MountedFile,
    /** Starts a core with the file in it. */
    private readonly reopen: (signal: AbortSignal) => Promise<MountedFile>,
  ) {
    this.#open = open;
    this.info = facts && describe(source, facts);
    const video = facts && mappedStreams(facts).find(({ kind }) => kind === 'video');
    this.#parts = video ? new PartsForecast(video, source.container) : null;
  }

  /** Forecasts the first attempt. */
  async forecast(edit: SettledEdit): Promise<Forecast | null> {
    const { facts } = this;
    if (!facts) return null;
    const takeTurn = this.#turns.forecast();
    const job = jobOf(edit, facts, this.source.container);
    const { parts } = job.edit;
    const [attempt] = planAttempts(facts, job.edit, parts.length);
    if (!attempt) return null;
    const { video, audio } = attempt;
    this.#speed.stop(job);
    // A single part is cut where it was asked for, to within a frame.
    const open = video !== 'none' && parts.length > 1 ? await this.#runningFor(takeTurn) : null;
    const soundToSec = audio === 'none' ? 0 : (facts.durationSec ?? 0);
    const times = open && (await this.#parts?.times(takeTurn, open, parts, soundToSec));
    const isEncoded = video === 'encoded';
    const unplaced = parts.map((_, i) => unplacedPart(times?.[i], { isEncoded, isFirst: i === 0 }));
    return {
      video,
      audio,
      leftOut: leftOutStreams(facts, job.edit, parts.length),
      metadata: null,
      ...inTurn(inEdit(job.isHeld, unplaced)),
      tailsSec: 0,
      choices: null,
      ...encodeTime(encodesVideo(job.edit) ? await this.#encodeTime(job, takeTurn) : null),
    };
  }

  /** How long encoding takes. Measures that, unless the program is busy; then an earlier measurement answers. */
  async #encodeTime(job: Job, takeTurn: TakeTurn): Promise<EncodeTime | null> {
    const open = this.#open;
    const time = open && (await takeTurn(() => this.#speed.timeFor(open, job)));
    return time ?? this.#speed.knownFor(job);
  }

  cut(edit: SettledEdit, context: CutContext): Promise<CutResult> {
    this.#speed.stop(null);
    return this.#turns.cut(() => {
      context.signal.throwIfAborted();
      return this.#cut(edit, context);
    });
  }

  async #cut(edit: SettledEdit, { signal, onProgress }: CutContext): Promise<CutResult> {
    const { facts, source } = this;
    if (!facts) throw new MediaError('engine-failed', 'ffmpeg finds neither video nor audio in the file');
    const job = jobOf(edit, facts, source.container);
    const attempts = planAttempts(facts, job.edit, job.parts.length);
    if (job.parts.length === 0 || job.streams.length === 0) throw new MediaError('empty-range');
    if (hasOverlappingCrops(job.edit))
      throw new MediaError('several-parts', 'crops of the same frames differ');
    if (attempts.length === 0) throw new MediaError('codec-not-in-mp4', "a stream can't be copied");
    const failures: string[] = [];
    let crashes = 0;
    for (const [index, attempt] of attempts.entries()) {
      const isLast = index === attempts.length - 1;
      const usualShare = attempt.video === 'encoded' ? ENCODING_SHARE : undefined;
      const { from, to } = attemptSpan(index, attempts.length, usualShare);
      const onAttempt = (share: number, bytes?: number) =>
        onProgress(from + Math.min(1, share) * (to - from), bytes);
      const make = () => this.#attempt(job, attempt, isLast, { signal, onProgress: onAttempt });
      try {
        const clip = await make().catch((error: unknown) => {
          // Once a cut, with a new program: a crash says nothing about what can be copied.
          if (signal.aborted || !this.#open?.core.dead || !isCrash(error) || ++crashes > 1) throw error;
          return make();
        });
        onProgress(1);
        return clip;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof MediaError) || error.code !== 'engine-failed') throw error;
        failures.push(`video ${attempt.video}, audio ${attempt.audio}: ${error.detail}`);
      }
    }
    throw new MediaError('engine-failed', failures.join('; '));
  }

  async #attempt(job: Job, attempt: Attempt, isLast: boolean, context: CutContext): Promise<CutResult> {
    const open = await this.#running(context.signal);
    const scratch = await newScratchName();
    const since = performance.now();
    try {
      const run: Run = {
        ...{ ...context, open, job, attempt, isLast, scratch },
        renew: async () => {
          run.open.core.terminate();
          run.open = await this.#running(context.signal);
        },
        startAnother: async (signal) => {
          const program = await this.reopen(signal);
          const end = () => program.core.terminate();
          if (signal.aborted) end();
          else signal.addEventListener('abort', end, { once: true });
          return program;
        },
      };
      const clip = await cutClip(run);
      if (encodesVideo(job.edit) && !limitOf(job.edit))
        this.#speed.learn(job, (performance.now() - since) / MS_PER_SECOND);
      return { ...clip, dispose: () => void (scratch && removeScratch(scratch)) };
    } catch (error) {
      if (scratch) void removeScratch(scratch);
      throw error;
    }
  }

  async #running(signal: AbortSignal): Promise<MountedFile> {
    if (this.#open && !this.#open.core.dead) return this.#open;
    const open = await this.reopen(signal);
    if (!this.#open) {
      open.core.terminate();
      throw new MediaError('engine-failed', 'the engine was closed');
    }
    this.#open = open;
    return open;
  }

  /** The program for a forecast. One that has ended itself after many runs is followed by another. */
  async #runningFor(takeTurn: TakeTurn): Promise<MountedFile | null> {
    if (!this.#open?.core.dead) return this.#open;
    return takeTurn(() => this.#running(new AbortController().signal));
  }

  close(): void {
    this.#open?.core.terminate();
    this.#open = null;
  }
}

/** True if a program that has ended since may have crashed. One that hung would hang again. */
const isCrash = (error: unknown) =>
  error instanceof MediaError && error.code === 'engine-failed' && !(error.cause instanceof DeadlineError);

function describe({ container }: Source, facts: FileFacts): MediaInfo {
  return {
    container,
    durationSec: facts.durationSec ?? 0,
    ...(facts.isCutOff ? { isCutOff: true } : {}),
    tracks: facts.streams
      .filter(({ isCover }) => !isCover)
      .map(
        ({
          index,
          rate: _rate,
          unknown: _unknown,
          isCover: _isCover,
          matrix: _matrix,
          fullRange: _fullRange,
          ...track
        }) => ({
          id: index,
          ...track,
          ...(track.width && track.height ? { coded: { width: track.width, height: track.height } } : {}),
        }),
      ),
  };
}
