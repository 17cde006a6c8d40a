import type { Runs } from '@/lib/containers/mp4/read/runs';
import { entryNumberOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';

/** What goes into a clip: the input of the writer. The plan (`lib/cut/plan`) decides all of it. */
export interface ClipPlan {
  /** Ticks per second of the clip's movie header. */
  timescale: number;
  /** The source's ranges in the clip, in order. Chapter lists move by them. */
  spans: readonly ClipSpan[];
  /** Whether each of these ranges is a chapter, instead of the source's own chapters. */
  spanChapters: boolean;
  tracks: ClipTrack[];
  /** Whether the file has the brand of an audio file, `M4A `. */
  audioFile: boolean;
  copied: CopiedBytes;
}

/** A range of the source's timeline in a clip. In seconds. */
export interface ClipSpan {
  fromSec: number;
  toSec: number;
  /** Where it begins in the clip. */
  atSec: number;
}

/**
 * Which bytes of the source a clip may include besides its samples.
 * - `merged`: any. Ranges are merged over small gaps, so that there are few of them.
 * - `no-other-samples`: no samples that aren't in the clip, such as those of a track that was left out.
 * - `only-samples`: none. Bytes between samples may hold metadata.
 */
export type CopiedBytes = 'merged' | 'no-other-samples' | 'only-samples';

/** A track of a clip. */
export interface ClipTrack {
  /** The track of the source. */
  track: Track;
  /** Its samples, in decode order. */
  pieces: readonly ClipPiece[];
  timing: ClipTiming;
  edits: ClipEdit[];
  /** Sample entries that replace the source's. */
  entries?: readonly Uint8Array[];
  /** Sync samples of the source that the clip doesn't list as such: decoders fail on them without the samples before. */
  notSync: ReadonlySet<number>;
}

export type ClipPiece = CopiedSamples | EncodedSamples;

/** Samples `[from, to)` of the source in decode order. */
export interface CopiedSamples {
  kind: 'copied';
  from: number;
  to: number;
  /** Decoding can't begin with the first of them. */
  dependent?: boolean;
}

/** Samples that aren't in the source. */
export interface EncodedSamples {
  kind: 'encoded';
  /** In decode order. */
  samples: readonly Uint8Array[];
  /** Ascending 0-based numbers of the sync samples among them. */
  sync: readonly number[];
  /** 1-based number of their sample entry. */
  entry: number;
}

/** Keyframes that stand for a sample of the source, under its sample entry. */
export function keyframesFor(
  { samples: source }: Track,
  sample: number,
  samples: readonly Uint8Array[],
): EncodedSamples {
  return { kind: 'encoded', samples, sync: [...samples.keys()], entry: entryNumberOf(source, sample) };
}

/** When a clip's samples are decoded and presented, in ticks of the track. */
export interface ClipTiming {
  durations: Runs;
  /** Composition offsets, never negative; null when all are 0. */
  offsets: Runs | null;
}

/** An entry of a clip's edit list. */
export interface ClipEdit {
  /** Ticks of the clip's movie header. */
  duration: number;
  /** On the media timeline of the clip's track, in ticks of the track; null for an empty edit. */
  mediaTime: number | null;
}
