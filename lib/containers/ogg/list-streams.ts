import { readBlob } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import type { ListedStream, StreamLister, TrackKind } from '@/lib/media/info';

/** One line for each codec: how the first packet of a stream begins. https://wiki.xiph.org/MIMETypesCodecs */
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

/** The Skeleton stream, which only describes the other streams. */
const SKELETON = 'fishead';

/** Bytes that are read. */
const FIRST_BYTES = 64 * 1024;
/** `OggS` */
const CAPTURE_PATTERN = 0x4f676753;
/** `header_type_flag` of the first page of a stream. */
const BEGINS_STREAM = 2;

/** Lists the streams of an Ogg file by their first pages, which stand before all others: RFC 3533 §6. */
export const listStreams: StreamLister = async (file) => {
  const streams = readFirstPages(await readBlob(file, 0, FIRST_BYTES));
  if (streams.length === 0) throw new MediaError('index-invalid', 'no Ogg stream');
  return streams;
};

/** The streams whose first pages these bytes begin with. */
export function readFirstPages(bytes: Uint8Array): ListedStream[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const streams: ListedStream[] = [];
  for (let at = 0; at + 27 <= bytes.length && view.getUint32(at) === CAPTURE_PATTERN; ) {
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
