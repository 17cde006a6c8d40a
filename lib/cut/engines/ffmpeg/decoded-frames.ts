/** Decodes a part with ffmpeg into raw frames, slice by slice: raw video takes 90 MB a second in full HD. */

import { tracksIn } from '@/lib/containers/mp4/read/movie';
import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { at, runValue } from '@/lib/containers/mp4/read/runs';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { runToMemory } from '@/lib/ffmpeg/run-to-file';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { commandArguments, EPSILON_SEC, lagSec, prerollSec, rawOutput, SEEK_MARGIN_SEC } from './command';
import { CONSTANT_QUALITY } from './encoder';
import { croppedVideo } from './frame-filters';
import { ENCODE_MARGIN_SEC, framesOfPart } from './frame-source';
import type { FramedSpan, Run } from './job';

/** Bytes of the frames of a slice. One is encoded while the next is decoded, so that at most twice as many wait. */
const SLICE_BYTES = 64 * 2 ** 20;

/**
 * Seconds by which a slice is read early, tried in turn. Without an index, a seek may land behind the keyframe that the first frame
 * needs.
 */
const LEADS_SEC = [SEEK_MARGIN_SEC, 2, 15] as const;

/** A frame in 8-bit 4:2:0, its planes one behind the other. */
export interface RawFrame {
  /** Seconds on ffmpeg's clock. */
  sec: number;
  durationSec: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Frames that were decoded at once, and the track that states their size, shape, colors and rotation. */
export interface RawSlice {
  track: Track;
  frames: readonly RawFrame[];
}

/** What decoding needs of a run. */
export type Decoding = Pick<Run, 'open' | 'renew' | 'job' | 'signal'>;

/**
 * Decodes a part. Each slice but the first begins with the last frame of the one before, with the same time and bytes, or else it is
 * read again from earlier on: so no frame is lost or doubled where a seek is imprecise. That frame is passed once.
 * @param part from its first frame, or from the frame that is on screen then. `withNext`: one frame behind its end comes, too.
 * @throws {MediaError} `engine-failed` if slices don't meet, or nothing is decoded.
 * @throws the signal's reason when aborted.
 */
export async function* decodedSlices(
  run: Decoding,
  video: StreamFacts,
  part: FramedSpan & { withNext: boolean },
): AsyncGenerator<RawSlice, void, unknown> {
  const preroll = prerollSec(run.job.container, [video]) + SEEK_MARGIN_SEC;
  let slice: RawSlice | null = await readSlice(run, video, part, {
    fromSec: part.startSec,
    leadSec: preroll,
  });
  let isFirst = true;
  /** Seconds that are tried. What failed once isn't tried again. */
  const leads = [...LEADS_SEC];
  while (slice) {
    const last = slice.frames.at(-1);
    if (!last) throw new MediaError('engine-failed', 'ffmpeg decodes no frame');
    const isWhole: boolean = slice.frames.length < framesPerSlice(video, part);
    const following: Promise<RawSlice> | null = isWhole ? null : nextSlice(run, video, part, { last, leads });
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

/** Bytes of a slice beside its frames. */
const INDEX_BYTES = 2 ** 16;

/** Frames of a slice. A slice with fewer is a part's last one. */
const framesPerSlice = (video: StreamFacts, part: FramedSpan) =>
  Math.max(4, Math.floor(SLICE_BYTES / frameBytes(video, part)));

function frameBytes(video: StreamFacts, { frames }: FramedSpan): number {
  const { width = 1920, height = 1080 } =
    frames.size ?? frames.format ?? croppedVideo(video, frames.framing?.crop);
  return width * height * 1.5;
}

/** The slice that begins with a frame. @param leads those that fail are removed */
async function nextSlice(
  run: Decoding,
  video: StreamFacts,
  part: FramedSpan & { withNext: boolean },
  { last, leads }: { last: RawFrame; leads: number[] },
): Promise<RawSlice> {
  for (let leadSec = leads[0]; leadSec !== undefined; leadSec = leads[0]) {
    const slice = await readSlice(run, video, part, { fromSec: last.sec, leadSec });
    const [first] = slice.frames;
    const isMet = first && Math.abs(first.sec - last.sec) < EPSILON_SEC && isSame(first.bytes, last.bytes);
    if (isMet) return slice;
    leads.shift();
  }
  throw new MediaError('engine-failed', `no frame at ${last.sec} s is like the one before it`);
}

/** Decodes the frames of a part from a second on, as many as a slice has. */
async function readSlice(
  run: Decoding,
  video: StreamFacts,
  part: FramedSpan & { withNext: boolean },
  { fromSec, leadSec }: { fromSec: number; leadSec: number },
): Promise<RawSlice> {
  if (run.open.core.isWorn) await run.renew();
  const span = {
    startSec: fromSec - leadSec,
    endSec: part.endSec + lagSec(ENCODE_MARGIN_SEC, video.rate),
  };
  const source = framesOfPart(
    { file: run.open.input, span },
    video,
    { ...part, startSec: fromSec },
    CONSTANT_QUALITY,
  );
  const bytes = await runToMemory(run.open, {
    expectedBytes: framesPerSlice(video, part) * frameBytes(video, part) + INDEX_BYTES,
    signal: run.signal,
    argumentsFor: (output) =>
      commandArguments({
        ...source,
        streams: [source.stream],
        encoders: [
          ...['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', ...source.properties],
          ...['-frames:v', String(framesPerSlice(video, part))],
        ],
        output: rawOutput(output),
      }),
  });
  const track = tracksIn(bytes).find(({ kind }) => kind === 'video');
  if (!track) throw new MediaError('engine-failed', 'ffmpeg decodes no frame');
  return { track, frames: framesIn(bytes, track) };
}

function framesIn(file: Uint8Array<ArrayBuffer>, track: Track): RawFrame[] {
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
