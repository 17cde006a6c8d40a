import type { OpenMovie } from '@/lib/cut/plan/open-movie';
import type { SettledEdit } from '@/lib/edit/settle';
import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import type { MediaInfo, TimelineIndex } from '@/lib/media/info';

/** A file that can be cut by its index, whatever its container. */
export interface Cuttable {
  info: MediaInfo;
  /** Null if it would take too long to make. */
  timeline(): Promise<TimelineIndex | null>;
  /** All of the index that a cut needs. */
  openFor(edit: SettledEdit, context: ReadContext): Promise<OpenMovie>;
  /** As much of the index as a forecast needs. */
  outlineFor(edit: SettledEdit): Promise<OpenMovie>;
}
