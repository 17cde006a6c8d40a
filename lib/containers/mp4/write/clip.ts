import type { Runs } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';

/** What of a source goes into a clip: the writer's whole input. Everything here was decided by a plan. */
export interface Clip {
  /** Ticks a second of the clip's movie header. */
  timescale: number;
  /** Seconds at which it starts on the source's timeline; moves chapter lists. */
  startSec: number;
  tracks: ClipTrack[];
  /** The file says of itself that it is for listening, `M4A `. */
  soundFile: boolean;
  /** Not a byte of the tracks that were left out may come along, as it would between the others' samples. */
  tight: boolean;
  /** Not a byte comes along but samples: what lies between them may tell of place and time too. */
  bare?: boolean;
}

export interface ClipTrack {
  track: Track;
  ranges: ClipRange[];
  timing: ClipTiming;
  edits: ClipEdit[];
  /** Samples that are not in the source, decoded before all ranges. */
  fresh?: FreshSamples;
  /** Sample entries to write instead of the source's. */
  entries?: readonly Uint8Array[];
  /** Sync samples of the source that the clip must not offer as a start: decoders fail on them without what precedes. */
  notSync: ReadonlySet<number>;
}

export interface FreshSamples {
  /** In decode order. */
  samples: readonly Uint8Array[];
  /** Ascending 0-based numbers of the sync samples among them. */
  sync: readonly number[];
  /** 1-based number of their sample entry. */
  entry: number;
}

/** When the clip's samples are decoded and presented, fresh ones first, then all ranges one behind the other; ticks of the track. */
export interface ClipTiming {
  durations: Runs;
  /** Presentation minus decode time, never negative; null when 0 throughout. */
  offsets: Runs | null;
}

/** Samples `[from, to)` of the source in decode order. */
export interface ClipRange {
  from: number;
  to: number;
  /** Decode time of `from` in the clip, in ticks of the track. */
  base: number;
}

export interface ClipEdit {
  /** Ticks of the clip's movie header. */
  duration: number;
  /** Ticks of the track in the clip's media; null for an empty edit. */
  mediaTime: number | null;
}

export function freshBytes({ fresh }: ClipTrack): number {
  return fresh?.samples.reduce((sum, sample) => sum + sample.length, 0) ?? 0;
}

/** Samples of the source that go into a clip. */
export function rangeCount(ranges: readonly ClipRange[]): number {
  return ranges.reduce((sum, range) => sum + range.to - range.from, 0);
}
