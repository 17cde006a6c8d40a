import { describe, expect, it } from 'vitest';
import { MAX_PARTS } from '@/lib/config/limits';
import { PLAIN_OPTIONS } from '@/lib/edit/edit';
import type { EditorEvent } from '@/lib/editor/events';
import { clipLengthMs, keptParts } from '@/lib/editor/kept';
import { rangeOf } from '@/lib/editor/parts';
import { canCut, editOf, noteOn, obstacleText } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { cutting, opened, play, ready } from './play';

const split = (ms: number): EditorEvent => ({ type: 'split', ms });
const remove = (index?: number): EditorEvent => ({ type: 'remove-part', index });
const select = (index: number): EditorEvent => ({ type: 'select-part', index });
const move = (from: number, to: number): EditorEvent => ({ type: 'move-part', from, to });
const restore = (id: number): EditorEvent => ({ type: 'restore-part', id });
const add = (ms: number): EditorEvent => ({ type: 'add-part', ms });
const start = (ms: number, gesture?: string): EditorEvent => ({ type: 'set-start', ms, gesture });
const end = (ms: number, gesture?: string): EditorEvent => ({ type: 'set-end', ms, gesture });
const SETTLE: EditorEvent = { type: 'settle' };
const UNDO: EditorEvent = { type: 'undo' };
const REDO: EditorEvent = { type: 'redo' };

const having = (...events: EditorEvent[]) => play(events, ready()).state;
const ranges = (state: EditorState) => opened(state).parts.map(({ startMs, endMs }) => [startMs, endMs]);
const kept = (state: EditorState) => keptParts(opened(state)).map(({ startMs, endMs }) => [startMs, endMs]);
const selected = (state: EditorState) => opened(state).selected;
const said = (state: EditorState) => noteOn(opened(state))?.shown;
/** 0–3, 5–8 and 10–12 s of 12. */
const three = (...events: EditorEvent[]) =>
  having(split(3000), split(5000), remove(1), select(1), split(8000), split(10_000), remove(2), ...events);

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
  const file = opened(state);
  const { source } = file;
  const parts = Array.from({ length: MAX_PARTS }, (_, index) => ({
    source,
    startMs: index * 1000,
    endMs: index * 1000 + 1000,
  }));
  return { ...state, file: { ...file, parts, durationMs: MAX_PARTS * 1000 + 60_000 } };
}

describe('remove', () => {
  it('takes the middle out in split, split, delete, and selects the next part', () => {
    const state = having(split(3000), split(5000), select(1), remove());
    expect(ranges(state)).toEqual([
      [0, 3000],
      [5000, 12_000],
    ]);
    expect(selected(state)).toBe(1);
    expect(opened(state).removed).toEqual([{ id: 1, range: { startMs: 3000, endMs: 5000 }, index: 1 }]);
    expect(clipLengthMs(opened(state))).toBe(10_000);
    expect(editOf(PLAIN_OPTIONS, opened(state)).parts).toHaveLength(2);
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

describe('"Remove selection, keep the rest"', () => {
  it('keeps what lies before and after, and can give the middle back', () => {
    const state = having(start(3000), end(5000), { type: 'remove-selection' });
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

  it('keeps one part at an end of the video, and refuses to leave too little', () => {
    expect(ranges(having(start(3000), { type: 'remove-selection' }))).toEqual([[0, 3000]]);
    const nothing = having({ type: 'remove-selection' });
    expect(ranges(nothing)).toEqual([[0, 12_000]]);
    expect(said(nothing)).toContain('nothing would be left');
    const little = having(start(900), { type: 'remove-selection' });
    expect(ranges(little)).toEqual([[900, 12_000]]);
    expect(said(little)).toContain('Less than 1 second');
  });
});

describe('keep or remove', () => {
  const REMOVE: EditorEvent = { type: 'set-mode', mode: 'remove' };

  it('inverts what the clip holds, and leaves the marks', () => {
    const { state, commands } = play([start(3000), end(5000), REMOVE], ready());
    expect(ranges(state)).toEqual([[3000, 5000]]);
    expect(kept(state)).toEqual([
      [0, 3000],
      [5000, 12_000],
    ]);
    expect(commands.at(-1)).toMatchObject({ edit: { parts: [{ endMs: 3000 }, { startMs: 5000 }] } });
    expect(opened(play([UNDO], state).state).mode).toBe('keep');
  });

  it('gives the same list while nothing changes', () => {
    const state = having(start(3000), end(5000), REMOVE);
    expect(keptParts(opened(play([{ type: 'time', ms: 50 }], state).state))).toBe(keptParts(opened(state)));
  });

  it('says why a clip of nothing or of too little can’t be cut', () => {
    const all = having(REMOVE);
    expect(canCut(opened(all))).toBe(false);
    expect(obstacleText(opened(all))).toContain('Everything is marked to be removed');
    const little = having(start(900), REMOVE);
    expect(canCut(opened(little))).toBe(false);
    expect(obstacleText(opened(little))).toContain('Less than 1 second');
    const enough = play([start(1000)], little).state;
    expect([canCut(opened(enough)), obstacleText(opened(enough))]).toEqual([true, null]);
  });

  it('removes as little as a fifth of a second, which is too short to keep', () => {
    const state = having(start(3000), end(4000), REMOVE, end(3200));
    expect(kept(state)).toEqual([
      [0, 3000],
      [3200, 12_000],
    ]);
    const back = play([{ type: 'set-mode', mode: 'keep' }], state).state;
    expect(ranges(back)).toEqual([[3000, 4000]]);
    expect(said(back)).toContain('so it was lengthened');
  });

  it('keeps no crumbs, whatever the order of what is removed', () => {
    const state = having(start(100), end(4000), REMOVE, add(4100), end(9000));
    expect(kept(state)).toEqual([[9000, 12_000]]);
    expect(ranges(play([move(0, 1)], state).state)).toEqual(ranges(state));
  });
});

describe('undo and redo', () => {
  it('cover parts, order, removed parts, the selected part and the mode', () => {
    const events: EditorEvent[] = [
      split(3000),
      split(5000),
      remove(1),
      move(0, 1),
      add(4000),
      { type: 'set-mode', mode: 'remove' },
    ];
    let { state } = play([], ready());
    const seen = [
      opened(state),
      ...events.map((event) => {
        state = play([event], state).state;
        return opened(state);
      }),
    ].map(({ parts, selected, removed, mode }) => ({ parts, selected, removed, mode }));
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
  const all: EditorEvent[] = [
    split(3000),
    add(1000),
    remove(),
    move(0, 1),
    { type: 'remove-selection' },
    { type: 'set-mode', mode: 'remove' },
    SETTLE,
  ];
  expect(play(all, before).state).toBe(before);
  const unknown = { ...before, file: { ...opened(before), job: null, durationMs: 0 } };
  expect(play(all, unknown).state).toBe(unknown);
});
