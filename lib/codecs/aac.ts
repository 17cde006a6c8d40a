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

/** All that an `AudioSpecificConfig` says of a stream. */
export interface AacStream extends AacConfig {
  /** The audio object type of the core codec. */
  type: number;
  /** `channelConfiguration`; 0 where a program config element describes the channels. */
  channels: number;
  /**
   * How the stream is extended: `sbr`, with the greater rate, or `ps`. `unstated`: decoders look for spectral band replication in
   * packets of a rate this low.
   */
  extension: 'none' | 'unstated' | `sbr ${number}` | `ps ${number}`;
}

/** Reads an `AudioSpecificConfig`: ISO/IEC 14496-3 §1.6.2.1, §4.4.1. Null when it is cut off or its rate is unknown. */
export function readAacConfig(config: Uint8Array): AacConfig | null {
  const core = nullIfInvalid(() => readCore(new BitReader(config)));
  return core && { rate: core.rate, samples: core.samples };
}

/** As {@link readAacConfig}, with everything else that it says. */
export function readAacStream(config: Uint8Array): AacStream | null {
  const bits = new BitReader(config);
  const core = nullIfInvalid(() => readCore(bits));
  if (!core) return null;
  const { explicit, ...stream } = core;
  const found = explicit ?? nullIfInvalid(() => readSyncExtension(bits, stream.channels));
  const implicit = stream.rate <= GREATEST_HALVED_RATE ? 'unstated' : 'none';
  return { ...stream, extension: found ?? implicit };
}

/** Decoders of spectral band replication double the rate, to 48 kHz at most. */
const GREATEST_HALVED_RATE = 24_000;

type Core = Omit<AacStream, 'extension'> & { explicit: AacStream['extension'] | null };

function readCore(bits: BitReader): Core | null {
  let type = readObjectType(bits);
  const rate = readRate(bits);
  const channels = bits.read(4);
  let explicit: Core['explicit'] = null;
  // Spectral band replication and parametric stereo state the object type that they extend behind their own fields.
  if (type === SBR || type === PS) {
    explicit = `${type === PS ? 'ps' : 'sbr'} ${readRate(bits)}`;
    type = readObjectType(bits);
  }
  // frameLengthFlag
  const short = bits.bit() === 1;
  const isLowDelay = type === LOW_DELAY || type === ENHANCED_LOW_DELAY;
  const samples = isLowDelay ? (short ? 480 : 512) : short ? 960 : 1024;
  return rate > 0 ? { type, rate, channels, samples, explicit } : null;
}

const SYNC_EXTENSION = 0x2b7;
const PS_SYNC_EXTENSION = 0x548;

/** The extension that is stated behind the core's configuration, for decoders that don't know it: §1.6.5.2. Null without one. */
function readSyncExtension(bits: BitReader, channels: number): AacStream['extension'] | null {
  // dependsOnCoreCoder, coreCoderDelay
  if (bits.bit()) bits.skip(14);
  // extensionFlag
  if (bits.bit() || channels === 0) return null;
  if (bits.read(11) !== SYNC_EXTENSION || readObjectType(bits) !== SBR) return null;
  if (bits.bit() === 0) return 'none';
  const rate = readRate(bits);
  const ps = nullIfInvalid(() => bits.read(11) === PS_SYNC_EXTENSION && bits.bit() === 1);
  return `${ps ? 'ps' : 'sbr'} ${rate}`;
}

function readObjectType(bits: BitReader): number {
  const type = bits.read(5);
  return type === 31 ? 32 + bits.read(6) : type;
}

function readRate(bits: BitReader): number {
  const index = bits.read(4);
  return index === 15 ? bits.read(24) : (RATES[index] ?? 0);
}
