import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { ClipBytes } from '@/lib/containers/mp4/write/write-clip';
import type { CutResult } from '@/lib/cut/engine';
import type { ClipContents, CutReport, Verification } from '@/lib/cut/report';
import type { EncodedBy } from '@/lib/cut/splice/find/work';
import { clipType, type EditOptions } from '@/lib/edit/edit';
import { type ByteRange, readBlob, totalBytes } from '@/lib/media/bytes/byte-ranges';

/** A clip as a new index over byte ranges of a file, in a form that can be posted between threads. */
export interface Clip extends ClipBytes {
  /** The file that the ranges are ranges of: the source, an intermediate file, or what was copied together of it. */
  media: Blob;
  /** Ranges of the source whose bytes stand at the end of `head`; mostly none. */
  inlined: ByteRange[];
  /** The source's ranges in the clip, in order. The last one may reach to Infinity. */
  spans: readonly ClipSpan[];
  contents: ClipContents;
  /** Who encoded the frames at the splices; null if nothing was encoded. */
  encodedBy: EncodedBy | null;
  /** Null until it is compared with its source. */
  verified: Verification | null;
}

/** A clip as a file: its head, and ranges of the file that they are ranges of. */
export function clipBlob({ head, ranges, media }: Pick<Clip, 'head' | 'ranges' | 'media'>, type = ''): Blob {
  return new Blob([head, ...ranges.map(({ from, to }) => media.slice(from, to))], { type });
}

/** A clip as the result of the engine that made it. */
export function resultOf(
  clip: Clip,
  engine: CutReport['engine'],
  edit: Pick<EditOptions, 'output'>,
): Omit<CutResult, 'dispose'> {
  const { durationSec, contents, verified } = clip;
  return { blob: clipBlob(clip, clipType(edit)), durationSec, report: { ...contents, engine }, verified };
}

/**
 * Reads the last byte that a clip refers to. A file that was moved or changed since would otherwise fail the download without
 * a message.
 * @throws {MediaError} `file-unreadable`.
 */
export async function checkReadable({ media, ranges }: Pick<Clip, 'media' | 'ranges'>): Promise<void> {
  const last = ranges.at(-1);
  if (last) await readBlob(media, last.to - 1, last.to);
}

/** Bytes of a clip. */
export function sizeOfClip({ head, ranges }: Pick<Clip, 'head' | 'ranges'>): number {
  return head.length + totalBytes(ranges);
}
