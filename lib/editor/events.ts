import type { CutResult } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { Edit, EditOptions, Source } from '@/lib/edit/edit';

import type { MediaErrorCode } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import type { TimelineIndex } from '@/lib/media/timeline-index';
import type { FileVerdict } from '@/lib/media/validate';
import type { DeliveryEvent, DeliveryWay } from './clip';
import type { ToastId } from './messages';
import type { RecallEvent } from './recall';

/** Changes with one name, one after the other, are undone as one: those of a drag, or of a key held down. */
export interface Gesture {
  gesture?: string;
}

/** What can happen. `pick`, `run` and `job` name what an answer belongs to; a stale one changes nothing. */
export type EditorEvent =
  | { type: 'dragging'; over: boolean }
  | { type: 'chosen'; file: File }
  | { type: 'judged'; pick: number; file: File; verdict: FileVerdict }
  | { type: 'open-anyway' }
  | { type: 'reset' }
  | RecallEvent
  | { type: 'unrestore' }
  | { type: 'engine-progress'; run: number; loaded: number; total: number }
  | { type: 'engine-ready'; run: number; info: MediaInfo | null }
  | { type: 'engine-failed'; run: number }
  | { type: 'retry-engine' }
  | { type: 'forecast'; run: number; edit: Edit; forecast: Forecast | null }
  | { type: 'clip-bytes'; run: number; edit: Edit; bytes: number }
  | { type: 'player-ready'; run: number; durationSec: number; hasPicture: boolean }
  | { type: 'player-failed'; run: number }
  | { type: 'time'; ms: number }
  | { type: 'playing'; playing: boolean }
  | { type: 'timeline'; run: number; index: TimelineIndex | null }
  | ({ type: 'set-start'; ms: number } & Gesture)
  | ({ type: 'set-end'; ms: number } & Gesture)
  /** The whole selection moves; `ms` is its new start. */
  | ({ type: 'move-range'; ms: number } & Gesture)
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'set-options'; change: Partial<EditOptions> }
  | { type: 'cut' }
  | { type: 'cancel' }
  | { type: 'cut-progress'; job: number; share: number }
  | { type: 'cut-done'; job: number; result: CutResult }
  | { type: 'cut-failed'; job: number; code: MediaErrorCode }
  | { type: 'finished'; job: number }
  | DeliveryEvent
  | { type: 'cut-another' };

/** What the reducer asks the outside world to do; one hook carries them out, in order. */
export type EditorCommand =
  | { type: 'judge'; pick: number; file: File }
  | { type: 'open'; run: number; source: Source }
  | { type: 'close' }
  | { type: 'reveal-editor' }
  | { type: 'return-to-upload' }
  | { type: 'reopen' }
  | { type: 'forget' }
  | { type: 'forecast'; run: number; edit: Edit }
  | { type: 'cut'; job: number; edit: Edit }
  | { type: 'cancel-cut' }
  | { type: 'save'; result: CutResult; name: string }
  | { type: 'finish-later'; job: number }
  | { type: 'deliver'; way: DeliveryWay; clip: number; result: CutResult; name: string }
  | { type: 'cancel-delivery' }
  | { type: 'release-clip' }
  | { type: 'toast'; toast: ToastId };
