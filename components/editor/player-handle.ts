import type { Transport } from './use-transport';

/** How the rest of the editor controls a player. Times are milliseconds. */
export interface PlayerHandle
  extends Pick<
    Transport,
    'toggle' | 'stop' | 'toggleLoop' | 'playSelection' | 'playClip' | 'faster' | 'slower'
  > {
  /** Pauses and shows the frame that a mark here selects. */
  show(ms: number): void;
  /** Like `show`, but if the video is playing, it continues from there. */
  seek(ms: number): void;
  /** Pauses and shows the frame before or after the current one. */
  step(direction: -1 | 1): void;
  /** Seconds. */
  nowSec(): number;
  /** The mark of the frame on screen. */
  hereMs(): number;
  /** Pauses, and opens the crop tool. @returns false if there is no frame to crop. */
  crop(): boolean;
  /** Saves the frame on screen as an image. */
  saveFrame(): void;
}
