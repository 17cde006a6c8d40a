import { fourccAt } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';

/** A box of a movie that is read while it is written. */
export interface StreamedBox {
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/** Bytes of a header with a 32-bit size. */
const HEADER_BYTES = 8;

/**
 * Reads the boxes of a movie one after the other.
 * @param chunks of the movie. A box inside of one isn't copied.
 * @throws {MediaError} `index-invalid` where the movie ends inside of a box, and for a box without a 32-bit size.
 */
export async function* boxesIn(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown>,
): AsyncGenerator<StreamedBox, void, unknown> {
  const reader = new ChunkReader(chunks);
  try {
    for (let header = await reader.take(HEADER_BYTES); header; header = await reader.take(HEADER_BYTES)) {
      const size = new DataView(header.buffer, header.byteOffset).getUint32(0);
      if (size < HEADER_BYTES) throw new MediaError('index-invalid', 'a box without a 32-bit size');
      const body = await reader.take(size - HEADER_BYTES);
      if (!body) throw new MediaError('index-invalid', 'the movie ends inside of a box');
      yield { type: fourccAt(header, 4), body };
    }
  } finally {
    await chunks.return();
  }
}

class ChunkReader {
  #rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  constructor(private readonly chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown>) {}

  /** The next bytes; null at the end. @throws {MediaError} `index-invalid` if the end is among them. */
  async take(length: number): Promise<Uint8Array<ArrayBuffer> | null> {
    if (length <= this.#rest.length) return this.#cut(length);
    const all = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.chunks.next();
        if (done && filled === 0) return null;
        if (done) throw new MediaError('index-invalid', 'the movie ends inside of a box');
        this.#rest = value;
      }
      const part = this.#cut(length - filled);
      all.set(part, filled);
      filled += part.length;
    }
    return all;
  }

  #cut(length: number): Uint8Array<ArrayBuffer> {
    const part = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return part;
  }
}
