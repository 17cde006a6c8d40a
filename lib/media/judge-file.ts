import { MAX_FILE_BYTES } from '@/lib/config/limits';
import type { ForeignKind } from './foreign';
import { type Container, declaredFormat, familyOf, isAccepted, sniff } from './formats';
import { lacksIndex } from './lacks-index';

export type RejectionCode = 'unsupported-type' | 'too-large' | NoVideo;

/** Why nothing can open a file that is named as a video: it is empty, cut off, or something else. */
export type NoVideo = 'empty' | 'no-index' | ForeignKind;

/** The fields of a file by which it is judged. */
type Chosen = Pick<File, 'name' | 'type' | 'size' | 'slice'>;

async function noVideoAs(shown: Container, file: Chosen, head: Uint8Array): Promise<NoVideo | null> {
  if (file.size === 0) return 'empty';
  if (shown === 'unknown') return foreignAs(head);
  if (familyOf(shown) !== 'iso') return null;
  // A file that can't be read any more is judged by its first bytes.
  return (await lacksIndex(file, head).catch(() => false)) ? 'no-index' : null;
}

/** Tells what a file of an unknown format is. Its code loads only for such files. If it can't, the engines say what is wrong. */
async function foreignAs(head: Uint8Array): Promise<ForeignKind | null> {
  try {
    return (await import('./foreign')).foreignKind(head);
  } catch {
    return null;
  }
}

export type FileVerdict =
  | { ok: true; container: Container }
  /** `openAnyway`: an engine can read it, so the visitor may open it anyway (docs/architecture.md, "Rulings"). */
  | { ok: false; code: RejectionCode; openAnyway: boolean; container: Container };

/**
 * Decides whether a file is accepted (specification §5): type first, then size. Of an accepted type, a file is rejected that nothing
 * can open.
 *
 * A file counts as what its MIME type or, failing that, its extension declares, and also as what its first bytes
 * show: a WebM named `.mkv` is accepted, and an MKV named `.mp4` opens as an MKV.
 *
 * @param head the file's first bytes, `SNIFF_BYTES` at most; empty if they can't be read.
 */
export async function judgeFile(file: Chosen, head: Uint8Array): Promise<FileVerdict> {
  const shown = sniff(head);
  const declared = declaredFormat(file);
  const container = shown === 'unknown' ? declared : shown;
  const noVideo = await noVideoAs(shown, file, head);
  if (!isAccepted(declared) && !isAccepted(shown)) {
    // Only a transport stream may begin without its signature.
    const readable = noVideo === null && (shown !== 'unknown' || declared === 'mpegts');
    return { ok: false, code: 'unsupported-type', openAnyway: readable, container };
  }
  if (noVideo) return { ok: false, code: noVideo, openAnyway: false, container };
  if (file.size > MAX_FILE_BYTES) return { ok: false, code: 'too-large', openAnyway: true, container };
  return { ok: true, container };
}
