import { type InputAudioTrack, type InputVideoTrack, Quality } from 'mediabunny';
import { comparablePixels, type VideoRates } from '@/lib/cut/splice/browser/encoder-support';
import type { AudioFormat } from '@/lib/edit/settle';

/**
 * Measured, not copied from the source's bitrate: WebCodecs' software H.264 was visibly worse than libx264 at the same one
 * (docs/architecture.md, "Known traps").
 */
const QUANTIZER = 20;

/** Times the source's bitrate: software H.264 in WebCodecs needs that for an SSIM of 0.97 or more. */
const SOURCE_BITS = 3;
/** Bits per pixel of {@link comparablePixels}. They bound the result where the source's bitrate is unusually low or high. */
const LEAST_BITS = 0.16;
const GREATEST_BITS = 0.28;

/** Times the bitrate of a source above those bounds: it kept grain, and these encoders need more bits for that. */
const GENEROUS_BITS = 1.5;
/** ITU-T H.264 table A-1 allows 300 Mbit/s at level 5.1, High. Tests showed no gain beyond this bitrate. */
const GREATEST_BITRATE = 160_000_000;

/** Bits per second, for encoders that hold a bitrate instead of a quality. */
export function videoBitrate(rates: VideoRates): number {
  const { bits } = rates;
  const pixels = comparablePixels(rates);
  const usual = Math.min(Math.max(bits * SOURCE_BITS, pixels * LEAST_BITS), pixels * GREATEST_BITS);
  return Math.round(Math.min(Math.max(usual, bits * GENEROUS_BITS), GREATEST_BITRATE));
}

/** A constant quality if the encoder supports it, else a bitrate. */
export function videoQuality(facts: VideoRates): Quality {
  return new Quality({ quantizer: QUANTIZER, bitrate: videoBitrate(facts), bitrateMode: 'variable' });
}

/**
 * How often the first frame is encoded only to be thrown away, and the seconds between those frames. Encoders that hold a
 * bitrate start low and need some frames to reach it.
 */
const WARM_UP = { times: 8, everySec: 1 / 30 };

/** The seconds at which the first frame is encoded in vain before its time. */
export function warmUpTimes(firstSec: number): number[] {
  return Array.from({ length: WARM_UP.times }, (_, i) => firstSec - (WARM_UP.times - i) * WARM_UP.everySec);
}

/** Seconds between keyframes; players seek to them. */
export const KEYFRAME_SEC = 2;

const BITS_PER_CHANNEL = 96_000;
/** ISO/IEC 14496-3 §4.5.3.1 allows 6144 bits per channel and packet of 1024 samples. This stays below. */
const BITS_PER_SAMPLE = 5;
const MAX_BITS = 448_000;

/** Bits per second for AAC: transparent for lossy sources. */
export function aacBitrate(channels: number, rate: number): number {
  return Math.min(MAX_BITS, channels * Math.min(BITS_PER_CHANNEL, BITS_PER_SAMPLE * rate));
}

/** Packets to measure; a few seconds of any film. */
export const MEASURED_PACKETS = 120;

/** A track's frame size, and its rates as measured from its first packets. */
export async function videoFactsOf(track: InputVideoTrack): Promise<VideoRates> {
  const { averagePacketRate, averageBitrate } = await track.computePacketStats(MEASURED_PACKETS);
  return {
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    rate: averagePacketRate,
    bits: averageBitrate,
  };
}

/** The format of a track's sound. */
export async function audioFormatOf(track: InputAudioTrack): Promise<AudioFormat> {
  return { sampleRate: await track.getSampleRate(), channels: await track.getNumberOfChannels() };
}
