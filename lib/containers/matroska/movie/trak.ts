import { mp4Language } from '@/lib/containers/matroska/read/language';
import type { TrackEntry } from '@/lib/containers/matroska/read/tracks';
import { type BoxParts, box, fourccBytes, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { readBoxes } from '@/lib/containers/mp4/read/box';
import { readTrackHead, type TrackHead } from '@/lib/containers/mp4/read/track';
import { displaySize } from './visual-boxes';

/** What a `trak` needs beside the TrackEntry. */
export interface TrakSpec {
  id: number;
  /** Ticks a second. */
  timescale: number;
  /** The sample entry. */
  entry: BoxParts;
  /** Whether players play it by default. */
  chosen: boolean;
}

/** Makes a track without its samples: writes the boxes of a `trak` and reads them with the MP4 reader. */
export function trackHead(track: TrackEntry, spec: TrakSpec): TrackHead {
  const trak = box('trak', trackHeader(track, spec), mediaBox(track, spec));
  const [read] = readBoxes(layOut(trak));
  if (!read) throw new Error('unreachable: a box was just written');
  return readTrackHead(read, spec.timescale);
}

/** By clockwise degrees: a, b, c, d of the matrix, and the size by which the frame moves right and down. */
const TURNS: Readonly<
  Record<
    number,
    readonly [
      matrix: readonly number[],
      right: 'none' | 'width' | 'height',
      down: 'none' | 'width' | 'height',
    ]
  >
> = {
  0: [[1, 0, 0, 1], 'none', 'none'],
  90: [[0, 1, -1, 0], 'height', 'none'],
  180: [[-1, 0, 0, -1], 'width', 'height'],
  270: [[0, -1, 1, 0], 'none', 'width'],
};

/** Flags of `tkhd`. */
const ENABLED = 1;
const IN_MOVIE = 2;
/** `alternate_group` of all audio tracks. */
const AUDIO_GROUP = 1;

/** `tkhd`: ISO/IEC 14496-12 §8.3.2. */
function trackHeader({ kind, video }: TrackEntry, { id, chosen }: TrakSpec): BoxParts {
  const size = video ? displaySize(video) : { width: 0, height: 0 };
  const fixed = { none: 0, width: Math.round(size.width * 65536), height: Math.round(size.height * 65536) };
  const [[a = 1, b = 0, c = 0, d = 1], right, down] = TURNS[video?.rotation ?? 0] ?? [
    [],
    'none' as const,
    'none' as const,
  ];
  const matrix = [a * 65536, b * 65536, 0, c * 65536, d * 65536, 0, fixed[right], fixed[down], 0x40000000];
  const isAudio = kind === 'audio';
  return fullBox(
    'tkhd',
    0,
    IN_MOVIE + (chosen ? ENABLED : 0),
    words(0, 0, id, 0, 0, 0, 0, isAudio ? AUDIO_GROUP : 0, isAudio ? 0x1000000 : 0),
    words(...matrix, fixed.width, fixed.height),
  );
}

/** `mdia`: ISO/IEC 14496-12 §8.4. */
function mediaBox(track: TrackEntry, { timescale, entry }: TrakSpec): BoxParts {
  const isVideo = track.kind === 'video';
  const { packed, extended } = mp4Language(track);
  const name = new TextEncoder().encode(track.name || (isVideo ? 'VideoHandler' : 'SoundHandler'));
  const handler = fourccBytes(isVideo ? 'vide' : 'soun');
  const header = isVideo ? fullBox('vmhd', 0, 1, words(0, 0)) : fullBox('smhd', 0, 0, words(0));
  const dinf = box('dinf', fullBox('dref', 0, 0, words(1), fullBox('url ', 0, 1)));
  return box(
    'mdia',
    fullBox('mdhd', 0, 0, words(0, 0, timescale, 0, packed * 65536)),
    ...(extended ? [fullBox('elng', 0, 0, new TextEncoder().encode(`${extended}\0`))] : []),
    fullBox('hdlr', 0, 0, words(0), handler, words(0, 0, 0), name, new Uint8Array(1)),
    box('minf', header, dinf, box('stbl', fullBox('stsd', 0, 0, words(1), entry))),
  );
}
