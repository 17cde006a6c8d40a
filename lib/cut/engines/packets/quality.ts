import { type InputVideoTrack, Quality } from 'mediabunny';

/**
 * Measured, not copied from the source's bitrate: WebCodecs' software H.264 was visibly worse than libx264 at the same one
 * (docs/architecture.md, "Known traps").
 */
const QUANTIZER = 20;

/** Of the source's bits: what software H.264 in WebCodecs takes for an SSIM of 0.97 and more against it. */
const SOURCE_BITS = 3;
/** Bits a pixel at {@link FULL_HD}; a source's own figure says little of a very small or a very generous one. */
const LEAST_BITS = 0.16;
const GREATEST_BITS = 0.28;
const FULL_HD = 1920 * 1080;

/** Of the bits of a source that has more than those: grain that was kept needs them again, and such encoders need more. */
const GENEROUS_BITS = 1.5;
/** H.264 level 5.1, High: ITU-T H.264 table A-1 says 300 Mbit/s; beyond this one no difference was seen. */
const GREATEST_BITRATE = 160_000_000;

export interface Picture {
  width: number;
  height: number;
  /** Frames a second. */
  rate: number;
  /** Bits a second. */
  bits: number;
}

/** Bits a second for encoders that keep to a rate and not to a quality. */
export function videoBitrate({ width, height, rate, bits }: Picture): number {
  // A small picture has more detail in each pixel: bits grow with the size to the power of 3/4.
  const pixels = width * height * Math.max(1, rate) * (FULL_HD / (width * height)) ** 0.25;
  const usual = Math.min(Math.max(bits * SOURCE_BITS, pixels * LEAST_BITS), pixels * GREATEST_BITS);
  return Math.round(Math.min(Math.max(usual, bits * GENEROUS_BITS), GREATEST_BITRATE));
}

/** A constant quality where the encoder offers that, else a rate. */
export function pictureQuality(picture: Picture): Quality {
  return new Quality({ quantizer: QUANTIZER, bitrate: videoBitrate(picture), bitrateMode: 'variable' });
}

/**
 * Times that the first picture is encoded in vain, and the seconds between them: encoders that keep to a rate begin
 * carefully, and come to what they may spend only some pictures later.
 */
export const WARM_UP = { times: 8, everySec: 1 / 30 };

/** Seconds between keyframes; players seek to them. */
export const KEYFRAME_SEC = 2;

const BITS_PER_CHANNEL = 96_000;
/** ISO/IEC 14496-3 §4.5.3.1: 6144 bits a channel and packet of 1024 samples, of which not all should be used. */
const BITS_PER_SAMPLE = 5;
const MAX_BITS = 448_000;

/** Bits a second for AAC: transparent for what lossy sources hold. */
export function aacBitrate(channels: number, rate: number): number {
  return Math.min(MAX_BITS, channels * Math.min(BITS_PER_CHANNEL, BITS_PER_SAMPLE * rate));
}

/** Packets looked at; some seconds of any film. */
const LOOKED_AT = 120;

/** A track's size, and its rates as its first packets show them. */
export async function pictureOf(track: InputVideoTrack): Promise<Picture> {
  const { averagePacketRate, averageBitrate } = await track.computePacketStats(LOOKED_AT);
  return {
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    rate: averagePacketRate,
    bits: averageBitrate,
  };
}
