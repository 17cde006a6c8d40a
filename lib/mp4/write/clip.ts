import type { Runs } from '@/lib/mp4/runs';
import type { Track } from '@/lib/mp4/track';

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
}

export interface ClipTrack {
  track: Track;
  ranges: ClipRange[];
  timing: ClipTiming;
  edits: ClipEdit[];
  /** Sync samples of the source that the clip must not offer as a start: decoders fail on them without what precedes. */
  notSync: ReadonlySet<number>;
}

/** When the clip's samples are decoded and presented, all ranges one behind the other; ticks of the track. */
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

export function rangeCount(ranges: readonly ClipRange[]): number {
  return ranges.reduce((sum, range) => sum + range.to - range.from, 0);
}
