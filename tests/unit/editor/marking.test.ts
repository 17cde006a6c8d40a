import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/lib/editor/events';
import { keepsPartAt, startAt } from '@/lib/editor/marking';
import type { EditorState } from '@/lib/editor/state';
import { end, having, ranges, said, select, selected, split, start, UNDO } from './parts-events';
import { opened, play } from './play';

const PLAYS: EditorEvent = { type: 'playing', playing: true };
const KEEP: EditorEvent = { type: 'keep-part' };
const playing = having(PLAYS);

const stateAfter = (state: EditorState, ...events: EditorEvent[]) => play(events, state).state;
/** Presses I at a time (ms). */
const press = (state: EditorState, ms: number) => stateAfter(state, startAt(state, ms, 'key'));
/** Presses I, O and Enter. */
const log = (state: EditorState, startMs: number, endMs: number) =>
  stateAfter(press(state, startMs), end(endMs), KEEP);

describe('marking while the file plays', () => {
  it('keeps part after part', () => {
    const first = log(playing, 1000, 3000);
    expect(ranges(first)).toEqual([[1000, 3000]]);
    expect(said(first)).toBe('Part 1 is kept. Press I where the next one starts.');
    const second = press(first, 5000);
    expect(ranges(second)).toEqual([
      [1000, 3000],
      [5000, 12_000],
    ]);
    expect(selected(second)).toBe(1);
    const third = log(stateAfter(second, end(6000), KEEP), 8000, 8500);
    expect(ranges(third)).toEqual([
      [1000, 3000],
      [5000, 6000],
      [8000, 8500],
    ]);
    expect(third.playback.playing).toBe(true);
  });

  it('goes back one step at a time', () => {
    let state = press(log(playing, 1000, 3000), 5000);
    state = stateAfter(state, UNDO);
    expect(opened(state)).toMatchObject({ parts: { length: 1 }, isDone: true });
    state = stateAfter(state, UNDO);
    expect(opened(state).isDone).toBeFalsy();
    expect(ranges(state)).toEqual([[1000, 3000]]);
    expect(ranges(stateAfter(state, UNDO))).toEqual([[1000, 12_000]]);
  });

  it('goes up to the next part, and refuses a start within one', () => {
    const late = log(playing, 8000, 9000);
    expect(ranges(press(late, 2000))).toEqual([
      [2000, 8000],
      [8000, 9000],
    ]);
    for (const ms of [8500, 7900]) {
      const refused = press(late, ms);
      expect(ranges(refused)).toEqual([[8000, 9000]]);
      expect(said(refused)).toBe('This moment is already in a part, or too near to the next one.');
    }
  });

  it('sets the start of the selected part again once that part, its marks or the player changed', () => {
    const done = log(playing, 1000, 3000);
    expect(startAt(done, 5000, 'key').type).toBe('begin-part');
    for (const event of [{ type: 'playing', playing: false } as const, start(500), end(2500), split(2000)])
      expect(startAt(stateAfter(done, event), 5000, 'key').type).toBe('set-start');
    const two = log(done, 5000, 6000);
    expect(startAt(stateAfter(two, select(0)), 8000, 'key').type).toBe('set-start');
  });
});

describe('Enter', () => {
  const marked = stateAfter(playing, start(1000), end(3000));

  it('keeps a part once the file has played on beyond it, and otherwise cuts', () => {
    expect(keepsPartAt(marked, 3010)).toBe(true);
    expect(keepsPartAt(marked, 1500)).toBe(false);
    expect(keepsPartAt(stateAfter(marked, KEEP), 3010)).toBe(false);
    // The shortest clip may end later than the press of O.
    expect(keepsPartAt(stateAfter(playing, start(1000), end(1100)), 1100)).toBe(true);
  });

  it('cuts what is played to its end, and what is only looked at', () => {
    expect(keepsPartAt(stateAfter(playing, start(1000)), 11_900)).toBe(false);
    for (const event of [
      { type: 'loop' },
      { type: 'play-once' },
      { type: 'play-clip' },
      { type: 'set-rate', rate: -1 },
      { type: 'playing', playing: false },
    ] as const)
      expect(keepsPartAt(stateAfter(marked, event), 3010), event.type).toBe(false);
  });
});
