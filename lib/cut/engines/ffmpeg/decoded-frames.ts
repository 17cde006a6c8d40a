/** Decodes a part with ffmpeg into raw frames, slice by slice: raw video takes 90 MB a second in full HD. */

import { tracksIn } from '@/lib/containers/mp4/read/movie';
import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { at, runValue } from '@/lib/containers/mp4/read/runs';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { runToMemory } from '@/lib/ffmpeg/run-to-file';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { MediaError, nullIfFailed } from '@/lib/media/errors';
import {
  commandArguments,
  EPSILON_SEC,
  framesSec,
  lagSec,
  prerollSec,
  rawOutput,
  SEEK_MARGIN_SEC,
} from './command';
import type { Decoder, Decoders } from './decoders';
import { CONSTANT_QUALITY } from './encoder';
import { croppedVideo } from './frame-filters';
import { ENCODE_MARGIN_SEC, framesOfPart } from './frame-source';
import type { FramedSpan, Run } from './job';

/** Bytes of the frames of a slice. One is encoded while the next two are decoded, so that at most three times as many wait. */
export const SLICE_BYTES = 64 * 2 ** 20;

/** Slices of a part from which on a second program is worth its start. */
const MANY_SLICES = 4;

/** Slices that didn't begin where they were expected, until none is expected any more: the frames have no constant rate. */
const MOST_MISSES = 2;

/**
 * Seconds by which a slice is read early, tried in turn. Without an index, a seek may land behind the keyframe that the first frame
 * needs.
 */
const LEADS_SEC = [SEEK_MARGIN_SEC, 2, 15] as const;

/** A frame in 8-bit 4:2:0, its planes one behind the other. */
export interface DecodedFrame {
  /** Seconds on ffmpeg's clock. */
  sec: number;
  durationSec: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Frames that were decoded at once, and the track that states their size, shape, colors and rotation. */
export interface RawSlice {
  track: Track;
  frames: readonly DecodedFrame[];
}

/** What decoding needs of a run. */
export type Decoding = Pick<Run, 'open' | 'renew' | 'startAnother' | 'job' | 'signal'>;

/** The frames of a part to decode. `withNext`: also the first frame after its end. */
interface PartVideo {
  job: Run['job'];
  video: StreamFacts;
  part: FramedSpan & { withNext: boolean };
  /** Of a slice's frames. */
  sliceBytes: number;
}

/**
 * Decodes a part. Each slice but the first begins with the last frame of the one before, with the same time and bytes, or else it is
 * read again from earlier on: so no frame is lost or doubled where a seek is imprecise. That frame is passed once. While one program
 * decodes a slice, another one decodes the following from where it should begin.
 * @param of its part begins with its first frame, or with the frame that is on screen then.
 * @throws {MediaError} `engine-failed` if slices don't meet, or nothing is decoded.
 * @throws the signal's reason when aborted.
 */
export async function* decodedSlices(
  decoders: Decoders,
  of: PartVideo,
): AsyncGenerator<RawSlice, void, unknown> {
  const { job, video, part } = of;
  const leadSec = prerollSec(job.container, [video]) + SEEK_MARGIN_SEC;
  const perSlice = framesPerSlice(of);
  if (part.endSec - part.startSec > framesSec(MANY_SLICES * perSlice, video.rate)) decoders.startSecond();
  const first = { fromSec: part.startSec, leadSec };
  let slice: RawSlice | null = await decoders.decode(0, (decoder) => readSlice(decoder, of, first));
  const slices = new FollowingSlices(decoders, of);
  let isFirst = true;
  while (slice) {
    const isWhole: boolean = slice.frames.length < perSlice;
    const following: Promise<RawSlice> | null = isWhole ? null : slices.after(slice);
    // It is awaited below, or its failure doesn't matter any more.
    following?.catch(() => {});
    try {
      yield isFirst ? slice : { ...slice, frames: slice.frames.slice(1) };
    } finally {
      await following?.catch(() => {});
    }
    slice = following && (await following);
    isFirst = false;
  }
}

/** Reads slice after slice of a part. */
class FollowingSlices {
  #number = 0;
  /** The next slice, read from where it should begin; null if that fails. */
  #expected: Promise<RawSlice | null> | null = null;
  #misses = 0;
  /** Seconds that are tried. What failed once isn't tried again. */
  readonly #leads = [...LEADS_SEC];

  constructor(
    private readonly decoders: Decoders,
    private readonly of: PartVideo,
  ) {}

  /** The slice that begins with the last frame of another one. */
  async after(slice: RawSlice): Promise<RawSlice> {
    const { decoders, of } = this;
    const last = lastOf(slice);
    const number = ++this.#number;
    const expected = this.#expected;
    this.#expected = this.#expectAfter(slice, number + 1);
    // It may never be asked for.
    this.#expected?.catch(() => {});
    const early = await expected;
    if (early && meets(early, last)) return early;
    if (expected) this.#misses++;
    for (let leadSec = this.#leads[0]; leadSec !== undefined; leadSec = this.#leads[0]) {
      const where = { fromSec: last.sec, leadSec };
      const read = await decoders.decode(number, (decoder) => readSlice(decoder, of, where));
      if (meets(read, last)) return read;
      this.#leads.shift();
    }
    throw new MediaError('engine-failed', `no frame at ${last.sec} s is like the one before it`);
  }

  /** Reads the slice with this number, which follows the one after `slice`, if both have frames at a constant rate. */
  #expectAfter(slice: RawSlice, number: number): Promise<RawSlice | null> | null {
    const { decoders, of } = this;
    const [first] = slice.frames;
    const last = lastOf(slice);
    const leadSec = this.#leads[0];
    const steps = slice.frames.length - 1;
    if (!first || leadSec === undefined || !decoders.areTwo || this.#misses >= MOST_MISSES) return null;
    // Between two frames: times that are rounded differ by a little.
    const fromSec = last.sec + ((last.sec - first.sec) * (steps - 0.5)) / steps;
    if (fromSec >= of.part.endSec) return null;
    return nullIfFailed(decoders.decode(number, (decoder) => readSlice(decoder, of, { fromSec, leadSec })));
  }
}

function lastOf({ frames }: RawSlice): DecodedFrame {
  const last = frames.at(-1);
  if (!last) throw new MediaError('engine-failed', 'ffmpeg decodes no frame');
  return last;
}

/** Whether a slice begins with this frame. */
function meets({ frames: [first] }: RawSlice, { sec, bytes }: DecodedFrame): boolean {
  return first !== undefined && Math.abs(first.sec - sec) < EPSILON_SEC && isSame(first.bytes, bytes);
}

/** Bytes of a slice beside its frames. */
const INDEX_BYTES = 2 ** 16;

/** Frames of a slice. A slice with fewer is a part's last one. */
const framesPerSlice = (of: PartVideo) => Math.max(4, Math.floor(of.sliceBytes / frameBytes(of)));

function frameBytes({ video, part: { frames } }: PartVideo): number {
  const { width = 1920, height = 1080 } =
    frames.size ?? frames.format ?? croppedVideo(video, frames.framing?.crop);
  return width * height * 1.5;
}

/** Decodes the frames of a part from a second on, as many as a slice has. */
async function readSlice(
  { open, signal }: Decoder,
  of: PartVideo,
  { fromSec, leadSec }: { fromSec: number; leadSec: number },
): Promise<RawSlice> {
  const { video, part } = of;
  const span = {
    startSec: fromSec - leadSec,
    endSec: part.endSec + lagSec(ENCODE_MARGIN_SEC, video.rate),
  };
  const source = framesOfPart(
    { file: open.input, span },
    video,
    { ...part, startSec: fromSec },
    CONSTANT_QUALITY,
  );
  const bytes = await runToMemory(open, {
    expectedBytes: framesPerSlice(of) * frameBytes(of) + INDEX_BYTES,
    signal,
    argumentsFor: (output) =>
      commandArguments({
        ...source,
        streams: [source.stream],
        encoders: [
          ...['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', ...source.properties],
          ...['-frames:v', String(framesPerSlice(of))],
        ],
        output: rawOutput(output),
      }),
  });
  const track = tracksIn(bytes).find(({ kind }) => kind === 'video');
  if (!track) throw new MediaError('engine-failed', 'ffmpeg decodes no frame');
  return { track, frames: framesIn(bytes, track) };
}

function framesIn(file: Uint8Array<ArrayBuffer>, track: Track): DecodedFrame[] {
  const { samples, edits, timescale } = track;
  const [times, positions] = [mediaTimes(track), positionsOf(samples)];
  const edit = edits.find(({ mediaTime }) => mediaTime !== null);
  const shift = (edit?.start ?? 0) - (edit?.mediaTime ?? 0);
  return Array.from({ length: samples.count }, (_, i) => ({
    sec: (at(times, i) + shift) / timescale,
    durationSec: runValue(samples.decode, i) / timescale,
    bytes: file.subarray(at(positions, i), at(positions, i) + sizeOf(samples, i)),
  }));
}
