import { ByteWindow } from '@/lib/media/bytes/byte-ranges';
import { readFullBox } from '@/lib/media/bytes/cursor';
import { readHead } from './matroska/read/head';
import { find, readBoxes, scanTopLevel, type TopBox } from './mp4/read/box';

/** Milliseconds from 1970 to 2001-01-01, from which Matroska counts, and from 1904-01-01, from which MP4 counts, to 1970. */
const MATROSKA_EPOCH_MS = Date.UTC(2001, 0, 1);
const MP4_EPOCH_MS = Date.UTC(1904, 0, 1);

/** Bytes of `moov` in which `mvhd` is looked for. It is the first box in it. */
const NEAR_BYTES = 4096;

/**
 * When a file was recorded, in milliseconds since 1970: `mvhd` of ISO/IEC 14496-12 §8.2.2, or `DateUTC` of RFC 9559 §5.1.2.10. Null if
 * the file doesn't state it, or has another container.
 */
export async function recordedAt(file: Blob): Promise<number | null> {
  return (await movieDate(file).catch(() => null)) ?? (await segmentDate(file).catch(() => null));
}

async function movieDate(file: Blob): Promise<number | null> {
  const window = new ByteWindow(file);
  const movies: TopBox[] = [];
  await scanTopLevel(window, (box) => {
    if (box.type === 'moov') movies.push(box);
  });
  const [moov] = movies;
  if (!moov) return null;
  const bytes = await window.read(
    moov.offset + moov.headerSize,
    Math.min(moov.size - moov.headerSize, NEAR_BYTES),
  );
  const header = find(readBoxes(bytes, true), 'mvhd');
  if (!header) return null;
  const { cursor, version } = readFullBox(header.body);
  // Programs that don't know it write 0, and some count from 1970.
  const atMs = MP4_EPOCH_MS + cursor.time(version) * 1000;
  return atMs > 0 ? atMs : null;
}

async function segmentDate(file: Blob): Promise<number | null> {
  const { date } = (await readHead(file)).info;
  return date === null ? null : MATROSKA_EPOCH_MS + date * 1000;
}
