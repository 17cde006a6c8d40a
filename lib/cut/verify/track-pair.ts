import { mediaTimes, type Shown, shownEdits, within } from '@/lib/containers/mp4/read/presented';
import type { Layout } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { SyncDifferences } from './check-samples';
import { notVerified } from './not-verified';

/** A track of the clip and the track of the source that it was made from. */
export interface TrackPair {
  source: Track;
  clip: Track;
}

/** How a track was copied. */
export interface Copying {
  /** The ranges of the source that the clip consists of. */
  layout: Layout;
  /** The packets around some splices are encoded. */
  crossfades: boolean;
  /** Audio begins with the first packet that begins inside the first part, unless the start is lossless. */
  wholePackets: boolean;
  /** The first and the last packet of audio may hold a part of the source's: FLAC's, after an exact start. */
  trims: boolean;
  /** Frames at the ends of parts may be encoded. */
  tails: boolean;
}

/** A sample of the clip and the source's sample of the same time, whose bytes and frames are compared. */
export interface Checkpoint {
  clip: number;
  source: number;
  /** False for an encoded frame, which is only similar to the source's. */
  copied: boolean;
}

/** A packet of a clip that holds a part of the source's packet: its audio samples `[from, to)`. */
export interface TrimmedPacket {
  clip: number;
  source: number;
  from: number;
  to: number;
}

/** A timecode of a clip, and the source's from which it counts. */
export interface CountedTimecode {
  clip: number;
  source: number;
  /** Seconds from the source's timecode to the clip's. */
  laterSec: number;
}

/** How a track matches the source's. */
export interface TrackMatch {
  /** The number of samples that are the source's. */
  samples: number;
  /** The first sample, the last, those around splices, and for one part one in the middle. */
  checkpoints: Checkpoint[];
  /** Seconds by which the samples are late; null where nothing tells. */
  offSec: number | null;
  /** To be decoded and compared. */
  trimmed?: readonly TrimmedPacket[];
  /** To be read and compared. */
  timecodes?: readonly CountedTimecode[];
  /** Set for copied video. */
  copied?: {
    /** The first sample of all, which may be hidden. */
    first: Checkpoint;
    sync: SyncDifferences;
  };
}

/**
 * The ticks per second of two tracks.
 * @throws {MediaError} `not-verified` if they differ.
 */
export function checkTimescales({ source, clip }: TrackPair): number {
  if (source.timescale !== clip.timescale) throw notVerified(`track ${clip.id} counts time differently`);
  return clip.timescale;
}

/** What a track presents in `[from, to)` of its presentation timeline (ticks), edit by edit. */
export function shownBetween(track: Track, from: number, to: number): Shown[] {
  return shownEdits(track).flatMap((shown) => within(shown, from, to) ?? []);
}

/** A segment from the first packet on that begins in it; null if none does. */
export function fromNextPacket(track: Track, { start, duration, mediaTime }: Shown): Shown | null {
  const next = mediaTimes(track).find((time) => time >= mediaTime);
  const late = (next ?? Number.POSITIVE_INFINITY) - mediaTime;
  return late < duration
    ? { start: start + late, duration: duration - late, mediaTime: mediaTime + late }
    : null;
}
