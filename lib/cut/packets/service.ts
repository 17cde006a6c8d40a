import type { CutReport, EngineId, LeftOut, Treatment } from '@/lib/cut/engine';
import { planStreams, playsInMp4, treatmentOf } from '@/lib/cut/stream-plan';
import { isAbort, MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { MediaInfo } from '@/lib/media/info';
import { dsToSeconds, durationToDs, type RangeDs } from '@/lib/media/time';
import type { Interval } from '@/lib/mp4/write/byte-ranges';
import { CopyFeed } from './copy-feed';
import { cutExactly } from './exact';
import type { Feed } from './feed';
import { findVideoStart, neededPackets, type Span, type VideoStart } from './select';
import { type AudioStream, openPackets, type PacketSource, type Stream, type VideoStream } from './source';
import { openStorage } from './storage';
import { writeIntermediate } from './write';

/** A clip in a form that can be posted between threads. */
export interface PacketClip {
  /** Everything before the media. */
  head: Uint8Array<ArrayBuffer>;
  /** Holds the media, with a little around it. */
  media: Blob;
  /** Bytes of `media` that follow the head, in order. */
  ranges: Interval[];
  durationSec: number;
  report: CutReport;
}

/** The work for one file, on the worker's side of the bridge. */
export type PacketService = {
  open(file: Blob, container: Container): Promise<MediaInfo>;
  foresee(range: RangeDs): Promise<CutReport>;
  /** @param scratch entry of the scratch folder to write to, or null. */
  cut(range: RangeDs, scratch: string | null): Promise<PacketClip>;
};

/** What encodes the streams that are not copied. */
export interface Encoders {
  /** @throws {MediaError} when a stream can be neither copied nor encoded here. */
  check(source: PacketSource): Promise<void>;
  audio(stream: AudioStream, span: Span): Promise<Feed>;
  video(stream: VideoStream, span: Span, start: VideoStart): Promise<Feed>;
}

/** Bytes of a clip that may stay in the browser's own store of Blobs, which takes half the time of a private file. */
const SMALL_BYTES = 64 * 2 ** 20;

interface Plan {
  span: Span;
  starts: Map<Stream, VideoStart>;
  /** Seconds at which the clip's first picture is shown, or its sound begins. */
  shownSec: number;
  treatments: Treatment[];
  report: CutReport;
}

/**
 * Copies packets into an mp4 and cuts that to the frame.
 * @param encoders null for an engine that only copies.
 * @param onShare share of the cut under way, 0–1.
 */
export function createService(
  engine: EngineId,
  encoders: Encoders | null,
  onShare: (share: number) => void,
): PacketService {
  let opened: PacketSource | null = null;
  const source = (): PacketSource => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };
  return {
    async open(file, container) {
      opened = await openPackets(file, container);
      const foreign = opened.streams.find((stream) => !playsInMp4(stream));
      if (foreign && !encoders) throw new MediaError('codec-not-in-mp4', foreign.codec);
      await encoders?.check(opened);
      return opened.info;
    },

    foresee: async (range) => (await planCut(source(), range, engine, false)).report,

    async cut(range, scratch) {
      const plan = await planCut(source(), range, engine, false);
      const clip = await attempt(plan, range, scratch);
      if (!isLate(clip, source().streams, plan)) return clip;
      if (!encoders) throw new MediaError('codec-not-in-mp4', 'Opus beside a long lead-in');
      return attempt(await planCut(source(), range, engine, true), range, scratch);
    },
  };

  async function attempt(plan: Plan, range: RangeDs, scratch: string | null): Promise<PacketClip> {
    const { durationSec } = source().info;
    const lengthSec = Math.min(plan.span.endSec, durationSec) - plan.span.startSec;
    const bytes = (source().size * lengthSec) / durationSec;
    const storage = await openStorage(bytes > SMALL_BYTES ? scratch : null);
    const feeds: Feed[] = [];
    try {
      for (const [i, stream] of source().streams.entries())
        feeds.push(await openFeed(stream, plan, plan.treatments[i] ?? 'copied', encoders));
      const written = await writeIntermediate(feeds, storage, (sec) =>
        onShare(Math.max(0, sec - plan.span.startSec) / lengthSec),
      );
      const { head, ranges, ...parts } = await cutExactly(written, range, plan.shownSec);
      const report = settle(plan.report, parts.report, source().streams);
      return { head, media: written.media, ranges, durationSec: parts.durationSec, report };
    } catch (error) {
      await storage.discard();
      throw coded(error);
    } finally {
      for (const feed of feeds) await feed.close();
    }
  }
}

/** Whether the clip holds Opus that Chromium would play late (`lib/cut/stream-plan.ts`). */
function isLate({ report }: PacketClip, streams: readonly Stream[], { treatments }: Plan): boolean {
  const copied = streams.filter((_, i) => treatments[i] === 'copied');
  const again = planStreams(copied, report.leadInShownSec ?? report.leadInSec);
  return again.includes('encoded');
}

/** @param late the lead-in has turned out to be too long for Opus beside it. */
async function planCut(
  { streams, info, leftOut }: PacketSource,
  range: RangeDs,
  engine: EngineId,
  late: boolean,
): Promise<Plan> {
  const toEnd = range.endDs >= durationToDs(info.durationSec);
  const span: Span = {
    startSec: dsToSeconds(range.startDs),
    endSec: toEnd ? Number.POSITIVE_INFINITY : dsToSeconds(range.endDs),
  };
  const starts = new Map<Stream, VideoStart>();
  for (const stream of streams)
    if (stream.kind === 'video') starts.set(stream, await findVideoStart(stream, span.startSec));
  const copied = [...starts].filter(([stream]) => playsInMp4(stream)).map(([, start]) => start.leadInSec);
  const leadInSec = Math.max(0, ...copied);
  const treatments = planStreams(streams, late ? leadInSec : 0);
  return {
    span,
    starts,
    shownSec: await beginning(streams, starts, span.startSec, treatments),
    treatments,
    report: {
      engine,
      video: treatmentOf('video', streams, treatments),
      audio: treatmentOf('audio', streams, treatments),
      leadInSec,
      leftOut,
    },
  };
}

/** Seconds of the source's timeline that become the clip's 0:00. */
async function beginning(
  streams: readonly Stream[],
  starts: ReadonlyMap<Stream, VideoStart>,
  startSec: number,
  treatments: readonly Treatment[],
): Promise<number> {
  const [picture] = starts;
  if (!picture?.[1].begun) {
    const firsts = streams.map(async ({ track, shiftSec }) => (await track.getFirstTimestamp()) + shiftSec);
    return Math.max(startSec, Math.min(...(await Promise.all(firsts))));
  }
  // An encoded picture begins exactly where it was asked to; a copied one with the next of its frames.
  return treatments[streams.indexOf(picture[0])] === 'encoded' ? startSec : picture[1].shownSec;
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
function settle(planned: CutReport, made: CutReport, streams: readonly Stream[]): CutReport {
  const gone = (['video', 'audio'] as const).filter(
    (kind) => planned[kind] !== 'none' && made[kind] === 'none',
  );
  const missing: LeftOut[] = streams.filter(({ kind }) => gone.includes(kind));
  return {
    ...planned,
    video: made.video === 'none' ? 'none' : planned.video,
    audio: made.audio === 'none' ? 'none' : planned.audio,
    leadInSec: made.leadInSec,
    leadInShownSec: made.leadInShownSec,
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
