import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/lib/editor/events';
import { type MarkNote, noteTexts } from '@/lib/editor/mark-note';
import { rangeOf } from '@/lib/editor/parts';
import { opened, play, ready, shownIn } from './play';

describe('crossed marks', () => {
  const within = (...events: EditorEvent[]) =>
    opened(play([{ type: 'set-start', ms: 5500 }, { type: 'set-end', ms: 8000 }, ...events], ready()).state);

  it.each<[string, EditorEvent, [number, number], MarkNote | null]>([
    ['a start in front of the end', { type: 'set-start', ms: 6000 }, [6000, 8000], null],
    [
      'a start in the last second',
      { type: 'set-start', ms: 7500 },
      [7000, 8000],
      { side: 'start', kind: 'shortest' },
    ],
    ['a start at the end', { type: 'set-start', ms: 8000 }, [8000, 10_500], { side: 'start', kind: 'moved' }],
    [
      'a start behind the end',
      { type: 'set-start', ms: 9100 },
      [9100, 11_600],
      { side: 'start', kind: 'moved' },
    ],
    [
      'a start from where the length no longer fits',
      { type: 'set-start', ms: 10_200 },
      [10_200, 12_000],
      { side: 'start', kind: 'moved' },
    ],
    [
      'a start behind the video',
      { type: 'set-start', ms: 30_000 },
      [11_000, 12_000],
      { side: 'start', kind: 'video-end' },
    ],
    [
      'an end in the first second',
      { type: 'set-end', ms: 6000 },
      [5500, 6500],
      { side: 'end', kind: 'shortest' },
    ],
    ['an end at the start', { type: 'set-end', ms: 5500 }, [3000, 5500], { side: 'end', kind: 'moved' }],
    ['an end before the start', { type: 'set-end', ms: 4000 }, [1500, 4000], { side: 'end', kind: 'moved' }],
    [
      'an end where the length no longer fits',
      { type: 'set-end', ms: 2000 },
      [0, 2000],
      { side: 'end', kind: 'moved' },
    ],
    ['an end at 0', { type: 'set-end', ms: 0 }, [0, 1000], { side: 'end', kind: 'moved' }],
    [
      'an end behind the video',
      { type: 'set-end', ms: 99_000 },
      [5500, 12_000],
      { side: 'end', kind: 'video-end' },
    ],
    ['an end a step behind the video', { type: 'set-end', ms: 12_100 }, [5500, 12_000], null],
    [
      'a drag that wants to go on',
      { type: 'set-start', ms: 7000, stopped: true },
      [7000, 8000],
      { side: 'start', kind: 'shortest' },
    ],
  ])('%s', (_what, event, [startMs, endMs], note) => {
    const file = within(event);
    expect(rangeOf(file)).toEqual({ startMs, endMs });
    expect(file.note).toEqual(note);
  });

  it('are one step of the history, and undoing it says nothing', () => {
    const file = within({ type: 'set-start', ms: 9100 }, { type: 'undo' });
    expect(rangeOf(file)).toEqual({ startMs: 5500, endMs: 8000 });
    expect(file.note).toBeNull();
  });

  it('leave the whole file at its last second', () => {
    const file = opened(play([{ type: 'set-start', ms: 12_000 }], ready()).state);
    expect(rangeOf(file)).toEqual({ startMs: 11_000, endMs: 12_000 });
    expect(file.note).toEqual({ side: 'start', kind: 'shortest' });
  });

  it('are said in words', () => {
    const range = { startMs: 30_000, endMs: 32_500 };
    expect(noteTexts({ side: 'start', kind: 'moved' }, range)).toEqual({
      shown: 'Moved to 0:30.0–0:32.5',
      spoken: 'The selection moved to 30 seconds to 32.5 seconds.',
    });
    expect(noteTexts({ side: 'end', kind: 'video-end' }, range)).toEqual({
      shown: 'The video ends at 0:32.5',
      spoken: 'The video ends at 32.5 seconds',
    });
    expect(noteTexts({ side: 'end', kind: 'shortest' }, range).shown).toBe('At least 1 second');
  });

  it('text that is no time leaves the mark, and the next change says so no more', () => {
    const mistyped: EditorEvent = { type: 'mistyped', side: 'end' };
    const file = within(mistyped);
    expect(rangeOf(file)).toEqual({ startMs: 5500, endMs: 8000 });
    expect(file.note).toEqual({ side: 'end', kind: 'unreadable' });
    expect(within(mistyped, { type: 'set-end', ms: 8000 }).note).toBeNull();
    expect(within(mistyped, { type: 'move-range', ms: 0 }).note).toBeNull();
  });
});

describe('an abandoned drag', () => {
  const drag: EditorEvent[] = [
    { type: 'set-start', ms: 2000, gesture: 'a' },
    { type: 'set-start', ms: 3000, gesture: 'a' },
  ];

  it('is taken back, without a step in the history', () => {
    const before = play([{ type: 'set-end', ms: 9000 }], ready()).state;
    const { state, kinds } = play([...drag, { type: 'abandon', gesture: 'a' }], before);
    expect(rangeOf(opened(state))).toEqual({ startMs: 0, endMs: 9000 });
    expect(opened(state).history).toMatchObject({ past: opened(before).history.past, future: [] });
    expect(kinds).toEqual(['forecast', 'forecast', 'forecast']);
  });

  it('that has changed nothing takes back nothing', () => {
    const { state } = play([...drag, { type: 'abandon', gesture: 'b' }], ready());
    expect(rangeOf(opened(state)).startMs).toBe(3000);
  });
});

describe('the view of the timeline', () => {
  const zoom: EditorEvent = { type: 'zoom-to-selection' };
  const select: EditorEvent[] = [
    { type: 'set-start', ms: 4000 },
    { type: 'set-end', ms: 8000 },
  ];

  it('zooms to the selection with a margin on both sides, however often', () => {
    const near = play([...select, zoom], ready()).state;
    expect(shownIn(near).view).toEqual({ fromSec: 3.5, spanSec: 5 });
    expect(shownIn(play([zoom], near).state).view).toEqual({ fromSec: 3.5, spanSec: 5 });
    const panned: EditorEvent = { type: 'view', view: { fromSec: 1, spanSec: 5 } };
    expect(shownIn(play([panned, zoom], near).state).view).toEqual({ fromSec: 3.5, spanSec: 5 });
  });

  it('shows all of a file that is kept as a whole', () => {
    expect(shownIn(play([zoom], ready()).state).view).toBeNull();
  });

  it('zooms to a selection that leaves little of the file', () => {
    const long: EditorEvent[] = [{ type: 'set-start', ms: 400 }, zoom];
    const { view } = shownIn(play(long, ready()).state);
    expect(view?.spanSec).toBeCloseTo(11.8);
    expect(view?.fromSec).toBeCloseTo(0.2);
  });

  it('follows a time only if it is zoomed and the time is out of view', () => {
    const near = play([...select, zoom], ready()).state;
    const reveal = (ms: number, state = near) => shownIn(play([{ type: 'reveal', ms }], state).state).view;
    expect(reveal(8500)).toBe(shownIn(near).view);
    expect(reveal(9000)?.fromSec).toBeCloseTo(4.5);
    expect(reveal(1000)?.fromSec).toBeCloseTo(0.5);
    expect(reveal(1000, ready())).toBeNull();
  });
});
