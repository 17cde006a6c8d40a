import type { CutResult, LaterCheck } from '@/lib/cut';
import type { Edit } from '@/lib/edit/edit';
import { msToSeconds } from '@/lib/media/time';
import { shownRange } from './messages/format';
import { PARTS } from './messages/parts';
import type { OpenSource } from './open-source';

/** A clip that was made. Its card shows it until the next one is made; then it is listed below. */
export interface Clip {
  /** The number of the cut that made it. */
  id: number;
  result: CutResult;
  /** The edit that the clip was made from. */
  edit: Edit;
  name: string;
  /** What was checked after the clip was saved; null if nothing was, or the check ended early. */
  later: { status: 'running' } | LaterCheck | null;
  delivery: Delivery | null;
}

/** A way to get a clip again, after the download that ends its cut. */
export type DeliveryWay = 'download' | 'share' | 'save-as';

export type DeliveryFailure =
  /** The file that the clip refers to can no longer be read. */
  | 'file-unreadable'
  | 'disk-full'
  /** The browser or the system refused to write there. */
  | 'not-allowed'
  /** The chosen place is the visitor's own source file. */
  | 'source-file'
  /** The system's share sheet refuses the clip, for example because of its size. */
  | 'unshareable'
  | 'failed';

export type DeliveryOutcome = 'done' | 'over-source' | 'cancelled' | DeliveryFailure;

export type Delivery =
  /** `share`: how much is written, 0–1. */
  | { way: DeliveryWay; status: 'busy'; share: number }
  /** The browser needs another click before it can ask where to save. */
  | { way: DeliveryWay; status: 'waiting' }
  /** `overSource`: the clip replaced the visitor's source file, as they chose in the browser's dialog. */
  | { way: DeliveryWay; status: 'done'; overSource: boolean }
  | { way: DeliveryWay; status: 'failed'; reason: DeliveryFailure };

/** Of the editor's state: the clip on the card, and those before it. */
interface ShownClips {
  file: { clip: Clip | null } | null;
  earlier: readonly Clip[];
}

/** The clips of the visit, newest first: the one on the card, and those before it. */
export function clipsOf({ file, earlier }: ShownClips): readonly Clip[] {
  return file?.clip ? [file.clip, ...earlier] : earlier;
}

/** True while the clip is written to a place that the visitor chose. */
export function isSaving(clip: Clip | null): boolean {
  return clip?.delivery?.way === 'save-as' && clip.delivery.status === 'busy';
}

/** The length in seconds and the size in bytes of the files that a clip was made of, together; null once one of them is closed. */
export function madeFrom(
  { parts }: Pick<Edit, 'parts'>,
  sources: readonly OpenSource[],
): { durationSec: number; bytes: number } | null {
  const ids = new Set(parts.map(({ source }) => source.id));
  const used = sources.filter(({ source }) => ids.has(source.id));
  if (used.length < ids.size) return null;
  return {
    durationSec: msToSeconds(used.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    bytes: used.reduce((sum, { source }) => sum + source.file.size, 0),
  };
}

/** What of the source a clip holds, for its card: its range, or the number of its parts. */
export function takenFrom({ parts }: Pick<Edit, 'parts'>): string {
  const [part, second] = parts;
  return part && !second ? shownRange(part) : PARTS.total(parts.length);
}
