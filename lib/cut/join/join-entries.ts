import { find } from '@/lib/containers/mp4/read/box';
import { type SampleEntry, visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';

/** Boxes that hold parameter sets. */
const SETS = ['avcC', 'hvcC'];

/**
 * The sample entry that describes the samples of all files.
 * @throws {MediaError} `sources-differ` if their parameter sets differ.
 */
export function sharedEntry(entries: readonly SampleEntry[]): SampleEntry {
  const [first, ...others] = entries;
  if (!first) throw new MediaError('sources-differ', 'a track without a sample entry');
  const setsOf = (entry: SampleEntry) =>
    visualBoxes(entry).find(({ type }) => SETS.includes(type))?.bytes ?? new Uint8Array(0);
  if (find(visualBoxes(first), 'avcC') || find(visualBoxes(first), 'hvcC'))
    for (const entry of others)
      if (!isSame(setsOf(entry), setsOf(first))) throw new MediaError('sources-differ', 'parameter sets');
  return first;
}
