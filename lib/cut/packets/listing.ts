import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { TrackKind } from '@/lib/media/info';
import { openMovie } from '@/lib/mp4/movie';
import { listMatroska } from './listing-matroska';
import { listMpegTs } from './listing-mpegts';
import { listOgg } from './listing-ogg';

/** A stream as its container lists it. */
export interface ListedStream {
  /** The container's own number: Matroska TrackNumber, Ogg serial, MPEG-TS PID, mp4 track_ID. */
  id: number;
  kind: TrackKind;
  /** Lower-case name as near to ffmpeg's as the container's own word allows. */
  codec: string;
  /** Seconds by which presentation is earlier than the stored times (Matroska CodecDelay). */
  delaySec: number;
  /** Switched off by the container: players do not offer it. */
  disabled: boolean;
}

/**
 * Reads a container's list of streams. Mediabunny leaves out, without a word, what it cannot read (Theora, a compressed
 * Matroska track, MPEG-2 picture in a transport stream): this is what its tracks are held against.
 * @throws {MediaError} `index-invalid` when the list is not where it should be; `file-unreadable`.
 */
export async function listStreams(file: Blob, container: Container): Promise<ListedStream[]> {
  switch (container) {
    case 'webm':
    case 'mkv':
      return listMatroska(file);
    case 'ogg':
      return listOgg(file);
    case 'mpegts':
      return listMpegTs(file);
    case 'mp4':
    case 'mov':
    case 'm4v':
    case '3gp':
      return listMovie(file);
    default:
      throw new MediaError('unsupported', container);
  }
}

async function listMovie(file: Blob): Promise<ListedStream[]> {
  const { tracks } = await openMovie(file);
  return tracks
    .filter(({ samples }) => samples.count > 0)
    .map(({ id, kind, entries, handler }) => ({
      id,
      kind,
      codec: entries[0]?.format ?? handler,
      delaySec: 0,
      disabled: false,
    }));
}
