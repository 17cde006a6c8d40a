import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/lib/editor/events';
import type { EditorState } from '@/lib/editor/state';
import { cutting, opened, play, ready } from './play';

const range = (state: EditorState) => {
  const { startDs, endDs } = opened(state).range;
  return [startDs, endDs];
};
const start = (ds: number, gesture?: string): EditorEvent => ({ type: 'set-start', ds, gesture });
const end = (ds: number, gesture?: string): EditorEvent => ({ type: 'set-end', ds, gesture });
const undo: EditorEvent = { type: 'undo' };
const redo: EditorEvent = { type: 'redo' };

describe('undo and redo', () => {
  it('go through every change of the selection, and back', () => {
    let { state } = play([start(20), end(90), { type: 'move-range', ds: 10 }], ready());
    expect(range(state)).toEqual([10, 80]);
    const seen = [undo, undo, undo, undo].map((event) => {
      state = play([event], state).state;
      return range(state);
    });
    expect(seen).toEqual([
      [20, 90],
      [20, 120],
      [0, 120],
      [0, 120],
    ]);
    state = play([redo, redo], state).state;
    expect(range(state)).toEqual([20, 90]);
    // A new change leaves nothing to redo.
    state = play([start(30), redo], state).state;
    expect(range(state)).toEqual([30, 90]);
  });

  it('take a whole drag as one change, and two drags as two', () => {
    const { state } = play(
      [start(10, 'a'), start(20, 'a'), start(30, 'a'), start(40, 'b'), start(50, 'b'), undo],
      ready(),
    );
    expect(range(state)).toEqual([30, 120]);
    expect(range(play([undo], state).state)).toEqual([0, 120]);
    expect(range(play([undo, redo, redo], state).state)).toEqual([50, 120]);
  });

  it('do not count what changes nothing', () => {
    const { state, commands } = play([start(0), end(120), start(-3)], ready());
    expect(opened(state).history.past).toEqual([]);
    expect(commands).toEqual([]);
  });

  it('ask for an outlook of the selection gone back to', () => {
    const { commands } = play([undo], play([start(20)], ready()).state);
    expect(commands).toMatchObject([{ type: 'foresee', request: { startDs: 0, endDs: 120 } }]);
  });

  it('wait while a cut is under way', () => {
    const before = play([start(20), { type: 'cut' }], ready()).state;
    expect(play([undo], before).state).toBe(before);
    expect(play([{ type: 'move-range', ds: 5 }], cutting()).commands).toEqual([]);
  });

  it('forget selections of another length of the file', () => {
    const { state } = play(
      [start(20), { type: 'player-ready', run: 1, durationSec: 9, hasPicture: true }, undo],
      ready(),
    );
    expect(range(state)).toEqual([20, 90]);
  });
});

describe('moving the whole selection', () => {
  it('keeps its length and stays within the file', () => {
    const { state } = play([end(50), start(20.37)], ready());
    const length = 50 - 20.37;
    expect(range(play([{ type: 'move-range', ds: 33.33 }], state).state)).toEqual([33.33, 62.96]);
    expect(range(play([{ type: 'move-range', ds: 999 }], state).state)[1]).toBe(120);
    expect(range(play([{ type: 'move-range', ds: -9 }], state).state)).toEqual([0, expect.closeTo(length)]);
  });
});
