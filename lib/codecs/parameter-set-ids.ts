/**
 * Ids of parameter sets (VPS, SPS, PPS), and the PPS id in slice headers.
 *
 * Slice data follows the slice header, with CABAC on a byte boundary. An id of another length would mean parsing the whole
 * header and shifting all data. An id whose Exp-Golomb code is eight bits longer moves everything by one whole byte instead.
 */
import { concat } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { BitReader, BitWriter, stopBitPosition } from './bits';
import { addEmulationPrevention, removeEmulationPrevention } from './emulation-prevention';

/** The ids whose Exp-Golomb code is eight bits longer than that of `id`, ascending. */
export function idsOneByteLonger(id: number): number[] {
  const first = (id + 1) * 16 - 1;
  return Array.from({ length: 16 }, (_, i) => first + i);
}

/** All ids, the greatest first, because the sets that other programs join count from 0. */
const descendingIds = (greatest: number) => Array.from({ length: greatest + 1 }, (_, i) => greatest - i);

/**
 * New ids for an encoder's parameter sets, by their old ones. None of them is among the source's ids.
 * @param candidates the ids that can replace an id, best first; any id by default.
 * @throws {MediaError} `unsupported` when all are taken.
 */
export function assignIds(
  encoderIds: readonly number[],
  sourceIds: readonly number[],
  greatest: number,
  candidates: (id: number) => number[] = () => descendingIds(greatest),
): Map<number, number> {
  const taken = new Set(sourceIds);
  const ids = new Map<number, number>();
  for (const id of encoderIds) {
    const free = candidates(id).find((candidate) => candidate <= greatest && !taken.has(candidate));
    if (free === undefined) throw new MediaError('unsupported', 'no free parameter set id');
    taken.add(free);
    ids.set(id, free);
  }
  return ids;
}

/**
 * The new id of a parameter set.
 * @throws {MediaError} `index-invalid` for an id that the encoder refers to without having defined it.
 */
export function newId(ids: ReadonlyMap<number, number>, id: number): number {
  const found = ids.get(id);
  if (found === undefined) throw new MediaError('index-invalid', `parameter set ${id} is not defined`);
  return found;
}

/**
 * The id of a PPS and that of the SPS it refers to: ITU-T H.264 §7.3.2.2, H.265 §7.3.2.3.1.
 * @param headerBytes bytes of the NAL unit header.
 * @throws {MediaError} `index-invalid` when the unit ends too early.
 */
export function readPpsIds(unit: Uint8Array, headerBytes: number): { id: number; sps: number } {
  const bits = new BitReader(removeEmulationPrevention(unit), headerBytes * 8);
  return { id: bits.ue(), sps: bits.ue() };
}

/**
 * A PPS under its new id, which refers to an SPS under its new id.
 * @param headerBytes bytes of the NAL unit header.
 * @throws {MediaError} `index-invalid` for an id that has no new one.
 */
export function adaptPps(
  unit: Uint8Array,
  headerBytes: number,
  ppsIds: ReadonlyMap<number, number>,
  spsIds: ReadonlyMap<number, number>,
): Uint8Array<ArrayBuffer> {
  const rbsp = removeEmulationPrevention(unit);
  const bits = new BitReader(rbsp, headerBytes * 8);
  const [id, sps] = [newId(ppsIds, bits.ue()), newId(spsIds, bits.ue())];
  const out = new BitWriter()
    .copy(rbsp, 0, headerBytes * 8)
    .ue(id)
    .ue(sps);
  return addEmulationPrevention(out.copy(rbsp, bits.at, stopBitPosition(rbsp)).bytesWithStopBit());
}

/**
 * A slice that refers to another PPS.
 * @param headerBytes bytes of the NAL unit header.
 * @param skipToPpsId reads the bits between the NAL unit header and the PPS id.
 * @param ids new ids by old ones, out of {@link idsOneByteLonger}.
 * @throws {MediaError} `index-invalid` for a PPS id that isn't in `ids`.
 */
export function replacePpsId(
  unit: Uint8Array,
  headerBytes: number,
  skipToPpsId: (bits: BitReader) => void,
  ids: ReadonlyMap<number, number>,
): Uint8Array<ArrayBuffer> {
  const end = endOfHead(unit);
  const rbsp = removeEmulationPrevention(unit.subarray(0, end));
  const bits = new BitReader(rbsp, headerBytes * 8);
  skipToPpsId(bits);
  const at = bits.at;
  const id = newId(ids, bits.ue());
  // Up to the end of the byte that the old id ends in. What follows keeps its place within bytes.
  const whole = Math.ceil(bits.at / 8) * 8;
  const head = new BitWriter().copy(rbsp, 0, at).ue(id).copy(rbsp, bits.at, whole).bytes();
  return concat([addEmulationPrevention(concat([head, rbsp.subarray(whole / 8)])), unit.subarray(end)]);
}

/** Bytes of a slice in which its PPS id certainly is: the fields before it take 70 bits at most. */
const HEAD_BYTES = 32;

/** Where the first bytes of a slice end: behind a byte that isn't 0, so that the emulation prevention of the rest stays valid. */
function endOfHead(unit: Uint8Array): number {
  let end = HEAD_BYTES;
  while (end < unit.length && unit[end - 1] === 0) end++;
  return Math.min(end, unit.length);
}
