import type { CutContext, CutReport, CutResult, LeftOut, PreparedEngine, Source } from '@/lib/cut/engine';
import { monotonic } from '@/lib/cut/progress';
import { type CutRequest, optionsOf } from '@/lib/cut/request';
import { newScratchName, removeScratch } from '@/lib/cut/scratch';
import { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { dsToSeconds, type RangeDs } from '@/lib/media/time';
import { type Attempt, mappedStreams, planAttempts } from './attempts';
import { type Expected, findFault } from './check';
import { type Clip, inspectClip } from './clip';
import { cutArguments } from './command';
import type { Core, Run } from './core';
import { type FileFacts, isMedia } from './log';
import { moovFirst } from './moov-first';
import { attemptSpan, parseOutTime } from './progress';

/** Bytes. A stock core holds the clip in memory and never answers a read-back above 2 GiB: ffmpeg stops before. */
const STOCK_CLIP_BYTES = 1_900_000_000;

/** Seconds of lead-in that put Opus audibly out of step with the picture in Chromium (design.md, traps). */
const OPUS_LEAD_IN_SEC = 0.02;

export interface OpenFile {
  core: Core;
  /** ffmpeg's path of the visitor's file. */
  input: string;
}

interface Job {
  range: RangeDs;
  facts: FileFacts;
  attempt: Attempt;
  /** No attempt follows this one. */
  last: boolean;
  signal: AbortSignal;
  onShare(share: number): void;
}

/** The ffmpeg engine with one file. */
export class PreparedFfmpeg implements PreparedEngine {
  readonly info: MediaInfo | null;
  #open: OpenFile | null;

  constructor(
    private readonly source: Source,
    /** null when ffmpeg finds nothing to cut in the file. */
    private readonly facts: FileFacts | null,
    open: OpenFile,
    /** Starts a core with the file in it, after the last one ended. */
    private readonly reopen: (signal: AbortSignal) => Promise<OpenFile>,
  ) {
    this.#open = open;
    this.info = facts && describe(source, facts);
  }

  /** Never tells: a copy may fail its check, and its lead-in shows only once it is made. */
  async foresee(): Promise<CutReport | null> {
    return null;
  }

  async cut(range: CutRequest, { signal, onProgress }: CutContext): Promise<CutResult> {
    if (optionsOf(range).sound !== 'keep') throw new MediaError('unsupported', 'the sound is kept');
    const { facts } = this;
    if (!facts) throw new MediaError('engine-failed', 'ffmpeg finds neither picture nor sound in the file');
    const report = monotonic(onProgress);
    const attempts = planAttempts(facts);
    const failures: string[] = [];
    for (const [index, attempt] of attempts.entries()) {
      const last = index === attempts.length - 1;
      const { from, to } = attemptSpan(index, attempts.length);
      const onShare = (share: number) => report(from + Math.min(1, share) * (to - from));
      try {
        const result = await this.#attempt({ range, facts, attempt, last, signal, onShare });
        report(1);
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

  async #attempt(job: Job): Promise<CutResult> {
    const { core, input } = await this.#running(job.signal);
    const scratch = core.kind === 'windowed' ? await newScratchName() : null;
    try {
      const output = await core.openOutput(scratch, job.signal);
      const run = await this.#run(core, input, output, job);
      const blob = await moovFirst(await core.takeOutput(job.signal));
      const clip = await inspectClip(blob);
      accept(clip, run, job);
      await core.closeOutput(true, job.signal);
      return {
        blob,
        durationSec: clip.info.durationSec,
        report: reportOf(job, clip),
        dispose: () => void (scratch && removeScratch(scratch)),
      };
    } catch (error) {
      if (!core.dead)
        await core.closeOutput(false, new AbortController().signal).catch(() => core.terminate());
      if (scratch) void removeScratch(scratch);
      throw error;
    }
  }

  async #run(core: Core, input: string, output: string, job: Job): Promise<Run> {
    const args = cutArguments({
      input,
      output,
      container: this.source.container,
      range: job.range,
      streams: mappedStreams(job.facts),
      attempt: job.attempt,
      maxBytes: core.kind === 'stock' ? STOCK_CLIP_BYTES : undefined,
    });
    const seconds = dsToSeconds(job.range.endDs - job.range.startDs);
    const run = await core.run(args, job.signal, (line) => {
      const written = parseOutTime(line);
      if (written !== null) job.onShare(written / seconds);
    });
    if (run.code !== 0)
      throw new MediaError('engine-failed', `exit ${run.code}: ${run.lines.slice(-6).join(' | ')}`);
    return run;
  }

  async #running(signal: AbortSignal): Promise<OpenFile> {
    if (!this.#open || this.#open.core.dead) this.#open = await this.reopen(signal);
    return this.#open;
  }
}

/** @throws {MediaError} `engine-failed` when the clip is not what was asked for, or a further attempt does it better. */
function accept(clip: Clip, run: Run, { range, facts, attempt, last }: Job): void {
  const streams = mappedStreams(facts);
  const video = streams.find(({ kind }) => kind === 'video');
  const end = Math.min(dsToSeconds(range.endDs), facts.durationSec ?? Number.POSITIVE_INFINITY);
  // The sound may have ended before the range: only when decoding too finds none is that a fact of the file.
  const silent = last && video !== undefined && run.lines.some((line) => /\baudio:0kB\b/.test(line));
  const expected: Expected = {
    video: video !== undefined,
    audio: streams.some(({ kind }) => kind === 'audio') && !silent,
    durationSec: end - dsToSeconds(range.startDs),
    rate: video?.rate,
    prompt: attempt.video === 'copied',
  };
  const fault = findFault(clip, expected);
  if (fault) throw new MediaError('engine-failed', fault);
  const opus = attempt.audio === 'copied' && streams.some(({ codec }) => codec === 'opus');
  if (opus && clip.leadInSec > OPUS_LEAD_IN_SEC)
    throw new MediaError('engine-failed', `Opus beside ${clip.leadInSec} s of lead-in`);
}

function reportOf({ attempt, facts }: Job, clip: Clip): CutReport {
  const sound = clip.info.tracks.some(({ kind }) => kind === 'audio');
  const leftOut: LeftOut[] = facts.streams
    .filter((stream) => !isMedia(stream) || (stream.kind === 'audio' && !sound))
    .map(({ kind, codec, attachedPicture }) => ({ kind: attachedPicture ? 'data' : kind, codec }));
  if (facts.hasChapters) leftOut.push({ kind: 'data', codec: 'chapters' });
  return {
    engine: 'ffmpeg',
    video: attempt.video,
    audio: sound ? attempt.audio : 'none',
    leadInSec: clip.leadInSec,
    leftOut,
  };
}

function describe({ container }: Source, facts: FileFacts): MediaInfo {
  return {
    container,
    durationSec: facts.durationSec ?? 0,
    tracks: facts.streams
      .filter(({ attachedPicture }) => !attachedPicture)
      .map(({ index, rate: _rate, attachedPicture: _picture, ...track }) => ({ id: index, ...track })),
  };
}
