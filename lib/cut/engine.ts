/**
 * The one interface of all engines. An engine opens files once (it reads their index or loads its program) and then cuts them
 * as often as asked. No engine knows another: `session/` decides which one takes an edit, and what happens after a failure.
 */
import type { Source } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import type { MediaInfo, TimelineIndex } from '@/lib/media/info';
import type { Forecast } from './forecast';
import type { CutReport, LaterCheck, Verification } from './report';

export interface OpenContext {
  signal: AbortSignal;
  /** Reports the bytes of the engine's own program fetched so far; `total` is 0 when unknown. */
  onLoad(loaded: number, total: number): void;
}

export interface CutContext {
  signal: AbortSignal;
  /**
   * Reports the share done. The session drops a share that falls, and clamps it to 0–1.
   * @param bytes the estimated size of the finished clip. Only engines that encode report it.
   */
  onProgress(share: number, bytes?: number): void;
}

export interface CutResult {
  /** An MP4. It may refer to ranges of the visitor's own files, so it is valid only as long as they are. */
  blob: Blob;
  /** Seconds that the clip presents. */
  durationSec: number;
  report: CutReport;
  /** What the clip was compared with; null until it is. An engine may verify its own clips ahead of the click. */
  verified: Verification | null;
  /** Checks what the click didn't wait for; null if that couldn't be done. Absent if nothing is left to check. Never rejects. */
  checkLater?(): Promise<LaterCheck | null>;
  /** Releases what backs the blob (a file of the private file system, …). Call it when the clip is no longer needed. */
  dispose(): void;
}

/** An engine with open files. */
export interface OpenEngine {
  /** What the engine learned of the file; null when it finds no video and no sound in it. */
  readonly info: MediaInfo | null;
  /** Reads the timeline from the file's index; null when there is none, absent where the engine has no index. */
  timeline?(): Promise<TimelineIndex | null>;
  /**
   * What a cut would do; null when only the cut itself can tell.
   * @throws {MediaError} `codec-not-in-mp4` if the next engine must encode all frames.
   */
  forecast(edit: SettledEdit): Promise<Forecast | null>;
  /** Bytes of the clip of the last forecast, once it is made ahead of the click; null when it is not made. */
  clipBytes?(edit: SettledEdit): Promise<number | null>;
  /**
   * Cuts. Calls do not overlap. An engine refuses an edit that it cannot carry out in full.
   * @throws {MediaError} with a code; the session then tries the next engine.
   * @throws the signal's reason when aborted.
   */
  cut(edit: SettledEdit, context: CutContext): Promise<CutResult>;
  /** Ends workers and frees memory. The engine may not be used after. */
  close(): void;
}

export interface Engine {
  /** The name of its folder in `engines/`. */
  readonly id: string;
  /**
   * Opens the files of an edit.
   * @throws {MediaError} with a code: the engine refuses the files, or its program is not available (`engine-unavailable`).
   * @throws the signal's reason when aborted.
   */
  open(sources: readonly Source[], context: OpenContext): Promise<OpenEngine>;
}
