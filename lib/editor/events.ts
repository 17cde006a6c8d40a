import type { CutResult, Forecast, LaterCheck } from '@/lib/cut';
import type { Edit, Source } from '@/lib/edit/edit';
import type { Crop, Framing } from '@/lib/edit/framing';
import type { MediaErrorCode } from '@/lib/media/errors';
import type { MediaInfo, TimelineIndex } from '@/lib/media/info';
import type { FileVerdict } from '@/lib/media/judge-file';
import type { DeliveryOutcome, DeliveryWay } from './clip';
import type { MarkSide } from './mark-note';
import type { ToastId } from './messages/toasts';
import type { OptionsChange } from './options';
import type { FileOrder } from './order';
import type { Preferences } from './preferences';
import type { Recall } from './recalled';
import type { Scope } from './scope';
import type { SeriesCut } from './state';
import type { View } from './timeline/view';

/** Consecutive changes with the same gesture (a drag, a key held down) are undone as one. */
export interface Gesture {
  gesture?: string;
}

/** A new time of a mark. `stopped`: a drag or a key asked for less than the shortest cut, and `ms` is where it stops. */
interface MarkChange extends Gesture {
  ms: number;
  stopped?: boolean;
}

/** The visitor chooses a file, or puts it away. */
export type UploadEvent =
  /** `others` came with the file. `join`: they are added as soon as it is open, and otherwise offered. */
  | { type: 'chosen'; file: File; others?: readonly File[]; join?: boolean }
  | { type: 'try-sample' }
  | { type: 'open-anyway' }
  | { type: 'reset' };

/** The visitor adds files to the open one, removes and sorts them. `run` is that of the source. */
export type FilesEvent =
  /** Opens the browser's chooser, during a click. */
  | { type: 'choose-files' }
  | { type: 'add-files'; files: readonly File[] }
  /** Those that were dropped with the first one. */
  | { type: 'add-others' }
  | { type: 'add-anyway'; run: number }
  | { type: 'remove-file'; run: number }
  /** Takes the file that made the last cut fail out of the clip. */
  | { type: 'leave-out' }
  | { type: 'sort-files'; by: FileOrder };

/** The visitor answers the offer to continue after a reload. */
export type RecallEvent =
  | { type: 'recalled'; recall: Recall; hasFile: boolean }
  | { type: 'continue' }
  | { type: 'reopen-failed' }
  | { type: 'dismiss-recall' }
  | { type: 'unrestore' };

/** Files were shared to the installed app, and the visitor answers the offer to open them. */
export type SharedEvent =
  | { type: 'shared'; files: readonly File[] }
  | { type: 'open-shared' }
  | { type: 'dismiss-shared' };

/** The selection changes. Times are milliseconds. */
export type SelectionEvent =
  | ({ type: 'set-start' } & MarkChange)
  | ({ type: 'set-end' } & MarkChange)
  /** The text in the field of a mark is no time. */
  | { type: 'mistyped'; side: MarkSide }
  /** The whole selection moves; `ms` is its new start. */
  | ({ type: 'move-range'; ms: number } & Gesture)
  /** The browser took the pointer away during a drag: what the drag has changed is taken back. */
  | { type: 'abandon'; gesture: string }
  | { type: 'undo' }
  | { type: 'redo' };

/** The parts change, or their order. Indexes are those of the file's parts. */
export type PartsEvent =
  /** Makes two parts of the one at `ms`, by default at the playhead. */
  | { type: 'split'; ms?: number }
  /** By default the selected part. */
  | { type: 'remove-part'; index?: number }
  | { type: 'restore-part'; id: number }
  /** Keeps another range, near `ms`, by default near the playhead. */
  | { type: 'add-part'; ms?: number }
  /** The selected part is done, and the next one begins at `ms` (`marking.ts`). */
  | { type: 'keep-part' }
  | { type: 'begin-part'; ms: number }
  | { type: 'select-part'; index: number }
  | { type: 'move-part'; from: number; to: number }
  /** Everything but the selected part is kept. */
  | { type: 'cut-out' }
  /** A drag or a held key has ended: parts that overlap now merge. */
  | { type: 'settle' };

/** What of the frames stays, and how they are turned. */
export type FrameEvent =
  /** Rotates what is shown by a quarter. */
  | { type: 'rotate'; way: 'left' | 'right' }
  /**
   * Null keeps whole frames. `all`: every part of the clip is cropped there. `part`: only the selected part is, and the others are
   * cropped to the same size around where they were.
   */
  | { type: 'frame'; crop: Crop | null; flip: boolean; turn: Framing['turn']; scope: 'all' | 'part' };

/** The timeline shows another range of the file. Null shows all of it. */
export type ViewEvent =
  | { type: 'view'; view: View | null }
  | { type: 'zoom-to-selection' }
  /** Scrolls as far as it takes to show a time, in milliseconds. */
  | { type: 'reveal'; ms: number };

/** The player reports where it is. */
type PlaybackEvent = { type: 'time'; ms: number } | { type: 'playing'; playing: boolean };

/** The visitor says how the player plays. */
export type TransportEvent =
  /** Times the file's own speed; below 0 the file runs backwards. */
  | { type: 'set-rate'; rate: number }
  /** The selection plays over and over, until `stop`. */
  | { type: 'loop' }
  /** The player stops at the end of the selection. */
  | { type: 'play-once' }
  | { type: 'stop' }
  /** The player plays the kept parts in order, until `stop`, `leave-clip` or a pause. */
  | { type: 'play-clip' }
  /** The player says which kept part plays. */
  | { type: 'clip-part'; index: number }
  /** The visitor went elsewhere: what plays goes on, but not as the clip. */
  | { type: 'leave-clip' }
  | { type: 'toggle-mute' }
  /** 0 to 1. */
  | { type: 'set-volume'; volume: number };

type PreferencesEvent =
  /** What earlier visits stored. */
  { type: 'preferences'; preferences: Preferences } | { type: 'set-shortcuts'; on: boolean };

/** The visitor asks for a clip, or does something with it. */
type ClipEvent =
  | { type: 'set-options'; change: OptionsChange }
  | { type: 'retry-engine' }
  | { type: 'cut' }
  | { type: 'cancel' }
  /** `clip`: one of the earlier clips, by its number; otherwise the clip on the card. */
  | { type: 'deliver'; way: DeliveryWay; clip?: number }
  | { type: 'cancel-delivery' }
  | { type: 'cut-another' }
  | { type: 'remove-clip'; clip: number }
  /** What the visitor typed as the name of the next clip, without its ending. */
  | { type: 'set-name'; typed: string };

/** Answers to commands. `of` names what an answer belongs to (`scope.ts`). */
type Answer =
  | { type: 'judged'; of: Scope<'pick'>; file: File; verdict: FileVerdict }
  | { type: 'sample-failed'; of: Scope<'pick'> }
  | { type: 'engine-progress'; of: Scope<'run'>; loaded: number; total: number }
  | { type: 'files-judged'; of: Scope<'run'>; files: readonly { file: File; verdict: FileVerdict }[] }
  /** When the sources of the clip were recorded, in milliseconds since 1970, by their ids. */
  | { type: 'files-dated'; of: Scope<'run'>; dates: ReadonlyMap<number, number> }
  /** `durationSec` is set where only a player knows it. */
  | { type: 'engine-ready'; of: Scope<'run'>; info: MediaInfo | null; durationSec?: number }
  | { type: 'engine-failed'; of: Scope<'run'>; code?: MediaErrorCode }
  | { type: 'undo-reset'; of: Scope<'run'> }
  /** The reset can't be undone any more. */
  | { type: 'reset-over'; of: Scope<'run'> }
  | { type: 'timeline'; of: Scope<'run'>; index: TimelineIndex | null }
  | { type: 'forecast'; of: Scope<'run'>; edit: Edit; forecast: Forecast | null }
  | { type: 'clip-bytes'; of: Scope<'run'>; edit: Edit; bytes: number | null }
  | { type: 'player-ready'; of: Scope<'run'>; durationSec: number; hasVideo: boolean }
  | { type: 'player-failed'; of: Scope<'run'> }
  /** Whether the player plays audio. */
  | { type: 'player-audio'; of: Scope<'run'>; plays: boolean }
  | { type: 'cut-progress'; of: Scope<'job'>; share: number; bytes?: number; elapsedMs: number }
  | { type: 'cut-done'; of: Scope<'job'>; result: CutResult }
  /** `source`: the file of several that caused it, by `Source.id`. */
  | { type: 'cut-failed'; of: Scope<'job'>; code: MediaErrorCode; source?: number }
  /** Of a cut into one file for each part. `part` is its index; `saved`: the clip is in the folder that the visitor chose. */
  | { type: 'series-began'; of: Scope<'job'>; into: 'folder' | 'downloads' }
  | { type: 'part-done'; of: Scope<'job'>; part: number; result: CutResult; name: string; saved: boolean }
  | { type: 'part-failed'; of: Scope<'job'>; part: number; code: MediaErrorCode }
  | { type: 'series-done'; of: Scope<'job'> }
  | { type: 'finished'; of: Scope<'job'> }
  | { type: 'checked-later'; of: Scope<'clip'>; check: LaterCheck | null }
  | { type: 'delivery-progress'; of: Scope<'clip'>; share: number }
  | { type: 'delivery-waiting'; of: Scope<'clip'> }
  | { type: 'delivered'; of: Scope<'clip'>; outcome: DeliveryOutcome };

/** Everything that can happen to the editor. Only answers have a scope, and a stale answer changes nothing. */
export type EditorEvent =
  | ((
      | UploadEvent
      | FilesEvent
      | RecallEvent
      | SharedEvent
      | SelectionEvent
      | PartsEvent
      | FrameEvent
      | ViewEvent
      | PlaybackEvent
      | TransportEvent
      | PreferencesEvent
      | ClipEvent
    ) & { of?: undefined })
  | Answer;

export type EventType = EditorEvent['type'];

/** The event of one type. */
export type EventOf<T extends EventType> = Extract<EditorEvent, { type: T }>;

/** What the reducer asks the outside world to do. `run-commands.ts` carries the commands out in order. */
export type EditorCommand =
  /** Fetches the sample film, and judges it like a chosen file. */
  | { type: 'fetch-sample'; pick: number }
  | { type: 'judge'; pick: number; file: File }
  | { type: 'choose-files' }
  | { type: 'judge-files'; run: number; files: readonly File[] }
  | { type: 'open'; run: number; source: Source }
  /** Opens a source that was added, once those before it are open. */
  | { type: 'open-added'; run: number; source: Source }
  | { type: 'close' }
  | { type: 'close-source'; run: number }
  | { type: 'read-dates'; run: number; sources: readonly Source[] }
  | { type: 'reveal-editor' }
  | { type: 'return-to-upload' }
  | { type: 'offer-undo'; run: number }
  | { type: 'withdraw-undo' }
  | { type: 'reopen' }
  | { type: 'forget' }
  | { type: 'forget-shared' }
  | { type: 'forecast'; run: number; edit: Edit }
  /** Makes the clip before it is asked for, where an engine can, and tells its size. */
  | { type: 'make-ahead'; run: number; edit: Edit }
  | { type: 'cut'; job: number; edit: Edit }
  /** Cuts one file after another. It may ask for a folder, so it runs during the click. */
  | { type: 'cut-series'; job: number; cuts: readonly SeriesCut[] }
  | { type: 'cancel-cut' }
  | { type: 'save'; result: CutResult; name: string }
  | { type: 'finish-later'; job: number }
  | { type: 'check-later'; clip: number; check: NonNullable<CutResult['checkLater']> }
  | { type: 'deliver'; way: DeliveryWay; clip: number; result: CutResult; name: string }
  | { type: 'cancel-delivery' }
  | { type: 'release-clip'; result: CutResult }
  /** `description` replaces the toast's own. */
  | { type: 'toast'; toast: ToastId; description?: string };
