import { withoutLength } from '@/lib/codecs/flac';
import { type BoxParts, box, fullBox, high, low, words } from '@/lib/containers/mp4/box-parts';
import { type Box, need, withWord } from '@/lib/containers/mp4/read/box';
import { runsCount, timeOf, withTimes } from '@/lib/containers/mp4/read/runs';
import { flacInfo, type SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import { readDataReferences, type Track } from '@/lib/containers/mp4/read/track';
import { readFullBox } from '@/lib/media/bytes/cursor';
import { type ClipChunks, type PendingOffsets, pendingOffsets, writeChunkRuns } from './chunks';
import type { ClipEdit, ClipTrack } from './clip';
import { isoAudioEntry, isoHandler, isoMediaHeader, isoMeta } from './quicktime';
import {
  writeDependencies,
  writeSampleGroups,
  writeSizes,
  writeSyncSamples,
  writeTimes,
} from './sample-tables';
import { isIndexBox, isUserData } from './user-data';

/** The children of a `trak` under another track ID: `tkhd`, ISO/IEC 14496-12 §8.3.2. */
export function withTrackId(trak: readonly Box[], id: number): Box[] {
  return trak.map((child) =>
    child.type === 'tkhd' ? withWord(child, child.body[0] === 1 ? 20 : 12, id) : child,
  );
}

/** The facts about a file that its tracks depend on. */
export interface TrackOptions {
  /** The source is QuickTime: its boxes are converted to ISO/IEC 14496-12. */
  quicktime: boolean;
  /** Chunk offsets need 64 bits. */
  wide: boolean;
  /** IDs of the tracks in the clip. References to others are dropped. */
  present: ReadonlySet<number>;
}

/** Writes `trak`: ISO/IEC 14496-12 §8.3.1. Boxes that the cut doesn't change are copied byte for byte. */
export function writeTrack(
  clip: ClipTrack,
  chunks: ClipChunks,
  options: TrackOptions,
): { box: BoxParts; offsets: PendingOffsets } {
  const { boxes } = clip.track;
  const offsets = pendingOffsets(chunks, options.wide);
  const presented = clip.edits.reduce((sum, edit) => sum + edit.duration, 0);
  const stbl = writeSampleTable(clip, chunks, offsets.box, options);
  const minf = writeMediaInformation(clip.track, stbl, options);
  const { durations } = clip.timing;
  const duration = timeOf(withTimes(durations), runsCount(durations));
  const mdia = box('mdia', ...boxes.mdia.map((child) => mediaChild(child, minf, duration, options)));
  const parts: (BoxParts | Uint8Array)[] = [
    writeHeader(need(boxes.trak, 'tkhd'), presented),
    writeEdits(clip.edits),
  ];
  for (const child of boxes.trak) {
    if (child.type === 'tref') parts.push(...writeReferences(clip.track, options.present));
    else if (child.type === 'mdia') parts.push(mdia);
    else if (!isUserData(child)) continue;
    else if (child.type === 'meta') parts.push(options.quicktime ? isoMeta(child) : child.bytes);
    else if (!isLeftOut(child)) parts.push(child.bytes);
  }
  return { box: box('trak', ...parts), offsets };
}

/** QuickTime's hints for loading a track, which describe the layout of the source, and padding. */
const LAYOUT_BOXES = new Set(['load', 'free', 'skip']);

const isLeftOut = ({ type }: Box): boolean => LAYOUT_BOXES.has(type) || isIndexBox(type);

/** The media header boxes, one of which is in every `minf`: ISO/IEC 14496-12 §8.4.5; `gmhd` is QuickTime's. */
const MEDIA_HEADERS = new Set(['vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'gmhd']);

function mediaChild(
  child: Box,
  minf: BoxParts,
  duration: number,
  options: TrackOptions,
): BoxParts | Uint8Array {
  if (child.type === 'minf') return minf;
  if (child.type === 'mdhd') return writeHeader(child, duration);
  if (child.type === 'hdlr') return options.quicktime ? isoHandler(child.body) : child.bytes;
  return isLeftOut(child) ? new Uint8Array(0) : child.bytes;
}

/** `minf`: ISO/IEC 14496-12 §8.4.4. */
function writeMediaInformation(track: Track, stbl: BoxParts, options: TrackOptions): BoxParts {
  const { minf } = track.boxes;
  const header = minf.find(({ type }) => MEDIA_HEADERS.has(type));
  const parts = header ? [options.quicktime ? isoMediaHeader(header, track) : header.bytes] : [];
  return box('minf', ...parts, writeDataInformation(readDataReferences(minf).count), stbl);
}

/**
 * Writes `dinf` with a self-contained `url ` for each entry: ISO/IEC 14496-12 §8.7.2. It replaces QuickTime's `alis` and other
 * references.
 */
function writeDataInformation(entries: number): BoxParts {
  const urls = Array.from({ length: Math.max(1, entries) }, () => fullBox('url ', 0, 1));
  return box('dinf', fullBox('dref', 0, 0, words(urls.length), ...urls));
}

/** `stbl`: ISO/IEC 14496-12 §8.5.1. */
function writeSampleTable(
  clip: ClipTrack,
  chunks: ClipChunks,
  offsets: BoxParts,
  options: TrackOptions,
): BoxParts {
  const { track, pieces } = clip;
  const { samples, boxes } = track;
  const parts: (BoxParts | Uint8Array | null)[] = [
    writeSampleEntries(clip, options),
    writeTimes('stts', clip.timing.durations),
    clip.timing.offsets && writeTimes('ctts', clip.timing.offsets),
    writeSyncSamples(clip),
    writeDependencies(clip),
    writeChunkRuns(chunks),
    writeSizes(clip),
    offsets,
    ...(track.plain ? writeSampleGroups(boxes.stbl, samples.count, pieces) : []),
  ];
  return box('stbl', ...parts.filter((part) => part !== null));
}

/** `stsd`, copied except for QuickTime's sound descriptions and the length of FLAC: ISO/IEC 14496-12 §8.5.2. */
function writeSampleEntries(
  { track, entries: replaced }: ClipTrack,
  { quicktime }: TrackOptions,
): BoxParts | Uint8Array {
  if (replaced) return box('stsd', words(0, replaced.length), ...replaced);
  const isConverted = quicktime && track.kind === 'audio';
  if (!isConverted && track.entries.every(({ format }) => format !== 'fLaC'))
    return need(track.boxes.stbl, 'stsd').bytes;
  const entries = track.entries.map((source) => {
    const entry = source.format === 'fLaC' ? withoutFlacLength(source) : source;
    return isConverted ? isoAudioEntry(entry.format, entry.body) : entry.bytes;
  });
  return box('stsd', words(0, entries.length), ...entries);
}

/** An entry of FLAC without the length and the MD5 of the source's audio, of which a clip holds only a part. */
function withoutFlacLength({
  format,
  bytes,
  body,
}: SampleEntry): Pick<SampleEntry, 'format' | 'bytes' | 'body'> {
  const info = flacInfo({ body });
  if (!info) return { format, bytes, body };
  const changed = bytes.slice();
  changed.set(withoutLength(info), info.byteOffset - bytes.byteOffset);
  return { format, bytes: changed, body: changed.subarray(body.byteOffset - bytes.byteOffset) };
}

/** `tref` without references to tracks that aren't in the clip: ISO/IEC 14496-12 §8.3.3. */
function writeReferences(track: Track, present: ReadonlySet<number>): BoxParts[] {
  const kept: BoxParts[] = [];
  for (const [type, ids] of track.references) {
    const inside = ids.filter((id) => present.has(id));
    if (inside.length > 0) kept.push(box(type, words(...inside)));
  }
  return kept.length > 0 ? [box('tref', ...kept)] : [];
}

const U32 = 2 ** 32;

/**
 * Writes `mvhd`, `tkhd` or `mdhd` with another duration (ticks) and everything else kept: ISO/IEC 14496-12 §8.2.2, §8.3.2, §8.4.2.
 * In version 0 if all values fit into 32 bits, otherwise in version 1.
 * @param timescale another one for `mvhd`; by default the source's stays.
 */
export function writeHeader(
  { type, body }: Omit<Box, 'bytes'>,
  duration: number,
  timescale?: number,
): BoxParts {
  const { cursor, version, flags } = readFullBox(body);
  const dates = [cursor.time(version), cursor.time(version)];
  // The timescale; in `tkhd` the track ID and a reserved field.
  const first = cursor.u32();
  const middle = type === 'tkhd' ? [first, cursor.u32()] : [timescale ?? first];
  cursor.skip(version === 1 ? 8 : 4);
  const rest = cursor.take(cursor.left);
  const wide = duration >= U32 || dates.some((value) => value >= U32);
  const numbers = (value: number) => (wide ? [high(value), low(value)] : [value]);
  const head = [(wide ? 0x1000000 : 0) + flags, ...dates.flatMap(numbers), ...middle, ...numbers(duration)];
  return box(type, words(...head), rest);
}

/** Writes `edts` and `elst`, in version 1 where a value needs it: ISO/IEC 14496-12 §8.6.5, §8.6.6. */
export function writeEdits(edits: readonly ClipEdit[]): BoxParts {
  const wide = edits.some(({ duration, mediaTime }) => duration >= U32 || (mediaTime ?? 0) >= 2 ** 31);
  // −1, for an empty edit, is all ones in 64 bits too.
  const number = (value: number) => (wide ? [high(value), value < 0 ? value : low(value)] : [value]);
  const table = edits.map(({ duration, mediaTime }) =>
    words(...number(duration), ...number(mediaTime ?? -1), 0x10000),
  );
  return box('edts', fullBox('elst', wide ? 1 : 0, 0, words(edits.length), ...table));
}
