import { type BoxParts, box, layOut } from '@/lib/containers/mp4/box-parts';
import type { ByteWindow } from '@/lib/media/bytes/byte-ranges';
import { Cursor, fourccAt } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { MAX_CHILDREN, MAX_MOOV_BYTES, MAX_TOP_LEVEL_BOXES } from './limits';

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
function readBoxHeader(bytes: Uint8Array, at: number): BoxHeader | null {
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

/** The box in memory that has this form. */
export function asBox(parts: BoxParts): Box {
  const bytes = layOut(parts);
  return { type: fourccAt(bytes, 4), bytes, body: bytes.subarray(8) };
}

/** A copy of a box with another 32-bit number at a position of its body. */
export function withWord({ type, body }: Box, position: number, value: number): Box {
  const changed = body.slice();
  new DataView(changed.buffer).setUint32(position, value);
  return asBox(box(type, changed));
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
  const [type = '', ...rest] = path;
  const box = find(boxes, type);
  return box && rest.length > 0 ? findPath(readBoxes(box.body, true), ...rest) : box;
}

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

/**
 * Inflates a compressed movie resource: `cmov`, QuickTime File Format, "Compressed movie resources".
 * @returns the children of the `moov` inside.
 * @throws {MediaError} `unsupported` for methods other than zlib; `index-invalid`, `index-too-large`.
 */
export async function inflateMovie(cmov: Box): Promise<Box[]> {
  const boxes = readBoxes(cmov.body);
  const method = new Cursor(need(boxes, 'dcom').body).fourcc();
  if (method !== 'zlib') throw new MediaError('unsupported', `moov compressed with ${method}`);
  const cursor = new Cursor(need(boxes, 'cmvd').body);
  const size = cursor.u32();
  if (size > MAX_MOOV_BYTES) throw new MediaError('index-too-large', `moov of ${size} bytes`);
  const inflated = await inflate(cursor.take(cursor.left), size);
  return readBoxes(need(readBoxes(inflated), 'moov').body);
}

async function inflate(data: Uint8Array, size: number): Promise<Uint8Array> {
  const out = new Uint8Array(size);
  let filled = 0;
  try {
    const stream = new Blob([data.slice()]).stream().pipeThrough(new DecompressionStream('deflate'));
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done && filled < size; part = await reader.read()) {
      const piece = part.value.subarray(0, size - filled);
      out.set(piece, filled);
      filled += piece.length;
    }
    void reader.cancel().catch(() => undefined);
  } catch (cause) {
    // Many writers omit the checksum or leave bytes behind it. The data before the error counts.
    if (filled < size) throw new MediaError('index-invalid', 'a damaged cmov', { cause });
  }
  if (filled < size) throw new MediaError('index-invalid', 'a cmov is shorter than it states');
  return out;
}
