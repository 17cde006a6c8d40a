import { type BoxParts, box, words } from '@/lib/containers/mp4/box-parts';
import { type Box, need } from '@/lib/containers/mp4/read/box';
import { at, type Runs, runsCount } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import { type ClipChunks, type PendingOffsets, pendingOffsets, writeChunkRuns } from './chunks';
import type { ClipTrack } from './clip';
import { writeEdits, writeMediaHeader, writeTrackHeader } from './headers';
import {
  isoAudioEntry,
  isoDataInformation,
  isoHandler,
  isoMediaHeader,
  isoMeta,
  readDataReferences,
} from './quicktime';
import { writeSampleGroups } from './sample-groups';
import {
  writeDependencies,
  writeDurations,
  writeOffsets,
  writeSizes,
  writeSyncSamples,
} from './sample-tables';
import { isIndexBox, isUserData } from './user-data-check';

/** What a track needs to know of the file around it. */
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
  const mdia = box(
    'mdia',
    ...boxes.mdia.map((child) => mediaChild(child, minf, mediaDuration(clip.timing.durations), options)),
  );
  const parts: (BoxParts | Uint8Array)[] = [
    writeTrackHeader(need(boxes.trak, 'tkhd').body, presented),
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
  if (child.type === 'mdhd') return writeMediaHeader(child.body, duration);
  if (child.type === 'hdlr') return options.quicktime ? isoHandler(child.body) : child.bytes;
  return isLeftOut(child) ? new Uint8Array(0) : child.bytes;
}

function mediaDuration(durations: Runs): number {
  let sum = 0;
  for (let k = 0; k < durations.value.length; k++) {
    sum += (at(durations.sampleAt, k + 1) - at(durations.sampleAt, k)) * at(durations.value, k);
  }
  return runsCount(durations) === 0 ? 0 : sum;
}

/** `minf`: ISO/IEC 14496-12 §8.4.4. */
function writeMediaInformation(track: Track, stbl: BoxParts, options: TrackOptions): BoxParts {
  const { minf } = track.boxes;
  const header = minf.find(({ type }) => MEDIA_HEADERS.has(type));
  const parts = header ? [options.quicktime ? isoMediaHeader(header, track) : header.bytes] : [];
  return box('minf', ...parts, isoDataInformation(readDataReferences(minf).count), stbl);
}

/** `stbl`: ISO/IEC 14496-12 §8.5.1. */
function writeSampleTable(
  clip: ClipTrack,
  chunks: ClipChunks,
  offsets: BoxParts,
  options: TrackOptions,
): BoxParts {
  const { track, ranges } = clip;
  const { samples, boxes } = track;
  const parts: (BoxParts | Uint8Array | null)[] = [
    writeSampleEntries(clip, options),
    writeDurations(clip.timing.durations),
    writeOffsets(clip.timing.offsets),
    writeSyncSamples(clip),
    writeDependencies(clip),
    writeChunkRuns(chunks),
    writeSizes(clip),
    offsets,
    ...(track.plain
      ? writeSampleGroups(boxes.stbl, samples.count, ranges, clip.encoded?.samples.length ?? 0)
      : []),
  ];
  return box('stbl', ...parts.filter((part) => part !== null));
}

/** `stsd`, copied except for QuickTime's sound descriptions: ISO/IEC 14496-12 §8.5.2. */
function writeSampleEntries(
  { track, entries: own }: ClipTrack,
  options: TrackOptions,
): BoxParts | Uint8Array {
  if (own) return box('stsd', words(0, own.length), ...own);
  if (!options.quicktime || track.kind !== 'audio') return need(track.boxes.stbl, 'stsd').bytes;
  const entries = track.entries.map((entry) => isoAudioEntry(entry.format, entry.body));
  return box('stsd', words(0, entries.length), ...entries);
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
