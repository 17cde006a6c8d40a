import type { PinnedFile } from '@/lib/config/engine';
import { concat } from '@/lib/media/bytes/byte-ranges';
import { sha256Hex } from '@/lib/media/bytes/sha256';
import { startDeadline } from './deadline';

/** How a download is aborted, timed and reported. */
export interface DownloadContext {
  signal: AbortSignal;
  /** Milliseconds without a byte after which the download fails. */
  stallMs: number;
  /** Reports the bytes received so far and the expected total. */
  onBytes(loaded: number, total: number): void;
  fetch: typeof fetch;
}

/** The bytes that a download is expected to transfer. */
export const transferBytes = (file: PinnedFile) => file.gzipBytes ?? file.bytes;

/**
 * Downloads a pinned file, inflates it if it is gzip, and checks its size and SHA-256. Whether it is gzip is decided by its
 * first bytes: some hosts set `Content-Encoding` on a `.gz` file, others don't.
 * @throws {Error} for an HTTP error, a stall, and a file that is truncated or different.
 * @throws the signal's reason when aborted.
 */
export async function download(file: PinnedFile, context: DownloadContext): Promise<Uint8Array<ArrayBuffer>> {
  const received = await receive(file, context);
  const bytes = isGzip(received) ? await inflate(received, file) : received;
  context.signal.throwIfAborted();
  if (bytes.length !== file.bytes)
    throw new Error(`${file.url}: ${bytes.length} bytes, expected ${file.bytes}`);
  const found = await sha256Hex(bytes);
  if (found !== file.sha256) throw new Error(`${file.url}: SHA-256 is ${found}, expected ${file.sha256}`);
  return bytes;
}

async function receive(file: PinnedFile, context: DownloadContext): Promise<Uint8Array<ArrayBuffer>> {
  const deadline = startDeadline(context.signal, context.stallMs, file.url);
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  try {
    const response = await context.fetch(file.url, {
      signal: deadline.signal,
      referrerPolicy: 'no-referrer',
    });
    if (!response.ok) throw new Error(`${file.url}: HTTP ${response.status}`);
    if (!response.body) throw new Error(`${file.url}: no body`);
    reader = response.body.getReader();
    const chunks: Uint8Array[] = [];
    let length = 0;
    let expected = file.bytes;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      deadline.extend();
      chunks.push(chunk.value);
      if (length === 0 && isGzip(chunk.value)) expected = transferBytes(file);
      length += chunk.value.length;
      // Stops endless responses. gzip of random bytes may be slightly longer than the file.
      if (length > file.bytes + 65_536) throw new Error(`${file.url}: longer than ${file.bytes} bytes`);
      context.onBytes(length, Math.max(length, expected));
    }
    return concat(chunks);
  } catch (error) {
    deadline.signal.throwIfAborted();
    throw error;
  } finally {
    deadline.clear();
    reader?.cancel().catch(() => {});
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>, file: PinnedFile): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw new Error(`${file.url}: damaged gzip`, { cause: error });
  }
}
