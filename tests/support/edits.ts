import type { Edit, EditOptions, Source } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { Container } from '@/lib/media/formats';
import type { TimeRange } from '@/lib/media/time';

/** An open file for tests; by default an empty MP4 that no test reads. */
export function sourceOf(
  file: Blob | Uint8Array = new Uint8Array(0),
  container: Container = 'mp4',
  id = 1,
): Source {
  return { id, file: new File([file instanceof Blob ? file : new Uint8Array(file)], 'video'), container };
}

const EMPTY = sourceOf();

/** An edit that keeps one range of one source, in milliseconds. */
export function editOf(
  startMs: number,
  endMs: number,
  options: Partial<EditOptions> = {},
  source: Source = EMPTY,
): Edit {
  return editOfParts([{ startMs, endMs }], options, source);
}

/** An edit that keeps several ranges of one source, in the order of the clip. */
export function editOfParts(
  ranges: readonly TimeRange[],
  options: Partial<EditOptions> = {},
  source: Source = EMPTY,
): Edit {
  const parts = ranges.map(({ startMs, endMs }) => ({ source, startMs, endMs }));
  return { ...PLAIN_OPTIONS, ...options, parts };
}
