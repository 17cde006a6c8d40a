import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { CutContext, CutResult } from '@/lib/cut/engine';
import { addAudio, cutWhole, type MadeClip, spansOf, withAudio } from '@/lib/cut/write/add-audio';
import { type Intermediate, openIntermediate } from '@/lib/cut/write/cut-intermediate';
import { joinedParts } from '@/lib/edit/edit';
import type { Run } from '@/lib/ffmpeg/core';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { MediaError } from '@/lib/media/errors';
import { MS_PER_SECOND, type Span } from '@/lib/media/time';
import { type MediaStreamFacts, mappedStreams } from './attempts';
import { cutArguments, seekSec } from './command';
import { cutOutput, type Job, resultOf } from './finish';
import { onScreen, packetTimesIn } from './frame-on-screen';
import { encodeAudioArguments, encodePartsArguments, pcmArguments, runsOf, spanOf } from './parts-command';
import { parseOutTime } from './progress';
import { joinWav, type Pcm, readWav } from './wav';

export interface RunningJob extends Job {
  signal: AbortSignal;
  onProgress: CutContext['onProgress'];
}

/** Samples that ffmpeg's AAC encoder puts before the first of its input: one packet. */
const PRIMING = 1024;

/** Seconds around the clip that are encoded too, so that the encoder doesn't begin inside it. */
const MARGIN_SEC = 0.1;

/** Samples per second where ffmpeg states none. */
const USUAL_RATE = 48_000;

/** Of the bar, what the video takes of an attempt that encodes it. */
const VIDEO_SHARE = { encoded: 0.95, copied: 0.5, none: 0 };

/**
 * Makes a clip of several parts. ffmpeg writes copied streams and encoded video with the source's own times, and the clip is cut from
 * that. Audio that is encoded is decoded first, joined to the sample and encoded as a whole.
 */
export class SeveralParts {
  readonly #parts: Span[];

  constructor(
    private readonly open: MountedFile,
    private readonly job: RunningJob,
    private readonly maxBytes: number | undefined,
  ) {
    const { edit, facts } = job;
    this.#parts = joinedParts(edit).map((part) => spanOf(part, facts.durationSec));
    if (this.#parts.some(({ startSec, endSec }) => endSec <= startSec)) throw new MediaError('empty-range');
  }

  /**
   * @param scratch entry of the scratch folder to write to, or null.
   * @throws {MediaError} `engine-failed` as {@link cutOutput}; `empty-range`.
   */
  async clip(scratch: string | null): Promise<Omit<CutResult, 'dispose'>> {
    const { job } = this;
    const streams = mappedStreams(job.facts, job.edit);
    const joined = streams.filter(({ kind }) => kind === 'audio' && job.attempt.audio === 'encoded');
    const others = streams.filter((stream) => !joined.includes(stream));
    let clip = others.length > 0 ? await this.#base(others, joined.length > 0, scratch) : null;
    const spans = clip ? spansOf(clip.cut) : audioSpans(this.#parts);
    for (const stream of joined) {
      const audio = await this.#audio(stream, spans);
      if (!audio) continue;
      clip = clip
        ? await addAudio(clip, audio, job.edit, withAudio(clip.cut.contents))
        : await this.#audioClip(audio, spans);
    }
    if (!clip) throw new MediaError('engine-failed', 'no audio');
    return resultOf(clip, job);
  }

  /** The clip with everything but the audio that is joined. */
  async #base(
    streams: readonly MediaStreamFacts[],
    isFollowed: boolean,
    scratch: string | null,
  ): Promise<MadeClip> {
    const { job } = this;
    const video = streams.find(({ kind }) => kind === 'video');
    const encodes = video !== undefined && job.attempt.video === 'encoded';
    const parts = encodes ? await this.#withFramesOnScreen(video) : this.#parts;
    const share = isFollowed ? VIDEO_SHARE[job.attempt.video] : 1;
    const onTime = this.#shareOf(encodes ? runsOf(parts) : [hull(parts)]);
    const { media, run } = await this.#write(
      scratch,
      (output) =>
        encodes ? this.#encodeArguments(output, video, parts) : this.#copyArguments(output, streams),
      (sec) => job.onProgress(share * onTime(sec)),
    );
    return cutOutput(media, run.lines, job, streams);
  }

  #encodeArguments(output: string, video: MediaStreamFacts, parts: readonly Span[]): string[] {
    const { container, edit } = this.job;
    const { metadata } = edit;
    const { input } = this.open;
    return encodePartsArguments({
      input,
      output,
      container,
      video,
      parts,
      metadata,
      maxBytes: this.maxBytes,
    });
  }

  /** Copying what lies between the parts takes less time than finding each of them. */
  #copyArguments(output: string, streams: readonly MediaStreamFacts[]): string[] {
    const { container, edit, attempt } = this.job;
    const hasAudio = streams.some(({ kind }) => kind === 'audio');
    return cutArguments({
      ...{ input: this.open.input, output, container, streams },
      range: {
        startMs: Math.min(...edit.parts.map(({ startMs }) => startMs)),
        endMs: Math.max(...edit.parts.map(({ endMs }) => endMs)),
      },
      attempt: { ...attempt, audio: hasAudio ? attempt.audio : 'none' },
      metadata: edit.metadata,
      frameOnScreenSec: null,
      maxBytes: this.maxBytes,
    });
  }

  /** The parts, each from the beginning of the frame that is on screen at its start. */
  async #withFramesOnScreen(video: MediaStreamFacts): Promise<Span[]> {
    const { container, signal } = this.job;
    const begun = new Map<Span, number>();
    for (const run of runsOf(this.#parts)) {
      const range = { startMs: run.startSec * MS_PER_SECOND, endMs: run.endSec * MS_PER_SECOND };
      const last = Math.max(...run.parts.map(({ startSec }) => startSec));
      const from = seekSec({ container, range, streams: [video] });
      const times = await packetTimesIn(this.open, video, from, last, signal);
      for (const part of run.parts) begun.set(part, onScreen(times, part.startSec) ?? part.startSec);
    }
    return this.#parts.map((part) => ({ ...part, startSec: begun.get(part) ?? part.startSec }));
  }

  /** Decodes, joins and encodes a stream. Null if there is no audio in any of the parts. */
  async #audio(stream: MediaStreamFacts, spans: readonly ClipSpan[]): Promise<Intermediate | null> {
    const { container, signal } = this.job;
    const { core, input } = this.open;
    const rate = stream.sampleRate ?? USUAL_RATE;
    const pcms: Pcm[] = [];
    const needed = spans.map(({ fromSec, toSec }) => ({
      startSec: Math.max(0, fromSec - MARGIN_SEC),
      endSec: toSec + MARGIN_SEC,
    }));
    for (const span of runsOf(needed)) {
      const command = { input, container, audio: stream, span, rate };
      const { media } = await this.#write(null, (output) => pcmArguments({ ...command, output }));
      // ffmpeg writes nothing at all where a stream has ended.
      if (media.size > 0) pcms.push(await readWav(media, Math.round(span.startSec * rate)));
    }
    if (pcms.every(({ data }) => data.size === 0)) return null;
    const margin = Math.round(MARGIN_SEC * rate);
    const made = await core.openMade(await joinWav(pcms, spans, rate, margin), 'joined.wav', signal);
    try {
      const { media } = await this.#write(null, (output) =>
        encodeAudioArguments(made, output, stream.language),
      );
      return { media, firstSec: new Map([[1, -(margin + PRIMING) / rate]]) };
    } finally {
      if (!core.dead) await core.closeMade(new AbortController().signal);
    }
  }

  async #audioClip(audio: Intermediate, spans: readonly ClipSpan[]): Promise<MadeClip> {
    const { movie } = await openIntermediate(audio);
    const last = spans.at(-1);
    return cutWhole(movie, this.job.edit, {
      durationSec: last ? last.atSec + last.toSec - last.fromSec : 0,
      contents: {
        ...{ video: 'none', audio: 'encoded', leftOut: [], metadata: null, start: { kind: 'clean' } },
        later: spans.slice(1).map(({ atSec }) => ({ start: { kind: 'clean' }, atSec })),
        ...{ tailsSec: 0, crossfades: spans.length - 1, plainSplices: 0, notesInFrames: false },
      },
      spans,
    });
  }

  /** Runs a command that writes a file. @throws {MediaError} `engine-failed`. */
  async #write(
    scratch: string | null,
    argumentsFor: (output: string) => string[],
    onTime: (sec: number) => void = () => {},
  ): Promise<{ media: Blob; run: Run }> {
    const { core } = this.open;
    const { signal } = this.job;
    const output = await core.openOutput(scratch, signal);
    try {
      const run = await core.run(argumentsFor(output), signal, (line) => {
        const written = parseOutTime(line);
        if (written !== null) onTime(written);
      });
      if (run.code !== 0)
        throw new MediaError('engine-failed', `exit ${run.code}: ${run.lines.slice(-6).join(' | ')}`);
      const media = await core.takeOutput(signal);
      await core.closeOutput(true, signal);
      return { media, run };
    } catch (error) {
      if (!core.dead)
        await core.closeOutput(false, new AbortController().signal).catch(() => core.terminate());
      throw error;
    }
  }

  /** The share of some ranges that lies before a second of the source. */
  #shareOf(ranges: readonly Span[]): (sec: number) => number {
    const total = ranges.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
    return (sec) =>
      ranges.reduce((sum, { startSec, endSec }) => sum + Math.max(0, Math.min(sec, endSec) - startSec), 0) /
      total;
  }
}

function hull(parts: readonly Span[]): Span {
  return {
    startSec: Math.min(...parts.map(({ startSec }) => startSec)),
    endSec: Math.max(...parts.map(({ endSec }) => endSec)),
  };
}

function audioSpans(parts: readonly Span[]): ClipSpan[] {
  let atSec = 0;
  return parts.map(({ startSec, endSec }) => {
    const span = { fromSec: startSec, toSec: endSec, atSec };
    atSec += endSec - startSec;
    return span;
  });
}
