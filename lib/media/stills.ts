/**
 * The pictures of a file that can be shown by themselves, as they lie in it: enough to draw a film's strip with before anything
 * else of the file has been read, and without another reading of its index.
 */
export interface Stills {
  /** For a decoder of WebCodecs. */
  setup: { codec: string; description?: Uint8Array };
  /** Pixels as coded, and the width of one for its height. */
  width: number;
  height: number;
  pixelAspect: number;
  /** Clockwise degrees a player turns the picture by. */
  rotation: number;
  /** When each is shown, seconds on the presentation timeline, ascending. */
  atSec: Float64Array<ArrayBuffer>;
  /** Where each begins in the file, and how long it is; bytes. */
  position: Float64Array<ArrayBuffer>;
  size: Float64Array<ArrayBuffer>;
}

/** What of them moves to another thread instead of being copied. */
export function stillsBuffers({ atSec, position, size }: Stills): ArrayBuffer[] {
  return [atSec.buffer, position.buffer, size.buffer];
}
