import { opusPlaysLate } from '@/lib/codecs/opus';
import type { Forecast } from '@/lib/cut/forecast';
import { planStreams, playsInMp4, treatmentOf } from '@/lib/cut/plan/stream-treatment';
import { type ClipContents, type ClipStart, type LeftOut, leadInOf, type Treatment } from '@/lib/cut/report';
import { asRefusal } from '@/lib/cut/splice/refusal';
import { throttled } from '@/lib/cut/worker/progress';
import type { Call } from '@/lib/cut/worker/service';
import { cutIntermediate, type IntermediateStart } from '@/lib/cut/write/cut-intermediate';
import { type Edit, onlyPart } from '@/lib/edit/edit';
import type { ByteRange } from '@/lib/media/bytes/byte-range';
import { isAbort, MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { MediaInfo } from '@/lib/media/info';
import { openStorage } from '@/lib/media/scratch/storage';
import { durationToMs, msToSeconds } from '@/lib/media/time';
import { CopyFeed } from './copy-feed';
import type { Feed } from './feed';
import { forecastStart } from './forecast-start';
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
  contents: ClipContents;
}

/** The engine's work for one file. */
export type PacketService = {
  open(call: Call, file: Blob, container: Container): Promise<MediaInfo>;
  forecast(call: Call, edit: Edit): Promise<Forecast>;
  /** Its updates are the share done, 0–1. @param scratch entry of the scratch folder to write to, or null. */
  cut(call: Call<number>, edit: Edit, scratch: string | null): Promise<PacketClip>;
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

export interface Plan extends IntermediateStart {
  /** Those that the clip is to hold, and what is done to each. */
  streams: Stream[];
  treatments: Treatment[];
  span: Span;
  starts: Map<Stream, VideoStart>;
  contents: ClipContents;
}

/**
 * Copies packets into an mp4 and cuts that to the frame.
 */
export function createService(encoders: Encoders): PacketService {
  let opened: PacketSource | null = null;
  const source = (): PacketSource => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };
  return {
    async open(_, file, container) {
      opened = await openPackets(file, container);
      const foreign = opened.streams.filter((stream) => !playsInMp4(stream));
      await encoders.check(foreign);
      return opened.info;
    },

    async forecast(_, edit) {
      const planned = await plan(edit, false);
      return forecastOf(planned, await forecastStart(planned, edit, source().info.durationSec));
    },

    async cut({ update, move }, edit, scratch) {
      const onShare = throttled(update, PROGRESS_MS);
      const planned = await plan(edit, false);
      const clip = await attempt(planned, edit, scratch, onShare).catch((error: unknown) => {
        throw planned.start === 'exact' && !isAbort(error) ? asRefusal(error) : error;
      });
      if (!isLate(clip, planned)) return moved(clip, move);
      return moved(await attempt(await plan(edit, true), edit, scratch, onShare), move);
    },
  };

  async function plan(edit: Edit, late: boolean): Promise<Plan> {
    const planned = await planCut(source(), edit, late);
    const encoded = planned.streams.filter((_, i) => planned.treatments[i] === 'encoded');
    // What cannot be copied was asked for when the file was opened.
    await encoders.check(encoded.filter(playsInMp4));
    return planned;
  }

  async function attempt(
    plan: Plan,
    edit: Edit,
    scratch: string | null,
    onShare: (share: number) => void,
  ): Promise<PacketClip> {
    const { size, info } = source();
    const lengthSec = Math.min(plan.span.endSec, info.durationSec) - plan.span.startSec;
    const bytes = (size * lengthSec) / info.durationSec;
    const storage = await openStorage(bytes > SMALL_BYTES ? scratch : null);
    const feeds: Feed[] = [];
    try {
      for (const [i, stream] of plan.streams.entries())
        feeds.push(await openFeed(stream, plan, plan.treatments[i] ?? 'copied', encoders));
      const written = await writeIntermediate(feeds, storage, (sec) =>
        onShare(Math.min(1, Math.max(0, sec - plan.span.startSec) / lengthSec)),
      );
      const { head, ranges, durationSec, contents } = await cutIntermediate(written, edit, plan);
      return { head, media: written.media, ranges, durationSec, contents: settle(plan, contents) };
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
function isLate({ contents }: PacketClip, { streams, treatments }: Plan): boolean {
  const copied = streams.filter((_, i) => treatments[i] === 'copied');
  return opusPlaysLate({
    videoCopied: copied.some(({ kind }) => kind === 'video'),
    copiedAudio: copied.map(({ codec }) => codec),
    leadInSec: leadInOf(contents.start).shownSec,
  });
}

/** @param late the lead-in has turned out to be too long for Opus beside it. */
async function planCut(
  { streams: all, info, leftOut }: PacketSource,
  edit: Edit,
  late: boolean,
): Promise<Plan> {
  const { sound, start: mode } = edit;
  const part = onlyPart(edit);
  const toEnd = part.endMs >= durationToMs(info.durationSec);
  const span: Span = {
    startSec: msToSeconds(part.startMs),
    endSec: toEnd ? Number.POSITIVE_INFINITY : msToSeconds(part.endMs),
  };
  const unwanted = sound === 'remove' ? 'audio' : sound === 'only' ? 'video' : null;
  const streams = all.filter(({ kind }) => kind !== unwanted);
  if (streams.length === 0) throw new MediaError('empty-range');
  const starts = new Map<Stream, VideoStart>();
  for (const stream of streams)
    if (stream.kind === 'video') starts.set(stream, await findVideoStart(stream, span.startSec));
  const copied = [...starts].filter(([stream]) => playsInMp4(stream)).map(([, start]) => start.leadInSec);
  const leadInSec = Math.max(0, ...copied);
  const joined = mode === 'exact' && leadInSec > 0;
  const treatments = planStreams(streams, late ? leadInSec : 0).map((treatment, i) =>
    mode === 'encode' && streams[i]?.kind === 'video' ? 'encoded' : treatment,
  );
  return {
    streams,
    treatments,
    span,
    starts,
    shownSec: await beginning(streams, starts, span.startSec),
    start: joined ? 'exact' : 'lossless',
    contents: {
      video: treatmentOf('video', streams, treatments),
      audio: treatmentOf('audio', streams, treatments),
      leftOut,
      metadata: null,
      start: plannedStart(streams, treatments, leadInSec, joined),
      notesInFrames: false,
    },
  };
}

function plannedStart(
  streams: readonly Stream[],
  treatments: readonly Treatment[],
  leadInSec: number,
  smart: boolean,
): ClipStart {
  const videos = treatments.filter((_, i) => streams[i]?.kind === 'video');
  if (videos.length > 0 && !videos.includes('copied')) return { kind: 'encoded' };
  if (smart || leadInSec === 0) return { kind: 'clean' };
  return { kind: 'lead-in', leadIn: { hiddenSec: leadInSec, shownSec: leadInSec } };
}

/** The plan as a forecast; where the start can be chosen, that says how the clip would begin. */
function forecastOf(
  { contents: { video, audio, leftOut, metadata, start } }: Plan,
  chosen: Pick<Forecast, 'start' | 'choices'> | null,
): Forecast {
  return { video, audio, leftOut, metadata, ...(chosen ?? { start, choices: null }) };
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
  encoders: Encoders,
): Promise<Feed> {
  const start = starts.get(stream);
  if (treatment === 'copied') return CopyFeed.open(stream, neededPackets(stream, span, start?.key ?? null));
  if (stream.kind === 'audio') return encoders.audio(stream, span);
  if (!start) throw new Error('a start was planned for each video stream');
  return encoders.video(stream, span, start);
}

/** The planned contents, corrected by what the clip holds: audio that ended before the part is not in it. */
function settle({ contents: planned, streams }: Plan, made: ClipContents): ClipContents {
  const gone = (['video', 'audio'] as const).filter(
    (kind) => planned[kind] !== 'none' && made[kind] === 'none',
  );
  const missing: LeftOut[] = streams.filter(({ kind }) => gone.includes(kind));
  return {
    ...planned,
    // A smart cut may leave nothing to copy.
    video: made.video === 'none' || made.start.kind === 'smart' ? made.video : planned.video,
    audio: made.audio === 'none' ? 'none' : planned.audio,
    start: planned.start.kind === 'encoded' ? planned.start : made.start,
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
