import { listMatroska } from '@/lib/containers/matroska/read/list-streams';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { listMpegTs } from '@/lib/containers/mpegts/list-streams';
import { listOgg } from '@/lib/containers/ogg/list-streams';
import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { ListedStream } from '@/lib/media/info';

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
