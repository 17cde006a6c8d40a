import { MediaError } from '@/lib/media/errors';
import { BitWriter, CodedBitReader, payloadOf, unitOf } from './coded-bits';

/**
 * Ids of parameter sets in slice headers. A slice's data goes on where its header ends, and with CABAC on a whole byte: an
 * id of another length would mean to parse the header to its end and to shift all that follows. An id whose Exp-Golomb code
 * is eight bits longer moves everything by one whole byte instead, whatever the header holds.
 */

/** Ids that can stand for `id`, least first. */
export function longerIds(id: number): number[] {
  const first = (id + 1) * 16 - 1;
  return Array.from({ length: 16 }, (_, i) => first + i);
}

/**
 * A free id of those, at most `greatest`.
 * @throws {MediaError} `exact-refused` when all are taken.
 */
export function freeId(candidates: readonly number[], taken: ReadonlySet<number>, greatest: number): number {
  const id = candidates.find((candidate) => candidate <= greatest && !taken.has(candidate));
  if (id === undefined) throw new MediaError('exact-refused', 'unusual');
  return id;
}

/** All ids up to the greatest, from the end: files joined by other programs count from 0. */
const idsFromEnd = (greatest: number) => Array.from({ length: greatest + 1 }, (_, i) => greatest - i);

/**
 * New ids by the encoder's own, none of them the source's.
 * @param candidates those that can stand for an id, least first; any by default.
 * @throws {MediaError} `exact-refused` when all are taken.
 */
export function renumbered(
  own: readonly number[],
  source: readonly number[],
  greatest: number,
  candidates: (id: number) => number[] = () => idsFromEnd(greatest),
): Map<number, number> {
  const taken = new Set(source);
  const ids = new Map<number, number>();
  for (const id of own) {
    const free = freeId(candidates(id), taken, greatest);
    taken.add(free);
    ids.set(id, free);
  }
  return ids;
}

/** @throws {MediaError} `exact-refused` for an id that the encoder spoke of and did not define. */
export function newId(ids: ReadonlyMap<number, number>, id: number): number {
  const found = ids.get(id);
  if (found === undefined) throw new MediaError('exact-refused', 'failed');
  return found;
}

/**
 * A slice under another picture parameter set.
 * @param toId reads the bits between the unit's header and the id.
 * @param ids new ids by old ones, out of {@link longerIds}.
 * @throws {MediaError} `exact-refused` for a set that is not known.
 */
export function withPps(
  unit: Uint8Array,
  headerBytes: number,
  toId: (bits: CodedBitReader) => void,
  ids: ReadonlyMap<number, number>,
): Uint8Array<ArrayBuffer> {
  const payload = payloadOf(unit);
  const bits = new CodedBitReader(payload);
  bits.at = headerBytes * 8;
  toId(bits);
  const at = bits.at;
  const id = ids.get(bits.ue());
  if (id === undefined) throw new MediaError('exact-refused', 'unusual');
  // Up to the end of the id's last byte; what follows keeps its place within bytes.
  const end = Math.ceil(bits.at / 8) * 8;
  const head = new BitWriter().copy(payload, 0, at).ue(id).copy(payload, bits.at, end).done();
  const tail = payload.subarray(end / 8);
  const out = new Uint8Array(end / 8 + 1 + tail.length);
  out.set(head.subarray(0, end / 8 + 1));
  out.set(tail, end / 8 + 1);
  return unitOf(out);
}
