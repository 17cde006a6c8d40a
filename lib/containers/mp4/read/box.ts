import { fourccAt } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { MAX_CHILDREN } from './limits';

const U32 = 2 ** 32;

/** A box in memory: ISO/IEC 14496-12 §4.2. Both views share the parent's bytes. */
export interface Box {
  type: string;
  /** The whole box, header included. */
  bytes: Uint8Array;
  body: Uint8Array;
}

/** The header of a box as it is written; size 0 means "to the end". */
export interface BoxHeader {
  type: string;
  /** Bytes, header included; 0 as written. */
  size: number;
  headerSize: number;
}

/** Bytes of the longest box header. */
export const MAX_HEADER_BYTES = 16;

/** Reads the box header at `at`. Null where the bytes end inside it. */
export function readBoxHeader(bytes: Uint8Array, at: number): BoxHeader | null {
  if (at + 8 > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(at);
  const type = fourccAt(bytes, at + 4);
  if (size !== 1) return { type, size, headerSize: 8 };
  if (at + 16 > bytes.length) return null;
  return { type, size: view.getUint32(at + 8) * U32 + view.getUint32(at + 12), headerSize: 16 };
}

/**
 * Reads consecutive boxes. Fewer than eight bytes at the end are padding: QuickTime ends `udta` and sample entries with a
 * 32-bit zero.
 * @param lenient ends the list at a damaged box instead of throwing: for user data and sample entries, which many programs
 *   damage.
 * @throws {MediaError} `index-invalid` for a box that is larger than its parent or smaller than its header; `index-too-large`.
 */
export function readBoxes(bytes: Uint8Array, lenient = false): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const header = readBoxHeader(bytes, at);
    const size = header?.size === 0 ? bytes.length - at : (header?.size ?? 0);
    if (!header || size < header.headerSize || at + size > bytes.length) {
      if (lenient) break;
      throw new MediaError('index-invalid', `box at ${at} does not fit its parent`);
    }
    if (boxes.length >= MAX_CHILDREN) throw new MediaError('index-too-large', 'too many boxes in one');
    boxes.push({
      type: header.type,
      bytes: bytes.subarray(at, at + size),
      body: bytes.subarray(at + header.headerSize, at + size),
    });
    at += size;
  }
  return boxes;
}

/** The first box of a type. */
export function find(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type);
}

/**
 * The first box of a type.
 * @throws {MediaError} `index-invalid` when it is missing.
 */
export function need(boxes: readonly Box[], type: string): Box {
  const box = find(boxes, type);
  if (!box) throw new MediaError('index-invalid', `no ${type}`);
  return box;
}

/**
 * The only box of a type. With two of them, players disagree on which one counts.
 * @throws {MediaError} `index-invalid` when it is missing or there are several.
 */
export function needOnly(boxes: readonly Box[], type: string): Box {
  const box = need(boxes, type);
  if (boxes.some((other) => other.type === type && other !== box))
    throw new MediaError('index-invalid', `two ${type}`);
  return box;
}

/** The first box on a path of types, from the outermost to the innermost. Undefined when a step is missing. */
export function findPath(boxes: readonly Box[], ...path: string[]): Box | undefined {
  let level = boxes;
  let box: Box | undefined;
  for (const type of path) {
    box = find(level, type);
    if (!box) return undefined;
    level = type === path[path.length - 1] ? [] : readBoxes(box.body, true);
  }
  return box;
}
