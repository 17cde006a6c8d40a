/** Which of several files made a clip fail, so that the visitor can save the others without it. */
import type { Source } from '@/lib/edit/edit';
import { readBlob } from '@/lib/media/bytes/byte-ranges';
import { MediaError, type MediaErrorCode, ofSource } from '@/lib/media/errors';
import type { CutSession } from './session';

/** Failures that leaving a file out doesn't prevent. */
const OF_NO_FILE: ReadonlySet<MediaErrorCode> = new Set([
  ...([
    'engine-unavailable',
    'exact-refused',
    'sources-differ',
    'several-parts',
    'too-large',
    'empty-range',
  ] as const),
]);

/** The failure of one file, with that file; the same error where the file isn't to blame. */
export function blaming(error: unknown, { id }: Source): unknown {
  return error instanceof MediaError && !OF_NO_FILE.has(error.code) ? ofSource(error, id) : error;
}

/** The failure of a clip, with the file that can no longer be read, if there is one. */
export async function withCulprit(
  error: unknown,
  files: readonly Pick<CutSession, 'source' | 'isUnchanged'>[],
): Promise<unknown> {
  if (!(error instanceof MediaError) || error.source !== null || OF_NO_FILE.has(error.code)) return error;
  for (const file of files)
    if (!(await isReadable(file.source.file)) || !(await file.isUnchanged()))
      return ofSource(error, file.source.id);
  return error;
}

/** Chromium and WebKit refuse to read any byte of a file that was changed. */
const isReadable = (file: Blob) =>
  readBlob(file, 0, 1).then(
    () => true,
    () => false,
  );
