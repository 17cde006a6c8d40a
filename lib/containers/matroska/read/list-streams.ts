import { ByteWindow } from '@/lib/media/bytes/byte-window';
import { MediaError } from '@/lib/media/errors';
import type { ListedStream, TrackKind } from '@/lib/media/info';

/** Element IDs with their length marker: RFC 9559 §5. */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const FLAG_ENABLED = 0xb9;
const CODEC_DELAY = 0x56aa;

/** RFC 9559 §5.1.4.1.3. */
const KINDS: Readonly<Record<number, TrackKind>> = { 1: 'video', 2: 'audio', 17: 'subtitle' };

/** Bytes of headers before the tracks (attachments may stand there), and of the track list itself. */
const MAX_SCAN = 256 * 2 ** 20;
const MAX_TRACKS_BYTES = 16 * 2 ** 20;

interface Element {
  id: number;
  /** Where the body begins, in bytes of the buffer or file. */
  body: number;
  /** Bytes of the body; null for "unknown". */
  size: number | null;
}

/** `Tracks` of a Matroska or WebM file: RFC 9559 §5.1.4. */
export async function listMatroska(file: Blob): Promise<ListedStream[]> {
  const window = new ByteWindow(file);
  for (let at = 0; at < Math.min(file.size, MAX_SCAN); ) {
    const element = readElement(await window.read(at, 16), 0);
    if (!element) break;
    const body = at + element.body;
    if (element.id === SEGMENT) {
      at = body;
      continue;
    }
    if (element.id === TRACKS && element.size !== null && element.size <= MAX_TRACKS_BYTES)
      return readTracks(await window.read(body, element.size));
    if (element.id === CLUSTER || element.size === null) break;
    at = body + element.size;
  }
  throw new MediaError('index-invalid', 'no list of tracks before the media');
}

/** The streams of a `Tracks` body. */
export function readTracks(body: Uint8Array): ListedStream[] {
  const streams: ListedStream[] = [];
  for (const entry of elements(body)) {
    if (entry.id !== TRACK_ENTRY) continue;
    const stream: ListedStream = { id: 0, kind: 'data', codec: '', delaySec: 0, disabled: false };
    for (const { id, bytes } of elements(entry.bytes)) {
      if (id === TRACK_NUMBER) stream.id = unsigned(bytes);
      if (id === TRACK_TYPE) stream.kind = KINDS[unsigned(bytes)] ?? 'data';
      if (id === CODEC_ID) stream.codec = codecName(String.fromCharCode(...bytes));
      if (id === FLAG_ENABLED) stream.disabled = unsigned(bytes) === 0;
      if (id === CODEC_DELAY) stream.delaySec = unsigned(bytes) / 1e9;
    }
    streams.push(stream);
  }
  return streams;
}

/** `V_THEORA` → `theora`, `S_TEXT/UTF8` → `text/utf8`. */
function codecName(id: string): string {
  return id
    .replace(/^[VAS]_/, '')
    .replaceAll('\0', '')
    .toLowerCase();
}

function* elements(bytes: Uint8Array): Generator<{ id: number; bytes: Uint8Array }> {
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at);
    if (!element || element.size === null) return;
    yield { id: element.id, bytes: bytes.subarray(element.body, element.body + element.size) };
    at = element.body + element.size;
  }
}

/** An element's ID and size: RFC 8794 §4, §5. */
function readElement(bytes: Uint8Array, at: number): Element | null {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeAt = at + idLength;
  const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return null;
  const id = unsigned(bytes.subarray(at, sizeAt));
  const field = bytes.slice(sizeAt, sizeAt + sizeLength);
  const mask = 0xff >> sizeLength;
  const unknown = field.every((byte, i) => (i === 0 ? (byte & mask) === mask : byte === 0xff));
  field[0] = (field[0] ?? 0) & mask;
  return { id, body: sizeAt + sizeLength, size: unknown ? null : unsigned(field) };
}

function unsigned(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}
