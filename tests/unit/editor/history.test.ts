import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/lib/editor/events';
import { rangeOf } from '@/lib/editor/parts';
import { ofRun } from '@/lib/editor/scope';
import type { EditorState } from '@/lib/editor/state';
import { cutting, opened, play, ready } from './play';

const range = (state: EditorState) => {
  const { startMs, endMs } = rangeOf(opened(state));
  return [startMs, endMs];
};
const start = (ms: number, gesture?: string): EditorEvent => ({ type: 'set-start', ms, gesture });
const end = (ms: number, gesture?: string): EditorEvent => ({ type: 'set-end', ms, gesture });
const undo: EditorEvent = { type: 'undo' };
const redo: EditorEvent = { type: 'redo' };

describe('undo and redo', () => {
  it('go through every change of the selection, and back', () => {
    let { state } = play([start(2000), end(9000), { type: 'move-range', ms: 1000 }], ready());
    expect(range(state)).toEqual([1000, 8000]);
    const seen = [undo, undo, undo, undo].map((event) => {
      state = play([event], state).state;
      return range(state);
    });
    expect(seen).toEqual([
      [2000, 9000],
      [2000, 12_000],
      [0, 12_000],
      [0, 12_000],
    ]);
    state = play([redo, redo], state).state;
    expect(range(state)).toEqual([2000, 9000]);
    // A new change leaves nothing to redo.
    state = play([start(3000), redo], state).state;
    expect(range(state)).toEqual([3000, 9000]);
  });

  it('take a whole drag as one change, and two drags as two', () => {
    const { state } = play(
      [start(1000, 'a'), start(2000, 'a'), start(3000, 'a'), start(4000, 'b'), start(5000, 'b'), undo],
      ready(),
    );
    expect(range(state)).toEqual([3000, 12_000]);
    expect(range(play([undo], state).state)).toEqual([0, 12_000]);
    expect(range(play([undo, redo, redo], state).state)).toEqual([5000, 12_000]);
  });

  it('do not count what changes nothing', () => {
    const { state, commands } = play([start(0), end(12_000), start(-300)], ready());
    expect(opened(state).history.past).toEqual([]);
    expect(commands).toEqual([]);
  });

  it('ask for a forecast of the selection gone back to', () => {
    const { commands } = play([undo], play([start(2000)], ready()).state);
    expect(commands).toMatchObject([{ type: 'forecast', edit: { parts: [{ startMs: 0, endMs: 12_000 }] } }]);
  });

  it('wait while a cut is under way', () => {
    const before = play([start(2000), { type: 'cut' }], ready()).state;
    expect(play([undo], before).state).toBe(before);
    expect(play([{ type: 'move-range', ms: 500 }], cutting()).commands).toEqual([]);
  });

  it('forget selections of another length of the file', () => {
    const { state } = play(
      [start(2000), { type: 'player-ready', of: ofRun(1), durationSec: 9, hasVideo: true }, undo],
      ready(),
    );
    expect(range(state)).toEqual([2000, 9000]);
  });
});

describe('moving the whole selection', () => {
  it('keeps its length and stays within the file', () => {
    const { state } = play([end(5000), start(2037)], ready());
    const length = 5000 - 2037;
    expect(range(play([{ type: 'move-range', ms: 3333 }], state).state)).toEqual([3333, 6296]);
    expect(range(play([{ type: 'move-range', ms: 99_900 }], state).state)[1]).toBe(12_000);
    expect(range(play([{ type: 'move-range', ms: -900 }], state).state)).toEqual([0, length]);
  });
});
