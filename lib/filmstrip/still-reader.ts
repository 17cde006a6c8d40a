import { at } from '@/lib/containers/mp4/read/runs';
import { readBlob } from '@/lib/media/bytes/byte-ranges';
import type { Stills } from '@/lib/media/info';
import type { Call } from '@/lib/worker/service';
import { shrink } from './shrink';
import { boundedAspect, THUMBNAIL_HEIGHT } from './thumbnail-size';
import type { Thumbnail } from './thumbnails';

/** Runs in the worker that draws stills. */
export type StillsService = {
  /** @returns width of a thumbnail for one pixel of height; null if this browser doesn't decode the stills. */
  open(call: Call, file: Blob, stills: Stills): Promise<number | null>;
  /** The still of this number; null if it doesn't decode by itself. @throws {MediaError} `file-unreadable`. */
  thumbnail(call: Call, number: number, wantedSec: number): Promise<Thumbnail | null>;
};

/** Draws thumbnails from keyframes that the file's index named. */
export function createStillsService(): StillsService {
  let reader: StillReader | null = null;
  return {
    async open(_, file, stills) {
      const { supported } = await VideoDecoder.isConfigSupported(stills.setup);
      if (!supported) return null;
      reader = new StillReader(file, stills);
      return reader.aspect;
    },
    async thumbnail({ move }, number, wantedSec) {
      const thumbnail = await reader?.thumbnail(number, wantedSec);
      if (thumbnail) move([thumbnail.bitmap]);
      return thumbnail ?? null;
    },
  };
}

class StillReader {
  readonly aspect: number;
  readonly #turned: boolean;
  #decoder: VideoDecoder | null = null;
  #frame: VideoFrame | null = null;

  constructor(
    private readonly file: Blob,
    private readonly stills: Stills,
  ) {
    const [width, height] = [stills.width * stills.pixelAspect, stills.height];
    this.#turned = stills.rotation % 180 !== 0;
    this.aspect = this.#turned ? boundedAspect(height, width) : boundedAspect(width, height);
    // Ahead of the first still.
    this.#configured();
  }

  async thumbnail(number: number, wantedSec: number): Promise<Thumbnail | null> {
    const { atSec, position, size } = this.stills;
    const from = at(position, number);
    const decoded = await this.#decode(await readBlob(this.file, from, from + at(size, number)));
    if (!decoded) return null;
    const [across, down] = this.#turned ? [THUMBNAIL_HEIGHT, this.#width] : [this.#width, THUMBNAIL_HEIGHT];
    const frame = await shrink(decoded, across, down);
    try {
      return { wantedSec, atSec: at(atSec, number), bitmap: this.#draw(frame) };
    } finally {
      frame.close();
    }
  }

  get #width(): number {
    return Math.max(1, Math.round(THUMBNAIL_HEIGHT * this.aspect));
  }

  #draw(frame: VideoFrame): ImageBitmap {
    const [width, height] = [this.#width, THUMBNAIL_HEIGHT];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    const [across, down] = this.#turned ? [height, width] : [width, height];
    context?.translate(width / 2, height / 2);
    context?.rotate((this.stills.rotation * Math.PI) / 180);
    context?.drawImage(frame, -across / 2, -down / 2, across, down);
    return canvas.transferToImageBitmap();
  }

  /** Null if the browser doesn't decode it, or not by itself. */
  async #decode(data: Uint8Array): Promise<VideoFrame | null> {
    try {
      const decoder = this.#configured();
      decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data }));
      await decoder.flush();
    } catch {
      // A failure closes the decoder; the next still gets another.
    }
    const frame = this.#frame;
    this.#frame = null;
    return frame;
  }

  #configured(): VideoDecoder {
    if (this.#decoder?.state === 'configured') return this.#decoder;
    const decoder = new VideoDecoder({
      output: (frame) => {
        this.#frame?.close();
        this.#frame = frame;
      },
      // The flush fails with it.
      error: () => undefined,
    });
    decoder.configure(this.stills.setup);
    this.#decoder = decoder;
    return decoder;
  }
}
