import type { Runs } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';

/** What goes into a clip: the input of the writer. The plan (`lib/cut/plan`) decides all of it. */
export interface Clip {
  /** Ticks per second of the clip's movie header. */
  timescale: number;
  /** Where it starts on the source's timeline, in seconds. Chapter lists move by this. */
  startSec: number;
  tracks: ClipTrack[];
  /** Whether the file has the brand of an audio file, `M4A `. */
  audioFile: boolean;
  copied: CopiedBytes;
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
  ranges: ClipRange[];
  timing: ClipTiming;
  edits: ClipEdit[];
  /** Encoded samples, decoded before those of all ranges. */
  encoded?: EncodedSamples;
  /** Sample entries that replace the source's. */
  entries?: readonly Uint8Array[];
  /** Sync samples of the source that the clip doesn't list as such: decoders fail on them without the samples before. */
  notSync: ReadonlySet<number>;
}

/** Samples that aren't in the source. */
export interface EncodedSamples {
  /** In decode order. */
  samples: readonly Uint8Array[];
  /** Ascending 0-based numbers of the sync samples among them. */
  sync: readonly number[];
  /** 1-based number of their sample entry. */
  entry: number;
}

/** When a clip's samples are decoded and presented, in ticks of the track: encoded samples first, then those of all ranges. */
export interface ClipTiming {
  durations: Runs;
  /** Composition offsets, never negative; null when all are 0. */
  offsets: Runs | null;
}

/** Samples `[from, to)` of the source in decode order. */
export interface ClipRange {
  from: number;
  to: number;
  /** Decode time of `from` in the clip, in ticks of the track. */
  base: number;
}

/** An entry of a clip's edit list. */
export interface ClipEdit {
  /** Ticks of the clip's movie header. */
  duration: number;
  /** On the media timeline of the clip's track, in ticks of the track; null for an empty edit. */
  mediaTime: number | null;
}
