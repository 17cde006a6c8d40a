import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/lib/editor/events';
import { clipLengthMs } from '@/lib/editor/kept';
import { rangeOf } from '@/lib/editor/parts';
import { noteOn } from '@/lib/editor/selectors';
import {
  add,
  end,
  having,
  kept,
  move,
  REDO,
  ranges,
  remove,
  restore,
  SETTLE,
  said,
  select,
  selected,
  split,
  start,
  three,
  UNDO,
} from './parts-events';
import { cutting, opened, play, ready, withShown } from './play';

describe('parts that overlap', () => {
  it('merge at once when a time is typed, and the editor says so', () => {
    const state = three(select(1), start(2500));
    expect(ranges(state)).toEqual([
      [0, 8000],
      [10_000, 12_000],
    ]);
    expect(selected(state)).toBe(0);
    expect(said(state)).toBe('Parts 1 and 2 overlapped and are now one.');
  });

  it('keep the handle while it is dragged, and merge when it is released', () => {
    const dragged = three(select(0), end(5500, 'drag'), end(6000, 'drag'));
    expect(rangeOf(opened(dragged))).toEqual({ startMs: 0, endMs: 6000 });
    expect(ranges(dragged)).toHaveLength(3);
    expect(said(dragged)).toBe('Parts 1 and 2 overlap and become one part.');
    // What is cut and counted is merged already.
    expect(kept(dragged)[0]).toEqual([0, 8000]);
    expect(clipLengthMs(opened(dragged))).toBe(10_000);
    const back = play([end(4000, 'drag'), SETTLE], dragged).state;
    expect(ranges(back)).toHaveLength(3);
    const released = play([SETTLE], dragged).state;
    expect(ranges(released)).toEqual([
      [0, 8000],
      [10_000, 12_000],
    ]);
    expect(said(released)).toBe('Parts 1 and 2 overlapped and are now one.');
    expect(play([SETTLE], released).state).toBe(released);
    // The drag with its merging is one step.
    expect(ranges(play([UNDO], released).state)).toEqual(ranges(three()));
    expect(ranges(play([UNDO, REDO], released).state)).toEqual(ranges(released));
  });

  it('merge before anything else happens', () => {
    const dragged = three(select(0), end(6000, 'drag'));
    expect(ranges(play([split(4000)], dragged).state)[0]).toEqual([0, 4000]);
    expect(ranges(play([end(7000, 'another')], dragged).state)[0]).toEqual([0, 7000]);
    expect(opened(play([{ type: 'cut' }], dragged).state).job?.edit.parts).toHaveLength(2);
    expect(ranges(play([{ type: 'abandon', gesture: 'drag' }], dragged).state)).toEqual(ranges(three()));
  });

  it('are sorted by the source again when one is dragged past another', () => {
    const state = three(
      select(0),
      { type: 'move-range', ms: 8500, gesture: 'drag' },
      { type: 'move-range', ms: 8000, gesture: 'drag' },
      end(9500, 'drag'),
      SETTLE,
    );
    expect(ranges(state)).toEqual([
      [5000, 8000],
      [8000, 9500],
      [10_000, 12_000],
    ]);
    expect(selected(state)).toBe(1);
  });

  it('stay as they are in an order of the visitor’s own', () => {
    const state = three(move(2, 0), select(1), end(6000, 'drag'), end(7000, 'drag'), SETTLE);
    expect(ranges(state)).toEqual([
      [10_000, 12_000],
      [0, 7000],
      [5000, 8000],
    ]);
    expect(said(state)).toBeUndefined();
  });

  it('become at least a second long if one part is left', () => {
    const state = having(end(1000), add(5000), select(0), end(300), select(1), end(5300), start(5000), {
      type: 'move-range',
      ms: 250,
    });
    expect(ranges(state)).toEqual([[0, 1000]]);
    expect(said(state)).toBe('A single part is at least 1 second long, so it was lengthened.');
  });

  it('do not count as overlapping while they only touch', () => {
    expect(ranges(three(select(0), end(5000)))).toHaveLength(3);
  });
});

describe('another order', () => {
  it('is the clip’s, and selects the part that moved', () => {
    const { state, commands } = play([move(0, 2)], three());
    expect(ranges(state)).toEqual([
      [5000, 8000],
      [10_000, 12_000],
      [0, 3000],
    ]);
    expect(selected(state)).toBe(2);
    expect(commands.at(-1)).toMatchObject({ edit: { parts: [{ startMs: 5000 }, {}, { startMs: 0 }] } });
    expect(noteOn(opened(state))?.spoken).toBe('Moved. It is part 3 of 3 now.');
  });

  it('stays within the list, and is no change if nothing moves', () => {
    expect(ranges(three(move(0, 99)))).toEqual(ranges(three(move(0, 2))));
    const before = three();
    expect(play([move(1, 1), move(9, 0), move(0, -3)], before).state).toBe(before);
  });
});

const CUT_OUT: EditorEvent = { type: 'cut-out' };

describe('"Cut out"', () => {
  it('keeps what lies before and after, and can give the middle back', () => {
    const state = having(start(3000), end(5000), CUT_OUT);
    expect(ranges(state)).toEqual([
      [0, 3000],
      [5000, 12_000],
    ]);
    expect(selected(state)).toBe(1);
    expect(ranges(play([restore(1)], state).state)).toEqual([
      [0, 3000],
      [3000, 5000],
      [5000, 12_000],
    ]);
    expect(ranges(play([UNDO], state).state)).toEqual([[3000, 5000]]);
  });

  it('does it again without bringing the first piece back', () => {
    const state = having(start(3000), end(5000), CUT_OUT, start(7000), end(8000), CUT_OUT);
    const whole = [
      [0, 3000],
      [3000, 5000],
      [5000, 7000],
      [7000, 8000],
      [8000, 12_000],
    ];
    expect(ranges(state)).toEqual([whole[0], whole[2], whole[4]]);
    // Of a part that nothing surrounds, nothing is left.
    const first = play([select(0), CUT_OUT], state).state;
    expect(ranges(first)).toEqual([whole[2], whole[4]]);
    // Each comes back to its own place, in any order.
    for (const ids of [
      [1, 2, 3],
      [3, 1, 2],
      [2, 3, 1],
    ])
      expect(ranges(play(ids.map(restore), first).state)).toEqual(whole);
  });

  it('keeps one part at an end of the video, and refuses to leave too little', () => {
    expect(ranges(having(start(3000), CUT_OUT))).toEqual([[0, 3000]]);
    const nothing = having(CUT_OUT);
    expect(ranges(nothing)).toEqual([[0, 12_000]]);
    expect(said(nothing)).toBe('Nothing would be left of this video.');
    const little = having(start(900), CUT_OUT);
    expect(ranges(little)).toEqual([[900, 12_000]]);
    expect(said(little)).toContain('Less than 1 second');
  });
});

describe('undo and redo', () => {
  it('cover parts, order, removed parts and the selected part', () => {
    const events: EditorEvent[] = [split(3000), split(5000), remove(1), move(0, 1), add(4000)];
    let { state } = play([], ready());
    const seen = [
      opened(state),
      ...events.map((event) => {
        state = play([event], state).state;
        return opened(state);
      }),
    ].map(({ parts, selected, removed }) => ({ parts, selected, removed }));
    for (const before of seen.toReversed().slice(1)) {
      state = play([UNDO], state).state;
      expect(opened(state)).toMatchObject(before);
    }
    for (const next of seen.slice(1)) {
      state = play([REDO], state).state;
      expect(opened(state)).toMatchObject(next);
    }
  });
});

it('no part changes while a cut runs, or before the length is known', () => {
  const before = cutting();
  const all: EditorEvent[] = [split(3000), add(1000), remove(), move(0, 1), CUT_OUT, SETTLE];
  expect(play(all, before).state).toBe(before);
  const idle = { ...opened(before), job: null };
  const unknown = { ...before, file: withShown(idle, { durationMs: 0 }) };
  expect(play(all, unknown).state).toBe(unknown);
});
