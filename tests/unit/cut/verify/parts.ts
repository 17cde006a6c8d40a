import { openMovie } from '@/lib/containers/mp4/read/movie';
import type { ClipContents, PartOutcome, PartStart } from '@/lib/cut/report';
import { compareTables } from '@/lib/cut/verify/compare-tables';
import type { EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { settle } from '@/lib/edit/settle';
import { sourceOf } from '@/tests/support/edits';
import { file, moov, type TrackSpec } from '../../containers/mp4/build';

/** A made-up film and clips of several parts of it, sample by sample: 25 frames/s, GOPs of ten, AAC at 48 kHz, a text a second. */

export const VIDEO_SCALE = 12_800;
export const FRAME = 512;
export const AUDIO_SCALE = 48_000;
export const PACKET = 1024;
const GOP = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8];

/** Presentation number of the frame at a place in decode order. The same permutation finds the place of a frame. */
export function frameAt(place: number): number {
  return place - (place % 10) + (GOP[place % 10] ?? 0);
}

/** Where the source's and the clip's media begin, in bytes. */
const MEDIA = { source: 1_000_000, clip: 500_000 };

/** A sample of a clip. */
export interface Made {
  /** Number of the source's sample in decode order; null if it was encoded. */
  from: number | null;
  /** Media time in ticks. */
  time: number;
  size?: number;
}

/** A track of a clip, in decode order. */
export interface MadeTrack {
  samples: Made[];
  edits: [number, number, number][];
}

export interface MadeClip {
  video: MadeTrack;
  audio: MadeTrack;
  text: MadeTrack;
  options: EditOptions;
  /** In frames. */
  asked: { from: number; to: number }[];
  contents: ClipContents;
  /** How the clip is said to have been made. */
  origin: 'ranges' | 'rewritten';
}

/** A part of the film to take. In frames. */
export interface Range {
  from: number;
  to: number;
  /** Where the keyframe is that it is moved to. */
  movedTo?: number;
  /** The first or the last frames are encoded, this many. */
  encodedHead?: number;
  encodedTail?: number;
}

const FRAMES = 600;

export const videoSize = (i: number) => 900 + ((i * 37) % 101) + (i % 10 === 0 ? 3000 : 0);
export const audioSize = (i: number) => 300 + ((i * 53) % 97);

/** Sizes, and positions one after the other: video, audio, text. */
function tables(frames: number) {
  const packets = Math.ceil((frames * AUDIO_SCALE) / 25 / PACKET);
  const of = (count: number, size: (i: number) => number) => Array.from({ length: count }, (_, i) => size(i));
  const sizes = {
    video: of(frames, videoSize),
    audio: of(packets, audioSize),
    text: of(frames / 25, (i) => 20 + i),
  };
  let position = MEDIA.source;
  const place = (own: number[]) =>
    own.map((size) => {
      position += size;
      return position - size;
    });
  return {
    sizes,
    positions: { video: place(sizes.video), audio: place(sizes.audio), text: place(sizes.text) },
  };
}

function sourceTracks(frames: number): TrackSpec[] {
  const { sizes, positions } = tables(frames);
  const offsets = sizes.video.flatMap((_, i) => [1, (frameAt(i) - i + 2) * FRAME]);
  const sync = sizes.video.flatMap((_, i) => (i % 10 === 0 ? [i + 1] : []));
  return [
    {
      timescale: VIDEO_SCALE,
      durations: [frames, FRAME],
      offsets,
      sync,
      sizes: sizes.video,
      chunks: positions.video,
      perChunk: 1,
      edits: [[frames * 40, 2 * FRAME, 0x10000]],
    },
    {
      handler: 'soun',
      timescale: AUDIO_SCALE,
      durations: [sizes.audio.length, PACKET],
      sizes: sizes.audio,
      chunks: positions.audio,
      perChunk: 1,
    },
    {
      handler: 'text',
      format: 'tx3g',
      timescale: 1000,
      durations: [sizes.text.length, 1000],
      sizes: sizes.text,
      chunks: positions.text,
      perChunk: 1,
    },
  ];
}

/** Ticks for which a frame behind a part's end shows. */
const STEP = 2;

/** Ticks added to all video times, so that no composition offset is negative. */
const LIFT = 1_000_000;

/** A right clip of some ranges of the film. */
export function clipOf(ranges: readonly Range[], options: Partial<EditOptions> = {}): MadeClip {
  const video: Made[] = [];
  const audio: Made[] = [];
  const text: Made[] = [];
  const parts: PartOutcome[] = [];
  /** Where the part begins, in ticks of the video. */
  let at = 0;
  // As in a clip of one part: the first packet is the one that sounds at the start, or the first one from there on.
  const inside = (((ranges[0]?.from ?? 0) / 25) * AUDIO_SCALE) % PACKET;
  const early = options.start === 'exact' && inside > 0 ? inside - PACKET : inside;
  for (const [k, range] of ranges.entries()) {
    const { to, movedTo, encodedHead = 0, encodedTail = 0 } = range;
    const from = movedTo ?? range.from;
    const start: PartStart =
      movedTo !== undefined
        ? { kind: 'moved', earlierSec: (range.from - movedTo) / 25 }
        : encodedHead > 0
          ? { kind: 'smart', encodedSec: encodedHead / 25, copiedSec: 1 }
          : { kind: 'clean' };
    parts.push({ start, atSec: at / VIDEO_SCALE });
    video.push(...videoOf({ from, to, encodedHead, encodedTail }, at, k === ranges.length - 1));
    const clock = (ticks: number) => (ticks / VIDEO_SCALE) * AUDIO_SCALE;
    const ends = at + (to - from) * FRAME;
    const end = Math.round((clock(ends) + early) / PACKET);
    for (let n = audio.length; n < end; n++) {
      const due = clock(from * FRAME - at) + n * PACKET - early;
      audio.push({ from: Math.round(due / PACKET), time: n * PACKET });
    }
    for (let second = Math.floor(from / 25); second < to / 25; second++)
      text.push({ from: second, time: Math.round(at / 12.8) + Math.max(0, second * 25 - from) * 40 });
    at = ends;
  }
  const ms = Math.round(at / 12.8);
  return {
    video: { samples: video, edits: [[ms, LIFT, 0x10000]] },
    audio: { samples: audio, edits: audioEdits(early, ms) },
    text: { samples: text, edits: [[ms, 0, 0x10000]] },
    options: { ...PLAIN_OPTIONS, ...options },
    asked: ranges.map(({ from, to }) => ({ from, to })),
    contents: {
      video: 'copied',
      audio: 'copied',
      leftOut: [],
      metadata: null,
      parts,
      tailsSec: ranges.reduce((sum, { encodedTail = 0 }) => sum + encodedTail / 25, 0),
      framesBehind: 0,
      crossfades: 0,
      plainSplices: 0,
      notesInFrames: false,
    },
    origin: 'ranges',
  };
}

/** An edit list in milliseconds that begins inside the first packet, or this many ticks before it. */
function audioEdits(early: number, ms: number): [number, number, number][] {
  if (early >= 0) return [[ms, early, 0x10000]];
  const late = Math.round((-early * 1000) / AUDIO_SCALE);
  return [
    [late, 0xffffffff, 0x10000],
    [ms - late, 0, 0x10000],
  ];
}

/** The frames of one part in decode order. Those behind its end show for a moment before it; the edit hides those of the last part. */
function videoOf(
  { from, to, encodedHead, encodedTail }: Required<Omit<Range, 'movedTo'>>,
  at: number,
  isLast: boolean,
): Made[] {
  const head = Array.from({ length: encodedHead }, (_, i) => from + i);
  const tail = Array.from({ length: encodedTail }, (_, i) => to - encodedTail + i);
  const isCopied = (frame: number) => frame >= from + encodedHead && frame < to - encodedTail;
  const places = Array.from({ length: FRAMES }, (_, i) => i).filter((place) => isCopied(frameAt(place)));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const timeOf = (frame: number) => LIFT + at + (frame - from) * FRAME;
  const end = timeOf(to);
  const copied: Made[] = [];
  for (let place = first; place <= last; place++) copied.push({ from: place, time: timeOf(frameAt(place)) });
  const behind = copied.filter(({ time }) => time >= end);
  for (const [i, sample] of behind.entries()) sample.time = end - (isLast ? -i : behind.length - i) * STEP;
  const encoded = (frame: number): Made => ({ from: null, time: timeOf(frame), size: 77 });
  return [...head.map(encoded), ...copied, ...tail.map(encoded)];
}

export async function verifyParts(made: MadeClip, frames = FRAMES) {
  const { sizes, positions } = tables(frames);
  const source = await openMovie(file(moov(...sourceTracks(frames)), 3_000_000));
  const ranges: { from: number; to: number }[] = [];
  let position = MEDIA.clip;
  let encodedAt = MEDIA.clip - 100_000;
  const spec = (kind: 'video' | 'audio' | 'text', base: Partial<TrackSpec>): TrackSpec => {
    const { samples, edits } = made[kind];
    const chunks: number[] = [];
    const own: number[] = [];
    for (const { from, size } of samples) {
      const bytes = from === null ? (size ?? 50) : (sizes[kind][from] ?? 0);
      own.push(bytes);
      chunks.push(from === null ? encodedAt : position);
      if (from === null) encodedAt += bytes;
      else {
        const origin = positions[kind][from] ?? 0;
        ranges.push({ from: origin, to: origin + bytes });
        position += bytes;
      }
    }
    const duration = base.durations?.[0] ?? 1;
    const isVideo = kind === 'video';
    return {
      ...base,
      durations: isVideo ? [samples.length, duration] : durationsOf(samples, duration),
      ...(isVideo && { offsets: samples.flatMap(({ time }, i) => [1, time - i * duration]) }),
      sizes: own,
      chunks,
      perChunk: 1,
      edits,
    };
  };
  const tracks = [
    spec('video', { timescale: VIDEO_SCALE, durations: [FRAME], sync: [1] }),
    spec('audio', { handler: 'soun', timescale: AUDIO_SCALE, durations: [PACKET] }),
    spec('text', { handler: 'text', format: 'tx3g', timescale: 1000, durations: [1000] }),
  ];
  const clip = await openMovie(file(moov(...tracks), 600_000));
  const origin = sourceOf();
  const parts = made.asked.map(({ from, to }) => ({ source: origin, startMs: from * 40, endMs: to * 40 }));
  return () =>
    compareTables(source, clip, {
      edit: settle({ ...made.options, parts }),
      contents: made.contents,
      durationSec: 0,
      origin:
        made.origin === 'ranges'
          ? { kind: made.origin, layout: { head: MEDIA.clip, ranges } }
          : { kind: made.origin },
    });
}

/** `stts`: the time from each sample to the next. */
function durationsOf(samples: readonly Made[], last: number): number[] {
  return samples.flatMap(({ time }, i) => [1, (samples[i + 1]?.time ?? time + last) - time]);
}
