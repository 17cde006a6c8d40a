import { expect, it } from 'vitest';
import { inTurn, type UnplacedPart } from '@/lib/cut/compose-forecast';
import { CLEAN } from '@/tests/support/contents';

const part = (start: UnplacedPart['start'], lengthSec: number | null = 2) => ({ start, lengthSec });
const moved = { kind: 'moved', earlierSec: 0.5 } as const;
const leadIn = { kind: 'lead-in', leadIn: { hiddenSec: 0.5, shownSec: 0.5 } } as const;

it('places parts one after the other, without empty ones', () => {
  expect(inTurn([null, part(CLEAN), null, part(moved), part(CLEAN)])).toEqual({
    parts: [null, { start: CLEAN, atSec: 0 }, null, { start: moved, atSec: 2 }, { start: CLEAN, atSec: 4.5 }],
    lengthSec: 6.5,
  });
});

it('hides frames before the first part alone', () => {
  expect(inTurn([part(moved), part(leadIn)])).toEqual({
    parts: [
      { start: leadIn, atSec: 0 },
      { start: moved, atSec: 2 },
    ],
    lengthSec: 4.5,
  });
});

it('does not place parts after one whose length is unknown', () => {
  expect(inTurn([part(CLEAN), part({ kind: 'unknown' }, null), part(CLEAN)])).toEqual({
    parts: [
      { start: CLEAN, atSec: 0 },
      { start: { kind: 'unknown' }, atSec: 2 },
      { start: CLEAN, atSec: null },
    ],
  });
});
