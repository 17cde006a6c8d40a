/**
 * Ids of parameter sets (VPS, SPS, PPS), and the PPS id in slice headers.
 *
 * Slice data follows the slice header, with CABAC on a byte boundary. An id of another length would mean parsing the whole
 * header and shifting all data. An id whose Exp-Golomb code is eight bits longer moves everything by one whole byte instead.
 */
import { MediaError } from '@/lib/media/errors';
import { BitReader, BitWriter } from './bits';
import { addEmulationPrevention, removeEmulationPrevention } from './emulation-prevention';

/** The ids whose Exp-Golomb code is eight bits longer than that of `id`, ascending. */
export function idsOneByteLonger(id: number): number[] {
  const first = (id + 1) * 16 - 1;
  return Array.from({ length: 16 }, (_, i) => first + i);
}

/**
 * The first candidate that is free and at most `greatest`.
 * @throws {MediaError} `unsupported` when all are taken.
 */
export function freeId(candidates: readonly number[], taken: ReadonlySet<number>, greatest: number): number {
  const id = candidates.find((candidate) => candidate <= greatest && !taken.has(candidate));
  if (id === undefined) throw new MediaError('unsupported', 'no free parameter set id');
  return id;
}

/** All ids, the greatest first: files that other programs joined count from 0. */
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
    const free = freeId(candidates(id), taken, greatest);
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
  const rbsp = removeEmulationPrevention(unit);
  const bits = new BitReader(rbsp);
  bits.at = headerBytes * 8;
  skipToPpsId(bits);
  const at = bits.at;
  const id = newId(ids, bits.ue());
  // Up to the end of the byte that the old id ends in. What follows keeps its place within bytes.
  const end = Math.ceil(bits.at / 8) * 8;
  const head = new BitWriter().copy(rbsp, 0, at).ue(id).copy(rbsp, bits.at, end).bytes();
  const tail = rbsp.subarray(end / 8);
  const out = new Uint8Array(head.length + tail.length);
  out.set(head);
  out.set(tail, head.length);
  return addEmulationPrevention(out);
}
