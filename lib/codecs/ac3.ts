import { BitReader, packBits } from './bits';

const SYNC = 0x0b77;

/** What the sample entry of a stream says, read from its first packet. */
export interface Dolby {
  /** Body of the `dac3` or `dec3` box. */
  configuration: Uint8Array;
  /** Audio samples in a packet. */
  samples: number;
  rate: number;
}

const RATES = [48000, 44100, 32000];

/** `dac3` by a frame's own head: ETSI TS 102 366 §4.3, annex F.4. Null for what is no AC-3 frame. */
export function ac3Configuration(frame: Uint8Array): Dolby | null {
  const bits = new BitReader(frame);
  if (frame.length < 8 || bits.read(16) !== SYNC) return null;
  bits.read(16);
  const rateCode = bits.read(2);
  const sizeCode = bits.read(6);
  const bsid = bits.read(5);
  const rate = RATES[rateCode];
  if (bsid > 10 || !rate) return null;
  const mode = bits.read(3);
  const channels = bits.read(3);
  // Mix levels: of the centre, of the surround, and whether two channels are matrixed.
  if ((channels & 1) !== 0 && channels !== 1) bits.read(2);
  if ((channels & 4) !== 0) bits.read(2);
  if (channels === 2) bits.read(2);
  const low = bits.read(1);
  const fields = packBits(
    [2, rateCode],
    [5, bsid],
    [3, mode],
    [3, channels],
    [1, low],
    [5, sizeCode >> 1],
    [5, 0],
  );
  return { configuration: fields, samples: 1536, rate: rate >> Math.max(0, bsid - 8) };
}

const BLOCKS = [1, 2, 3, 6];
const DEPENDENT = 1;

/** A frame of one substream. */
interface Substream {
  type: number;
  bytes: number;
  rateCode: number;
  rate: number;
  blocks: number;
  channels: number;
  low: number;
  bsid: number;
  /** Places of a dependent substream's channels (`chanmap`); 0 when not told. */
  map: number;
}

/**
 * `dec3` by the frames of a packet: ETSI TS 102 366 annex E.1.2, F.6. Null for what is no E-AC-3, and for several programs in
 * one stream.
 */
export function eac3Configuration(packet: Uint8Array): Dolby | null {
  const first = readSubstream(packet);
  if (!first || first.type === DEPENDENT) return null;
  let dependents = 0;
  let places = 0;
  let blocks = first.blocks;
  let bytes = first.bytes;
  for (let at = first.bytes; at < packet.length; ) {
    const next = readSubstream(packet.subarray(at));
    if (!next) break;
    if (next.type === DEPENDENT) {
      if (blocks === first.blocks) {
        dependents++;
        places |= chanLoc(next.map);
      }
    } else blocks += next.blocks;
    bytes += next.bytes;
    at += next.bytes;
  }
  const kilobits = Math.round((bytes * 8 * first.rate) / (blocks * 256) / 1000);
  const program: [number, number][] = [
    ...([
      [2, first.rateCode],
      [5, first.bsid],
      [5, 0],
      [3, first.channels],
    ] as [number, number][]),
    ...([[1, first.low], [3, 0], [4, dependents], dependents > 0 ? [9, places] : [1, 0]] as [
      number,
      number,
    ][]),
  ];
  const fields = packBits([13, Math.min(0x1fff, kilobits)], [3, 0], ...program);
  return { configuration: fields, samples: blocks * 256, rate: first.rate };
}

function readSubstream(frame: Uint8Array): Substream | null {
  const bits = new BitReader(frame);
  if (frame.length < 8 || bits.read(16) !== SYNC) return null;
  const type = bits.read(2);
  bits.read(3);
  const bytes = (bits.read(11) + 1) * 2;
  const rateCode = bits.read(2);
  const second = bits.read(2);
  const rate = rateCode === 3 ? (RATES[second] ?? 0) / 2 : (RATES[rateCode] ?? 0);
  const blocks = rateCode === 3 ? 6 : (BLOCKS[second] ?? 6);
  const channels = bits.read(3);
  const low = bits.read(1);
  const bsid = bits.read(5);
  if (rate === 0 || bsid < 11 || bsid > 16) return null;
  // Dialogue level and compression, twice for two mono channels.
  for (let i = 0; i < (channels === 0 ? 2 : 1); i++) {
    bits.read(5);
    if (bits.read(1)) bits.read(8);
  }
  const map = type === DEPENDENT && bits.read(1) ? bits.read(16) : 0;
  return { type, bytes, rateCode, rate, blocks, channels, low, bsid, map };
}

/** Bits of `chanmap` (annex E.1.3.1.8) in the order of `chan_loc` (annex F.6.2.13). */
function chanLoc(map: number): number {
  const bits = [5, 6, 7, 8, 9, 10, 11, 12, 14];
  return bits.reduce((sum, bit, place) => sum | (((map >> (15 - bit)) & 1) << place), 0);
}
