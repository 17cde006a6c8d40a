import { nullIfInvalid } from '@/lib/codecs/bits';
import type { AvcConfig } from '@/lib/codecs/h264/config';
import { completeHevcRecord } from '@/lib/codecs/h265/config';
import { lengthPrefixedUnits } from '@/lib/codecs/nal';
import { AVC_SETS, HEVC_SETS, type SetReader } from '@/lib/codecs/sets/parameter-sets';
import { find, readBoxes } from '@/lib/containers/mp4/read/box';
import {
  type SampleEntry,
  SETS_IN_ENTRY,
  visualBoxes,
  withBox,
} from '@/lib/containers/mp4/read/sample-entry';
import { entryNumberOf, readSample } from '@/lib/containers/mp4/read/samples';
import type { ClipPlan, ClipTrack } from '@/lib/containers/mp4/write/clip';
import { syncSamples } from '@/lib/containers/mp4/write/sample-tables';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { evenly } from '@/lib/media/evenly';

/** Bytes of a keyframe that are read; parameter sets stand before its first slice. */
const HEAD_BYTES = 16 * 1024;

/** Keyframes of a clip that are looked at, all over it. */
const MAX_LOOKS = 16;

/** A sample entry whose samples need no parameter sets but its own. */
interface CompleteEntry {
  bytes: Uint8Array;
  /** Bytes of the length before each unit of a sample. */
  lengthSize: number;
  /** False for a parameter set that the entry doesn't have. */
  knows(unit: Uint8Array): boolean;
}

/**
 * Names the sample entries of H.264 and H.265 tracks as Apple's players require it (`avc1`, `hvc1`), if they hold all parameter sets. Their
 * samples may repeat those. Reads the beginnings of a few keyframes.
 * @returns the clip, and whether a track's samples hold sets that its entry lacks, so that Apple's players refuse it.
 * @throws {MediaError} `file-unreadable`.
 */
export async function withSetsInEntries(
  blob: Blob,
  clip: ClipPlan,
): Promise<{ clip: ClipPlan; setsInFrames: boolean }> {
  let setsInFrames = false;
  const tracks: ClipTrack[] = [];
  for (const track of clip.tracks) {
    const found = entriesOf(track);
    if (found.some(({ format }) => format in SETS_IN_ENTRY)) {
      const entries = found.flatMap((entry) => completeEntry(entry) ?? []);
      const isComplete = entries.length === found.length && (await areKnown(blob, track, entries));
      tracks.push(isComplete ? { ...track, entries: entries.map(({ bytes }) => bytes) } : track);
      setsInFrames ||= !isComplete;
    } else tracks.push(track);
  }
  return { clip: { ...clip, tracks }, setsInFrames };
}

type Entry = Pick<SampleEntry, 'format' | 'body' | 'bytes'>;

/** The entries that a track of a clip is going to have. */
function entriesOf({ track, entries }: ClipTrack): Entry[] {
  if (!entries) return track.entries;
  return entries.flatMap((bytes) => readBoxes(bytes, true)).map((box) => ({ ...box, format: box.type }));
}

/** The configuration of an entry: where it is, its parameter sets, and the record that states that they are all. */
const RECORDS = {
  avcC: recordOf(AVC_SETS, ({ sps, pps }: AvcConfig, record) =>
    sps.length > 0 && pps.length > 0 ? record : null,
  ),
  hvcC: recordOf(HEVC_SETS, completeHevcRecord),
} as const;

function recordOf<Config extends { lengthSize: number }>(
  { readConfig, unitsOf, kindOf }: SetReader<Config>,
  complete: (config: Config, record: Uint8Array) => Uint8Array | null,
) {
  return (record: Uint8Array) => {
    const config = readConfig(record);
    const whole = complete(config, record);
    const sets = Object.values(unitsOf(config)).flat();
    const knows = (unit: Uint8Array) => kindOf(unit) === null || sets.some((set) => isSame(set, unit));
    return whole && { whole, knows, lengthSize: config.lengthSize };
  };
}

/** The entry under its name for samples without parameter sets of their own; null if it lacks some. */
function completeEntry(entry: Entry): CompleteEntry | null {
  const boxes = visualBoxes(entry);
  for (const [type, read] of Object.entries(RECORDS)) {
    const record = find(boxes, type)?.body;
    const complete = record && nullIfInvalid(() => read(record));
    if (!complete) continue;
    const { whole, ...rest } = complete;
    const format = SETS_IN_ENTRY[entry.format] ?? entry.format;
    return { ...rest, bytes: withBox({ ...entry, format }, type, whole) };
  }
  return null;
}

/** True if the keyframes that are looked at hold no parameter set that their entry lacks. */
async function areKnown(blob: Blob, clip: ClipTrack, entries: readonly CompleteEntry[]): Promise<boolean> {
  const { samples } = clip.track;
  const keyframes = syncSamples(clip).flatMap(({ source }) => source ?? []);
  for (const i of evenly(keyframes.length, MAX_LOOKS)) {
    const sample = keyframes[i] ?? 0;
    const entry = entries[entryNumberOf(samples, sample) - 1];
    const head = await readSample(blob, samples, sample, HEAD_BYTES);
    if (!entry || ![...lengthPrefixedUnits(head, entry.lengthSize)].every(entry.knows)) return false;
  }
  return true;
}
