import { describe, expect, it } from 'vitest';
import { firstSource } from '@/lib/editor/clip-name';
import { partsLength, rangeOf, withRange } from '@/lib/editor/parts';
import { fittedSelection } from '@/lib/editor/settle';
import { editOf } from '../../support/edits';

const edit = { ...editOf(2000, 5000), selected: 0 };
const two = { parts: [...edit.parts, ...editOf(6000, 8000).parts], selected: 1 };

describe('the parts of an edit', () => {
  it('are one range while there is one part, of the same source after the range changes', () => {
    expect(rangeOf(edit)).toEqual({ startMs: 2000, endMs: 5000 });
    const moved = withRange(edit, { startMs: 0, endMs: 1000 });
    expect(moved).toEqual([{ source: edit.parts[0]?.source, startMs: 0, endMs: 1000 }]);
  });

  it('have the marks of the selected one, which alone changes', () => {
    expect(rangeOf(two)).toEqual({ startMs: 6000, endMs: 8000 });
    const moved = withRange(two, { startMs: 9000, endMs: 9900 });
    expect(moved).toMatchObject([
      { startMs: 2000, endMs: 5000 },
      { startMs: 9000, endMs: 9900 },
    ]);
  });

  it('add up to the length of the clip', () => {
    expect(partsLength(edit.parts)).toBe(3000);
    expect(partsLength(two.parts)).toBe(5000);
  });

  it('stay within a file whose length becomes better known', () => {
    const selection = { ...edit, ...two, removed: [] };
    const source = firstSource(two);
    expect(fittedSelection(selection, source, 8000, 7900).parts).toMatchObject([
      { startMs: 2000, endMs: 5000 },
      { startMs: 6000, endMs: 7900 },
    ]);
    expect(fittedSelection(selection, source, 8000, 8100).parts.at(-1)).toMatchObject({
      startMs: 6000,
      endMs: 8100,
    });
  });
});
