import { codecOf } from '@/lib/containers/matroska/read/codecs';
import type { ClusterFrames, TrackFrames } from '@/lib/containers/matroska/read/frames';
import type { Head } from '@/lib/containers/matroska/read/head';
import { MAX_SECONDS } from '@/lib/containers/matroska/read/limits';
import type { TrackEntry } from '@/lib/containers/matroska/read/tracks';
import { type BoxParts, fullBox, words } from '@/lib/containers/mp4/box-parts';
import { IDENTITY, matrixFields } from '@/lib/containers/mp4/matrix';
import { asBox } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import type { Samples } from '@/lib/containers/mp4/read/samples';
import { type EditListEntry, finishTrack, type Track } from '@/lib/containers/mp4/read/track';
import { MediaError } from '@/lib/media/errors';
import { type AudioEntry, makeAudioEntry } from './audio-entry';
import { audioTimes } from './audio-times';
import { trackHead, userData } from './movie-boxes';
import { makeVideoEntry } from './video-entry';
import { decodeTimes, videoTimes } from './video-times';

/** A track of the file that movies hold. */
export interface SourceTrack {
  /** Its ID in the movie, 1-based. */
  id: number;
  track: TrackEntry;
  /** Whether players play it by default. */
  chosen: boolean;
  /** The sample entry. */
  entry: BoxParts;
  /** Null for video. */
  audio: AudioEntry | null;
}

/**
 * Describes a track and makes its sample entry.
 * @param firstFrame the beginning of its first frame.
 * @throws {MediaError} `unsupported` when an MP4 can't hold its codec, or its configuration is missing.
 */
export function sourceTrack(
  track: TrackEntry,
  id: number,
  chosen: boolean,
  firstFrame: Uint8Array,
): SourceTrack {
  const codec = codecOf(track);
  if (track.kind === 'video')
    return { id, track, chosen, entry: makeVideoEntry(codec, track, firstFrame), audio: null };
  const audio = makeAudioEntry(codec, track, firstFrame);
  return { id, track, chosen, entry: audio.entry, audio };
}

/** The input of {@link buildMovie}. */
export interface MovieParts {
  file: Blob;
  head: Head;
  sources: readonly SourceTrack[];
  /** Ascending. Clusters that are missing between two of them count as a gap. */
  clusters: readonly ClusterFrames[];
  /** Seconds of the whole file. */
  durationSec: number;
  /** Seconds by which everything is presented later than its stored times. */
  laterSec: number;
}

/**
 * Makes a movie of some Clusters, in the form of an MP4's index, so that the same code cuts it. The samples keep their position
 * in the file and on its timeline. Tracks without a frame there are left out.
 * @throws {MediaError} `unsupported` for times that an MP4 can't hold; `index-invalid` for times beyond {@link MAX_SECONDS}.
 */
export function buildMovie({ file, head, sources, clusters, durationSec, laterSec }: MovieParts): Movie {
  const tracks = sources.flatMap((source) => trackOf(source, clusters, head.info.scale, laterSec) ?? []);
  const udta = userData(head);
  const boxes = [movieHeader(head), ...(udta ? [udta] : [])];
  return {
    blob: file,
    brand: 'isom',
    compatible: [],
    timescale: MOVIE_SCALE,
    boxes: boxes.map(asBox),
    tracks,
    durationSec,
  };
}

/** Ticks per second of `mvhd`. */
const MOVIE_SCALE = 1000;

/** Seconds from 1904, the epoch of MP4, to 2001, the epoch of Matroska. */
const EPOCH_SEC = 3_061_152_000;

/** `mvhd`: ISO/IEC 14496-12 §8.2.2. */
function movieHeader({ info }: Head): BoxParts {
  const date = info.date === null ? 0 : info.date + EPOCH_SEC;
  const created = date > 0 && date < 2 ** 32 ? date : 0;
  const times = words(created, created, MOVIE_SCALE, 0);
  const matrix = matrixFields(IDENTITY, { width: 0, height: 0 });
  return fullBox(
    'mvhd',
    0,
    0,
    times,
    words(0x10000, 0x1000000, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 0xffffffff),
  );
}

/** A track of the movie; null when it has no frame in these Clusters. */
function trackOf(
  source: SourceTrack,
  clusters: readonly ClusterFrames[],
  scale: number,
  laterSec: number,
): Track | null {
  const frames = framesOfTrack(source.id - 1, clusters);
  if (frames.count === 0) return null;
  const limit = (MAX_SECONDS * 1e9) / scale;
  if (frames.time.some((time) => Math.abs(time) > limit))
    throw new MediaError('index-invalid', 'a time beyond the limit');
  const ends = clusters.at(-1)?.last ?? false;
  const { timescale, ...times } = timesOf(source, frames, scale, ends);
  const head = trackHead(source.track, { ...source, timescale });
  const samples: Samples = {
    ...times,
    ...placesOf(frames),
    sync: source.audio ? null : Uint32Array.from(frames.keys),
  };
  const track = finishTrack(head, samples, false);
  const delaySec = source.track.codecDelay / 1e9 - laterSec;
  track.edits = [editOf(track, delaySec, Math.max(0, frames.discard) / 1e9)];
  return track;
}

type MovieFrames = ReturnType<typeof framesOfTrack>;

/** The frames of one track in decode order, as in {@link TrackFrames}. */
function framesOfTrack(index: number, clusters: readonly ClusterFrames[]) {
  const count = clusters.reduce((sum, { tracks }) => sum + (tracks[index]?.time.length ?? 0), 0);
  const [offset, size, time] = [new Float64Array(count), new Uint32Array(count), new Float64Array(count)];
  const keys: number[] = [];
  /** The frames before which Clusters are missing. */
  const gaps: number[] = [];
  let tail: Pick<TrackFrames, 'duration' | 'discard'> = { duration: null, discard: 0 };
  let n = 0;
  for (const [k, { from, tracks }] of clusters.entries()) {
    const isGap = k > 0 && clusters[k - 1]?.to !== from;
    if (isGap && n > 0 && n < count && gaps.at(-1) !== n) gaps.push(n);
    const track = tracks[index];
    if (!track?.time.length) continue;
    offset.set(track.offset, n);
    size.set(track.size, n);
    time.set(track.time, n);
    for (const key of track.keys) keys.push(n + key);
    tail = track;
    n += track.time.length;
  }
  const { duration, discard } = tail;
  return { count, offset, size, time, keys, gaps, duration, discard };
}

/** The decode times and composition offsets of frames. @param ends whether the file's last frames are among them. */
function timesOf(
  { track, audio }: SourceTrack,
  { time, duration, gaps }: MovieFrames,
  scale: number,
  ends: boolean,
) {
  if (audio) {
    const { rate, samples } = audio;
    const clock = { scale, rate, samples, gaps, ...(ends ? { lastSamples: audio.lastSamples } : {}) };
    return { timescale: rate, decode: audioTimes(time, clock, duration), offsets: null };
  }
  const { timescale, presented, last } = videoTimes(
    time,
    scale,
    track.defaultDuration,
    duration,
    gaps.length,
  );
  return { timescale, ...decodeTimes(presented, last, gaps) };
}

/** Where frames lie. Each is its own chunk, because a block's head precedes it. */
function placesOf({ count, offset, size }: MovieFrames) {
  return {
    count,
    size,
    chunks: {
      offset,
      sampleAt: Float64Array.from({ length: count + 1 }, (_, i) => i),
      entry: new Uint32Array(count).fill(1),
    },
    dependencies: null,
  };
}

/**
 * The edit of a track. Presentation is CodecDelay earlier than the stored times (RFC 9559 §5.1.4.1.22) and ends before
 * DiscardPadding (§5.1.3.5.7).
 */
function editOf({ span, timescale }: Track, delaySec: number, discardSec: number): EditListEntry {
  const delay = Math.round(delaySec * timescale);
  const start = Math.max(0, -delay);
  const mediaTime = Math.max(0, delay);
  const discarded = Math.round(discardSec * timescale);
  const end = discarded > 0 ? span.to - discarded : Number.POSITIVE_INFINITY;
  return { start, duration: Math.max(1, end - mediaTime), mediaTime };
}
