import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { StreamPlan } from '@/lib/cut/decide/decide';
import type { CutContext } from '@/lib/cut/engine';
import { cutIntermediate, openIntermediate } from '@/lib/cut/write/cut-intermediate';
import type { IndexCut } from '@/lib/cut/write/cut-movie';
import { cutSupplied } from '@/lib/cut/write/cut-supplied';
import type { AudioFormat } from '@/lib/edit/edit';
import { cropOf } from '@/lib/edit/framing';
import { MediaError } from '@/lib/media/errors';
import { openStorage, type Storage } from '@/lib/media/scratch/storage';
import { CopyFeed } from './copy-feed';
import type { Encoders } from './encoders';
import type { Feed } from './feed';
import type { FitTargets } from './fit-packets';
import type { AudioStream, Stream, VideoStream } from './open-packets';
import type { PacketPart, PacketPlan } from './plan-packets';
import type { StreamFraming } from './prepared-frames';
import { mergeNeeds, type Need, neededPackets } from './select-packets';
import type { VideoFeed } from './video-feed';
import { writeIntermediate } from './write-intermediate';

/** Of the bar, what the audio fills that is encoded after everything else: encoding video takes many times as long. */
const AUDIO_SHARE = { copied: 0.7, encoded: 0.05, none: 1 };

/**
 * Writes the streams of a clip. They keep the source's times in an intermediate file, gaps between parts and all, and the clip is
 * cut from that. Only audio that is encoded for several parts is written for the clip's own timeline, without a gap, and added.
 */
export class WrittenStreams {
  /** Seconds that the clip's parts last. */
  readonly lengthSec: number;
  /** The feeds that encode video. */
  readonly videos: VideoFeed[] = [];
  readonly #feeds: Feed[] = [];
  /** Of the audio that is written after everything else. */
  #joinedBytesPerSec = 0;
  readonly #joined: AudioStream[] = [];
  readonly #others: StreamPlan<Stream>[] = [];
  /** What encoded audio has to match. */
  readonly #audio: AudioFormat | null;

  constructor(
    private readonly plan: PacketPlan,
    private readonly encoders: Encoders | null,
    private readonly onProgress: CutContext['onProgress'],
    /** Null without a size limit. */
    private readonly fit: FitTargets | null,
  ) {
    const { parts, streams, edit } = plan;
    const { audio = 'copied' } = edit.format ?? {};
    this.#audio = audio === 'copied' ? null : audio;
    this.lengthSec = parts.reduce((sum, part) => sum + part.endShownSec - part.shownSec, 0);
    const isJoined = parts.length > 1 || this.#audio !== null;
    for (const planned of streams) {
      const { stream, becomes } = planned;
      if (isJoined && stream.kind === 'audio' && becomes === 'encoded') this.#joined.push(stream);
      else this.#others.push(planned);
    }
  }

  /**
   * Writes the clip. {@link close} has to follow.
   * @throws {MediaError} as `cutIntermediate`.
   */
  async clip(storage: Storage): Promise<IndexCut> {
    const { edit, contents } = this.plan;
    const parts = this.plan.parts.map(({ shownSec, endShownSec }) => ({
      startSec: shownSec,
      endSec: endShownSec,
    }));
    const audioOnly = this.#others.length === 0;
    const share = this.#joined.length === 0 ? 0 : audioOnly ? 1 : AUDIO_SHARE[contents.video];
    const supply = {
      cutStreams: audioOnly ? null : () => this.#cutStreams(storage, 1 - share),
      parts,
      encodeAudio: async (spans: readonly ClipSpan[]) =>
        share === 0
          ? []
          : [await this.#writeAudio(spans, audioOnly ? storage : await openStorage(null), 1 - share)],
    };
    return cutSupplied(supply, edit);
  }

  /** @param share of the bar. */
  async #cutStreams(storage: Storage, share: number): Promise<IndexCut> {
    const { plan } = this;
    for (const planned of this.#others) this.#feeds.push(await this.#openFeed(planned));
    for (const stream of this.#joined)
      this.#joinedBytesPerSec += (await this.encoders?.audioBytesPerSec(stream, this.#audio)) ?? 0;
    const done = coveredSec(plan.parts);
    const written = await writeIntermediate(this.#feeds, storage, (sec) =>
      this.onProgress(share * Math.min(1, done(sec) / this.lengthSec), this.#projectSize()),
    );
    return cutIntermediate(await openIntermediate(written), plan.edit, plan);
  }

  async close(): Promise<void> {
    for (const feed of this.#feeds) await feed.close();
  }

  async #writeAudio(spans: readonly ClipSpan[], storage: Storage, begun: number) {
    const { encoders } = this;
    if (!encoders) throw new Error('audio is encoded without encoders');
    const feeds: Feed[] = [];
    const target = this.#audio ?? this.fit?.audio ?? null;
    for (const stream of this.#joined)
      feeds.push(await encoders.audio(stream, { timeline: 'clip', spans }, target));
    this.#feeds.push(...feeds);
    return writeIntermediate(feeds, storage, (sec) =>
      this.onProgress(begun + (1 - begun) * Math.min(1, Math.max(0, sec) / this.lengthSec)),
    );
  }

  async #openFeed({ stream, becomes }: StreamPlan<Stream>): Promise<Feed> {
    const { encoders, plan } = this;
    const [first] = plan.parts;
    if (!first) throw new MediaError('empty-range');
    if (becomes === 'copied' || !encoders)
      return CopyFeed.open(stream, neededPackets(stream, needsOf(plan.parts, stream)));
    if (stream.kind === 'audio')
      return encoders.audio(stream, { timeline: 'source', span: first.span }, this.fit?.audio ?? null);
    const feed = await encoders.video(stream, framedStream(plan, stream), this.fit?.video ?? null);
    this.videos.push(feed);
    return feed;
  }

  /** @returns bytes of the clip; undefined until each stream has been measured. */
  #projectSize(): number | undefined {
    if (!this.encoders) return undefined;
    const rate = this.#feeds.reduce((sum, { written }) => sum + written.bytesPerSec, this.#joinedBytesPerSec);
    return Number.isFinite(rate) ? rate * this.lengthSec : undefined;
  }
}

/** What becomes of the frames of an encoded stream. */
export function framedStream({ parts, edit }: PacketPlan, stream: VideoStream): StreamFraming {
  const { framing, format } = edit;
  const isFollowed = parts.length > 1;
  const ranges = parts.map(({ part, span, starts, shownSec, endShownSec }) => ({
    crop: cropOf(part, framing),
    startSec: starts.get(stream)?.shownSec ?? shownSec,
    // The frame behind an end tells how long the one before it stays.
    endSec: isFollowed && span.endSec !== Number.POSITIVE_INFINITY ? endShownSec : span.endSec,
  }));
  const video = format?.video ?? 'copied';
  return { ranges, flip: framing.flip, format: video === 'copied' ? null : video };
}

/** Seconds of audio behind a part that another one follows, into which its crossfade reaches. */
const FADE_REST_SEC = 0.15;

/** What each part needs of a copied stream. A later part may begin with the keyframe before its start, and its audio with it. */
function needsOf(parts: readonly PacketPart[], stream: Stream): Need[] {
  return parts.map(({ span, starts, shownSec, leadInSec }, i) => {
    const key = starts.get(stream)?.key ?? null;
    const startSec = i > 0 || key ? Math.min(span.startSec, shownSec - leadInSec) : span.startSec;
    const isFaded = stream.kind === 'audio' && i + 1 < parts.length;
    return { startSec, endSec: span.endSec + (isFaded ? FADE_REST_SEC : 0), key };
  });
}

/** The seconds of the parts that lie before a second of the source. */
function coveredSec(parts: readonly PacketPart[]): (sec: number) => number {
  const ranges = mergeNeeds(
    parts.map(({ shownSec, endShownSec }) => ({ startSec: shownSec, endSec: endShownSec, key: null })),
  );
  return (sec) =>
    ranges.reduce((sum, { startSec, endSec }) => sum + Math.max(0, Math.min(sec, endSec) - startSec), 0);
}
