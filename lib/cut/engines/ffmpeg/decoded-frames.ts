/** Decodes a part with ffmpeg into raw frames, which are used while more are decoded. */

import { boxesIn } from '@/lib/containers/mp4/read/box-stream';
import { fragmentTiming } from '@/lib/containers/mp4/read/fragments';
import { tracksIn } from '@/lib/containers/mp4/read/movie';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { runToStream } from '@/lib/ffmpeg/run-to-stream';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import {
  commandArguments,
  EPSILON_SEC,
  framesSec,
  lagSec,
  prerollSec,
  rawOutput,
  SEEK_MARGIN_SEC,
} from './command';
import { CONSTANT_QUALITY } from './encoder';
import { croppedVideo } from './frame-filters';
import { ENCODE_MARGIN_SEC, framesOfPart } from './frame-source';
import type { FramedSpan, Run } from './job';

/** A frame in 8-bit 4:2:0, its planes one behind the other. */
export interface DecodedFrame {
  /** Seconds on ffmpeg's clock. */
  sec: number;
  durationSec: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** States its size, shape, colors and rotation. */
  track: Track;
}

/** The frames of a part to decode. `withNext`: also the first frame after its end. */
interface PartVideo {
  video: StreamFacts;
  part: FramedSpan & { withNext: boolean };
  /** Bytes of frames that a run of the program writes at most. */
  runBytes: number;
}

/** What decoding needs of a cut. */
export type Decoding = Pick<Run, 'open' | 'renew' | 'job' | 'signal'>;

/** Bytes of a run: 44 s of 1080p30. What it takes to begin another one hardly counts then, nor do the gates of this one. */
export const RUN_BYTES = 2 ** 32;

/** Bytes by which a frame may be larger, with its fragment: an odd width or height becomes even. */
const SPARE_BYTES = 2 ** 14;

/** Seconds by which a further run is read early, tried in turn: a seek may land behind the keyframe that its first frame needs. */
const LEADS_SEC = [2, 15] as const;

/**
 * Decodes a part. Of a long one, each further run begins with the last frame of the one before, with the same time and bytes, or else it
 * is read from earlier on: so no frame is lost or doubled where a seek is imprecise. That frame is passed once.
 * @param of its part begins with its first frame, or with the frame that is on screen then.
 * @throws {MediaError} `engine-failed` if runs don't meet; `index-invalid`.
 * @throws the signal's reason when aborted.
 */
export async function* decodedFrames(
  decoding: Decoding,
  of: PartVideo,
): AsyncGenerator<DecodedFrame, void, unknown> {
  const most = framesPerRun(of);
  const leadSec = prerollSec(decoding.job.container, [of.video]) + SEEK_MARGIN_SEC;
  let frames = await startRun(decoding, of, { fromSec: of.part.startSec, leadSec });
  for (let passed = 0; ; passed = 1) {
    let last: DecodedFrame | null = null;
    for await (const frame of frames) {
      yield frame;
      last = frame;
      passed++;
    }
    if (!last || passed < most) return;
    frames = await runAfter(decoding, of, last);
  }
}

/** The frames behind another one. @throws {MediaError} `engine-failed` if no run begins with that. */
async function runAfter(decoding: Decoding, of: PartVideo, last: DecodedFrame): Promise<Frames> {
  for (const leadSec of LEADS_SEC) {
    const frames = await startRun(decoding, of, { fromSec: last.sec, leadSec });
    const { value: first } = await frames.next();
    if (first && Math.abs(first.sec - last.sec) < EPSILON_SEC && isSame(first.bytes, last.bytes))
      return frames;
    await frames.return();
  }
  throw new MediaError('engine-failed', `no frame at ${last.sec} s is like the one before it`);
}

type Frames = AsyncGenerator<DecodedFrame, void, unknown>;

/** Starts to decode a part from a second on. */
async function startRun(
  decoding: Decoding,
  of: PartVideo,
  { fromSec, leadSec }: { fromSec: number; leadSec: number },
): Promise<Frames> {
  if (decoding.open.core.isWorn) await decoding.renew();
  const { video, part } = of;
  const span = {
    startSec: fromSec - leadSec,
    endSec: part.endSec + lagSec(ENCODE_MARGIN_SEC, video.rate),
  };
  const { open, signal } = decoding;
  const file = { file: open.input, span };
  const source = framesOfPart(file, video, { ...part, startSec: fromSec }, CONSTANT_QUALITY);
  const most = framesPerRun(of);
  const stream = runToStream(open, {
    mostBytes: (most + 1) * (frameBytes(of) + SPARE_BYTES),
    signal,
    argumentsFor: (output) =>
      commandArguments({
        ...source,
        streams: [source.stream],
        encoders: [
          ...['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', ...source.properties],
          ...['-frames:v', String(most)],
        ],
        output: rawOutput(output),
      }),
  });
  return framesIn(stream);
}

/** How many more frames a part may have than its rate tells. With more, another run follows. */
const SPARE_FRAMES = 100;

/** Frames of a run, at most. A run with fewer is a part's last one. */
function framesPerRun(of: PartVideo): number {
  const { part, video, runBytes } = of;
  const expected = (part.endSec - part.startSec) / framesSec(1, video.rate);
  return Math.max(4, Math.floor(Math.min(expected + SPARE_FRAMES, runBytes / frameBytes(of))));
}

function frameBytes({ video, part: { frames } }: PartVideo): number {
  const { width = 1920, height = 1080 } =
    frames.size ?? frames.format ?? croppedVideo(video, frames.framing?.crop);
  return width * height * 1.5;
}

/** The frames of a movie with a fragment for each. A frame lasts until the next one. */
async function* framesIn(movie: AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown>): Frames {
  let track: Track | undefined;
  let timing = { time: 0, duration: 0 };
  let last: DecodedFrame | null = null;
  for await (const { type, body } of boxesIn(movie)) {
    if (type === 'moov') [track] = tracksIn(body);
    if (type === 'moof') timing = fragmentTiming(body);
    if (type !== 'mdat' || !track) continue;
    const { timescale } = track;
    const sec = (timing.time + shiftOf(track)) / timescale;
    if (last) yield { ...last, durationSec: sec - last.sec };
    last = { sec, durationSec: timing.duration / timescale, bytes: body, track };
  }
  if (last) yield last;
}

/** Ticks by which a track's edit list shows its samples later than they are stored. */
function shiftOf({ edits }: Track): number {
  const edit = edits.find(({ mediaTime }) => mediaTime !== null);
  return (edit?.start ?? 0) - (edit?.mediaTime ?? 0);
}
