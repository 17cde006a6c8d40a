import { find } from '@/lib/containers/mp4/read/box';
import {
  type SampleEntry,
  SETS_IN_ENTRY,
  visualBoxes,
  withBox,
} from '@/lib/containers/mp4/read/sample-entry';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { joinAvc } from './sets/avc-sets';
import { joinHevc } from './sets/hevc-sets';
import { type JoinedStreams, refusingToJoin, type SampleRewriter, type StreamToJoin } from './sets/join-sets';

/** A video stream to be joined with others. */
export interface VideoToJoin extends Pick<StreamToJoin, 'bytes'> {
  entry: SampleEntry;
  /** As `StreamToJoin.reorder`. It examines all samples, so it is called only if the parameter sets differ. */
  reorder(): number;
}

/** The sample entry for the samples of all files. */
export interface SharedEntry {
  /** The whole box. */
  bytes: Uint8Array;
  /** For each file, how its samples are rewritten; null where they stay. */
  rewrite: (SampleRewriter | null)[];
}

/** Puts the configurations of several streams together, by the box that holds them. */
const JOINERS: Readonly<Record<string, (streams: readonly StreamToJoin[]) => JoinedStreams>> = {
  avcC: joinAvc,
  hvcC: joinHevc,
  // The level: https://www.webmproject.org/vp9/mp4/
  vpcC: (streams) => highest(streams, ({ record }) => record[5] ?? 0),
  // `seq_level_idx_0`: https://aomediacodec.github.io/av1-isobmff/#av1codecconfigurationbox-syntax
  av1C: (streams) => highest(streams, ({ record }) => (record[1] ?? 0) & 31),
};

/** Takes the record of the highest level, which describes all streams. Their keyframes configure the decoders. */
function highest(streams: readonly StreamToJoin[], levelOf: (stream: StreamToJoin) => number): JoinedStreams {
  const levels = streams.map(levelOf);
  const base = levels.indexOf(Math.max(...levels));
  const record = streams[base]?.record.slice() ?? new Uint8Array(0);
  return { record, base, rewrite: streams.map(() => null) };
}

/**
 * Makes the sample entry that describes the samples of all files.
 * @throws {MediaError} `sources-differ` if there can be none.
 */
export function shareEntry(streams: readonly VideoToJoin[]): SharedEntry {
  const [first] = streams;
  if (!first) throw new MediaError('sources-differ', 'a track without a sample entry');
  const boxes = streams.map(({ entry }) => visualBoxes(entry));
  const type = Object.keys(JOINERS).find((box) => find(boxes[0] ?? [], box));
  const join = type && JOINERS[type];
  if (!type || !join) throw new MediaError('sources-differ', first.entry.format);
  const records = boxes.map((children) => find(children, type)?.body ?? NOTHING);
  const format = sharedFormat(streams);
  const isEqual = streams.every(
    ({ entry }, i) => entry.format === format && isSame(records[i] ?? NOTHING, records[0] ?? NOTHING),
  );
  const joined = isEqual
    ? { record: records[0] ?? NOTHING, base: 0, rewrite: streams.map(() => null) }
    : refusingToJoin(() =>
        join(
          streams.map(({ entry, bytes, reorder }, i) => ({
            bytes,
            movesSets: entry.format !== format,
            reorder: reorder(),
            record: records[i] ?? NOTHING,
          })),
        ),
      );
  const { entry } = streams[joined.base] ?? first;
  const ofBase = boxes[joined.base] ?? [];
  const stated = DISPLAYING.flatMap((kind) => (find(ofBase, kind) ? [] : (find(boxes.flat(), kind) ?? [])));
  return {
    bytes: withBox({ ...entry, format }, type, joined.record, stated),
    rewrite: joined.rewrite,
  };
}

const NOTHING = new Uint8Array(0);

/** The format of the shared entry: one without parameter sets in samples, unless all streams may have them. */
function sharedFormat(streams: readonly VideoToJoin[]): string {
  const entry = streams.find(({ entry }) => !(entry.format in SETS_IN_ENTRY))?.entry ?? streams[0]?.entry;
  return entry?.format ?? '';
}

/** Boxes with colors and the pixel aspect ratio, which other streams may state in their parameter sets. */
const DISPLAYING = ['colr', 'pasp'];
