/** Chooses between the device's H.264 encoder and the browser's by a trial: nothing else tells how fast and how good they are. */
import { copyOf, type DecodedFrame } from '@/lib/codecs/decoded-frame';
import { similarity } from '@/lib/codecs/pixels/similarity';
import { runCodec } from '@/lib/codecs/run-codec';
import { AvcEncoder, type EncodedFrame } from './avc-encoder';

/** What the hardware's second may be at most, compared with the software's: its loss of SSIM, and shares of its bytes and its time. */
const MOST = { loss: 0.01, bytes: 1.05, time: 0.9 };

/** The most frames of the second: more of 4K would take a processor several seconds. */
const MOST_FRAMES = 30;
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
  const film = new PannedFilm(config);
  const software = await encodeSecond(ofSoftware, film);
  const hardware = await encodeSecond(ofHardware, film).catch(() => null);
  const isBetter =
    hardware !== null &&
    hardware.likeness >= software.likeness - MOST.loss &&
    hardware.bytes <= software.bytes * MOST.bytes &&
    hardware.ms <= software.ms * MOST.time;
  return isBetter ? 'prefer-hardware' : 'prefer-software';
}

/** @throws {MediaError} or a `DOMException` if the encoder fails. */
async function encodeSecond(config: VideoEncoderConfig, film: PannedFilm): Promise<Second> {
  const encoder = new AvcEncoder(config);
  const sources: Promise<DecodedFrame>[] = [];
  try {
    const since = performance.now();
    for (let number = 0; number < film.frames; number++) {
      const frame = film.frame(number);
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

/** Mean SSIM of those frames that are compared. @throws a `DOMException` if they don't decode. */
async function likenessOf(
  frames: readonly EncodedFrame[],
  sources: readonly DecodedFrame[],
): Promise<number> {
  const decoded: Promise<DecodedFrame>[] = [];
  let number = 0;
  await runCodec(
    (error) =>
      new VideoDecoder({
        error,
        output(frame) {
          if (isCompared(number++)) decoded.push(copyOf(frame));
          frame.close();
        },
      }),
    (decoder) => {
      const config = frames.find(({ metadata }) => metadata?.decoderConfig)?.metadata?.decoderConfig;
      if (config) decoder.configure({ ...config, hardwareAcceleration: 'prefer-software' });
      for (const { packet } of frames) decoder.decode(packet.toEncodedVideoChunk());
    },
    new AbortController().signal,
  );
  const pairs = (await Promise.all(decoded)).map((frame, i) => {
    const source = sources[i];
    return (source && similarity(source, frame)) ?? 0;
  });
  return pairs.reduce((sum, alike) => sum + alike, 0) / Math.max(1, sources.length);
}

/** Pixels by which the picture moves from frame to frame: an even number, for whole steps of chroma. */
const STEP = 4;

/** A second of a picture with waves and grain that moves to the left. */
class PannedFilm {
  /** How many there are. */
  readonly frames: number;
  private readonly stride: number;
  private readonly lumaBytes: number;
  private readonly picture: Uint8Array;

  constructor(private readonly config: VideoEncoderConfig) {
    const { width, height, framerate = MOST_FRAMES } = config;
    this.frames = Math.min(MOST_FRAMES, Math.ceil(framerate));
    const stride = 2 * Math.ceil(width / 2) + STEP * this.frames;
    // Two more rows, because a plane that begins later in its first row ends in one that follows.
    const rows = 2 * Math.ceil(height / 2) + 2;
    this.stride = stride;
    this.lumaBytes = stride * rows;
    this.picture = new Uint8Array(this.lumaBytes * 1.5);
    // A linear congruential generator, so that each trial gets the same picture.
    let grain = 1;
    for (let i = 0; i < this.lumaBytes; i++) {
      grain = (grain * 1664525 + 1013904223) >>> 0;
      const [x, y] = [i % stride, Math.floor(i / stride)];
      this.picture[i] = 128 + 50 * Math.sin(x / 17 + y / 31) + 30 * Math.sin(y / 11) + (grain >>> 28);
    }
    for (let i = this.lumaBytes; i < this.picture.length; i++)
      this.picture[i] = 128 + 30 * Math.sin((i % (stride / 2)) / 53);
  }

  /** The caller closes it. */
  frame(number: number): VideoFrame {
    const { config, stride, lumaBytes, picture } = this;
    const [luma, chroma] = [number * STEP, (number * STEP) / 2];
    return new VideoFrame(picture, {
      format: 'I420',
      codedWidth: config.width,
      codedHeight: config.height,
      timestamp: Math.round((number * 1e6) / this.frames),
      layout: [
        { offset: luma, stride },
        { offset: lumaBytes + chroma, stride: stride / 2 },
        { offset: lumaBytes * 1.25 + chroma, stride: stride / 2 },
      ],
    });
  }
}
