import type { CutContext, CutResult, OpenEngine } from '@/lib/cut/engine';
import { type EncodeTime, encodeTime, type Forecast } from '@/lib/cut/forecast';
import {
  type Edit,
  encodesVideo,
  hasOverlappingCrops,
  joinedParts,
  limitOf,
  type Part,
  type Source,
} from '@/lib/edit/edit';
import { DeadlineError } from '@/lib/ffmpeg/deadline';
import { type FileFacts, isMedia } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { MediaError, nullIfFailed } from '@/lib/media/errors';
import { ffmpegNotes } from '@/lib/media/formats';
import type { MediaInfo } from '@/lib/media/info';
import { newScratchName, removeScratch } from '@/lib/media/scratch/scratch';
import { frameMark, MS_PER_SECOND, msToSeconds } from '@/lib/media/time';
import { leftOutStream, mappedStreams, planAttempts } from './attempts';
import { cutWithin } from './cut-within';
import { FfmpegSpeed } from './encoding-speed';
import { laterParts, lengthOf, PartsForecast } from './forecast-parts';
import type { Job, RunningJob } from './job';
import { cutOnePart } from './one-part';
import { attemptSpan, ENCODING_SHARE } from './progress';
import { cutSeveralParts } from './several-parts';

/** Bytes. A stock core holds the clip in memory and never answers a read-back above 2 GiB, so ffmpeg stops before that. */
const STOCK_CLIP_BYTES = 1_900_000_000;

/** The ffmpeg engine with one file. */
export class OpenFfmpeg implements OpenEngine {
  readonly info: MediaInfo | null;
  #open: MountedFile | null;
  /** Null without video. */
  readonly #parts: PartsForecast | null;
  readonly #speed = new FfmpegSpeed();
  /** A measurement of that, while the program is busy with it. */
  #measuring: Promise<unknown> = Promise.resolve();
  /** Cuts that run or wait. */
  #cuts = 0;
  /** Forecasts of encoded clips until now. */
  #forecasts = 0;

  constructor(
    private readonly source: Source,
    /** Null if ffmpeg finds nothing to cut in the file. */
    private readonly facts: FileFacts | null,
    open: MountedFile,
    /** Starts a core with the file in it, after the last one ended. */
    private readonly reopen: (signal: AbortSignal) => Promise<MountedFile>,
  ) {
    this.#open = open;
    this.info = facts && describe(source, facts);
    const video = facts && mappedStreams(facts).find(({ kind }) => kind === 'video');
    this.#parts = video ? new PartsForecast(video, source.container) : null;
  }

  /**
   * Forecasts the first attempt. The lead-in of a copy is unknown until it is made. Encoded parts begin exactly, so there is nothing
   * to report of them.
   */
  async forecast(asked: Edit): Promise<Forecast | null> {
    const { facts } = this;
    if (!facts) return null;
    const { edit, emptyParts } = withoutEmptyParts(this.#onFfmpegsClock(asked, facts), facts);
    const [first] = planAttempts(facts, edit, edit.parts.length);
    if (!first) return null;
    const leftOut = facts.streams.filter((stream) => !isMedia(stream)).map(leftOutStream);
    const { video, audio } = first;
    const job = { attempt: first, container: this.source.container };
    const start = { kind: video === 'encoded' ? ('encoded' as const) : ('unknown' as const) };
    // A single part is cut where it was asked for, to within a frame.
    const times =
      video !== 'none' && edit.parts.length > 1 && this.#open
        ? await this.#parts?.times(this.#open, edit.parts)
        : null;
    const isCopied = video === 'copied';
    const time = encodesVideo(edit) ? await this.#encodeTime({ ...job, edit, emptyParts, facts }) : null;
    return {
      video,
      audio,
      leftOut,
      metadata: null,
      start,
      later: times && isCopied ? laterParts(times) : [],
      emptyParts,
      tailsSec: 0,
      ...(times ? { lengthSec: lengthOf(times, isCopied) } : {}),
      choices: null,
      ...encodeTime(time),
    };
  }

  async cut(edit: Edit, context: CutContext): Promise<CutResult> {
    this.#cuts++;
    this.#speed.stop(null);
    const cut = async () => {
      // The program does one thing at a time.
      await this.#measuring;
      context.signal.throwIfAborted();
      return this.#cut(edit, context);
    };
    try {
      return await (this.#parts ? this.#parts.givingWay(cut) : cut());
    } finally {
      this.#cuts--;
    }
  }

  /** How long encoding takes; null if the program is busy. */
  async #encodeTime(job: Omit<Job, 'last'>): Promise<EncodeTime | null> {
    const forecast = ++this.#forecasts;
    this.#speed.stop(job);
    await this.#measuring;
    const open = this.#open;
    // Two measurements at once would each take twice as long: the latest forecast goes on alone.
    if (!open || open.core.dead || this.#cuts > 0 || forecast !== this.#forecasts)
      return this.#speed.knownFor(job);
    const measuring = nullIfFailed(this.#speed.timeFor(open, job));
    this.#measuring = measuring;
    return measuring;
  }

  async #cut(asked: Edit, { signal, onProgress }: CutContext): Promise<CutResult> {
    const { facts, source } = this;
    if (!facts) throw new MediaError('engine-failed', 'ffmpeg finds neither video nor audio in the file');
    const { edit, emptyParts } = withoutEmptyParts(this.#onFfmpegsClock(asked, facts), facts);
    const attempts = planAttempts(facts, edit, edit.parts.length);
    if (edit.parts.length === 0 || mappedStreams(facts, edit).length === 0)
      throw new MediaError('empty-range');
    if (hasOverlappingCrops(edit)) throw new MediaError('several-parts', 'crops of the same frames differ');
    if (attempts.length === 0) throw new MediaError('codec-not-in-mp4', "a stream can't be copied");
    const make = this.#onceMoreAfterACrash(signal);
    const failures: string[] = [];
    for (const [index, attempt] of attempts.entries()) {
      const last = index === attempts.length - 1;
      const { from, to } = attemptSpan(
        index,
        attempts.length,
        attempt.video === 'encoded' ? ENCODING_SHARE : undefined,
      );
      const onAttempt = (share: number, bytes?: number) =>
        onProgress(from + Math.min(1, share) * (to - from), bytes);
      const job = { edit, emptyParts, facts, container: source.container, attempt, last };
      try {
        const result = await make({ ...job, signal, onProgress: onAttempt });
        onProgress(1);
        return result;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof MediaError) || error.code !== 'engine-failed') throw error;
        failures.push(`video ${attempt.video}, audio ${attempt.audio}: ${error.detail}`);
      }
    }
    throw new MediaError('engine-failed', failures.join('; '));
  }

  close(): void {
    this.#open?.core.terminate();
    this.#open = null;
  }

  #onFfmpegsClock(edit: Edit, { startSec }: FileFacts): Edit {
    const originMs = ffmpegNotes(this.source.container).ownClock ? startSec * MS_PER_SECOND : 0;
    if (originMs === 0) return edit;
    const moved = (ms: number) => Math.max(0, frameMark(msToSeconds(ms - originMs)));
    const parts = edit.parts.map((part) => ({
      ...part,
      startMs: moved(part.startMs),
      endMs: moved(part.endMs),
    }));
    return { ...edit, parts };
  }

  /** Attempts that are repeated with a new program after a crash, once a cut: a crash says nothing about what can be copied. */
  #onceMoreAfterACrash(signal: AbortSignal): (job: RunningJob) => Promise<CutResult> {
    let crashes = 0;
    return async (job) => {
      try {
        return await this.#attempt(job);
      } catch (error) {
        if (signal.aborted || !this.#open?.core.dead || !isCrash(error) || ++crashes > 1) throw error;
        return this.#attempt(job);
      }
    };
  }

  async #attempt(job: RunningJob): Promise<CutResult> {
    const open = await this.#running(job.signal);
    const { core } = open;
    const scratch = core.kind === 'windowed' ? await newScratchName() : null;
    const place = { scratch, maxBytes: core.kind === 'stock' ? STOCK_CLIP_BYTES : undefined };
    const since = performance.now();
    try {
      const isResampled = (job.edit.format?.audio ?? 'copied') !== 'copied';
      const make = job.edit.parts.length > 1 || isResampled ? cutSeveralParts : cutOnePart;
      const clip = limitOf(job.edit) ? await cutWithin(open, job, place, make) : await make(open, job, place);
      if (encodesVideo(job.edit) && !limitOf(job.edit))
        this.#speed.learn(job, (performance.now() - since) / MS_PER_SECOND);
      return { ...clip, dispose: () => void (scratch && removeScratch(scratch)) };
    } catch (error) {
      if (scratch) void removeScratch(scratch);
      throw error;
    }
  }

  async #running(signal: AbortSignal): Promise<MountedFile> {
    if (!this.#open || this.#open.core.dead) this.#open = await this.reopen(signal);
    return this.#open;
  }
}

/** True if a program that has ended since may have crashed. One that hung would hang again. */
const isCrash = (error: unknown) =>
  error instanceof MediaError && error.code === 'engine-failed' && !(error.cause instanceof DeadlineError);

/** The edit without the parts that begin after the file's end, and their numbers. Parts that touch are joined. */
function withoutEmptyParts(edit: Edit, { durationSec }: FileFacts): Pick<RunningJob, 'edit' | 'emptyParts'> {
  const endMs = durationSec === null ? Number.POSITIVE_INFINITY : durationSec * MS_PER_SECOND;
  const parts = joinedParts(edit);
  const isEmpty = ({ startMs }: Part) => parts.length > 1 && startMs >= endMs;
  return {
    edit: { ...edit, parts: parts.filter((part) => !isEmpty(part)) },
    emptyParts: [...parts.keys()].filter((number) => parts[number] && isEmpty(parts[number])),
  };
}

function describe({ container }: Source, facts: FileFacts): MediaInfo {
  return {
    container,
    durationSec: facts.durationSec ?? 0,
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
