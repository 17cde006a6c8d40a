import type { CutContext, CutResult, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import { type Edit, joinedParts, onlyPart, type Source } from '@/lib/edit/edit';
import type { Core, Run } from '@/lib/ffmpeg/core';
import { type FileFacts, isMedia } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { MediaError } from '@/lib/media/errors';
import { ffmpegNotes } from '@/lib/media/formats';
import type { MediaInfo } from '@/lib/media/info';
import { newScratchName, removeScratch } from '@/lib/media/scratch/scratch';
import { frameMark, MS_PER_SECOND, msToSeconds } from '@/lib/media/time';
import { leftOutStream, mappedStreams, planAttempts } from './attempts';
import { cutArguments, seekSec } from './command';
import { cutOutput, resultOf } from './finish';
import { frameOnScreenSince } from './frame-on-screen';
import { attemptSpan, ENCODING_SHARE, parseOutTime, parseTotalSize, projectSize } from './progress';
import { type RunningJob, SeveralParts } from './several-parts';

/** Bytes. A stock core holds the clip in memory and never answers a read-back above 2 GiB, so ffmpeg stops before that. */
const STOCK_CLIP_BYTES = 1_900_000_000;

/** The ffmpeg engine with one file. */
export class OpenFfmpeg implements OpenEngine {
  readonly info: MediaInfo | null;
  #open: MountedFile | null;

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
  }

  /** Forecasts the first attempt. The lead-in of a copy is unknown until it is made. */
  async forecast(edit: Edit): Promise<Forecast | null> {
    const [first] = this.facts ? planAttempts(this.facts, edit, joinedParts(edit).length) : [];
    if (!first || !this.facts) return null;
    const leftOut = this.facts.streams.filter((stream) => !isMedia(stream)).map(leftOutStream);
    const { video, audio } = first;
    const start = { kind: video === 'encoded' ? ('encoded' as const) : ('unknown' as const) };
    return { video, audio, leftOut, metadata: null, start, later: [], tailsSec: 0, choices: null };
  }

  async cut(asked: Edit, { signal, onProgress }: CutContext): Promise<CutResult> {
    const { facts, source } = this;
    if (!facts) throw new MediaError('engine-failed', 'ffmpeg finds neither video nor audio in the file');
    const edit = this.#onFfmpegsClock(asked, facts);
    const attempts = planAttempts(facts, edit, joinedParts(edit).length);
    if (mappedStreams(facts, edit).length === 0) throw new MediaError('empty-range');
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
      try {
        const job = {
          edit,
          facts,
          container: source.container,
          attempt,
          last,
          signal,
          onProgress: onAttempt,
        };
        const result = await this.#attempt(job);
        onProgress(1);
        return result;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof MediaError) || error.code !== 'engine-failed') throw error;
        failures.push(`video ${attempt.video}, audio ${attempt.audio} (${attempt.reason}): ${error.detail}`);
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

  async #attempt(job: RunningJob): Promise<CutResult> {
    const open = await this.#running(job.signal);
    const { core, input } = open;
    const scratch = core.kind === 'windowed' ? await newScratchName() : null;
    try {
      if (joinedParts(job.edit).length > 1) {
        const clip = await new SeveralParts(open, job, maxBytesOf(core)).clip(scratch);
        return { ...clip, dispose: () => void (scratch && removeScratch(scratch)) };
      }
      const output = await core.openOutput(scratch, job.signal);
      const { lines } = await this.#run(core, input, output, job);
      const clip = resultOf(await cutOutput(await core.takeOutput(job.signal), lines, job), job);
      await core.closeOutput(true, job.signal);
      return { ...clip, dispose: () => void (scratch && removeScratch(scratch)) };
    } catch (error) {
      if (!core.dead)
        await core.closeOutput(false, new AbortController().signal).catch(() => core.terminate());
      if (scratch) void removeScratch(scratch);
      throw error;
    }
  }

  async #run(core: Core, input: string, output: string, job: RunningJob): Promise<Run> {
    const { edit, facts, attempt } = job;
    const part = onlyPart(edit);
    const what = {
      container: this.source.container,
      range: part,
      streams: mappedStreams(facts, edit),
    };
    const args = cutArguments({
      ...what,
      input,
      output,
      attempt,
      metadata: edit.metadata,
      frameOnScreenSec:
        attempt.video === 'encoded'
          ? await frameOnScreenSince({ core, input }, what.streams, part, seekSec(what), job.signal)
          : null,
      maxBytes: maxBytesOf(core),
    });
    const [startSec, endSec] = [msToSeconds(part.startMs), msToSeconds(part.endMs)];
    const seconds = Math.min(endSec, facts.durationSec ?? Number.POSITIVE_INFINITY) - startSec;
    let bytes = 0;
    const run = await core.run(args, job.signal, (line) => {
      bytes = parseTotalSize(line) ?? bytes;
      const written = parseOutTime(line);
      if (written === null) return;
      const done = Math.max(0, written - startSec);
      job.onProgress(done / seconds, projectSize(bytes, done, seconds));
    });
    if (run.code !== 0)
      throw new MediaError('engine-failed', `exit ${run.code}: ${run.lines.slice(-6).join(' | ')}`);
    return run;
  }

  async #running(signal: AbortSignal): Promise<MountedFile> {
    if (!this.#open || this.#open.core.dead) this.#open = await this.reopen(signal);
    return this.#open;
  }
}

function maxBytesOf({ kind }: Core): number | undefined {
  return kind === 'stock' ? STOCK_CLIP_BYTES : undefined;
}

function describe({ container }: Source, facts: FileFacts): MediaInfo {
  return {
    container,
    durationSec: facts.durationSec ?? 0,
    tracks: facts.streams
      .filter(({ isCover }) => !isCover)
      .map(
        ({ index, rate: _rate, sampleRate: _samples, unknown: _unknown, isCover: _isCover, ...track }) => ({
          id: index,
          ...track,
        }),
      ),
  };
}
