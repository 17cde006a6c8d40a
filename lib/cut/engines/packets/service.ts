import { opusPlaysLate } from '@/lib/codecs/opus';
import type { CutReport, EngineId, LeftOut, Treatment } from '@/lib/cut/engine';
import { planStreams, playsInMp4, treatmentOf } from '@/lib/cut/plan/stream-treatment';
import { exactRefusal } from '@/lib/cut/splice/refusal';
import { throttled } from '@/lib/cut/worker/progress';
import type { Call } from '@/lib/cut/worker/service';
import { type Beginning, cutExactly } from '@/lib/cut/write/cut-intermediate';
import { type CutRequest, optionsOf } from '@/lib/edit/edit';
import type { ByteRange } from '@/lib/media/bytes/byte-range';
import { isAbort, MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { MediaInfo } from '@/lib/media/info';
import { openStorage } from '@/lib/media/scratch/storage';
import { dsToSeconds, durationToDs } from '@/lib/media/time';
import { CopyFeed } from './copy-feed';
import type { Feed } from './feed';
import { startOutlook } from './forecast-start';
import {
  type AudioStream,
  openPackets,
  type PacketSource,
  type Stream,
  type VideoStream,
} from './open-packets';
import { findVideoStart, neededPackets, type Span, type VideoStart } from './select-packets';
import { writeIntermediate } from './write-intermediate';

/** A clip in a form that can be posted between threads. */
export interface PacketClip {
  /** Everything before the media. */
  head: Uint8Array<ArrayBuffer>;
  /** Holds the media, with a little around it. */
  media: Blob;
  /** Bytes of `media` that follow the head, in order. */
  ranges: ByteRange[];
  durationSec: number;
  report: CutReport;
}

/** The engine's work for one file. */
export type PacketService = {
  open(call: Call, file: Blob, container: Container): Promise<MediaInfo>;
  foresee(call: Call, request: CutRequest): Promise<CutReport>;
  /** Its updates are the share done, 0–1. @param scratch entry of the scratch folder to write to, or null. */
  cut(call: Call<number>, request: CutRequest, scratch: string | null): Promise<PacketClip>;
};

/** What encodes the streams that are not copied. */
export interface Encoders {
  /** @throws {MediaError} when one of these cannot be encoded here. */
  check(streams: readonly Stream[]): Promise<void>;
  audio(stream: AudioStream, span: Span): Promise<Feed>;
  video(stream: VideoStream, span: Span, start: VideoStart): Promise<Feed>;
}

/** Bytes of a clip that may stay in the browser's own store of Blobs, which takes half the time of a private file. */
const SMALL_BYTES = 64 * 2 ** 20;

/** Milliseconds between two updates of a cut's progress. */
const PROGRESS_MS = 100;

export interface Plan extends Beginning {
  /** Those that the clip is to hold, and what is done to each. */
  streams: Stream[];
  treatments: Treatment[];
  span: Span;
  starts: Map<Stream, VideoStart>;
  report: CutReport;
}

/**
 * Copies packets into an mp4 and cuts that to the frame.
 * @param encoders null for an engine that only copies.
 */
export function createService(engine: EngineId, encoders: Encoders | null): PacketService {
  let opened: PacketSource | null = null;
  const source = (): PacketSource => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };
  return {
    async open(_, file, container) {
      opened = await openPackets(file, container);
      const foreign = opened.streams.filter((stream) => !playsInMp4(stream));
      if (foreign[0] && !encoders) throw new MediaError('codec-not-in-mp4', foreign[0].codec);
      await encoders?.check(foreign);
      return opened.info;
    },

    async foresee(_, request) {
      const planned = await plan(request, false);
      const { durationSec } = source().info;
      return { ...planned.report, ...(await startOutlook(planned, request, durationSec)) };
    },

    async cut({ update, move }, request, scratch) {
      const onShare = throttled(update, PROGRESS_MS);
      const planned = await plan(request, false);
      const clip = await attempt(planned, request, scratch, onShare).catch((error: unknown) => {
        throw planned.start === 'exact' && !isAbort(error) ? exactRefusal(error) : error;
      });
      if (!isLate(clip, planned)) return moved(clip, move);
      if (!encoders) throw new MediaError('codec-not-in-mp4', 'Opus beside a long lead-in');
      return moved(await attempt(await plan(request, true), request, scratch, onShare), move);
    },
  };

  async function plan(request: CutRequest, late: boolean): Promise<Plan> {
    const planned = await planCut(source(), request, engine, late);
    const encoded = planned.streams.filter((_, i) => planned.treatments[i] === 'encoded');
    if (encoded[0] && !encoders) throw new MediaError('unsupported', 'nothing is encoded here');
    // What cannot be copied was asked for when the file was opened.
    await encoders?.check(encoded.filter(playsInMp4));
    return planned;
  }

  async function attempt(
    plan: Plan,
    request: CutRequest,
    scratch: string | null,
    onShare: (share: number) => void,
  ): Promise<PacketClip> {
    const { durationSec } = source().info;
    const lengthSec = Math.min(plan.span.endSec, durationSec) - plan.span.startSec;
    const bytes = (source().size * lengthSec) / durationSec;
    const storage = await openStorage(bytes > SMALL_BYTES ? scratch : null);
    const feeds: Feed[] = [];
    try {
      for (const [i, stream] of plan.streams.entries())
        feeds.push(await openFeed(stream, plan, plan.treatments[i] ?? 'copied', encoders));
      const written = await writeIntermediate(feeds, storage, (sec) =>
        onShare(Math.min(1, Math.max(0, sec - plan.span.startSec) / lengthSec)),
      );
      const { head, ranges, ...parts } = await cutExactly(written, request, plan);
      const report = settle(plan, parts.report);
      return { head, media: written.media, ranges, durationSec: parts.durationSec, report };
    } catch (error) {
      await storage.discard();
      throw coded(error);
    } finally {
      for (const feed of feeds) await feed.close();
    }
  }
}

function moved(clip: PacketClip, move: Call['move']): PacketClip {
  move([clip.head.buffer]);
  return clip;
}

/** Whether the clip's Opus would play late, so that it has to be encoded. */
function isLate({ report }: PacketClip, { streams, treatments }: Plan): boolean {
  const copied = streams.filter((_, i) => treatments[i] === 'copied');
  return opusPlaysLate({
    videoCopied: copied.some(({ kind }) => kind === 'video'),
    copiedAudio: copied.map(({ codec }) => codec),
    leadInSec: report.leadInShownSec ?? report.leadInSec,
  });
}

/** @param late the lead-in has turned out to be too long for Opus beside it. */
async function planCut(
  { streams: all, info, leftOut }: PacketSource,
  request: CutRequest,
  engine: EngineId,
  late: boolean,
): Promise<Plan> {
  const { sound, start: mode } = optionsOf(request);
  const toEnd = request.endDs >= durationToDs(info.durationSec);
  const span: Span = {
    startSec: dsToSeconds(request.startDs),
    endSec: toEnd ? Number.POSITIVE_INFINITY : dsToSeconds(request.endDs),
  };
  const unwanted = sound === 'remove' ? 'audio' : sound === 'only' ? 'video' : null;
  const streams = all.filter(({ kind }) => kind !== unwanted);
  if (streams.length === 0) throw new MediaError('empty-range');
  const starts = new Map<Stream, VideoStart>();
  for (const stream of streams)
    if (stream.kind === 'video') starts.set(stream, await findVideoStart(stream, span.startSec));
  const copied = [...starts].filter(([stream]) => playsInMp4(stream)).map(([, start]) => start.leadInSec);
  const leadInSec = Math.max(0, ...copied);
  const anew = mode === 'encode';
  const joined = mode === 'exact' && leadInSec > 0;
  const treatments = planStreams(streams, late ? leadInSec : 0).map((treatment, i) =>
    anew && streams[i]?.kind === 'video' ? 'encoded' : treatment,
  );
  return {
    streams,
    treatments,
    span,
    starts,
    shownSec: await beginning(streams, starts, span.startSec),
    start: joined ? 'exact' : 'lossless',
    report: {
      engine,
      video: treatmentOf('video', streams, treatments),
      audio: treatmentOf('audio', streams, treatments),
      leadInSec: anew || joined ? 0 : leadInSec,
      leftOut,
    },
  };
}

/** Seconds of the source's timeline that become the clip's 0:00. */
async function beginning(
  streams: readonly Stream[],
  starts: ReadonlyMap<Stream, VideoStart>,
  startSec: number,
): Promise<number> {
  const [picture] = starts.values();
  if (!picture?.begun) {
    const firsts = streams.map(async ({ track, shiftSec }) => (await track.getFirstTimestamp()) + shiftSec);
    return Math.max(startSec, Math.min(...(await Promise.all(firsts))));
  }
  return picture.shownSec;
}

async function openFeed(
  stream: Stream,
  { span, starts }: Plan,
  treatment: Treatment,
  encoders: Encoders | null,
): Promise<Feed> {
  const start = starts.get(stream);
  if (treatment === 'copied' || !encoders)
    return CopyFeed.open(stream, neededPackets(stream, span, start?.key ?? null));
  if (stream.kind === 'audio') return encoders.audio(stream, span);
  if (!start) throw new Error('a start was planned for each video stream');
  return encoders.video(stream, span, start);
}

/** What was planned, corrected by what the clip holds: a sound that ended before the range is not in it. */
function settle({ report: planned, streams }: Plan, made: CutReport): CutReport {
  const gone = (['video', 'audio'] as const).filter(
    (kind) => planned[kind] !== 'none' && made[kind] === 'none',
  );
  const missing: LeftOut[] = streams.filter(({ kind }) => gone.includes(kind));
  return {
    ...planned,
    // An exact start may leave nothing to copy.
    video: made.video === 'none' || made.exact ? made.video : planned.video,
    audio: made.audio === 'none' ? 'none' : planned.audio,
    leadInSec: made.leadInSec,
    leadInShownSec: made.leadInShownSec,
    exact: made.exact,
    losslessLeadInSec: made.losslessLeadInSec,
    leftOut: [...planned.leftOut, ...missing.map(({ kind, codec }) => ({ kind, codec }))],
  };
}

/** The library's errors are plain ones; a file that cannot be read any more shows as a DOMException. */
function coded(error: unknown): unknown {
  if (error instanceof MediaError || isAbort(error)) return error;
  const unreadable =
    error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name);
  return new MediaError(unreadable ? 'file-unreadable' : 'engine-failed', String(error), { cause: error });
}
