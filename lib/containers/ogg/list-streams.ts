import { readBlob } from '@/lib/media/bytes/byte-window';
import { MediaError } from '@/lib/media/errors';
import type { ListedStream, TrackKind } from '@/lib/media/info';

/** How the first packet of a stream begins: https://wiki.xiph.org/MIMETypesCodecs */
const SIGNATURES: readonly [text: string, codec: string, kind: TrackKind][] = [
  ['\x80theora', 'theora', 'video'],
  ['BBCD', 'dirac', 'video'],
  ['OVP80', 'vp8', 'video'],
  ['\x01video', 'ogm', 'video'],
  ['\x01vorbis', 'vorbis', 'audio'],
  ['OpusHead', 'opus', 'audio'],
  ['\x7fFLAC', 'flac', 'audio'],
  ['fLaC', 'flac', 'audio'],
  ['Speex   ', 'speex', 'audio'],
  ['\x80kate', 'kate', 'subtitle'],
];

/** Describes the other streams and is none itself. */
const SKELETON = 'fishead';

const FIRST_BYTES = 64 * 1024;
const BEGINS_STREAM = 2;

/** The pages that begin a stream stand first: RFC 3533 §6. */
export async function listOgg(file: Blob): Promise<ListedStream[]> {
  const streams = readFirstPages(await readBlob(file, 0, FIRST_BYTES));
  if (streams.length === 0) throw new MediaError('index-invalid', 'no Ogg stream');
  return streams;
}

export function readFirstPages(bytes: Uint8Array): ListedStream[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const streams: ListedStream[] = [];
  for (let at = 0; at + 27 <= bytes.length && view.getUint32(at) === 0x4f676753; ) {
    const segments = bytes[at + 26] ?? 0;
    const body = at + 27 + segments;
    const length = bytes.subarray(at + 27, body).reduce((sum, lacing) => sum + lacing, 0);
    if (((bytes[at + 5] ?? 0) & BEGINS_STREAM) === 0) break;
    const start = String.fromCharCode(...bytes.subarray(body, body + 16));
    const known = SIGNATURES.find(([text]) => start.startsWith(text));
    if (!start.startsWith(SKELETON)) {
      const [, codec, kind] = known ?? ['', 'unknown', 'data' as const];
      streams.push({ id: view.getUint32(at + 14, true), kind, codec, delaySec: 0, disabled: false });
    }
    at = body + length;
  }
  return streams;
}
