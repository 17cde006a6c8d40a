import type { CutResult } from '@/lib/cut/engine';
import type { Edit } from '@/lib/edit/edit';

/** The last clip made, on its card until another takes its place. */
export interface Clip {
  /** The number of the cut that made it. */
  id: number;
  result: CutResult;
  /** What was asked for. */
  edit: Edit;
  name: string;
  delivery: Delivery | null;
}

/** How a clip is handed over once more, after the download that ends its cut. */
export type DeliveryWay = 'download' | 'share' | 'save-as';

export type DeliveryFailure =
  /** The file the clip is made of can no longer be read. */
  | 'file-unreadable'
  | 'disk-full'
  /** The browser or the system refused to write there. */
  | 'not-allowed'
  /** The chosen place is the visitor's own source file. */
  | 'source-file'
  /** The clip is not what the system's share sheet takes: its size, for one. */
  | 'unshareable'
  | 'failed';

export type DeliveryOutcome = 'done' | 'over-source' | 'cancelled' | DeliveryFailure;

export type Delivery =
  /** Share done, 0–1. */
  | { way: DeliveryWay; status: 'busy'; share: number }
  /** The browser wants another click before it asks where to save. */
  | { way: DeliveryWay; status: 'waiting' }
  /** `overSource`: in the place of the visitor's source file, as they chose in the browser's own dialog. */
  | { way: DeliveryWay; status: 'done'; overSource: boolean }
  | { way: DeliveryWay; status: 'failed'; reason: DeliveryFailure };

/** Bytes of the clip are being written to a place that the visitor chose. */
export function isSaving(clip: Clip | null): boolean {
  return clip?.delivery?.way === 'save-as' && clip.delivery.status === 'busy';
}
