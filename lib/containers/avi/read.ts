import { type ByteRange, readBlob } from '@/lib/media/bytes/byte-ranges';
import { fourccAt } from '@/lib/media/bytes/cursor';
import { isAvi } from '@/lib/media/signatures';

/** An audio stream's headers, and where its chunks are: AVI RIFF File Reference, "AVISTREAMHEADER", "WAVEFORMATEX". */
export interface AviAudio {
  /** Where the bodies of `strh` and `strf` begin, in bytes from the file's start. */
  strhAt: number;
  strfAt: number;
  strh: { scale: number; rate: number; start: number; length: number; sampleSize: number };
  strf: { tag: number; channels: number; hz: number; avgBytes: number; align: number; bits: number };
  /** Bytes of `strf` behind these, at most 32. */
  extra: Uint8Array;
  /** The bytes of each chunk that isn't empty. */
  chunks: ByteRange[];
}

export interface Avi {
  audio: AviAudio[];
  /** Seconds that the first video stream lasts by its header; 0 without one. */
  videoSec: number;
}

/** Bytes of headers, and of an index, that are read. An index has 16 bytes for each chunk: this one would have a million. */
const MAX_HEADERS = 2 ** 20;
const MAX_INDEX = 2 ** 24;

/** Chunks at a file's top level. */
const MAX_TOP_LEVEL = 64;

const EXTRA_BYTES = 32;

interface Chunk {
  type: string;
  /** The list's own type; empty for other chunks. */
  list: string;
  /** Where its body begins, and how long it is. */
  at: number;
  size: number;
}

/** Bytes by which a stated size may be wrong: some programs count the header, or a byte of padding. */
const SIZE_SLACK = 16;

/**
 * True if a file ends before its RIFF chunk does, as a recording or a copy that stopped early.
 * @throws {MediaError} `file-unreadable`.
 */
export async function isAviCutOff(file: Blob): Promise<boolean> {
  const head = await readBlob(file, 0, 12);
  if (!isAvi(head)) return false;
  const size = new DataView(head.buffer, head.byteOffset).getUint32(4, true);
  return size === 0 || size > file.size + SIZE_SLACK;
}

/**
 * Reads the headers and the index of an AVI file, and no media.
 * @returns null for a file without an index, of several RIFF chunks (OpenDML), or that is damaged.
 * @throws {MediaError} `file-unreadable`.
 */
export async function readAvi(file: Blob): Promise<Avi | null> {
  const head = await readBlob(file, 0, 12);
  if (!isAvi(head)) return null;
  const found = new Map<string, Chunk>();
  let at = 12;
  for (let count = 0; at + 8 <= file.size; count++) {
    const bytes = await readBlob(file, at, at + 12);
    const [chunk] = chunksIn(bytes, at);
    if (!chunk || chunk.type === 'RIFF' || count === MAX_TOP_LEVEL) return null;
    const name = chunk.list || chunk.type;
    if (!found.has(name)) found.set(name, chunk);
    at = chunk.at + chunk.size + (chunk.size % 2);
  }
  const [hdrl, movi, idx1] = [found.get('hdrl'), found.get('movi'), found.get('idx1')];
  if (!hdrl || !movi || !idx1 || hdrl.size > MAX_HEADERS || idx1.size > MAX_INDEX) return null;
  const bodies = await Promise.all(
    [hdrl, idx1].map((chunk) => readBlob(file, chunk.at, chunk.at + chunk.size)),
  );
  const [headers = head, index = head] = bodies;
  const avi = readHeaders(headers.subarray(4), hdrl.at + 4);
  await addChunks(file, avi.streams, index, movi.at);
  return { audio: avi.streams.filter((stream) => stream !== null), videoSec: avi.videoSec };
}

/** Reads consecutive chunks. Sizes aren't checked. @param base where the bytes begin in the file. */
function* chunksIn(bytes: Uint8Array, base: number): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const type = fourccAt(bytes, at);
    const size = view.getUint32(at + 4, true);
    const list = type === 'LIST' && at + 12 <= bytes.length ? fourccAt(bytes, at + 8) : '';
    yield { type, list, at: base + at + 8, size };
    at += 8 + size + (size % 2);
  }
}

/** The body of a header. */
interface Body {
  /** Where it begins in the file. */
  at: number;
  bytes: Uint8Array;
  view: DataView;
}

/** Reads `hdrl`. Streams that aren't audio are null. */
function readHeaders(bytes: Uint8Array, base: number): { streams: (AviAudio | null)[]; videoSec: number } {
  const streams: (AviAudio | null)[] = [];
  let videoSec = 0;
  for (const { list, at, size } of chunksIn(bytes, base)) {
    if (list !== 'strl') continue;
    const from = at - base + 4;
    const children = [...chunksIn(bytes.subarray(from, from + size - 4), base + from)];
    const bodyOf = (type: string): Body => {
      const { at, size } = children.find((child) => child.type === type) ?? { at: base, size: 0 };
      const body = bytes.subarray(at - base, at - base + size);
      return { at, bytes: body, view: new DataView(body.buffer, body.byteOffset, body.byteLength) };
    };
    const [strh, strf] = [bodyOf('strh'), bodyOf('strf')];
    const kind = strh.bytes.length >= 48 ? fourccAt(strh.bytes, 0) : '';
    streams.push(kind === 'auds' && strf.bytes.length >= 16 ? readAudio(strh, strf) : null);
    if (kind !== 'vids' || videoSec > 0) continue;
    const { scale, rate, length } = readTimes(strh);
    videoSec = rate ? (length * scale) / rate : 0;
  }
  return { streams, videoSec };
}

function readAudio(strh: Body, strf: Body): AviAudio {
  const [u16, u32] = [
    (at: number) => strf.view.getUint16(at, true),
    (at: number) => strf.view.getUint32(at, true),
  ];
  return {
    strhAt: strh.at,
    strfAt: strf.at,
    strh: readTimes(strh),
    strf: { tag: u16(0), channels: u16(2), hz: u32(4), avgBytes: u32(8), align: u16(12), bits: u16(14) },
    extra: strf.bytes.slice(16, 16 + EXTRA_BYTES),
    chunks: [],
  };
}

function readTimes({ view }: Body): AviAudio['strh'] {
  const word = (at: number) => view.getUint32(at, true);
  return { scale: word(20), rate: word(24), start: word(28), length: word(32), sampleSize: word(44) };
}

/**
 * Adds the chunks of the index to their streams: AVI RIFF File Reference, "AVIOLDINDEX". Positions count from `movi`, and in some
 * files from the file's start.
 * @param moviAt where the body of `movi` begins.
 */
async function addChunks(
  file: Blob,
  streams: readonly (AviAudio | null)[],
  index: Uint8Array,
  moviAt: number,
): Promise<void> {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  let base: number | null = null;
  for (let at = 0; at + 16 <= index.length; at += 16) {
    const type = fourccAt(index, at);
    const match = /^(\d\d)(wb|..)$/.exec(type);
    const audio = match ? streams[Number(match[1])] : null;
    const [position, size] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)];
    if (!audio || size === 0) continue;
    base ??= await baseOf(file, type, position, moviAt);
    const from = base + position + 8;
    if (from + size > file.size) continue;
    audio.chunks.push({ from, to: from + size });
  }
}

async function baseOf(file: Blob, type: string, position: number, moviAt: number): Promise<number> {
  const bytes = await readBlob(file, position, position + 4);
  return bytes.length === 4 && fourccAt(bytes, 0) === type ? 0 : moviAt;
}
