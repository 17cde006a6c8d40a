import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { ClipContents } from '@/lib/cut/report';
import type { EncodedBy } from '@/lib/cut/splice/find/work';
import { type ByteRange, readBlob } from '@/lib/media/bytes/byte-ranges';

/** A clip as a new index over byte ranges of the source, in a form that can be posted between threads. */
export interface IndexCut {
  /** Everything before the media. */
  head: Uint8Array<ArrayBuffer>;
  /** The file that the ranges are ranges of: the source, or an intermediate file. */
  media: Blob;
  /** Bytes of the source that follow, in order; very many where audio had to be taken out from between frames. */
  ranges: ByteRange[];
  /** Ranges of the source whose bytes stand at the end of `head`; mostly none. */
  inlined: ByteRange[];
  durationSec: number;
  /** The source's ranges in the clip, in order. The last one may reach to Infinity. */
  spans: readonly ClipSpan[];
  contents: ClipContents;
  /** Who encoded the frames at the splices; null if nothing was encoded. */
  encodedBy: EncodedBy | null;
}

/**
 * Reads the last byte that a clip refers to. A file that was moved or changed since would otherwise fail the download without
 * a message.
 * @throws {MediaError} `file-unreadable`.
 */
export async function checkReadable(file: Blob, { ranges }: Pick<IndexCut, 'ranges'>): Promise<void> {
  const last = ranges[ranges.length - 1];
  if (last) await readBlob(file, last.to - 1, last.to);
}
