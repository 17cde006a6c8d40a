/** AC-3 and E-AC-3 frame headers: ETSI TS 102 366, https://www.etsi.org/deliver/etsi_ts/102300_102399/102366/ */
import { type BitReader, BitWriter, readBits } from './bits';

const SYNC_WORD = 0x0b77;
/** Sampling frequencies by `fscod`. */
export const AC3_RATES = [48000, 44100, 32000];

/** What a sample entry states about an AC-3 or E-AC-3 stream. */
export interface Ac3Config {
  /** The body of the `dac3` or `dec3` box. */
  configuration: Uint8Array;
  /** Audio samples of a packet. */
  samples: number;
  /** Audio samples per second. */
  rate: number;
}

/** Makes the `dac3` box of a stream from one of its frames: §4.3, annex F.4. Null for bytes that are no AC-3 frame. */
export function readAc3Config(frame: Uint8Array): Ac3Config | null {
  return readBits(frame, readAc3);
}

function readAc3(bits: BitReader): Ac3Config | null {
  if (bits.read(16) !== SYNC_WORD) return null;
  // crc1
  bits.skip(16);
  const rateCode = bits.read(2);
  const frameSizeCode = bits.read(6);
  const bsid = bits.read(5);
  const rate = AC3_RATES[rateCode];
  if (bsid > 10 || !rate) return null;
  const bsmod = bits.read(3);
  const acmod = bits.read(3);
  // cmixlev, surmixlev, dsurmod
  if ((acmod & 1) !== 0 && acmod !== 1) bits.skip(2);
  if ((acmod & 4) !== 0) bits.skip(2);
  if (acmod === 2) bits.skip(2);
  const lfeon = bits.bit();
  const configuration = new BitWriter()
    .bits(rateCode, 2)
    .bits(bsid, 5)
    .bits(bsmod, 3)
    .bits(acmod, 3)
    .bit(lfeon)
    .bits(frameSizeCode >> 1, 5)
    .bits(0, 5)
    .bytes();
  return { configuration, samples: 1536, rate: rate >> Math.max(0, bsid - 8) };
}

/** Blocks of 256 samples, by `numblkscod`. */
const BLOCKS = [1, 2, 3, 6];
/** `strmtyp` of a substream that adds channels to the one before. */
const DEPENDENT = 1;

/** The frame of one E-AC-3 substream. */
interface Substream {
  type: number;
  bytes: number;
  rateCode: number;
  rate: number;
  blocks: number;
  acmod: number;
  lfeon: number;
  bsid: number;
  /** `chanmap`, the channels of a dependent substream; 0 when absent. */
  channelMap: number;
}

/**
 * Makes the `dec3` box of a stream from one of its packets: annex E.1.2, F.6. Null for bytes that are no E-AC-3 packet, and
 * for streams of several programs.
 */
export function readEac3Config(packet: Uint8Array): Ac3Config | null {
  const first = readBits(packet, readSubstream);
  if (!first || first.type === DEPENDENT) return null;
  let dependents = 0;
  let locations = 0;
  let blocks = first.blocks;
  let bytes = first.bytes;
  for (let at = first.bytes; at < packet.length; ) {
    const next = readBits(packet.subarray(at), readSubstream);
    if (!next) break;
    if (next.type === DEPENDENT) {
      if (blocks === first.blocks) {
        dependents++;
        locations |= channelLocations(next.channelMap);
      }
    } else blocks += next.blocks;
    bytes += next.bytes;
    at += next.bytes;
  }
  const kilobits = Math.round((bytes * 8 * first.rate) / (blocks * 256) / 1000);
  const out = new BitWriter()
    .bits(Math.min(0x1fff, kilobits), 13)
    .bits(0, 3)
    .bits(first.rateCode, 2)
    .bits(first.bsid, 5)
    .bits(0, 5)
    .bits(first.acmod, 3)
    .bit(first.lfeon)
    .bits(0, 3)
    .bits(dependents, 4);
  const configuration = (dependents > 0 ? out.bits(locations, 9) : out.bit(0)).bytes();
  return { configuration, samples: blocks * 256, rate: first.rate };
}

function readSubstream(bits: BitReader): Substream | null {
  if (bits.read(16) !== SYNC_WORD) return null;
  const type = bits.read(2);
  // substreamid
  bits.skip(3);
  const bytes = (bits.read(11) + 1) * 2;
  const rateCode = bits.read(2);
  const second = bits.read(2);
  const rate = rateCode === 3 ? (AC3_RATES[second] ?? 0) / 2 : (AC3_RATES[rateCode] ?? 0);
  const blocks = rateCode === 3 ? 6 : (BLOCKS[second] ?? 6);
  const acmod = bits.read(3);
  const lfeon = bits.bit();
  const bsid = bits.read(5);
  if (rate === 0 || bsid < 11 || bsid > 16) return null;
  // dialnorm, compre and compr; of each channel where there are two mono channels.
  for (let i = 0; i < (acmod === 0 ? 2 : 1); i++) {
    bits.skip(5);
    if (bits.bit()) bits.skip(8);
  }
  const channelMap = type === DEPENDENT && bits.bit() ? bits.read(16) : 0;
  return { type, bytes, rateCode, rate, blocks, acmod, lfeon, bsid, channelMap };
}

/** The bits of `chanmap` (annex E.1.3.1.8) in the order of `chan_loc` (annex F.6.2.13). */
function channelLocations(channelMap: number): number {
  const bits = [5, 6, 7, 8, 9, 10, 11, 12, 14];
  return bits.reduce((sum, bit, i) => sum | (((channelMap >> (15 - bit)) & 1) << i), 0);
}
