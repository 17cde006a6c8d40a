import type { Part } from '@/lib/edit/edit';

/** The controls that every player has. Times are milliseconds. */
export interface Deck {
  play(): void;
  pause(): void;
  /** If the video is playing, it continues from there. */
  seek(ms: number): void;
  /** Shows the frame at a time in seconds while playing backwards, if the player can do that. */
  scrub?(sec: number): void;
  nowSec(): number;
  /** True while frames follow each other: it plays, and no seek is under way. */
  isPlaying(): boolean;
  /** The rest is for a player that can go from part to part without a stall. The visitor's click starts it. */
  begin?(): void;
  /** The next part that will play, so that it can be made ready; null if there is none. */
  prepare?(part: Part | null): void;
  /** Plays on from the start of a part, also in another file. @returns false if its file can't be played. */
  jump?(part: Part): boolean;
  /** Reports the time, if the video element that plays isn't the one that reports it. */
  report?(): void;
  /** The clip doesn't play any more. */
  leave?(): void;
}
