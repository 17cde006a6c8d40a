/** Encodes with WebCodecs what only ffmpeg decodes: many times as fast as libx264 without threads. */
import { VideoSample } from 'mediabunny';
import { repairAvcConfig } from '@/lib/codecs/h264/config';
import { rational, withDisplay } from '@/lib/codecs/h264/display';
import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import type { Linear } from '@/lib/containers/mp4/matrix';
import { pixelAspect } from '@/lib/containers/mp4/read/pixel-format';
import { matrixOfTrack } from '@/lib/containers/mp4/write/turned-head';
import type { ClipFrames } from '@/lib/cut/encode/clip-frames';
import { colorNumbers, completeColors, namedMatrix, statedColors } from '@/lib/cut/encode/colors';
import { FrameEncoder } from '@/lib/cut/encode/frame-encoder';
import { videoBitrate } from '@/lib/cut/encode/quality';
import { VideoFeed } from '@/lib/cut/encode/video-feed';
import { writeIntermediate } from '@/lib/cut/encode/write-intermediate';
import type { VideoTarget } from '@/lib/cut/fit/targets';
import { comparablePixels, type VideoRates } from '@/lib/cut/splice/browser/encoder-support';
import type { Intermediate } from '@/lib/cut/write/cut-intermediate';
import { limitOf } from '@/lib/edit/edit';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { MediaError } from '@/lib/media/errors';
import { openStorage } from '@/lib/media/scratch/storage';
import { EPSILON_SEC } from './command';
import { type DecodedFrame, type Decoding, decodedFrames, RUN_BYTES } from './decoded-frames';
import { type FramedSpan, hasOneVideo, type Job } from './job';

/** Bits per pixel of a source that count: codecs of single frames spend more than H.264 can need. */
const MOST_BITS = 0.4;

/** Called with the seconds of the source that are encoded, and with bytes per second so far. */
type OnEncoded = (sec: number, bytesPerSec: number) => void;

/** Video whose frames are stored as the source's are. */
export interface EncodedVideo extends Intermediate {
  /** By which players transform them. */
  matrix: Linear;
  /** What encoded it. */
  feed: VideoFeed;
}

interface BrowserEncoding {
  /** Null for constant quality. */
  target: VideoTarget | null;
  /** Entry of the scratch folder to write to, or null. */
  scratch: string | null;
  onEncoded: OnEncoded;
  /** Ends the encoding, and keeps the program, which an abort of the run's signal ends. */
  stop?: AbortSignal;
}

/** Whether the browser is asked to encode a clip's video. A second video is left to libx264, and so is a size limit of the best quality. */
export const triesBrowser = (job: Pick<Job, 'edit' | 'streams'>) =>
  !limitOf(job.edit)?.thorough &&
  hasOneVideo(job) &&
  typeof VideoEncoder !== 'undefined' &&
  !isWebKitGtk(navigator.userAgent);

/**
 * Encodes the video of some parts.
 * @param parts each from its first frame, or from the frame that is on screen then.
 * @throws {MediaError} `codec-not-in-mp4` if the browser can't encode it; `engine-failed`.
 * @throws the signal's reason when aborted.
 */
export async function encodeInBrowser(
  run: Decoding,
  video: StreamFacts,
  parts: readonly FramedSpan[],
  { target, scratch, onEncoded, stop = run.signal }: BrowserEncoding,
): Promise<EncodedVideo> {
  const storage = await openStorage(scratch);
  const feeds: VideoFeed[] = [];
  const frames = rawFrames(run, video, parts, stop);
  try {
    const first = await frames.next();
    if (first.done) throw new MediaError('engine-failed', 'ffmpeg decodes no frame');
    const clip = await clipOf(first.value, frames, video, parts, run.job.facts.bitsPerSec ?? 0);
    const feed = new VideoFeed(clip, await FrameEncoder.open(target, clip));
    feeds.push(feed);
    const written = await writeIntermediate([feed], storage, (sec) =>
      onEncoded(sec, feed.written.bytesPerSec),
    );
    return { ...written, matrix: matrixOfTrack(first.value.track), feed };
  } catch (error) {
    await storage.discard();
    run.signal.throwIfAborted();
    if (error instanceof MediaError) throw error;
    throw new MediaError('engine-failed', `the encoder: ${String(error)}`, { cause: error });
  } finally {
    for (const feed of feeds) await feed.close();
    // The program has to be free for the next command.
    await frames.return();
  }
}

/** The frames of all parts, in the source's order, each once. */
async function* rawFrames(
  run: Decoding,
  video: StreamFacts,
  parts: readonly FramedSpan[],
  stop: AbortSignal,
): AsyncGenerator<DecodedFrame, void, unknown> {
  const withNext = parts.length > 1;
  let reachedSec = Number.NEGATIVE_INFINITY;
  for (const part of [...parts].sort((a, b) => a.startSec - b.startSec)) {
    const of = { video, part: { ...part, withNext }, runBytes: RUN_BYTES };
    for await (const frame of decodedFrames(run, of)) {
      // Parts may overlap, and the frame behind one may be another one's, with a crop of its own.
      const isOthers = !isInside(part, frame) && parts.some((other) => isInside(other, frame));
      if (frame.sec <= reachedSec || isOthers) continue;
      // Frames that are decoded already would be encoded to their end.
      stop.throwIfAborted();
      reachedSec = frame.sec;
      yield frame;
    }
  }
}

const isInside = ({ startSec, endSec }: FramedSpan, { sec }: DecodedFrame) =>
  sec >= startSec - EPSILON_SEC && sec < endSec - EPSILON_SEC;

async function clipOf(
  first: DecodedFrame,
  rest: AsyncGenerator<DecodedFrame, void, unknown>,
  video: StreamFacts,
  parts: readonly FramedSpan[],
  bitsPerSec: number,
): Promise<ClipFrames> {
  const { track } = first;
  const [entry] = track.entries;
  const { width = 0, height = 0 } = entry ?? {};
  const rate = video.rate ?? 25;
  const bits = Math.min(bitsPerSec, comparablePixels({ width, height, rate }) * MOST_BITS);
  const rates: VideoRates = { width, height, rate, bits };
  // QuickTime states no matrix unless primaries and transfer are known, too.
  const named = { ...namedMatrix(video.matrix), ...(entry && statedColors(entry)) };
  const colorSpace = completeColors(named, height);
  const display = { pixelAspect: entry ? pixelAspect(entry) : 1, colors: colorNumbers(colorSpace) };
  const pixel = rational(display.pixelAspect);
  return {
    frames: samplesOf(first, rest, { width, height, colorSpace }),
    ranges: parts.map(({ startSec, endSec }) => ({
      startSec: startSec - EPSILON_SEC,
      endSec: endSec - EPSILON_SEC,
    })),
    rates,
    bitrate: videoBitrate(rates),
    metadata: { frameRate: track.timescale },
    describe(config) {
      config.displayAspectWidth = pixel.width * width;
      config.displayAspectHeight = pixel.height * height;
      config.colorSpace = colorSpace;
      // Not every player reads what the track states.
      if (config.description) config.description = withDisplay(repairAvcConfig(config.description), display);
    },
  };
}

async function* samplesOf(
  first: DecodedFrame,
  rest: AsyncGenerator<DecodedFrame, void, unknown>,
  { width, height, colorSpace }: { width: number; height: number; colorSpace: VideoColorSpaceInit },
): ClipFrames['frames'] {
  const sampleOf = ({ sec, durationSec, bytes }: DecodedFrame) =>
    new VideoSample(bytes, {
      ...{ format: 'I420', codedWidth: width, codedHeight: height, colorSpace },
      ...{ timestamp: sec, duration: durationSec },
    });
  try {
    yield sampleOf(first);
    for await (const next of rest) yield sampleOf(next);
  } finally {
    await rest.return();
  }
}
