import { concat, type ReadContext, readBlob } from '@/lib/media/bytes/byte-ranges';
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

/** Bytes that are read and written at a time. As many may stay in memory for each edit. */
const BLOCK_BYTES = 4 * 2 ** 20;
/** Bytes. Reading through a gap up to this size is cheaper than another read. */
const SHORT_HOP = 256 * 1024;

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
   * Adds the samples that are missing. Never holds more than four blocks: two as read, and one rewritten, in parts and as a whole.
   * @param samples in the order of the file.
   * @throws {MediaError} `sources-differ` for samples that can't be rewritten; `file-unreadable`, `media-truncated`.
   * @throws the signal's reason when aborted.
   */
  async add(file: Blob, samples: readonly SampleToStore[], { signal, onShare }: ReadContext): Promise<void> {
    const missing = samples.filter(({ position }) => !this.#stored.has(position));
    if (missing.length === 0) return;
    const bytes = missing.reduce((sum, { size }) => sum + size, 0);
    const sizes: number[] = [];
    const piece = await storeInTurn(bytes > BLOCK_BYTES ? this.newName() : null, async (append) => {
      for await (const { block, bytes } of readAhead(file, blocksOf(missing))) {
        signal.throwIfAborted();
        const written = rewriteBlock(block, bytes);
        for (const { length } of written) sizes.push(length);
        await append(concat(written));
        onShare(sizes.length / missing.length);
      }
      signal.throwIfAborted();
    });
    let from = 0;
    for (const [i, sample] of missing.entries()) {
      const size = sizes[i] ?? 0;
      this.#stored.set(sample.position, { piece, from, size });
      from += size;
    }
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

interface Block {
  block: readonly SampleToStore[];
  /** From its first sample to the end of its last one. */
  bytes: Uint8Array;
}

/** Reads blocks in order, each while the one before it is rewritten and written. */
async function* readAhead(file: Blob, blocks: Iterable<readonly SampleToStore[]>): AsyncGenerator<Block> {
  let before: Promise<Block> | null = null;
  for (const block of blocks) {
    const reading = readBlock(file, block);
    // Awaited one round later, if all goes well.
    reading.catch(() => undefined);
    if (before) yield await before;
    before = reading;
  }
  if (before) yield await before;
}

async function readBlock(file: Blob, block: readonly SampleToStore[]): Promise<Block> {
  const first = block[0]?.position ?? 0;
  const last = block.reduce((end, { position, size }) => Math.max(end, position + size), 0);
  const bytes = await readBlob(file, first, last);
  if (bytes.length < last - first) throw new MediaError('media-truncated');
  return { block, bytes };
}

/** Neighboring samples, with those rewritten that have to be. */
function rewriteBlock(block: readonly SampleToStore[], bytes: Uint8Array): Uint8Array[] {
  const first = block[0]?.position ?? 0;
  return block.map(({ position, size, rewrite }) => {
    const data = bytes.subarray(position - first, position - first + size);
    return rewrite ? refusingToJoin(() => rewrite(data)) : data;
  });
}

function* blocksOf(samples: readonly SampleToStore[]): Generator<SampleToStore[]> {
  let block: SampleToStore[] = [];
  let [from, to] = [0, 0];
  for (const sample of samples) {
    const end = sample.position + sample.size;
    if (block.length > 0 && (sample.position > to + SHORT_HOP || end - from > BLOCK_BYTES)) {
      yield block;
      block = [];
    }
    if (block.length === 0) [from, to] = [sample.position, end];
    block.push(sample);
    to = Math.max(to, end);
  }
  if (block.length > 0) yield block;
}
