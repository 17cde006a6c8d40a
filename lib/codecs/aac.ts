import { BitReader, nullIfInvalid } from './bits';

/** Sampling frequencies by index: ISO/IEC 14496-3 table 1.18. */
const RATES = [...[96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]];

/** Audio object types: ISO/IEC 14496-3 table 1.17. */
const SBR = 5;
const PS = 29;
const LOW_DELAY = 23;
const ENHANCED_LOW_DELAY = 39;

/** What an `AudioSpecificConfig` says about the packets of a stream. */
export interface AacConfig {
  /** Audio samples per second, of the core codec. */
  rate: number;
  /** Audio samples of a packet. */
  samples: number;
}

/** Reads an `AudioSpecificConfig`: ISO/IEC 14496-3 §1.6.2.1, §4.4.1. Null when it is cut off or its rate is unknown. */
export function readAacConfig(config: Uint8Array): AacConfig | null {
  return nullIfInvalid(() => readConfig(new BitReader(config)));
}

function readConfig(bits: BitReader): AacConfig | null {
  let type = readObjectType(bits);
  const rate = readRate(bits);
  // channelConfiguration
  bits.skip(4);
  // Spectral band replication and parametric stereo state the object type that they extend behind their own fields.
  if (type === SBR || type === PS) {
    readRate(bits);
    type = readObjectType(bits);
  }
  // frameLengthFlag
  const short = bits.bit() === 1;
  const isLowDelay = type === LOW_DELAY || type === ENHANCED_LOW_DELAY;
  const samples = isLowDelay ? (short ? 480 : 512) : short ? 960 : 1024;
  return rate > 0 ? { rate, samples } : null;
}

function readObjectType(bits: BitReader): number {
  const type = bits.read(5);
  return type === 31 ? 32 + bits.read(6) : type;
}

function readRate(bits: BitReader): number {
  const index = bits.read(4);
  return index === 15 ? bits.read(24) : (RATES[index] ?? 0);
}
