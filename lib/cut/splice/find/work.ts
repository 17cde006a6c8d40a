import type { Movie } from '@/lib/containers/mp4/read/movie';
import { readSample } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { WayId } from '@/lib/cut/forecast';
import type { EncodedHead, SpliceableStream } from '@/lib/cut/splice/codecs/codec';
import { readStream } from '@/lib/cut/splice/codecs/table';
import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import { ExactStartRefused } from '@/lib/media/errors';
import type { Splice } from './find-splice';
import { refusingWith } from './refusal';

/** A way to encode the frames of a stream. */
export interface Way {
  id: WayId;
  /** How many runs of frames it encodes at once. */
  atOnce: number;
  /** The fewest frames of a run for which it is worth encoding both halves at once. */
  splitsFrom: number;
  /**
   * @throws {MediaError} `exact-refused`, with the reason; `file-unreadable`, `media-truncated`.
   * @throws the signal's reason when aborted.
   */
  encode(splice: Splice, context: ReadContext): Promise<EncodedHead>;
  /** Tries it with one frame. Absent if its program is known to work. @throws {MediaError} as {@link Way.encode}. */
  probe?(): Promise<void>;
}

/** Splices of one stream whose frames are to be encoded. */
export interface SpliceWork {
  movie: Movie;
  splices: readonly Splice[];
  stream: SpliceableStream;
  /** Identifies the stream's codec configuration. */
  key: string;
}

/** Who encoded the frames of a clip. */
export interface EncodedBy {
  way: WayId;
  /** As {@link SpliceWork.key}. */
  stream: string;
}

/** Bytes of the sample that decoding begins with. VP9 and AV1 describe the stream in them. */
const BEGINNING_BYTES = 4096;

/**
 * Reads the stream that some splices are to be made in.
 * @throws {MediaError} `exact-refused`, with the reason; `file-unreadable`.
 */
export async function readWork(splices: readonly Splice[], movie: Movie): Promise<SpliceWork> {
  const [first] = splices;
  // One sample entry describes all of them.
  if (!first || splices.some(({ entry }) => entry !== first.entry)) throw new ExactStartRefused('unusual');
  const beginning = await readSample(movie.blob, first.track.samples, first.key, BEGINNING_BYTES);
  const stream = refusingWith('unusual', () => readStream(first.entry, beginning));
  return { movie, splices, stream, key: first.entry.bytes.join() };
}

/** The processor's cores; 1 if unknown. */
export const cores = (): number =>
  typeof navigator === 'undefined' ? 1 : Math.max(1, navigator.hardwareConcurrency ?? 1);

/** Frames per second of a track, average. */
export function rateOf({ samples, timescale, span }: Track): number {
  return (samples.count * timescale) / Math.max(1, span.to - span.from);
}
