/** Chooses between the device's H.264 encoder and the browser's by a trial: nothing else tells how fast and how good they are. */
import { copyOf, type DecodedFrame } from '@/lib/codecs/decoded-frame';
import { similarity } from '@/lib/codecs/pixels/similarity';
import { MediaError } from '@/lib/media/errors';
import { AvcEncoder, type EncodedFrame } from './avc-encoder';
import { decodePackets } from './decode-packets';

/** What the hardware's second may be at most, compared with the software's: its loss of SSIM, and shares of its bytes and its time. */
const MOST = { loss: 0.01, bytes: 1.05, time: 0.9 };

/** How many frames are encoded: a second of most films. More of 4K would take a processor several seconds. */
const FRAMES = 30;
/** Of how many frames one is compared. */
const COMPARED_EVERY = 10;

/** A second of film, encoded. */
interface Second {
  bytes: number;
  ms: number;
  /** Mean SSIM of the luma of some frames. */
  likeness: number;
}

export type Acceleration = 'prefer-hardware' | 'prefer-software';

const answers = new Map<string, Promise<Acceleration | null>>();

/**
 * Which encoder to prefer: the hardware's if it is faster and as good. Null where the browser has only one of both; then nothing is
 * tried. The answer is remembered, for all bit rates.
 */
export function accelerationFor(config: VideoEncoderConfig): Promise<Acceleration | null> {
  const { codec, width, height, framerate } = config;
  const key = JSON.stringify([codec, width, height, framerate]);
  const known = answers.get(key);
  if (known) return known;
  const answer = tried({ ...config, bitrateMode: 'variable' }).catch(() => null);
  answers.set(key, answer);
  return answer;
}

async function tried(config: VideoEncoderConfig): Promise<Acceleration | null> {
  const ofHardware = { ...config, hardwareAcceleration: 'prefer-hardware' as const };
  const ofSoftware = { ...config, hardwareAcceleration: 'prefer-software' as const };
  for (const either of [ofHardware, ofSoftware])
    if (!(await VideoEncoder.isConfigSupported(either)).supported) return null;
  const pattern = movingPattern(config);
  const software = await encodeSecond(ofSoftware, pattern);
  const hardware = await encodeSecond(ofHardware, pattern).catch(() => null);
  const isBetter =
    hardware !== null &&
    hardware.likeness >= software.likeness - MOST.loss &&
    hardware.bytes <= software.bytes * MOST.bytes &&
    hardware.ms <= software.ms * MOST.time;
  return isBetter ? 'prefer-hardware' : 'prefer-software';
}

/** @throws {MediaError} or a `DOMException` if the encoder fails. */
async function encodeSecond(
  config: VideoEncoderConfig,
  pattern: (number: number) => VideoFrame,
): Promise<Second> {
  const encoder = new AvcEncoder(config);
  const sources: Promise<DecodedFrame>[] = [];
  try {
    const since = performance.now();
    for (let number = 0; number < FRAMES; number++) {
      const frame = pattern(number);
      try {
        if (isCompared(number)) sources.push(copyOf(frame));
        await encoder.encode(frame, frame.timestamp / 1e6, number === 0);
      } finally {
        frame.close();
      }
    }
    await encoder.flush();
    const ms = performance.now() - since;
    const frames = encoder.take();
    const likeness = await likenessOf(frames, await Promise.all(sources));
    return { bytes: frames.reduce((sum, { packet }) => sum + packet.byteLength, 0), ms, likeness };
  } finally {
    encoder.close();
  }
}

const isCompared = (number: number) => number % COMPARED_EVERY === COMPARED_EVERY - 1;

/**
 * Mean SSIM of the frames that are compared.
 * @throws {MediaError} `engine-failed` without a description of the stream; a `DOMException` if it doesn't decode.
 */
async function likenessOf(
  frames: readonly EncodedFrame[],
  sources: readonly DecodedFrame[],
): Promise<number> {
  const config = frames.find(({ metadata }) => metadata?.decoderConfig)?.metadata?.decoderConfig;
  if (!config) throw new MediaError('engine-failed', 'the encoder describes no stream');
  const decoded = await decodePackets(
    frames.map(({ packet }) => packet),
    { ...config, hardwareAcceleration: 'prefer-software' },
    isCompared,
  );
  const alike = sources.map((source, i) => {
    const frame = decoded[i];
    return (frame && similarity(source, frame)) ?? 0;
  });
  return alike.reduce((sum, each) => sum + each, 0) / sources.length;
}

/** Pixels by which the pattern moves from frame to frame: an even number, for whole steps of chroma. */
const STEP = 4;

/** Draws a pattern of waves and grain that moves to the left. Returns its frames by number; the caller closes them. */
function movingPattern({ width, height, framerate = FRAMES }: VideoEncoderConfig) {
  const stride = 2 * Math.ceil(width / 2) + STEP * FRAMES;
  // Two more rows, because a plane that begins later in its first row ends in one that follows.
  const rows = 2 * Math.ceil(height / 2) + 2;
  const lumaBytes = stride * rows;
  const planes = new Uint8Array(lumaBytes * 1.5);
  // Random, but the same in each trial.
  let grain = 1;
  for (let i = 0; i < lumaBytes; i++) {
    grain = (Math.imul(grain, 1664525) + 1013904223) >>> 0;
    const [x, y] = [i % stride, Math.floor(i / stride)];
    planes[i] = 128 + 50 * Math.sin(x / 17 + y / 31) + 30 * Math.sin(y / 11) + (grain >>> 28);
  }
  for (let i = lumaBytes; i < planes.length; i++) planes[i] = 128 + 30 * Math.sin((i % (stride / 2)) / 53);
  return (number: number) => {
    const [luma, chroma] = [number * STEP, (number * STEP) / 2];
    return new VideoFrame(planes, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: Math.round((number * 1e6) / framerate),
      layout: [
        { offset: luma, stride },
        { offset: lumaBytes + chroma, stride: stride / 2 },
        { offset: lumaBytes * 1.25 + chroma, stride: stride / 2 },
      ],
    });
  };
}
