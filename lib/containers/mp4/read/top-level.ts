import type { ByteWindow } from '@/lib/media/bytes/byte-window';
import { MediaError } from '@/lib/media/errors';
import { MAX_HEADER_BYTES, readBoxHeader } from './box';
import { MAX_TOP_LEVEL_BOXES } from './limits';

/** A box at the top level of a file, body not read: ISO/IEC 14496-12 §4.2. */
export interface TopBox {
  type: string;
  /** Bytes from the file's start. */
  offset: number;
  headerSize: number;
  /** Bytes, header included, up to the file's end at most. */
  size: number;
  /** Whether the file ends before the box does. */
  truncated: boolean;
}

/**
 * Visits the boxes at the top level of a file and reads only their headers. Bytes that are no box end the walk: recorders leave
 * padding.
 * @throws {MediaError} `index-too-large`, `file-unreadable`; also what `visit` throws.
 */
export async function scanTopLevel(
  window: ByteWindow,
  visit: (box: TopBox) => Promise<void> | void,
): Promise<void> {
  let offset = 0;
  for (let count = 0; offset + 8 <= window.size; count++) {
    if (count >= MAX_TOP_LEVEL_BOXES) throw new MediaError('index-too-large', 'too many top-level boxes');
    const bytes = window.peek(offset, MAX_HEADER_BYTES) ?? (await window.read(offset, MAX_HEADER_BYTES));
    const header = readBoxHeader(bytes, 0);
    if (!header) return;
    const left = window.size - offset;
    const size = header.size === 0 ? left : header.size;
    if (size < header.headerSize || !isBoxType(header.type)) return;
    const box = {
      type: header.type,
      offset,
      headerSize: header.headerSize,
      size: Math.min(size, left),
      truncated: size > left,
    };
    // Awaiting a value that is no promise would cost a microtask for each of a million fragments.
    const pending = visit(box);
    if (pending) await pending;
    offset += size;
  }
}

/** Whether a type is printable, as all box types are. Otherwise padding would be read as boxes of up to 4 GB. */
function isBoxType(type: string): boolean {
  return /^[\x20-\x7e\xa9]{4}$/.test(type);
}
