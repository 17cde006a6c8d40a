import type { OpenMovie } from '@/lib/cut/write/open-movie';
import type { Edit } from '@/lib/edit/edit';
import type { MediaInfo } from '@/lib/media/info';
import type { TimelineIndex } from '@/lib/media/timeline-index';

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
