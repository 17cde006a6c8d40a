import { describe, expect, it } from 'vitest';
import { BufferedSink } from '@/lib/ffmpeg/worker/buffered-sink';
import { PagedSink } from '@/lib/ffmpeg/worker/paged-sink';
import type { Sink } from '@/lib/ffmpeg/worker/sink';
import { StreamedSink } from '@/lib/ffmpeg/worker/streamed-sink';
import { WindowReader } from '@/lib/ffmpeg/worker/window-reader';

const MiB = 1024 * 1024;

/** The bytes of virtual files, of which each position begins somewhere in the first 251. */
const CYCLE = Uint8Array.from({ length: 251 + MiB }, (_, i) => i % 251);

/** Stands in for a Blob and its synchronous reader (a browser's `FileReaderSync`): byte at position p is p mod 251. */
function virtualFile(size: number) {
  const reads: { from: number; length: number }[] = [];
  const slices = new Map<Blob, { from: number; length: number }>();
  const blob = {
    size,
    slice(from: number, to: number) {
      const part = new Blob();
      slices.set(part, { from, length: Math.min(to, size) - from });
      return part;
    },
  } as Blob;
  const readSync = (part: Blob) => {
    const slice = slices.get(part);
    if (!slice) throw new Error('unknown slice');
    reads.push(slice);
    const bytes = new Uint8Array(slice.length);
    for (let at = 0; at < bytes.length; at += MiB) {
      const from = (slice.from + at) % 251;
      bytes.set(CYCLE.subarray(from, from + Math.min(MiB, bytes.length - at)), at);
    }
    return bytes;
  };
  return { blob, readSync, reads };
}

describe('WindowReader', () => {
  it('reads bytes at any position, also past 4 GiB, and stops at the end', () => {
    const size = 5 * 1024 * MiB + 3;
    const { blob, readSync } = virtualFile(size);
    const reader = new WindowReader(blob, readSync);
    const target = new Int8Array(8);
    for (const position of [0, 2 ** 31 - 4, 2 ** 32 + 1, size - 3]) {
      const got = reader.read(target, position);
      expect(got).toBe(Math.min(8, size - position));
      expect([...new Uint8Array(target.buffer, 0, got)]).toEqual(
        Array.from({ length: got }, (_, i) => (position + i) % 251),
      );
    }
    expect(reader.read(target, size)).toBe(0);
    expect(reader.read(target, size + 10)).toBe(0);
  });

  it('reads a file from start to end in few, growing windows', () => {
    const { blob, readSync, reads } = virtualFile(40 * MiB);
    const reader = new WindowReader(blob, readSync);
    const target = new Int8Array(32_768);
    let position = 0;
    for (let got = reader.read(target, 0); got > 0; got = reader.read(target, position)) position += got;
    expect(position).toBe(40 * MiB);
    expect(reads.length).toBeLessThan(14);
    expect(reads.reduce((sum, { length }) => sum + length, 0)).toBe(40 * MiB);
  });

  it('does not read again when reads alternate between three places', () => {
    const { blob, readSync, reads } = virtualFile(100 * MiB);
    const reader = new WindowReader(blob, readSync);
    const target = new Int8Array(1000);
    for (let i = 0; i < 20; i++) for (const place of [0, 50, 90]) reader.read(target, place * MiB + i * 1000);
    expect(reads).toHaveLength(3);
  });

  it('throws what the browser throws when the file is gone', () => {
    const { blob } = virtualFile(100);
    const reader = new WindowReader(blob, () => {
      throw new DOMException('gone', 'NotFoundError');
    });
    expect(() => reader.read(new Int8Array(1), 0)).toThrow('gone');
  });
});

/** Blobs are asynchronous in Node: keeps their bytes beside them. */
function syncBlobs() {
  const bytes = new WeakMap<Blob, Uint8Array<ArrayBuffer>>();
  const OriginalBlob = globalThis.Blob;
  class KeptBlob extends OriginalBlob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      const [part] = parts;
      if (part instanceof Uint8Array) bytes.set(this, new Uint8Array(part));
    }
  }
  globalThis.Blob = KeptBlob;
  const read = (blob: Blob) => bytes.get(blob)?.slice() ?? new Uint8Array();
  const restore = () => {
    globalThis.Blob = OriginalBlob;
  };
  return { read, restore };
}

const STEPS = Int8Array.from({ length: 128 + 4096 }, (_, i) => (i * 31) & 127);

/** Differs by seed and along its length. */
function pattern(length: number, seed: number): Int8Array<ArrayBuffer> {
  const bytes = new Int8Array(length);
  for (let at = 0; at < length; at += 4096) {
    const from = ((at >> 12) + seed) & 127;
    bytes.set(STEPS.subarray(from, from + Math.min(4096, length - at)), at);
  }
  return bytes;
}

describe('PagedSink', () => {
  it('keeps bytes through cold pages, rewriting and truncation', async () => {
    const { read, restore } = syncBlobs();
    try {
      const sink = new PagedSink(read);
      const truth = new Int8Array(60 * MiB);
      const put = (bytes: Int8Array, at: number) => {
        sink.write(bytes, at);
        truth.set(bytes, at);
      };
      for (let at = 0; at < 60 * MiB; at += MiB) put(pattern(MiB, at / MiB), at);
      // Back to the start, across a page's edge.
      put(pattern(3 * MiB, 99), 7 * MiB);
      const target = new Int8Array(100);
      expect(sink.read(target, 8 * MiB - 50)).toBe(50);
      expect(target.subarray(0, 50)).toEqual(truth.subarray(8 * MiB - 50, 8 * MiB));
      sink.truncate(41 * MiB + 5);
      expect(sink.size).toBe(41 * MiB + 5);
      expect(sink.read(target, 41 * MiB + 5)).toBe(0);
      const blob = await sink.finish();
      expect(blob.size).toBe(41 * MiB + 5);
      const got = Buffer.from(await blob.arrayBuffer());
      expect(got.equals(Buffer.from(truth.buffer, 0, 41 * MiB + 5))).toBe(true);
    } finally {
      restore();
    }
  });
});

describe('StreamedSink', () => {
  const CHUNK = 100_000;
  const place = { chunkBytes: CHUNK, gates: ['a', 'b', 'c'], closed: 'closed' };

  it('hands a file over in chunks, and waits while more than one is ahead', async () => {
    const events: string[] = [];
    const chunks: Uint8Array[] = [];
    const sink = new StreamedSink(place, {
      post(chunk) {
        chunks.push(chunk);
        events.push(`chunk ${chunks.length}`);
      },
      wait: (gate, closed) => events.push(`wait for ${gate}, ${closed}`),
    });
    const file = pattern(400_000, 5);
    for (const [from, to] of [
      [0, 70_000],
      [70_000, 290_000],
      [290_000, 400_000],
    ] as const)
      sink.write(file.subarray(from, to), from);
    expect(sink.size).toBe(400_000);
    expect(events).toEqual([
      'chunk 1',
      ...['chunk 2', 'wait for a, closed'],
      ...['chunk 3', 'wait for b, closed'],
    ]);
    expect(Buffer.concat([...chunks, await sink.finish()]).equals(Buffer.from(file.buffer))).toBe(true);
  });

  it('lets a muxer write the size of a box that ends behind a chunk', async () => {
    const chunks: Uint8Array[] = [];
    const sink = new StreamedSink(place, { post: (chunk) => chunks.push(chunk), wait() {} });
    const file = pattern(200_000, 3);
    const box = 99_900;
    sink.write(file.subarray(0, box), 0);
    sink.write(pattern(1_000, 7), box);
    sink.write(file.subarray(box, box + 1_000), box);
    sink.write(file.subarray(box + 1_000), box + 1_000);
    expect(Buffer.concat([...chunks, await sink.finish()]).equals(Buffer.from(file.buffer))).toBe(true);
  });

  it('refuses what it can’t hand over any more, and what it has no gates for', () => {
    const sink = new StreamedSink(place, { post() {}, wait() {} });
    sink.write(pattern(2 * CHUNK, 1), 0);
    expect(() => sink.write(pattern(10, 1), CHUNK - 1)).toThrow('written at 99999 instead of 200000');
    expect(() => sink.write(pattern(10, 1), 2 * CHUNK + 1)).toThrow('written at 200001 instead of 200000');
    expect(() => sink.truncate(50)).toThrow('gone');
    expect(() => sink.write(pattern(4 * CHUNK, 1), 2 * CHUNK)).toThrow('more chunks than gates');
  });
});

/** A sink with a quota. */
class LimitedSink implements Sink {
  discarded = false;
  size = 0;
  #bytes = new Int8Array(4 * MiB);

  constructor(private readonly quota: number) {}

  read(target: Int8Array, position: number): number {
    const part = this.#bytes.subarray(position, Math.min(this.size, position + target.length));
    target.set(part);
    return part.length;
  }

  write(bytes: Int8Array, position: number): void {
    // A full disk may have taken a part.
    this.#bytes.set(bytes.subarray(0, Math.max(0, this.quota - position)), position);
    if (position + bytes.length > this.quota) throw new DOMException('full', 'QuotaExceededError');
    this.size = Math.max(this.size, position + bytes.length);
  }

  truncate(size: number): void {
    this.size = size;
  }

  async finish(): Promise<Blob> {
    return new Blob([this.#bytes.slice(0, this.size)]);
  }

  async discard(): Promise<void> {
    this.discarded = true;
  }
}

/** Reading makes a sink store what it has buffered. */
const flush = (sink: Sink) => sink.read(new Int8Array(1), 0);

/** A sink behind a buffer, without a second one. */
const alone = (inner: Sink) =>
  new BufferedSink(inner, () => {
    throw new DOMException('full', 'QuotaExceededError');
  });

describe('BufferedSink', () => {
  it('moves everything to the second sink when the first is full', async () => {
    const first = new LimitedSink(3 * MiB);
    const sink = new BufferedSink(first, () => new LimitedSink(4 * MiB));
    const parts = [0, 1, 2, 3].map((i) => pattern(900_000, i));
    parts.forEach((part, i) => {
      sink.write(part, i * 900_000);
      flush(sink);
    });
    expect(first.discarded).toBe(true);
    const got = Buffer.from(await (await sink.finish()).arrayBuffer());
    expect(got.equals(Buffer.concat(parts.map((part) => Buffer.from(part.buffer))))).toBe(true);
  });

  it('throws when both are full', () => {
    const sink = new BufferedSink(new LimitedSink(10), () => new LimitedSink(20));
    sink.write(pattern(10, 0), 0);
    flush(sink);
    sink.write(pattern(10, 0), 10);
    flush(sink);
    sink.write(pattern(1, 0), 20);
    expect(() => flush(sink)).toThrow('full');
  });

  it('collects small writes, and keeps the order of writes that go back', async () => {
    let writes = 0;
    const inner = new LimitedSink(4 * MiB);
    const write = inner.write.bind(inner);
    inner.write = (bytes, position) => {
      writes++;
      write(bytes, position);
    };
    const sink = alone(inner);
    const truth = new Int8Array(3 * MiB);
    const put = (bytes: Int8Array, at: number) => {
      sink.write(bytes, at);
      truth.set(bytes, at);
    };
    for (let at = 0; at < 3 * MiB; at += 32_768) put(pattern(32_768, at & 63), at);
    expect([writes, sink.size]).toEqual([0, 3 * MiB]);
    put(pattern(8, 7), 40);
    const target = new Int8Array(100);
    expect(sink.read(target, 0)).toBe(100);
    expect(target).toEqual(truth.subarray(0, 100));
    put(pattern(5, 1), 3 * MiB - 5);
    expect(writes).toBe(2);
    const got = Buffer.from(await (await sink.finish()).arrayBuffer());
    expect(got.equals(Buffer.from(truth.buffer))).toBe(true);
  });

  it('throws when the storage is full, and passes on writes larger than a block', () => {
    const sink = alone(new LimitedSink(10));
    sink.write(pattern(11, 0), 0);
    expect(() => sink.finish()).toThrow('full');
    expect(() => alone(new LimitedSink(10)).write(pattern(5 * MiB, 0), 0)).toThrow('full');
  });
});
