import type { Source } from '@/lib/edit/edit';
import type { MediaInfo, TimelineIndex } from '@/lib/media/info';
import type { RejectionCode } from '@/lib/media/judge-file';
import type { View } from './timeline/view';

/** The state of the engine that the file needs (docs/architecture.md, "Rulings"). Bytes; `total` is 0 if unknown. */
export type EngineState =
  | { status: 'loading'; loaded: number; total: number }
  | { status: 'ready' }
  | { status: 'failed' };

/** `pending` until the player has shown a frame or given up. */
export type Preview = 'pending' | 'playable' | 'unplayable';

/** Why an added file can't be in the clip. */
export type SourceProblem =
  | RejectionCode
  | 'not-video'
  | 'unreadable'
  | 'no-engine'
  | 'no-length'
  | 'most-parts'
  /** It made a cut fail, and the visitor left it out. */
  | 'cut-failed';

/** An open file as a source of the clip, and what its engine and the player found out about it. */
export interface OpenSource {
  /** The number of its opening: an answer about an earlier one is stale. */
  run: number;
  source: Source;
  info: MediaInfo | null;
  preview: Preview;
  /** Whether the browser plays the file's audio; null until it is known. */
  playsAudio: boolean | null;
  /** Milliseconds; 0 until the player or the engine has reported it. */
  durationMs: number;
  /** What the timeline shows; null shows the whole file, even while its length is unknown. */
  view: View | null;
  /** Null until the engine has reported it, and if it can't. */
  timeline: TimelineIndex | null;
  engine: EngineState;
  /** It was added, and becomes a part of the clip once it is open. */
  isArriving: boolean;
  /** Why it isn't in the clip; null if nothing is wrong with it. */
  problem: SourceProblem | null;
}

/** An engine of which nothing is loaded yet. */
export const LOADING: EngineState = { status: 'loading', loaded: 0, total: 0 };

/** A source that was just opened. @param run the number of its opening. */
export function openSource(source: Source, run: number): OpenSource {
  return {
    run,
    source,
    info: null,
    preview: 'pending',
    playsAudio: null,
    durationMs: 0,
    view: null,
    timeline: null,
    engine: LOADING,
    isArriving: false,
    problem: null,
  };
}
