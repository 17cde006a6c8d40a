import type { OpenMovie } from '@/lib/cut/write/cut-movie';
import type { Edit } from '@/lib/edit/edit';
import type { MediaInfo, TimelineIndex } from '@/lib/media/info';

/** For work that may read media. */
export interface ReadContext {
  signal: AbortSignal;
  /** Share read, 0–1. */
  onShare(share: number): void;
}

/** A file that can be cut by its index, whatever its container. */
export interface Cuttable {
  info: MediaInfo;
  /** Null if it would take too long to make. */
  timeline(): Promise<TimelineIndex | null>;
  /** All of the index that a cut needs. */
  openFor(edit: Edit, context: ReadContext): Promise<OpenMovie>;
  /** As much of the index as a forecast needs. */
  outlineFor(edit: Edit): Promise<OpenMovie>;
}
