import { ByteWindow } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import type { ListedStream, StreamLister } from '@/lib/media/info';
import { codecOf } from './codecs';
import { MAX_HEADER_BYTES, readHeader } from './ebml';
import { ID } from './ids';
import { MAX_ELEMENT_BYTES } from './limits';
import { readTrackEntries } from './tracks';

/** Bytes of elements before the tracks; attachments may stand there. */
const MAX_SCAN_BYTES = 256 * 2 ** 20;

/**
 * Lists the tracks of a Matroska or WebM file: RFC 9559 §5.1.4. Other elements may be damaged or too large, unlike in `readHead`.
 */
export const listStreams: StreamLister = async (file) => {
  const window = new ByteWindow(file);
  for (let at = 0; at < Math.min(file.size, MAX_SCAN_BYTES); ) {
    const header = readHeader(await window.read(at, MAX_HEADER_BYTES), 0);
    if (!header) break;
    const body = at + header.headerSize;
    if (header.id === ID.segment) {
      at = body;
      continue;
    }
    if (header.id === ID.cluster || header.size === null) break;
    if (header.id === ID.tracks && header.size <= MAX_ELEMENT_BYTES)
      return listTracks(await window.read(body, header.size));
    at = body + header.size;
  }
  throw new MediaError('index-invalid', 'no list of tracks before the media');
};

/** The streams in the body of a `Tracks` element. */
export function listTracks(body: Uint8Array): ListedStream[] {
  return Array.from(readTrackEntries(body), ({ number, kind, codecId, enabled, codecDelay, video }) => ({
    id: number,
    kind,
    codec: codecOf({ codecId }),
    delaySec: codecDelay / 1e9,
    disabled: !enabled,
    ...(video?.alpha && { transparent: true }),
  }));
}
