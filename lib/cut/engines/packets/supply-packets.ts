import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import { isSoundOfClip, type StreamPlan, treatmentOf } from '@/lib/cut/decide/decide';
import type { Feed } from '@/lib/cut/encode/feed';
import type { VideoFeed } from '@/lib/cut/encode/video-feed';
import { writeIntermediate } from '@/lib/cut/encode/write-intermediate';
import type { CutContext } from '@/lib/cut/engine';
import type { VideoTarget } from '@/lib/cut/fit/targets';
import type { Intermediate } from '@/lib/cut/write/cut-intermediate';
import { cropOf } from '@/lib/edit/framing';
import { matchedVideo, startsOnKeyframe } from '@/lib/edit/settle';
import { openStorage, type Storage } from '@/lib/media/scratch/storage';
import { mergeSpans } from '@/lib/media/time';
import type { AudioTarget } from './audio-feed';
import type { AudioTimeline } from './clip-audio';
import { CopyFeed } from './copy-feed';
import type { Encoders } from './encoders';
import type { AudioStream, Stream, VideoStream } from './open-packets';
import type { PacketPart, PacketPlan } from './plan-packets';
import type { StreamFraming } from './prepared-frames';
import { type Need, neededPackets } from './select-packets';

/** Of the bar, what the audio fills that is encoded after everything else: encoding video takes many times as long. */
const AUDIO_SHARE = { copied: 0.7, encoded: 0.05, none: 1 };

/** Seconds of audio behind a part that another one follows, into which its crossfade reaches. */
const FADE_REST_SEC = 0.15;

/** What encoded streams become. */
export interface SupplyTargets {
  /** Null for constant quality. */
  video: VideoTarget | null;
  audio: AudioTarget;
}

/** How a clip's streams are supplied. */
export interface SupplyContext {
  /** Null if every stream is copied. */
  encoders: Encoders | null;
  targets: SupplyTargets;
  storage: Storage;
  onProgress: CutContext['onProgress'];
}

/**
 * Writes what a clip is cut from. Streams keep the source's times in an intermediate file, gaps between parts and all. Only audio that
 * is encoded for several parts, or for a clip that others follow, is written for the clip's own timeline.
 */
export class PacketSupply {
  /** The feeds that encode video. */
  readonly videos: VideoFeed[] = [];
  readonly #feeds: Feed[] = [];
  /** Bytes per second of the audio for the clip's timeline. */
  #audioBytesPerSec = 0;
  readonly #streams: readonly StreamPlan<Stream>[];
  readonly #audio: readonly AudioStream[];
  /** What the streams fill of the bar; the rest is the audio's. */
  readonly #share: number;

  constructor(
    private readonly plan: PacketPlan,
    private readonly context: SupplyContext,
  ) {
    const { streams, edit } = plan;
    const isJoined = isSoundOfClip(edit);
    this.#audio = streams.flatMap(({ stream, becomes }) =>
      isJoined && stream.kind === 'audio' && becomes === 'encoded' ? [stream] : [],
    );
    this.#streams = streams.filter(({ stream }) => !this.#audio.some((audio) => audio === stream));
    const audioShare = this.hasStreams ? AUDIO_SHARE[treatmentOf('video', streams)] : 1;
    this.#share = this.hasAudio ? 1 - audioShare : 1;
  }

  /** There are streams on the source's timeline. */
  get hasStreams(): boolean {
    return this.#streams.length > 0;
  }

  /** There is audio for the clip's timeline. */
  get hasAudio(): boolean {
    return this.#audio.length > 0;
  }

  /** Writes the streams on the source's timeline. {@link close} has to follow. */
  async writeStreams(): Promise<Intermediate> {
    const { encoders, targets, storage, onProgress } = this.context;
    for (const stream of this.#streams) this.#feeds.push(await this.#open(stream));
    for (const stream of this.#audio)
      this.#audioBytesPerSec += encoders?.audioBytesPerSec(stream, targets.audio) ?? 0;
    const doneSec = coveredSec(this.plan.parts);
    return writeIntermediate(this.#feeds, storage, (sec) =>
      onProgress(this.#share * Math.min(1, doneSec(sec) / this.plan.lengthSec), this.#projectSize()),
    );
  }

  /** Writes the audio for the clip's timeline, into memory if there are streams. {@link close} has to follow. */
  async writeAudio(spans: readonly ClipSpan[]): Promise<Intermediate> {
    const { storage, onProgress } = this.context;
    const feeds: Feed[] = [];
    for (const stream of this.#audio) feeds.push(await this.#openAudio(stream, { timeline: 'clip', spans }));
    this.#feeds.push(...feeds);
    return writeIntermediate(feeds, this.hasStreams ? await openStorage(null) : storage, (sec) =>
      onProgress(this.#share + (1 - this.#share) * Math.min(1, Math.max(0, sec) / this.plan.lengthSec)),
    );
  }

  /** Frees decoders and encoders. */
  async close(): Promise<void> {
    for (const feed of this.#feeds) await feed.close();
  }

  async #open({ stream, becomes }: StreamPlan<Stream>): Promise<Feed> {
    const { plan } = this;
    const { encoders, targets } = this.context;
    if (becomes === 'copied' || !encoders)
      return new CopyFeed(stream, neededPackets(stream, needsOf(plan, stream)));
    if (stream.kind === 'audio')
      return this.#openAudio(stream, { timeline: 'source', span: plan.parts[0].span });
    const feed = await encoders.video(stream, framedStream(plan, stream), targets.video);
    this.videos.push(feed);
    return feed;
  }

  #openAudio(stream: AudioStream, where: AudioTimeline): Promise<Feed> {
    const { encoders, targets } = this.context;
    if (!encoders) throw new Error('audio is encoded without encoders');
    return encoders.audio(stream, where, targets.audio);
  }

  /** @returns bytes of the clip; undefined until each stream has been measured. */
  #projectSize(): number | undefined {
    if (!this.context.encoders) return undefined;
    const rate = this.#feeds.reduce((sum, { written }) => sum + written.bytesPerSec, this.#audioBytesPerSec);
    return Number.isFinite(rate) ? rate * this.plan.lengthSec : undefined;
  }
}

/** What becomes of the frames of an encoded stream. */
export function framedStream({ parts, edit }: PacketPlan, stream: VideoStream): StreamFraming {
  const { framing } = edit;
  const isFollowed = parts.length > 1;
  const ranges = parts.map(({ part, span, starts, shownSec, endShownSec }) => ({
    crop: cropOf(part, framing),
    startSec: starts.get(stream)?.shownSec ?? shownSec,
    // The frame behind an end tells how long the one before it stays.
    endSec: isFollowed && span.endSec !== Number.POSITIVE_INFINITY ? endShownSec : span.endSec,
  }));
  return { ranges, flip: framing.flip, format: matchedVideo(edit) };
}

/**
 * What each part needs of a copied stream. A later part may begin with the keyframe before its start, and its audio with it. So may the
 * first one of a clip to be joined with others.
 */
function needsOf({ parts, edit }: PacketPlan, stream: Stream): Need[] {
  return parts.map(({ span, starts, shownSec, leadInSec }, i) => {
    const key = starts.get(stream)?.key ?? null;
    const startSec =
      i > 0 || key || startsOnKeyframe(edit) ? Math.min(span.startSec, shownSec - leadInSec) : span.startSec;
    const isFaded = stream.kind === 'audio' && i + 1 < parts.length;
    return { startSec, endSec: span.endSec + (isFaded ? FADE_REST_SEC : 0), key };
  });
}

/** The seconds of the parts that lie before a second of the source. */
function coveredSec(parts: readonly PacketPart[]): (sec: number) => number {
  const ranges = mergeSpans(
    parts.map(({ shownSec, endShownSec }) => ({ startSec: shownSec, endSec: endShownSec })),
  );
  return (sec) =>
    ranges.reduce((sum, { startSec, endSec }) => sum + Math.max(0, Math.min(sec, endSec) - startSec), 0);
}
