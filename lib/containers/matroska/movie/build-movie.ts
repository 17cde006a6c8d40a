import { codecOf } from '@/lib/containers/matroska/read/codecs';
import type { Stretch } from '@/lib/containers/matroska/read/frames';
import type { Head } from '@/lib/containers/matroska/read/head';
import { MAX_SECONDS } from '@/lib/containers/matroska/read/limits';
import type { TrackEntry } from '@/lib/containers/matroska/read/tracks';
import { type BoxParts, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import type { Edit } from '@/lib/containers/mp4/read/edit-list';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { at } from '@/lib/containers/mp4/read/runs';
import type { Samples } from '@/lib/containers/mp4/read/samples';
import { finishTrack, type Track } from '@/lib/containers/mp4/read/track';
import { MediaError } from '@/lib/media/errors';
import { type SoundEntry, soundEntry } from './audio-entry';
import { soundTimes } from './audio-times';
import { trackHead } from './trak';
import { userData } from './user-data';
import { pictureEntry } from './video-entry';
import { decodeTimes, pictureTimes } from './video-times';

/** A track that a movie is made of, with what is the same for all its parts. */
export interface Source {
  /** Its number among the movie's tracks, 1-based. */
  id: number;
  track: TrackEntry;
  /** Played without being asked for. */
  chosen: boolean;
  entry: BoxParts;
  /** Null for picture. */
  sound: SoundEntry | null;
}

/**
 * What a track's sample entry is made of.
 * @param firstFrame the beginning of its first frame.
 * @throws {MediaError} `unsupported`.
 */
export function sourceOf(track: TrackEntry, id: number, chosen: boolean, firstFrame: Uint8Array): Source {
  const codec = codecOf(track);
  if (track.kind === 'video')
    return { id, track, chosen, entry: pictureEntry(codec, track, firstFrame), sound: null };
  const sound = soundEntry(codec, track, firstFrame);
  return { id, track, chosen, entry: sound.entry, sound };
}

/** What a movie is put together from. */
export interface Parts {
  file: Blob;
  head: Head;
  sources: readonly Source[];
  stretches: readonly Stretch[];
  /** Seconds of the whole file. */
  durationSec: number;
  /** Seconds by which everything is presented later than it is stored. */
  laterSec: number;
}

/**
 * Some stretches of a file as a movie, whose samples keep their places in the file and on its timeline: in the form in which
 * an mp4's index is read, so that it is cut by the same code. Tracks without a frame there are left out.
 * @throws {MediaError} `unsupported` for times no mp4 can hold; `index-invalid` for times beyond reason.
 */
export function movieOf({ file, head, sources, stretches, durationSec, laterSec }: Parts): Movie {
  const tracks = sources.flatMap((source) => trackOf(source, stretches, head.info.scale, laterSec) ?? []);
  const udta = userData(head);
  const boxes = [movieHeader(head), ...(udta ? [udta] : [])];
  return {
    blob: file,
    brand: 'isom',
    compatible: [],
    timescale: MOVIE_SCALE,
    boxes: boxes.flatMap((part): Box[] => readBoxes(layOut(part))),
    tracks,
    durationSec,
  };
}

const MOVIE_SCALE = 1000;

/** Seconds from 1904, where an mp4's clock begins, to 2001, where Matroska's does. */
const EPOCH_SEC = 3_061_152_000;

/** `mvhd`: ISO/IEC 14496-12 §8.2.2. */
function movieHeader({ info }: Head): BoxParts {
  const date = info.date === null ? 0 : info.date + EPOCH_SEC;
  const created = date > 0 && date < 2 ** 32 ? date : 0;
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  const rest = [0x10000, 0x1000000, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 0xffffffff];
  return fullBox('mvhd', 0, 0, words(created, created, MOVIE_SCALE, 0, ...rest));
}

function trackOf(
  source: Source,
  stretches: readonly Stretch[],
  scale: number,
  laterSec: number,
): Track | null {
  const frames = gather(source.id - 1, stretches);
  if (frames.count === 0) return null;
  const limit = (MAX_SECONDS * 1e9) / scale;
  if (frames.time.some((time) => Math.abs(time) > limit))
    throw new MediaError('index-invalid', 'a time beyond reason');
  const ends = stretches.at(-1)?.last ?? false;
  const { timescale, ...times } = timed(source, frames, scale, ends);
  const head = trackHead(source.track, { ...source, timescale });
  const samples: Samples = { ...times, ...placed(frames), sync: source.sound ? null : keyframes(frames) };
  const track = finishTrack(head, samples, false);
  const delaySec = source.track.codecDelay / 1e9 - laterSec;
  track.edits = [presented(track, delaySec, Math.max(0, frames.discard) / 1e9)];
  return track;
}

/** A track's frames in decode order. */
interface Frames {
  count: number;
  offset: Float64Array;
  size: Uint32Array;
  time: Float64Array;
  key: Uint32Array;
  duration: number | null;
  discard: number;
}

function gather(index: number, stretches: readonly Stretch[]): Frames {
  let count = 0;
  for (const stretch of stretches) for (const track of stretch.track) if (track === index) count++;
  const frames: Frames = {
    count,
    offset: new Float64Array(count),
    size: new Uint32Array(count),
    time: new Float64Array(count),
    key: new Uint32Array(count),
    duration: null,
    discard: 0,
  };
  let n = 0;
  for (const stretch of stretches) {
    for (let i = 0; i < stretch.count; i++) {
      if (stretch.track[i] !== index) continue;
      frames.offset[n] = at(stretch.offset, i);
      frames.size[n] = at(stretch.size, i);
      frames.time[n] = at(stretch.time, i);
      frames.key[n] = at(stretch.key, i);
      n++;
    }
    const tail = stretch.tails[index];
    if (tail && tail.latest > Number.NEGATIVE_INFINITY) {
      frames.duration = tail.duration;
      frames.discard = tail.discard;
    }
  }
  return frames;
}

/** @param ends the file's last frames are among them. */
function timed({ track, sound }: Source, { time, duration }: Frames, scale: number, ends: boolean) {
  if (sound) {
    const { rate, samples } = sound;
    const clock = { scale, rate, samples, ...(ends ? { lastSamples: sound.lastSamples } : {}) };
    return { timescale: rate, decode: soundTimes(time, clock, duration), offsets: null };
  }
  const { timescale, shown, last } = pictureTimes(time, scale, track.defaultDuration, duration);
  return { timescale, ...decodeTimes(shown, last) };
}

/** Each frame is a chunk of its own: there is a block's head before it. */
function placed({ count, offset, size }: Frames) {
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

function keyframes({ key }: Frames): Uint32Array {
  const numbers: number[] = [];
  for (let i = 0; i < key.length; i++) if (at(key, i) === 1) numbers.push(i);
  return Uint32Array.from(numbers);
}

/**
 * Presentation is earlier than the stored times by CodecDelay (RFC 9559 §5.1.4.1.22), and ends before what is to be
 * discarded (§5.1.3.5.7). Seconds.
 */
function presented({ span, timescale }: Track, delaySec: number, discardSec: number): Edit {
  const delay = Math.round(delaySec * timescale);
  const start = Math.max(0, -delay);
  const mediaTime = Math.max(0, delay);
  const discarded = Math.round(discardSec * timescale);
  const end = discarded > 0 ? span.to - discarded : Number.POSITIVE_INFINITY;
  return { start, duration: Math.max(1, end - mediaTime), mediaTime };
}
