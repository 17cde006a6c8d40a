import { decodersKeepColors } from '@/lib/codecs/decoder-colors';
import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import type { SpliceableStream } from '@/lib/cut/splice/codecs/codec';
import { ExactStartRefused } from '@/lib/media/errors';

/** Configurations that this browser supports. */
export interface Supported {
  decoder: VideoDecoderConfig;
  encoder: VideoEncoderConfig;
  /** Passed to `encode` with every frame. */
  options: VideoEncoderEncodeOptions;
}

/** Software first: its quality is known, it starts at once, and it never reorders frames. */
const ACCELERATIONS = ['prefer-software', 'no-preference'] as const;

/**
 * Finds configurations for a decoder of the source and an encoder of the head.
 * @throws {MediaError} `exact-refused`, with the reason.
 */
export async function supported(stream: SpliceableStream, video: VideoRates): Promise<Supported> {
  const { VideoEncoder: encoding } = stream.encoders;
  if (typeof encoding === 'string') throw new ExactStartRefused(encoding);
  // Asking WebKitGTK about video ends its process before a <video> has played (docs/architecture.md, "Browsers").
  if (
    typeof VideoEncoder === 'undefined' ||
    typeof VideoDecoder === 'undefined' ||
    isWebKitGtk(navigator.userAgent)
  )
    throw new ExactStartRefused('no-encoder');
  const decoder: VideoDecoderConfig = { ...stream.decoder };
  if (!(await takes(decoder, () => VideoDecoder.isConfigSupported(decoder))))
    throw new ExactStartRefused('no-encoder');
  if (!(await decodersKeepColors())) throw new ExactStartRefused('colors');
  const common = {
    width: stream.width,
    height: stream.height,
    framerate: video.rate,
    latencyMode: 'quality' as const,
  };
  const rated = { bitrate: headBitrate(video), bitrateMode: 'variable' as const };
  for (const hardwareAcceleration of ACCELERATIONS) {
    for (const codec of encoding.encoders) {
      const encoder = { ...codec, ...common, hardwareAcceleration };
      const quantized: VideoEncoderConfig = { ...encoder, bitrateMode: 'quantizer' };
      if (encoding.quantizer && (await takes(quantized, () => VideoEncoder.isConfigSupported(quantized))))
        return { decoder, encoder: quantized, options: encoding.quantizer };
      const varied: VideoEncoderConfig = { ...encoder, ...rated };
      if (await takes(varied, () => VideoEncoder.isConfigSupported(varied)))
        return { decoder, encoder: varied, options: {} };
    }
  }
  throw new ExactStartRefused('no-encoder');
}

const answers = new Map<string, Promise<boolean>>();

/**
 * Asks about a configuration, once: an answer keeps Chromium's thread busy for some tens of milliseconds. False also if the browser
 * throws, which it does for configurations it doesn't know.
 */
function takes(
  config: VideoDecoderConfig | VideoEncoderConfig,
  ask: () => Promise<{ supported?: boolean }>,
): Promise<boolean> {
  const key = JSON.stringify(config);
  const known = answers.get(key);
  if (known) return known;
  const answer = (async () => (await ask()).supported === true)().catch(() => false);
  answers.set(key, answer);
  return answer;
}

/** Bits per pixel for encoders that take a bitrate. Measured: see README.md. */
const BITS_PER_PIXEL = 1;
const FULL_HD = 1920 * 1080;
const LEAST_BITRATE = 2_000_000;
const GREATEST_BITRATE = 120_000_000;
/** A head gets at least this multiple of the source's bitrate. */
const SOURCE_BITS = 6;

/** What the bitrate of encoded video depends on. */
export interface VideoRates {
  width: number;
  height: number;
  /** Frames per second. */
  rate: number;
  /** The source's bitrate, in bits per second. */
  bits: number;
}

/**
 * Pixels per second, as if the frames were 1080p. Small frames have more detail per pixel: bits grow with the size to the power
 * of 3/4.
 */
export function comparablePixels({ width, height, rate }: Omit<VideoRates, 'bits'>): number {
  return width * height * Math.max(1, rate) * (FULL_HD / (width * height)) ** 0.25;
}

/** The bitrate of an encoded head, in bits per second. A head lasts about a second, so its quality counts and not its size. */
function headBitrate(rates: VideoRates): number {
  const { bits } = rates;
  const pixels = comparablePixels(rates);
  return Math.round(
    Math.min(Math.max(bits * SOURCE_BITS, pixels * BITS_PER_PIXEL, LEAST_BITRATE), GREATEST_BITRATE),
  );
}
