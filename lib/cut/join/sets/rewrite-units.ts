import { isAnnexB, joinUnits, splitUnits } from '@/lib/codecs/nal';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import type { StreamToJoin } from './joined-stream';
import type { ParameterSet } from './merge-sets';

/** How the form of a stream's samples changes, besides the ids that its units name. */
export interface Rewriting {
  /** Leaves parameter sets out of samples. */
  movesSets: boolean;
  /** Bytes of the length before each unit, 1 to 4. */
  from: number;
  to: number;
}

/** How the samples of each stream get the length size of the greatest. */
export function rewritingsOf(
  streams: readonly StreamToJoin[],
  configs: readonly { lengthSize: number }[],
): { lengthSize: number; rewritings: Rewriting[] } {
  const lengthSize = Math.max(...configs.map((config) => config.lengthSize));
  const from = (i: number) => configs[i]?.lengthSize ?? lengthSize;
  return {
    lengthSize,
    rewritings: streams.map(({ movesSets }, i) => ({ movesSets, from: from(i), to: lengthSize })),
  };
}

/** Whether samples change, even if their units keep their ids. */
export const isRewritten = ({ movesSets, from, to }: Rewriting): boolean => movesSets || from !== to;

/** How many more bytes are rewritten if a stream gets new ids: none if its samples change anyway. */
export function costOf(bytes: number, how: Rewriting | undefined): number {
  return how && isRewritten(how) ? 0 : bytes;
}

/**
 * Checks that the record has a set of a sample too.
 * @throws {MediaError} `unsupported` if not: the frames that follow need the set where it is.
 */
export function demandRepeated(sets: readonly ParameterSet[], unit: Uint8Array): void {
  if (!sets.some((set) => isSame(set.unit, unit)))
    throw new MediaError('unsupported', 'parameter sets that change within the stream');
}

/**
 * A sample with other units, behind lengths of another size.
 * @throws {MediaError} `unsupported` for start codes instead of lengths; as `splitUnits` and `joinUnits`.
 */
export function rewriteUnits(
  sample: Uint8Array,
  { from, to }: Pick<Rewriting, 'from' | 'to'>,
  rewritten: (unit: Uint8Array) => Uint8Array | null,
): Uint8Array<ArrayBuffer> {
  if (isAnnexB(sample, from)) throw new MediaError('unsupported', 'start codes in samples');
  const units = splitUnits(sample, from).map(rewritten);
  return joinUnits(
    units.filter((unit) => unit !== null),
    to,
  );
}
