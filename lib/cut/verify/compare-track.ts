import {
  endOfClip,
  mediaTimes,
  ROUNDING_SEC,
  roundingOf,
  type Shown,
  samplesShown,
  shownEdits,
  within,
} from '@/lib/containers/mp4/read/presented';
import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import { type Layout, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { SameBytes } from './compare-bytes';
import { notVerified } from './not-verified';

/** The most edits to compare. Of more, the first and the last ones are compared. Real files have a handful. */
const MAX_EDITS = 32;

/** A track of the clip and the track of the source that it was made from. */
export interface Pair {
  source: Track;
  clip: Track;
}

/** The range of the source that a clip presents. */
export interface ComparedRange {
  /** Where the clip begins on the source's timeline, in seconds. */
  startSec: number;
  endSec: number;
  /** Where the encoded frames of this track end on the source's timeline, in seconds. Only their times are compared. */
  encodedToSec: number;
  /** Audio begins with the first packet that begins inside the range, as after an exact start. */
  wholePackets: boolean;
}

/** A sample of the clip and the source's sample of the same time. */
export interface Place {
  clip: number;
  source: number;
  /** False for an encoded frame, which is only similar to the source's. */
  copied: boolean;
}

/** How a track matches the source's. */
export interface Match {
  /** The number of samples that are the source's. */
  samples: number;
  /** Some of the samples: the first, the last, those around a splice, and one in the middle, a keyframe if one follows. */
  places: Place[];
  /** Seconds by which the samples are late. */
  offSec: number;
}

/**
 * Checks that a clip's track presents what the source does: the same samples at the same times, with the same bytes.
 * @param layout null if the clip doesn't consist of ranges of the source; then only times and sizes are compared.
 * @throws {MediaError} `not-verified`.
 */
export function compareCopied({ source, clip }: Pair, window: ComparedRange, layout: Layout | null): Match {
  const scale = clip.timescale;
  if (source.timescale !== scale) throw notVerified(`track ${clip.id} counts time differently`);
  const bytes = layout && new SameBytes(source, clip, layout);
  const segments = shownEdits(source)
    .map((shown) => within(shown, window.startSec * scale - 0.5, window.endSec * scale))
    .map((shown) =>
      shown && window.wholePackets && source.kind === 'audio' ? fromNextPacket(source, shown) : shown,
    )
    .filter((shown) => shown !== null);
  const edits = shownEdits(clip, endOfClip(clip));
  const slack = 1 + ROUNDING_SEC * scale;
  if (Math.abs(total(edits) - total(segments)) > slack)
    throw notVerified(
      `track ${clip.id} lasts ${total(edits) / scale} s instead of ${total(segments) / scale} s`,
    );
  let offSec = 0;
  const places: Place[] = [];
  for (const [i, edit] of edits.entries()) {
    if (i >= MAX_EDITS / 2 && i < edits.length - MAX_EDITS / 2) continue;
    const place = edit.start + window.startSec * scale;
    const segment = segments.find(
      ({ start, duration }) => place >= start - slack && place < start + duration,
    );
    if (!segment) throw notVerified(`track ${clip.id} shows what the source does not`);
    const found = compareSegment({ source, clip }, edit, segment, window, bytes);
    places.push(...found.places);
    if (i === 0) offSec = found.offSec;
  }
  bytes?.checkHidden();
  return { samples: bytes?.count ?? 0, places, offSec };
}

/** The segment from its first packet on that begins inside. */
function fromNextPacket(track: Track, { start, duration, mediaTime }: Shown): Shown | null {
  const time = mediaTimes(track).find((own) => own >= mediaTime);
  const late = (time ?? Number.POSITIVE_INFINITY) - mediaTime;
  return late < duration
    ? { start: start + late, duration: duration - late, mediaTime: mediaTime + late }
    : null;
}

const total = (segments: readonly Shown[]) => segments.reduce((sum, { duration }) => sum + duration, 0);

function compareSegment(
  { source, clip }: Pair,
  edit: Shown,
  segment: Shown,
  window: ComparedRange,
  bytes: SameBytes | null,
): { places: Place[]; offSec: number } {
  const scale = clip.timescale;
  // What the clip's edit should present, on the source's media timeline.
  const exact = edit.start + window.startSec * scale - segment.start + segment.mediaTime;
  const wanted = { ...edit, mediaTime: Math.round(exact) };
  const shift = wanted.mediaTime - edit.mediaTime;
  const { least, tolerance } = roundingOf(source);
  const shown = samplesShown(clip, edit, least);
  const expected = samplesShown(source, wanted, least / 2);
  let sure: Set<number> | undefined;
  const missing = (sample: number) => {
    sure ??= new Set(samplesShown(source, wanted, least * 1.5));
    if (sure.has(sample)) throw notVerified(`sample ${sample} of track ${source.id} is missing`);
  };
  const clipTime = timesFrom(clip, edit);
  const sourceTime = timesFrom(source, wanted);
  const spliceTime =
    (window.encodedToSec - window.startSec) * scale - edit.start + edit.mediaTime - tolerance;
  const isCopied = (sample: number) => clipTime(sample) >= spliceTime;
  const matches = new Uint32Array(shown.length);
  let next = 0;
  let offSec = 0;
  for (const [i, sample] of shown.entries()) {
    const time = clipTime(sample);
    let match = expected[next];
    while (match !== undefined && sourceTime(match) - shift < time - tolerance) {
      missing(match);
      match = expected[++next];
    }
    if (match === undefined || Math.abs(sourceTime(match) - shift - time) > tolerance)
      throw notVerified(
        `track ${clip.id} shows a sample at ${time / scale} s that the source does not have there`,
      );
    // The last sample decides, because the first may begin before the clip does.
    offSec = (time + exact - edit.mediaTime - sourceTime(match)) / scale;
    next++;
    matches[i] = match;
    if (!isCopied(sample)) {
      bytes?.pass(sample);
      continue;
    }
    if (sizeOf(clip.samples, sample) !== sizeOf(source.samples, match))
      throw notVerified(`sample ${sample} of track ${clip.id} has another size than in the source`);
    bytes?.check(sample, match);
  }
  for (const match of expected.slice(next)) missing(match);
  const places = placesToLookAt(clip, shown, isCopied).flatMap((i) => {
    const sample = shown[i];
    return sample === undefined ? [] : { clip: sample, source: at(matches, i), copied: isCopied(sample) };
  });
  return { places, offSec };
}

/** A sample's time. A frame on screen from before the start counts from the start on; an audio packet keeps its time. */
function timesFrom(track: Track, { mediaTime }: Shown): (sample: number) => number {
  const times = mediaTimes(track);
  return (sample) => (track.kind === 'audio' ? at(times, sample) : Math.max(at(times, sample), mediaTime));
}

/** Which of these samples {@link Match.places} has, ascending. */
function placesToLookAt(
  clip: Track,
  shown: readonly number[],
  isCopied: (sample: number) => boolean,
): number[] {
  const half = shown.length >> 1;
  const keyframe = shown.findIndex((sample, i) => i >= half && isSync(clip, sample));
  const splice = shown.findIndex(isCopied);
  const around = splice > 0 ? [splice - 1, splice] : [];
  const places = new Set([0, ...around, keyframe < 0 ? half : keyframe, shown.length - 1]);
  return [...places].sort((a, b) => a - b);
}

function isSync({ samples: { sync } }: Track, sample: number): boolean {
  if (!sync) return true;
  const before = sync.length === 0 ? -1 : lastAtMost(sync, sample);
  return before >= 0 && at(sync, before) === sample;
}
