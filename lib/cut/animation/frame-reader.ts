/** Reads the frames of one file for an animation. */
import type { FrameSize } from '@/lib/cut/fit/frame-size';
import type { StoredFrame } from '@/lib/edit/crop-frame';
import type { Framing } from '@/lib/edit/framing';

/** What is known of a file's video before its frames are read. */
export interface FrameFacts {
  frame: StoredFrame;
  /** Seconds; null if the file can't be read to its end. */
  durationSec: number | null;
  /** Frames per second; null if that is unknown. */
  rate: number | null;
}

/** Frames to read: those on screen at some times. */
export interface FrameJob {
  /** Seconds on the source's presentation timeline, ascending. */
  atSec: readonly number[];
  /** Of their part. */
  framing: Framing;
  /** What each frame becomes, in pixels. */
  size: FrameSize;
}

export interface FrameContext {
  signal: AbortSignal;
  /** Entry of the scratch folder to write to; null keeps the frames in a Blob. */
  scratch: string | null;
  /** Called with the number of frames that are done. */
  onFrames(done: number): void;
}

/** An open file. */
export interface FrameReader extends FrameFacts {
  /** The engine that decodes it. */
  readonly engine: 'packets' | 'ffmpeg';
  /**
   * Reads frames as RGB, 3 bytes a pixel, one frame behind the other.
   * @throws {MediaError} `empty-range` if the file shows none; `unsupported`, `engine-failed`, `file-unreadable`.
   * @throws the signal's reason when aborted.
   */
  read(job: FrameJob, context: FrameContext): Promise<Blob>;
  close(): void;
}

/**
 * Seconds by which a frame may be later than the mark that selects it, which is the frame's time rounded down to a millisecond
 * (`frameMark`).
 */
export const MARK_SEC = 0.001;
