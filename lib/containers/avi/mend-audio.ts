import { concat, littleEndian, readBlob } from '@/lib/media/bytes/byte-ranges';
import { type RightHeader, rightHeader } from './audio-header';
import { type AviAudio, readAvi } from './read';

/** Bytes of a stream that are examined, and chunks that they are in. */
const HEAD_BYTES = 64 * 1024;
const HEAD_CHUNKS = 256;

/**
 * Replaces headers that would make ffmpeg lose the audio of an AVI file. All other bytes stay.
 * @returns the file itself if no header needs it, or if the right one can't be found.
 * @throws {MediaError} `file-unreadable`.
 */
export async function withRightAudioHeaders(file: Blob): Promise<Blob> {
  const avi = await readAvi(file);
  const patches: Patch[] = [];
  for (const audio of avi?.audio ?? []) {
    const right = rightHeader(audio, await headOf(file, audio), avi?.videoSec ?? 0);
    if (right) patches.push(...patchesOf(audio, right));
  }
  patches.sort(([a], [b]) => a - b);
  const pieces: Blob[] = [];
  let reached = 0;
  for (const [at, bytes] of patches) {
    pieces.push(file.slice(reached, at), new Blob([bytes]));
    reached = at + bytes.length;
  }
  return patches.length > 0 ? new Blob([...pieces, file.slice(reached)]) : file;
}

/** Bytes, and where they replace others in the file. */
type Patch = [at: number, bytes: Uint8Array<ArrayBuffer>];

/** The bytes that a stream begins with. */
async function headOf(file: Blob, { chunks }: AviAudio): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const { from, to } of chunks.slice(0, HEAD_CHUNKS)) {
    if (length >= HEAD_BYTES) break;
    parts.push(await readBlob(file, from, Math.min(to, from + HEAD_BYTES - length)));
    length += to - from;
  }
  return concat(parts);
}

function patchesOf({ strhAt, strfAt }: AviAudio, { strh, strf }: RightHeader): Patch[] {
  const { tag, channels, hz, avgBytes, align } = strf;
  const format = [littleEndian(2, tag, channels), littleEndian(4, hz, avgBytes), littleEndian(2, align)];
  return [
    [strhAt + 20, littleEndian(4, strh.scale, strh.rate, strh.start, strh.length)],
    [strhAt + 44, littleEndian(4, strh.sampleSize)],
    [strfAt, concat(format)],
  ];
}
