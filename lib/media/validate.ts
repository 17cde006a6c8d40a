import { MAX_FILE_BYTES } from '@/lib/config/limits';
import { type Container, formatOfMime, formatOfName, isAccepted, isGenericMime, sniff } from './formats';

export type RejectionCode = 'unsupported-type' | 'too-large';

export type FileVerdict =
  | { ok: true; container: Container }
  /** `openAnyway`: an engine can read it, so the visitor may open it anyway (docs/architecture.md, "Rulings"). */
  | { ok: false; code: RejectionCode; openAnyway: boolean; container: Container };

/** The facts that a `File` states about itself. */
export interface FileFacts {
  name: string;
  /** MIME type; often empty. */
  type: string;
  /** Bytes. */
  size: number;
}

/**
 * Decides whether a file is accepted (specification §5): type first, then size.
 *
 * A file counts as what its MIME type or, failing that, its extension declares, and also as what its first bytes
 * show: a WebM named `.mkv` is accepted, and an MKV named `.mp4` opens as an MKV.
 *
 * @param head the file's first bytes, {@link SNIFF_BYTES} at most; empty if they can't be read.
 */
export function judgeFile(file: FileFacts, head: Uint8Array): FileVerdict {
  const shown = sniff(head);
  const declared = isGenericMime(file.type) ? formatOfName(file.name) : formatOfMime(file.type);
  const container = shown === 'unknown' ? declared : shown;
  if (!isAccepted(declared) && !isAccepted(shown)) {
    // Only a transport stream may begin without its signature.
    const readable = shown !== 'unknown' || declared === 'mpegts';
    return { ok: false, code: 'unsupported-type', openAnyway: readable, container };
  }
  if (file.size > MAX_FILE_BYTES) return { ok: false, code: 'too-large', openAnyway: true, container };
  return { ok: true, container };
}
