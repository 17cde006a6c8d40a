/**
 * The one interface every cutting engine has, and what goes in and out of it. An engine is prepared once for a file
 * (reads its index, or loads its program) and then cuts as often as asked. No engine knows another: order and
 * fallback are `ladder.ts`'s business.
 */

import type { TagKind } from '@/lib/containers/mp4/read/metadata-kinds';
import type { Verification } from '@/lib/cut/report';
import type { CutRequest, Source } from '@/lib/edit/edit';
import type { MediaInfo } from '@/lib/media/info';
import type { TimelineIndex } from '@/lib/media/timeline-index';

export type EngineId = 'mp4' | 'matroska' | 'remux' | 'transcode' | 'ffmpeg';

/** Why an engine will not take a source at all; cheap to find, before anything is read. */
export type Verdict = { ok: true } | { ok: false; reason: 'container' | 'environment' };

export interface PrepareContext {
  signal: AbortSignal;
  /** Bytes of the engine's own program fetched so far; `total` 0 when unknown. Engines that fetch nothing never call it. */
  onLoad(loaded: number, total: number): void;
}

export interface CutContext {
  signal: AbortSignal;
  /** Share done, 0–1, non-decreasing. */
  onProgress(share: number): void;
}

/** What was done to a stream. */
export type Treatment = 'copied' | 'encoded';

/** A stream the clip does not hold, to be named to the visitor. */
export interface LeftOut {
  kind: 'video' | 'audio' | 'subtitle' | 'data';
  codec: string;
}

/**
 * Why a clip cannot begin exactly unless all of its picture is encoded anew.
 * - `no-encoder`: the browser has no decoder or no encoder for this codec.
 * - `codec`: encoded and copied pictures of this codec cannot be joined here.
 * - `pixel-format`: more than 8 bits a colour, or not 4:2:0.
 * - `colors`: the browser's decoder hands out other colours than are coded.
 * - `interlaced`: pictures made of two fields.
 * - `no-keyframe`: the next keyframe that copying can go on from is too far away.
 * - `unusual`: a stream or file that is built in a way the joint could not keep.
 * - `failed`: it was tried, and did not succeed.
 */
export type ExactRefusal =
  | 'no-encoder'
  | 'codec'
  | 'pixel-format'
  | 'colors'
  | 'interlaced'
  | 'no-keyframe'
  | 'unusual'
  | 'failed';

/** What an exact start takes (seconds of picture), or why there can be none. */
export type ExactOutlook = { encodedSec: number; copiedSec: number } | { refused: ExactRefusal };

/**
 * The keyframes around a range's start, in seconds of the source's timeline; null where there is none. `frameMark` of
 * `lib/media/time.ts` makes the mark that begins with one.
 */
export interface Neighbours {
  before: number | null;
  after: number | null;
}

/** What a cut did, for the visitor to read; known before the cut where the engine can tell. */
export interface CutReport {
  engine: EngineId;
  video: Treatment | 'none';
  audio: Treatment | 'none';
  /** Seconds of picture before the start that stay hidden in the file (edit list); 0 when it starts on a keyframe. */
  leadInSec: number;
  /** Seconds for which players that ignore edit lists show it; all of it when not told. */
  leadInShownSec?: number;
  /**
   * What can be chosen where the start is not on a keyframe, whichever way was asked for; not told where it is on one, or
   * where the engine does not know. In the report of a clip, `exact` says what was done.
   */
  exact?: ExactOutlook;
  keyframes?: Neighbours;
  /** Seconds of picture that the lossless way hides before this start; as `leadInSec` when not told. */
  losslessLeadInSec?: number;
  /** What the source tells of place, time and camera, whether or not it is to be removed; not told where no index was read. */
  tags?: readonly TagKind[];
  /** Tags were removed, and the coded pictures still hold some that only encoding anew would. */
  notesInPicture?: boolean;
  leftOut: LeftOut[];
}

export interface CutResult {
  /** An mp4. May refer to ranges of the visitor's own file, so it stays valid only as long as that file does. */
  blob: Blob;
  /** Seconds the clip presents. */
  durationSec: number;
  report: CutReport;
  /** What the clip was held against; set by an engine that verifies its own (ahead of the click), else by the ladder. */
  verified?: Verification;
  /** Releases what backs the blob (OPFS entries, …); to be called when the clip is no longer needed. */
  dispose(): void;
}

/** An engine ready for one source. */
export interface PreparedEngine {
  /** What the engine learnt of the file; null when it looks at nothing before the cut. */
  readonly info: MediaInfo | null;
  /** What the file's index tells of its timeline, once asked; absent where the engine has no index. Null when there is none. */
  timeline?(): Promise<TimelineIndex | null>;
  /** What a cut would do, when that can be told without cutting. */
  foresee(request: CutRequest): Promise<CutReport | null>;
  /** Bytes of the clip that was last foreseen, where it is made before it is asked for; null when it is not. */
  clipBytes?(request: CutRequest): Promise<number | null>;
  /**
   * Cuts. Calls do not overlap. What the request's options ask for and the engine cannot do is a refusal, never left out.
   * @throws {MediaError} coded; the ladder then tries the next engine.
   * @throws the signal's reason when aborted.
   */
  cut(request: CutRequest, context: CutContext): Promise<CutResult>;
  /** Ends workers and frees memory; the engine may not be used after. */
  close(): void;
}

export interface Engine {
  readonly id: EngineId;
  accepts(source: Source): Verdict;
  /**
   * @throws {MediaError} coded: the engine refuses this file (the ladder goes on), or its program cannot be had
   *   (`engine-unavailable`).
   * @throws the signal's reason when aborted.
   */
  prepare(source: Source, context: PrepareContext): Promise<PreparedEngine>;
}
