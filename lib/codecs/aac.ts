import { BitReader, BitWriter, nullIfInvalid } from './bits';

/** Sampling frequencies by index: ISO/IEC 14496-3 table 1.18. */
export const AAC_RATES = [
  96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
];

/** Audio object types: ISO/IEC 14496-3 table 1.17. */
const SBR = 5;
const PS = 29;
const LOW_DELAY = 23;
const ENHANCED_LOW_DELAY = 39;

/** What an `AudioSpecificConfig` says about a stream. */
export interface AacStream {
  /** Audio samples per second, of the core codec. */
  rate: number;
  /** Audio samples of a packet. */
  samples: number;
  /** The audio object type of the core codec. */
  type: number;
  /** `channelConfiguration`; 0 where a program config element describes the channels. */
  channels: number;
  /**
   * How the stream is extended: `sbr` (spectral band replication) or `ps` (parametric stereo), with the rate that results.
   * `unstated`: the rate is so low that decoders look for `sbr` in the packets.
   */
  extension: 'none' | 'unstated' | `sbr ${number}` | `ps ${number}`;
}

/** Reads an `AudioSpecificConfig`: ISO/IEC 14496-3 §1.6.2.1, §4.4.1. Null when it is cut off or its rate is unknown. */
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

/** The extension behind the core's configuration, where decoders that don't know it ignore it: §1.6.5.2. Null without one. */
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
  return index === 15 ? bits.read(24) : (AAC_RATES[index] ?? 0);
}

/** Elements of a packet: ISO/IEC 14496-3 table 4.85. */
const ELEMENT = { single: 0, pair: 1, lowFrequency: 3, end: 7 };

/** The elements of a packet by `channelConfiguration`: ISO/IEC 14496-3 table 1.19. */
const LAYOUTS: Readonly<Record<number, readonly (keyof typeof ELEMENT)[]>> = {
  1: ['single'],
  2: ['pair'],
  3: ['single', 'pair'],
  4: ['single', 'pair', 'single'],
  5: ['single', 'pair', 'pair'],
  6: ['single', 'pair', 'pair', 'lowFrequency'],
  7: ['single', 'pair', 'pair', 'pair', 'lowFrequency'],
};

/**
 * A silent packet of AAC-LC, `raw_data_block()`: ISO/IEC 14496-3 §4.4.2. Its spectrum has no bands. Null for other channel configurations.
 * @param channels `channelConfiguration`.
 */
export function silentAacPacket(channels: number): Uint8Array | null {
  const layout = LAYOUTS[channels];
  if (!layout) return null;
  const out = new BitWriter();
  const tags = new Map<string, number>();
  for (const element of layout) {
    const tag = tags.get(element) ?? 0;
    tags.set(element, tag + 1);
    out.bits(ELEMENT[element], 3).bits(tag, 4);
    // common_window, and ms_mask_present behind what both channels share.
    if (element === 'pair') out.bit(1).bits(0, WINDOW_BITS + 2 + 2 * (GAIN_BITS + TOOL_BITS));
    else out.bits(0, GAIN_BITS + WINDOW_BITS + TOOL_BITS);
  }
  return out.bits(ELEMENT.end, 3).bytes();
}

/** `global_gain`; then `pulse_data_present`, `tns_data_present`, `gain_control_data_present`. */
const GAIN_BITS = 8;
const TOOL_BITS = 3;
/** `ics_info()` of a long window without bands: reserved bit, sequence, shape, `max_sfb`, `predictor_data_present`. */
const WINDOW_BITS = 1 + 2 + 1 + 6 + 1;
