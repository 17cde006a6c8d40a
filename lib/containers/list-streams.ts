import { MediaError } from '@/lib/media/errors';
import { type Container, type Family, familyOf } from '@/lib/media/formats';
import type { ListedStream, StreamLister } from '@/lib/media/info';
import { listStreams as listMatroska } from './matroska/read/list-streams';
import { listStreams as listMp4 } from './mp4/read/list-streams';
import { listStreams as listMpegTs } from './mpegts/list-streams';
import { listStreams as listOgg } from './ogg/list-streams';

/** One line for each family of containers whose streams can be listed. */
const LISTERS: Partial<Record<Family, StreamLister>> = {
  iso: listMp4,
  matroska: listMatroska,
  ogg: listOgg,
  mpegts: listMpegTs,
};

/**
 * Lists all streams of a file. Mediabunny silently leaves out what it can't read (Theora, a compressed Matroska track, MPEG-2
 * video in a transport stream), so its tracks are compared with this list.
 * @throws {MediaError} `unsupported` for other containers; `index-invalid` when the list is missing or damaged;
 *   `file-unreadable`.
 */
export async function listStreams(file: Blob, container: Container): Promise<ListedStream[]> {
  const list = LISTERS[familyOf(container)];
  if (!list) throw new MediaError('unsupported', container);
  return list(file);
}
