import type { CutResult } from '@/lib/cut/engine';
import type { Edit } from '@/lib/edit/edit';
import type { EditorCommand } from './events';

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

export type DeliveryEvent =
  | { type: 'deliver'; way: DeliveryWay }
  | { type: 'delivery-progress'; clip: number; share: number }
  | { type: 'delivery-waiting'; clip: number }
  | { type: 'delivered'; clip: number; outcome: DeliveryOutcome }
  | { type: 'cancel-delivery' };

/** Bytes of the clip are being written to a place that the visitor chose. */
export function isSaving(clip: Clip | null): boolean {
  return clip?.delivery?.way === 'save-as' && clip.delivery.status === 'busy';
}

/** What handing a clip over makes of it, and what is to be done about it; null when nothing. */
export function deliver(
  clip: Clip,
  event: DeliveryEvent,
): { delivery: Delivery | null; commands: EditorCommand[] } | null {
  const { delivery } = clip;
  switch (event.type) {
    case 'deliver': {
      // A share sheet may stay away without a word; only writing keeps what comes after it waiting.
      if (isSaving(clip)) return null;
      const { id, result, name } = clip;
      return {
        delivery: { way: event.way, status: 'busy', share: 0 },
        commands: [{ type: 'deliver', way: event.way, clip: id, result, name }],
      };
    }
    case 'delivery-progress':
      return delivery?.status === 'busy' && event.share > delivery.share
        ? { delivery: { ...delivery, share: event.share }, commands: [] }
        : null;
    case 'delivery-waiting':
      return delivery?.status === 'busy'
        ? { delivery: { way: delivery.way, status: 'waiting' }, commands: [] }
        : null;
    case 'delivered':
      return delivery?.status === 'busy'
        ? { delivery: settled(delivery.way, event.outcome), commands: [] }
        : null;
    case 'cancel-delivery':
      return delivery ? { delivery: null, commands: [{ type: 'cancel-delivery' }] } : null;
  }
}

function settled(way: DeliveryWay, outcome: DeliveryOutcome): Delivery | null {
  if (outcome === 'cancelled') return null;
  if (outcome === 'done' || outcome === 'over-source')
    return { way, status: 'done', overSource: outcome === 'over-source' };
  return { way, status: 'failed', reason: outcome };
}
