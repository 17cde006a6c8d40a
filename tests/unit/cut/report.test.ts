import { expect, it } from 'vitest';
import { inEdit, partsInClip } from '@/lib/cut/report';
import { beginning, CLEAN } from '@/tests/support/contents';
import { editOfParts } from '@/tests/support/edits';

it.each([
  [
    [true, true],
    ['a', 'b'],
    ['a', 'b'],
  ],
  [
    [true, false, true],
    ['a', 'b'],
    ['a', null, 'b'],
  ],
  // An entry may itself be null, of a part that turned out to be empty.
  [
    [false, true, false, true],
    [null, 'b'],
    [null, null, null, 'b'],
  ],
])('inEdit of parts that are held (%j) and their entries %j', (isHeld, entries, all) => {
  expect(inEdit<string | null>(isHeld, entries)).toEqual(all);
});

it('partsInClip counts parts that touch as one, and says how each begins', () => {
  const ranges = [0, 1000, 5000, 9000].map((startMs) => ({ startMs, endMs: startMs + 1000 }));
  const held = partsInClip(editOfParts(ranges), beginning(CLEAN, null, { kind: 'encoded' }));
  expect(held.map(({ startMs, endMs, start, atSec }) => [startMs, endMs, start.kind, atSec])).toEqual([
    [0, 2000, 'clean', 0],
    [9000, 10_000, 'encoded', 2],
  ]);
});
