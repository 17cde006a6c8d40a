import type { CutResult, Forecast } from '@/lib/cut';
import type { Edit, Source } from '@/lib/edit/edit';
import type { MediaErrorCode } from '@/lib/media/errors';
import type { RejectionCode } from '@/lib/media/judge-file';
import type { Clip } from './clip';
import type { History } from './history';
import type { MarkNote } from './mark-note';
import type { OpenSource } from './open-source';
import type { EditorOptions } from './options';
import type { PartNote } from './part-note';
import type { EditorSelection } from './parts';
import type { Preferences } from './preferences';
import type { Recalled, RecallOffer } from './recalled';
import type { Pace } from './time-left';

/** Why the last file was rejected. `candidate` is set if the visitor may open it anyway. */
export interface UploadError {
  code: RejectionCode | 'no-sample';
  /** Of the file; empty for the sample. */
  name: string;
  candidate: Source | null;
}

/** A running cut. `progress` is a percentage, and 100 only once the clip is ready. */
export interface CutJob {
  id: number;
  progress: number;
  /** Null until the first progress is reported. */
  pace: Pace | null;
  /** The estimated size of the finished clip in bytes; null until the engine reports one. */
  bytes: number | null;
  edit: Edit;
  /** The clip with the name that it was saved under; null until it is ready. */
  finished: { result: CutResult; name: string } | null;
  /** One file for each part; null for one clip. */
  series: Series | null;
}

/** One file of a series: its edit, which has one part, and its name. */
export interface SeriesCut {
  edit: Edit;
  name: string;
}

/** How far a cut into one file for each part is. */
export interface Series {
  cuts: readonly SeriesCut[];
  /** The clips that are saved, in the order of the parts. */
  clips: readonly Clip[];
  /** The numbers of the parts that could not be cut, from 1. */
  failed: readonly number[];
  /** The numbers of the parts that were downloaded because the folder didn't take them, from 1. */
  strayed: readonly number[];
  /** Where the files go; null until that is known. */
  into: 'folder' | 'downloads' | null;
}

/**
 * The open files with the selection: what the clip keeps. `rangeOf` reads the selected part, `withRange` changes it (`parts.ts`).
 * The player and the timeline show the source of the selected part (`shownSource` in `sources.ts`).
 */
export interface OpenFile extends EditorSelection {
  /** The number of the opening that showed the editor. It stays while files are added to it. */
  opened: number;
  /** All sources in the order in which they were added. One that has no part may get one again by undo. */
  sources: readonly [OpenSource, ...OpenSource[]];
  /** The files that were dropped with the first one, until they are added. */
  dropped: readonly File[];
  /** How many files to add are being judged by their first bytes. */
  judging: number;
  history: History;
  /** About the last change of the selection; null if there is nothing to say. */
  note: MarkNote | PartNote | null;
  /** Marks from before a reload; null once they are restored. */
  recalled: Recalled | null;
  /** Parts that were restored without being asked for. The editor says so while they are set, and can take them back. */
  restored: Edit['parts'] | null;
  /** What a cut of the current range and options would do; null until the engine has answered. */
  forecast: Forecast | null;
  /** The edit that the forecast is of. The present one may differ until the engine has answered again. */
  forecasted: Edit | null;
  /** The exact size of the clip that was made ahead of the click. For an animation an estimate; null if that failed. */
  ahead: { edit: Edit; bytes: number | null } | null;
  job: CutJob | null;
  /** The last clip of this file, shown until the next one is made or the visitor closes it. */
  clip: Clip | null;
  /** The base name that the visitor typed for the next clip; null for the usual one. */
  typedName: string | null;
  /** Why the last cut failed; cleared by the next one. */
  failure: MediaErrorCode | null;
  /** The file of several that made the last cut fail, by `Source.id`; null if that isn't known. */
  culprit: number | null;
}

/**
 * Where the player is, and how it plays. It starts anew with each file, and is kept apart from the file, so that ten changes
 * a second concern only what shows the time.
 */
export interface Playback {
  /** Milliseconds. */
  currentMs: number;
  playing: boolean;
  /** Speed forwards, times the file's own. */
  rate: number;
  /** Speed while the file runs backwards, times its own; 0 while it doesn't. */
  backwards: number;
  looping: boolean;
  /** The player stops at the end of the selection. */
  once: boolean;
  /**
   * The index of the kept part that plays, while the player plays the clip: all kept parts in order, without what lies between
   * them. Null while it doesn't.
   */
  clipPart: number | null;
  muted: boolean;
  /** 0 to 1. */
  volume: number;
}

export const INITIAL_PLAYBACK: Playback = {
  currentMs: 0,
  playing: false,
  rate: 1,
  backwards: 0,
  looping: false,
  once: false,
  clipPart: null,
  muted: false,
  volume: 1,
};

/** What was removed isn't in the clip, unless the visitor asks for the fastest copy. */
export const EDITOR_OPTIONS: EditorOptions = {
  start: 'lossless',
  partsStart: 'exact',
  sound: 'keep',
  videoSound: 'keep',
  metadata: 'keep',
  chapters: 'source',
  match: 'auto',
  codecs: 'source',
  target: { kind: 'original' },
  saveAs: 'one',
};

export interface EditorState {
  /** Counts chosen files: an answer about an earlier choice is stale. */
  pick: number;
  /** Counts openings of files: an event about an earlier one is stale. */
  run: number;
  /** Counts cuts, over all files: an event about an earlier one is stale. */
  jobs: number;
  uploadError: UploadError | null;
  /** The files that came with the chosen one; null if there were none. `join`: they are added as soon as it is open. */
  beside: { files: readonly File[]; join: boolean } | null;
  /** True while the sample film is fetched. */
  fetchingSample: boolean;
  /** The options of the next cut. They stay from file to file. */
  options: EditorOptions;
  /** The offer to continue after a reload, until another file is chosen. */
  recall: RecallOffer | null;
  /** Files that were shared to the installed app, until the visitor opens or dismisses them. */
  shared: readonly File[] | null;
  file: OpenFile | null;
  /** The file that was closed by a reset, while the reset can be undone. Its session has ended. */
  resetFile: OpenFile | null;
  /** The state of the open file's player. */
  playback: Playback;
  preferences: Preferences;
  /** The clips of this visit that no card shows, newest first. They stay until the visitor removes them. */
  earlier: readonly Clip[];
  /** The names given to clips in this visit (`savedName` in `clip-name.ts`). */
  savedNames: readonly string[];
}

export const INITIAL_STATE: EditorState = {
  pick: 0,
  run: 0,
  jobs: 0,
  uploadError: null,
  beside: null,
  fetchingSample: false,
  options: EDITOR_OPTIONS,
  recall: null,
  shared: null,
  file: null,
  resetFile: null,
  playback: INITIAL_PLAYBACK,
  preferences: {
    start: null,
    partsStart: null,
    limitBytes: null,
    animation: null,
    codecs: 'source',
    shortcuts: true,
  },
  earlier: [],
  savedNames: [],
};
