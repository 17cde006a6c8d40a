/** Configurations of WebCodecs encoders of H.264. */
import { type Acceleration, accelerationFor } from './acceleration';

/** Profiles, the best first: High, Main, Baseline. ITU-T H.264 §A.2. */
const PROFILES = ['6400', '4d00', '4200'] as const;

/** A level, and what a stream of it may have at most: ITU-T H.264 table A-1. */
interface Level {
  /** `level_idc`, hexadecimal. */
  level: string;
  /** Macroblocks of a frame. */
  frame: number;
  /** Macroblocks per second. */
  second: number;
  /** Bits per second of the High profile. */
  bits: number;
}
const LEVELS: readonly Level[] = [
  { level: '1e', frame: 1_620, second: 40_500, bits: 12_500_000 },
  { level: '1f', frame: 3_600, second: 108_000, bits: 17_500_000 },
  { level: '28', frame: 8_192, second: 245_760, bits: 25_000_000 },
  { level: '29', frame: 8_192, second: 245_760, bits: 62_500_000 },
  { level: '2a', frame: 8_704, second: 522_240, bits: 62_500_000 },
  { level: '33', frame: 36_864, second: 983_040, bits: 300_000_000 },
];
const GREATEST_LEVEL: Level = { level: '34', frame: 36_864, second: 2_073_600, bits: 300_000_000 };

export interface AvcShape {
  width: number;
  height: number;
  /** Frames per second. */
  rate: number;
}

/** A held quality may need this many times the expected bits. */
const QUALITY_HEADROOM = 1.5;

/** A configuration that the browser supports. */
export interface AvcSetup {
  config: VideoEncoderConfig;
  /** The greatest bit rate of its level. */
  mostBitsPerSec: number;
}

/** What stays the same: the quality, if the browser can hold it, or the bit rate. */
type Held = 'quality' | 'rate';

/**
 * The configuration to encode with, by hardware or software; null if this browser supports none.
 * @param bitrate as in {@link avcSetup}.
 */
export async function bestAvcSetup(shape: AvcShape, bitrate: number, hold: Held): Promise<AvcSetup | null> {
  const usual = await avcSetup(shape, bitrate, hold);
  if (!usual) return null;
  const acceleration = await accelerationFor(usual.config);
  const preferred = acceleration === null ? null : await avcSetup(shape, bitrate, hold, acceleration);
  return preferred ?? usual;
}

/**
 * Finds a configuration that this browser supports; null if there is none.
 * @param bitrate the expected one, in bits per second.
 * @param acceleration null leaves the choice to the browser.
 */
export async function avcSetup(
  { width, height, rate }: AvcShape,
  bitrate: number,
  hold: Held,
  acceleration: Acceleration | null = null,
): Promise<AvcSetup | null> {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const most = hold === 'quality' ? bitrate * QUALITY_HEADROOM : bitrate;
  const fits = ({ frame, second, bits }: Level) => blocks <= frame && blocks * rate <= second && most <= bits;
  const { level, bits } = LEVELS.find(fits) ?? GREATEST_LEVEL;
  for (const bitrateMode of hold === 'quality'
    ? (['quantizer', 'variable'] as const)
    : (['variable'] as const))
    for (const profile of PROFILES) {
      const config: VideoEncoderConfig = {
        codec: `avc1.${profile}${level}`,
        width,
        height,
        bitrate: Math.round(bitrate),
        framerate: Math.max(1, Math.round(rate)),
        bitrateMode,
        latencyMode: 'quality',
        avc: { format: 'avc' },
        ...(acceleration && { hardwareAcceleration: acceleration }),
      };
      const answer = await VideoEncoder.isConfigSupported(config).catch(() => null);
      if (answer?.supported) return { config, mostBitsPerSec: bits };
    }
  return null;
}
