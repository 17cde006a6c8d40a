/**
 * The positions of a file's keyframes, and how to decode them. The filmstrip draws its first thumbnails from these, before
 * anything else has been read and without reading the index again.
 */
export interface Stills {
  /** The configuration of a WebCodecs decoder. */
  setup: { codec: string; description?: Uint8Array };
  /** Pixels as coded, and the width of a pixel divided by its height. */
  width: number;
  height: number;
  pixelAspect: number;
  /** Degrees clockwise by which a player rotates the video. */
  rotation: number;
  /** The presentation times in seconds, ascending. */
  atSec: Float64Array<ArrayBuffer>;
  /** The position and size of each in the file, in bytes. */
  position: Float64Array<ArrayBuffer>;
  size: Float64Array<ArrayBuffer>;
}

/** The buffers that are transferred to another thread instead of copied. */
export function stillsBuffers({ atSec, position, size }: Stills): ArrayBuffer[] {
  return [atSec.buffer, position.buffer, size.buffer];
}
