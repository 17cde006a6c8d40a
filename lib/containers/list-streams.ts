import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { ListedStream, StreamLister } from '@/lib/media/info';
import { listStreams as listMatroska } from './matroska/read/list-streams';
import { listStreams as listMp4 } from './mp4/read/list-streams';
import { listStreams as listMpegTs } from './mpegts/list-streams';
import { listStreams as listOgg } from './ogg/list-streams';

/** One line for each container whose streams can be listed. */
const LISTERS: Partial<Record<Container, StreamLister>> = {
  mp4: listMp4,
  mov: listMp4,
  m4v: listMp4,
  '3gp': listMp4,
  mkv: listMatroska,
  webm: listMatroska,
  ogg: listOgg,
  mpegts: listMpegTs,
};

/**
 * Lists all streams of a file. Mediabunny leaves out what it can't read, without saying so (Theora, a compressed Matroska
 * track, MPEG-2 video in a transport stream): its tracks are compared with this list.
 * @throws {MediaError} `unsupported` for other containers; `index-invalid` when the list is missing or damaged;
 *   `file-unreadable`.
 */
export async function listStreams(file: Blob, container: Container): Promise<ListedStream[]> {
  const list = LISTERS[container];
  if (!list) throw new MediaError('unsupported', container);
  return list(file);
}
