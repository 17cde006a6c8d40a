import { describe, expect, it } from 'vitest';
import { MAX_PARTS } from '@/lib/config/limits';
import type { EditorEvent } from '@/lib/editor/events';
import { clipLengthMs } from '@/lib/editor/kept';
import { rangeOf } from '@/lib/editor/parts';
import { editOf, noteOn } from '@/lib/editor/selectors';
import { EDITOR_OPTIONS, type EditorState } from '@/lib/editor/state';
import {
  add,
  end,
  having,
  move,
  ranges,
  remove,
  restore,
  said,
  select,
  selected,
  split,
  start,
  three,
} from './parts-events';
import { opened, play, ready, shownIn, withShown } from './play';

describe('split', () => {
  it('makes two parts that touch of the one under the playhead, and selects the second', () => {
    const { state, commands } = play([{ type: 'time', ms: 4300 }, { type: 'split' }], ready());
    expect(ranges(state)).toEqual([
      [0, 4300],
      [4300, 12_000],
    ]);
    expect(selected(state)).toBe(1);
    expect(commands.at(-1)).toMatchObject({ type: 'forecast', edit: { parts: [{ endMs: 4300 }, {}] } });
    expect(noteOn(opened(state))).toEqual({ shown: '', spoken: 'Split. Part 2 of 2 is selected.' });
  });

  it('splits no half shorter than a part, and says so', () => {
    expect(ranges(having(split(200)))).toHaveLength(2);
    for (const ms of [0, 199, 11_801]) {
      const state = having(split(ms));
      expect(ranges(state)).toEqual([[0, 12_000]]);
      expect(said(state)).toBe('Each half must be at least 0.2 seconds long.');
      expect(opened(state).history.past).toEqual([]);
    }
  });

  it('does nothing in a gap but say where to go', () => {
    const state = three(split(4000));
    expect(ranges(state)).toHaveLength(3);
    expect(said(state)).toBe('Move the playhead into a part to split it.');
  });

  it('takes the selected one of two parts that overlap', () => {
    const overlapping = three(move(0, 2), select(1), start(1000), select(1), split(2000));
    expect(ranges(overlapping)).toEqual([
      [5000, 8000],
      [1000, 2000],
      [2000, 12_000],
      [0, 3000],
    ]);
  });

  it('stops at the most parts that a clip may have', () => {
    const full = fullOfParts();
    for (const event of [split(500), add(MAX_PARTS * 1000)]) {
      const refused = play([event], full).state;
      expect(ranges(refused)).toHaveLength(MAX_PARTS);
      expect(said(refused)).toBe('A clip has at most 200 parts.');
    }
  });
});

/** A file with the most parts, a second each, and a minute after them. */
function fullOfParts(): EditorState {
  const state = ready();
  const { source } = shownIn(state);
  const file = withShown(opened(state), { durationMs: MAX_PARTS * 1000 + 60_000 });
  const parts = Array.from({ length: MAX_PARTS }, (_, index) => ({
    source,
    startMs: index * 1000,
    endMs: index * 1000 + 1000,
  }));
  return { ...state, file: { ...file, parts } };
}

describe('remove', () => {
  it('takes the middle out in split, split, delete, and selects the next part', () => {
    const state = having(split(3000), split(5000), select(1), remove());
    expect(ranges(state)).toEqual([
      [0, 3000],
      [5000, 12_000],
    ]);
    expect(selected(state)).toBe(1);
    expect(opened(state).removed).toMatchObject([{ id: 1, startMs: 3000, endMs: 5000, index: 1 }]);
    expect(clipLengthMs(opened(state))).toBe(10_000);
    expect(editOf(EDITOR_OPTIONS, opened(state)).parts).toHaveLength(2);
  });

  it('keeps the selection on its part when one before it goes', () => {
    const state = three(select(2), remove(0));
    expect(rangeOf(opened(state))).toEqual({ startMs: 10_000, endMs: 12_000 });
  });

  it('leaves the only part, and a clip of at least a second', () => {
    const only = having(remove());
    expect(ranges(only)).toEqual([[0, 12_000]]);
    expect(said(only)).toBe('This is the only part, so it stays.');
    const short = having(split(500), remove(1));
    expect(ranges(short)).toHaveLength(2);
    expect(said(short)).toBe('Less than 1 second would be left, which is too short for a clip.');
    expect(ranges(having(split(1000), remove(1)))).toEqual([[0, 1000]]);
  });

  it('is restored to where it was, whatever was removed meanwhile', () => {
    const whole = ranges(having(split(2000), split(4000), split(6000), split(8000)));
    const five = (...events: EditorEvent[]) =>
      ranges(having(split(2000), split(4000), split(6000), split(8000), ...events));
    expect(five(remove(1), remove(0), restore(1), restore(2))).toEqual(whole);
    expect(five(remove(0), remove(0), restore(1), restore(2))).toEqual(whole);
    expect(five(remove(0), remove(1), remove(0), restore(2), restore(1), restore(3))).toEqual(whole);
    expect(five(remove(3), remove(1), restore(1))).toEqual(whole.toSpliced(1, 1));
  });

  it('is restored to its place in an order of the visitor’s own', () => {
    const state = three(move(2, 0), remove(0), restore(3));
    expect(ranges(state)[0]).toEqual([10_000, 12_000]);
    expect(selected(state)).toBe(0);
    // Parts that move later take their places among the removed ones with them.
    const moved = three(remove(1), move(1, 0), restore(3));
    expect(ranges(moved)).toEqual([
      [10_000, 12_000],
      [0, 3000],
      [5000, 8000],
    ]);
  });

  it('can no longer be restored once a part has grown over it', () => {
    const grown = having(split(3000), split(5000), remove(1), select(0), end(4900));
    expect(opened(grown).removed).toHaveLength(1);
    expect(opened(play([end(5000)], grown).state).removed).toEqual([]);
  });

  it('merges with what has grown into it when it is restored', () => {
    const state = having(split(3000), split(5000), remove(1), select(0), end(4000), restore(1));
    expect(ranges(state)).toEqual([
      [0, 5000],
      [5000, 12_000],
    ]);
    expect(said(state)).toBe('Parts 1 and 2 overlapped and are now one.');
    expect(opened(state).removed).toEqual([]);
  });
});

describe('add', () => {
  it('says that nothing is free while everything is kept', () => {
    const state = having(add(0));
    expect(ranges(state)).toEqual([[0, 12_000]]);
    expect(said(state)).toContain('cover the whole video');
  });

  it('keeps five seconds from the playhead on, in the source’s order, and selects them', () => {
    const state = having(start(8000), add(1000));
    expect(ranges(state)).toEqual([
      [1000, 6000],
      [8000, 12_000],
    ]);
    expect(selected(state)).toBe(0);
    expect(ranges(play([start(500)], state).state)[0]).toEqual([500, 6000]);
  });

  it('fills a gap that is shorter, and keeps a second where the playhead is near its end', () => {
    const gap = [start(0), end(4000), add(5000)];
    expect(ranges(having(...gap, add(4000)))).toContainEqual([4000, 5000]);
    expect(ranges(having(end(6000), add(11_900)))).toContainEqual([11_000, 12_000]);
  });

  it('takes the nearest gap after the playhead, at a distance from its neighbor, or else the largest', () => {
    expect(ranges(having(end(4000), add(2000)))).toEqual([
      [0, 4000],
      [5000, 10_000],
    ]);
    const gaps = having(split(1000), split(2000), split(5000), split(6000), remove(1), remove(2));
    expect(ranges(gaps)).toEqual([
      [0, 1000],
      [2000, 5000],
      [6000, 12_000],
    ]);
    expect(ranges(play([add(3000)], gaps).state)).toContainEqual([5000, 6000]);
    expect(ranges(play([add(11_000)], gaps).state)).toContainEqual([1000, 2000]);
  });

  it('comes last where the visitor has an order of their own', () => {
    const state = three(move(2, 0), add(3500));
    expect(ranges(state).at(-1)).toEqual([3500, 5000]);
    expect(selected(state)).toBe(3);
  });
});

describe('the selected part', () => {
  it('is the one that marks and moves belong to', () => {
    const state = three(select(1), start(5500), end(7500), { type: 'move-range', ms: 5800 });
    expect(ranges(state)).toEqual([
      [0, 3000],
      [5800, 7800],
      [10_000, 12_000],
    ]);
  });

  it('may be as short as a fifth of a second', () => {
    const state = three(select(1), end(5100));
    expect(rangeOf(opened(state))).toEqual({ startMs: 5000, endMs: 5200 });
    expect(said(state)).toBe('At least 0.2 seconds');
  });

  it('changes neither the edit nor the history, and also during a cut', () => {
    const before = three();
    const { state, commands } = play([select(0)], before);
    expect(commands).toEqual([]);
    expect(opened(state).history).toBe(opened(before).history);
    expect(selected(play([select(7), select(-1)], state).state)).toBe(0);
    expect(selected(play([{ type: 'cut' }, select(2)], before).state)).toBe(2);
  });
});
