import { at } from '@/lib/containers/mp4/read/runs';
import type { Call } from '@/lib/cut/worker/service';
import { readBlob } from '@/lib/media/bytes/byte-window';
import type { Stills } from '@/lib/media/stills';
import { boundedAspect, PICTURE_HEIGHT } from './thumbnail-size';
import type { Picture } from './thumbnails';

/** Calls inside of the worker that draws stills. */
export type StillsService = {
  /** @returns width of a picture for one pixel of height; null when this browser does not decode them. */
  open(call: Call, file: Blob, stills: Stills): Promise<number | null>;
  /** The one with this number; null when it does not decode by itself. @throws {MediaError} `file-unreadable`. */
  picture(call: Call, number: number, wantedSec: number): Promise<Picture | null>;
};

/** Pictures of a file by what was learnt of its index. */
export function createStillsService(): StillsService {
  let reader: StillReader | null = null;
  return {
    async open(_, file, stills) {
      const { supported } = await VideoDecoder.isConfigSupported(stills.setup);
      if (!supported) return null;
      reader = new StillReader(file, stills);
      return reader.aspect;
    },
    async picture({ move }, number, wantedSec) {
      const picture = await reader?.picture(number, wantedSec);
      if (picture) move([picture.bitmap]);
      return picture ?? null;
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
    const [wide, high] = [stills.width * stills.pixelAspect, stills.height];
    this.#turned = stills.rotation % 180 !== 0;
    this.#ready();
    this.aspect = this.#turned ? boundedAspect(high, wide) : boundedAspect(wide, high);
  }

  async picture(number: number, wantedSec: number): Promise<Picture | null> {
    const { atSec, position, size } = this.stills;
    const from = at(position, number);
    const frame = await this.#decode(await readBlob(this.file, from, from + at(size, number)));
    if (!frame) return null;
    try {
      return { wantedSec, atSec: at(atSec, number), bitmap: this.#draw(frame) };
    } finally {
      frame.close();
    }
  }

  #draw(frame: VideoFrame): ImageBitmap {
    const [width, height] = [Math.max(1, Math.round(PICTURE_HEIGHT * this.aspect)), PICTURE_HEIGHT];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    const [wide, high] = this.#turned ? [height, width] : [width, height];
    context?.translate(width / 2, height / 2);
    context?.rotate((this.stills.rotation * Math.PI) / 180);
    context?.drawImage(frame, -wide / 2, -high / 2, wide, high);
    return canvas.transferToImageBitmap();
  }

  /** Null when the browser does not decode it, or not by itself. */
  async #decode(data: Uint8Array): Promise<VideoFrame | null> {
    try {
      const decoder = this.#ready();
      decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data }));
      await decoder.flush();
    } catch {
      // One that is refused closes the decoder; the next picture gets another.
    }
    const frame = this.#frame;
    this.#frame = null;
    return frame;
  }

  #ready(): VideoDecoder {
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
