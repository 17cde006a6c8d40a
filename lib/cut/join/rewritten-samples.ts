import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import { SequentialReader } from '@/lib/media/bytes/sequential-reader';
import { MediaError } from '@/lib/media/errors';
import { storeInTurn } from '@/lib/media/scratch/storage';
import { refusingToJoin, type SampleRewriter } from './sets/join-sets';

/** A sample in its file, and how it is rewritten; null where it is copied. */
export interface SampleToStore {
  position: number;
  size: number;
  rewrite: SampleRewriter | null;
}

/** Where a stored sample lies. */
interface StoredSample {
  piece: Blob;
  from: number;
  size: number;
}

/** Bytes that are written at a time. As many may stay in memory for each edit. */
const BLOCK_BYTES = 4 * 2 ** 20;

/**
 * The rewritten samples of a file, kept for later edits. Most are in files of the scratch folder, so that they take no memory. Each
 * addition is a file of its own, because a browser refuses to read one that has grown.
 */
export class RewrittenSamples {
  /** By the samples' positions in the file. */
  readonly #stored = new Map<number, StoredSample>();

  /** @param newName makes a name in the scratch folder; null where there is none. */
  constructor(private readonly newName: () => string | null) {}

  /**
   * Adds the samples that are missing. Holds at most one block and one sample in memory. After an abort, finished samples are kept.
   * @param samples in the order of the file.
   * @throws {MediaError} `sources-differ` for samples that can't be rewritten; `file-unreadable`, `media-truncated`.
   * @throws the signal's reason when aborted.
   */
  async add(file: Blob, samples: readonly SampleToStore[], { signal, onShare }: ReadContext): Promise<void> {
    signal.throwIfAborted();
    const missing = samples.filter(({ position }) => !this.#stored.has(position));
    if (missing.length === 0) return;
    const bytes = missing.reduce((sum, { size }) => sum + size, 0);
    const sizes: number[] = [];
    const piece = await storeInTurn(bytes > BLOCK_BYTES ? this.newName() : null, async (append) => {
      const block = new Uint8Array(Math.min(bytes, BLOCK_BYTES));
      let filled = 0;
      for await (const sample of rewritten(file, missing)) {
        if (filled + sample.length > block.length) {
          await append(block.subarray(0, filled));
          filled = 0;
          onShare(sizes.length / missing.length);
          if (signal.aborted) return;
        }
        sizes.push(sample.length);
        if (sample.length > block.length) await append(sample.slice());
        else {
          block.set(sample, filled);
          filled += sample.length;
        }
      }
      await append(block.subarray(0, filled));
    });
    let from = 0;
    for (const [i, size] of sizes.entries()) {
      const sample = missing[i];
      if (sample) this.#stored.set(sample.position, { piece, from, size });
      from += size;
    }
    signal.throwIfAborted();
  }

  /** Returns stored samples one after the other, and their sizes. Neighbors are one slice. @param samples that were added. */
  inOrder(samples: readonly Pick<SampleToStore, 'position'>[]): { pieces: Blob[]; sizes: number[] } {
    const sizes: number[] = [];
    const runs: { piece: Blob; from: number; to: number }[] = [];
    for (const { position } of samples) {
      const { piece, from, size } = this.#stored.get(position) ?? { piece: new Blob(), from: 0, size: 0 };
      sizes.push(size);
      const last = runs.at(-1);
      if (last && last.piece === piece && last.to === from) last.to = from + size;
      else runs.push({ piece, from, to: from + size });
    }
    return { pieces: runs.map(({ piece, from, to }) => piece.slice(from, to)), sizes };
  }
}

/** The rewritten samples of several files. They depend on the sample entry that they were rewritten for. */
export class RewrittenFiles {
  readonly #files = new Map<string, RewrittenSamples>();
  #names = 0;

  /** @param scratch the names of scratch files begin with this and a dot; null without a scratch folder. */
  constructor(private readonly scratch: string | null) {}

  /** @param source `Source.id`. */
  of(source: number, entry: Uint8Array): RewrittenSamples {
    const key = `${source} ${entry.join()}`;
    const known = this.#files.get(key);
    if (known) return known;
    const samples = new RewrittenSamples(() => this.scratch && `${this.scratch}.${++this.#names}`);
    this.#files.set(key, samples);
    return samples;
  }
}

/** Samples one after the other, those rewritten that have to be. Each is valid until the next one. */
async function* rewritten(file: Blob, samples: readonly SampleToStore[]): AsyncGenerator<Uint8Array> {
  const reader = new SequentialReader(file);
  try {
    for (const { position, size, rewrite } of samples) {
      const data = reader.peek(position, size) ?? (await reader.read(position, size));
      if (data.length < size) throw new MediaError('media-truncated');
      yield rewrite ? refusingToJoin(() => rewrite(data)) : data;
    }
  } finally {
    reader.release();
  }
}
