/** A clip of several files that are open: which one is shown, their parts, their order, and undo. */

import { describe, expect, it } from 'vitest';
import { clipName, seriesNames } from '@/lib/editor/clip-name';
import { ofRun } from '@/lib/editor/scope';
import { canCut, editOf, noteOn, soundChoices } from '@/lib/editor/selectors';
import { listedSources } from '@/lib/editor/sources';
import { EDITOR_OPTIONS } from '@/lib/editor/state';
import { judged, partsOf, readyAt, shown, three } from './files-events';
import { end, start } from './parts-events';
import { info, opened, play, ready, shownIn } from './play';

const FIRST = ['holiday.MOV', 0, 12_000];
const B = ['b.mp4', 0, 6000];
const C = ['c.mp4', 0, 4000];
const UNDO = { type: 'undo' } as const;
const CUT_OUT = { type: 'cut-out' } as const;
const select = (index: number) => ({ type: 'select-part', index }) as const;

describe('the file that is shown', () => {
  it('is that of the selected part, with its own length, view and player', () => {
    const zoomed = play([{ type: 'view', view: { fromSec: 2, spanSec: 3 } }], three()).state;
    const state = play([{ type: 'time', ms: 9000 }, select(1)], zoomed).state;
    expect(shown(state)).toBe('b.mp4');
    expect(shownIn(state)).toMatchObject({ run: 2, durationMs: 6000, view: null, preview: 'pending' });
    expect(state.playback).toMatchObject({ currentMs: 0, playing: false });
    const late = play([{ type: 'set-end', ms: 11_000 }], state).state;
    expect(partsOf(late)[1]).toEqual(B);
    // The part of the first file begins outside of the view that was left.
    expect(shownIn(play([select(0)], state).state)).toMatchObject({ run: 1, durationMs: 12_000, view: null });
    expect(opened(state).sources.map(({ run }) => run)).toEqual([1, 2, 3]);
  });

  it('gets the answers that are about it, also while another one is shown', () => {
    const index = {
      frames: new Float64Array([0]),
      keyframes: new Float64Array([0]),
      videoBytes: new Float64Array(2),
      audioBytes: new Float64Array(2),
    };
    const state = play(
      [
        { type: 'timeline', of: ofRun(2), index },
        { type: 'player-ready', of: ofRun(2), durationSec: 5.9, hasVideo: true },
      ],
      three(),
    ).state;
    expect(shownIn(state).timeline).toBeNull();
    const other = shownIn(play([select(1)], state).state);
    expect(other).toMatchObject({ timeline: index, preview: 'playable', durationMs: 6000 });
  });

  it('follows undo, and the clip that plays', () => {
    const split = play([select(2), { type: 'split', ms: 2000 }, select(0), UNDO], three()).state;
    expect(shown(split)).toBe('c.mp4');
    const playing = play([select(0), { type: 'play-clip' }, { type: 'playing', playing: true }], three());
    const next = play([{ type: 'clip-part', index: 1 }], playing.state).state;
    expect(shown(next)).toBe('b.mp4');
    expect(next.playback).toMatchObject({ clipPart: 1, playing: true, currentMs: 0 });
    // Choosing another part stops it.
    expect(
      play([select(0)], { ...next, playback: { ...next.playback, clipPart: null } }).state.playback,
    ).toMatchObject({ playing: false });
  });

  it('is the one that the clip begins with when it is played from elsewhere', () => {
    const state = play([select(2), { type: 'play-clip' }], three()).state;
    expect(shown(state)).toBe('holiday.MOV');
    expect(state.playback).toMatchObject({ clipPart: 0 });
  });
});

describe('parts of several files', () => {
  it('are split, added, removed and restored each in its own file', () => {
    const split = play([select(1), { type: 'split', ms: 2000 }], three()).state;
    expect(partsOf(split)).toEqual([FIRST, ['b.mp4', 0, 2000], ['b.mp4', 2000, 6000], C]);
    const removed = play([{ type: 'remove-part' }], split).state;
    expect(partsOf(removed)).toEqual([FIRST, ['b.mp4', 0, 2000], C]);
    // The part that follows is selected.
    expect(shown(removed)).toBe('c.mp4');
    const back = play([{ type: 'restore-part', id: 1 }], removed).state;
    expect(partsOf(back)).toEqual(partsOf(split));
    expect(shown(back)).toBe('b.mp4');
    const added = play([select(1), { type: 'add-part', ms: 3000 }], removed).state;
    expect(partsOf(added)).toEqual([FIRST, ['b.mp4', 0, 2000], ['b.mp4', 3000, 6000], C]);
  });

  it('that follow each other in time overlap only in the same file', () => {
    const state = play([{ type: 'move-part', from: 2, to: 0 }], three()).state;
    expect(partsOf(state)).toEqual([C, FIRST, B]);
    const again = play(
      [select(1), { type: 'split', ms: 5000 }, { type: 'move-part', from: 2, to: 0 }],
      state,
    );
    expect(partsOf(again.state)).toEqual([['holiday.MOV', 5000, 12_000], C, ['holiday.MOV', 0, 5000], B]);
    // Another file is between them, so they may overlap.
    const wide = play([select(2), { type: 'set-end', ms: 8000 }], again.state).state;
    expect(partsOf(wide)).toHaveLength(4);
  });

  it('are cut out of their own file, and the other files keep theirs', () => {
    const out = play([select(1), start(2000), end(3000), CUT_OUT], three()).state;
    expect(partsOf(out)).toEqual([FIRST, ['b.mp4', 0, 2000], ['b.mp4', 3000, 6000], C]);
    expect(opened(out)).toMatchObject({ selected: 2, note: { kind: 'removed' } });
    expect(opened(out).removed).toMatchObject([{ startMs: 2000, endMs: 3000, index: 2 }]);
    expect(partsOf(play([UNDO], out).state)[1]).toEqual(['b.mp4', 2000, 3000]);
    // What was cut out before stays out.
    const twice = play([start(4000), end(5000), CUT_OUT], out).state;
    expect(partsOf(twice)).toEqual([
      FIRST,
      ['b.mp4', 0, 2000],
      ['b.mp4', 3000, 4000],
      ['b.mp4', 5000, 6000],
      C,
    ]);
    const back = play([{ type: 'restore-part', id: 1 }], twice).state;
    expect(partsOf(back)[2]).toEqual(['b.mp4', 2000, 3000]);
  });

  it('are cut out where they are, in an order of the visitor’s own', () => {
    const state = play(
      [
        ...[select(0), { type: 'split', ms: 6000 } as const, { type: 'move-part', from: 0, to: 3 } as const],
        ...[select(0), start(7000), end(9000), CUT_OUT],
      ],
      three(),
    ).state;
    expect(partsOf(state)).toEqual([
      ['holiday.MOV', 6000, 7000],
      ['holiday.MOV', 9000, 12_000],
      B,
      C,
      ['holiday.MOV', 0, 6000],
    ]);
    expect(opened(state).selected).toBe(1);
    // Of a part that is used twice, nothing of it is left.
    const doubled = play([select(4), end(8000), select(1), start(6000), CUT_OUT], state).state;
    expect(partsOf(doubled)).toEqual([B, C, ['holiday.MOV', 0, 6000]]);
  });

  it('keep their own crops when something is cut out', () => {
    const crop = { x: 0, y: 0.25, width: 1, height: 0.5 };
    const framed = play(
      [select(1), { type: 'frame', crop, flip: false, turn: 0, scope: 'part' }, start(2000), end(3000)],
      three(),
    ).state;
    const state = play([CUT_OUT], framed).state;
    expect(opened(state).parts.map((part) => part.crop === crop)).toEqual([false, true, true, false]);
    expect(opened(play([{ type: 'restore-part', id: 1 }], state).state).parts[2]?.crop).toBe(crop);
  });

  it('are not cut out as a whole, because nothing of the file would be left', () => {
    const state = play([select(1), start(100), CUT_OUT], three()).state;
    expect(partsOf(state)).toEqual([FIRST, ['b.mp4', 100, 6000], C]);
    expect(noteOn(opened(state))?.shown).toBe('Nothing would be left of this video.');
    // With another part of the file, that one is left.
    const split = play([select(1), { type: 'split', ms: 2000 }, CUT_OUT], three()).state;
    expect(partsOf(split)).toEqual([FIRST, ['b.mp4', 0, 2000], C]);
    expect(shown(split)).toBe('b.mp4');
  });

  it('may be of a file that is shorter than a clip', () => {
    const state = play([judged('b.mp4'), readyAt(2, 0.6), select(1)], ready()).state;
    expect(partsOf(state)[1]).toEqual(['b.mp4', 0, 600]);
    expect(canCut(opened(state))).toBe(true);
  });
});

describe('removing a file', () => {
  it('removes its parts, and undo brings them back', () => {
    const split = play([select(1), { type: 'split', ms: 2000 }], three()).state;
    const removed = play([{ type: 'remove-file', run: 2 }], split).state;
    expect(partsOf(removed)).toEqual([FIRST, C]);
    expect(listedSources(opened(removed))).toHaveLength(2);
    expect(noteOn(opened(removed))?.spoken).toBe('Removed b.mp4. Undo brings it back.');
    expect(partsOf(play([UNDO], removed).state)).toEqual(partsOf(split));
    const first = play([{ type: 'remove-file', run: 1 }], three()).state;
    expect(partsOf(first)).toEqual([B, C]);
    expect(shown(first)).toBe('b.mp4');
  });

  it('isn’t possible for the last one', () => {
    const state = play([{ type: 'remove-file', run: 1 }], ready()).state;
    expect(partsOf(state)).toEqual([FIRST]);
    expect(noteOn(opened(state))?.shown).toBe('This is the only file in the clip, so it stays.');
  });
});

describe('sorting', () => {
  it('by name keeps the order of each file’s parts, and what was removed of it', () => {
    const mixed = play(
      [
        { type: 'split', ms: 4000 },
        { type: 'split', ms: 8000 },
        { type: 'remove-part', index: 1 },
      ],
      three(),
    ).state;
    const sorted = play([{ type: 'sort-files', by: 'name' }], mixed).state;
    expect(partsOf(sorted)).toEqual([B, C, ['holiday.MOV', 0, 4000], ['holiday.MOV', 8000, 12_000]]);
    const back = play([{ type: 'restore-part', id: 1 }], sorted).state;
    expect(partsOf(back)[3]).toEqual(['holiday.MOV', 4000, 8000]);
    expect(partsOf(play([UNDO], sorted).state)).toEqual(partsOf(mixed));
  });

  it('by recording time asks for the times first', () => {
    const { state, commands } = play([{ type: 'sort-files', by: 'time' }], three());
    expect(commands).toMatchObject([{ type: 'read-dates', run: 1, sources: [{}, {}, {}] }]);
    const ids = opened(state).parts.map(({ source }) => source.id);
    const dates = new Map([300, 100, 200].map((ms, index) => [ids[index] ?? 0, ms]));
    const sorted = play([{ type: 'files-dated', of: ofRun(1), dates }], state).state;
    expect(partsOf(sorted)).toEqual([B, C, FIRST]);
    expect(noteOn(opened(sorted))?.spoken).toBe('Sorted by recording time.');
  });
});

describe('the clip of several files', () => {
  it('is named after the file of its first part, and each file of a series after its own', () => {
    const state = play([{ type: 'move-part', from: 2, to: 0 }], three()).state;
    const file = opened(state);
    expect(clipName(state, file, editOf(EDITOR_OPTIONS, file))).toBe('cut_c.mp4');
    expect(seriesNames(state, file, editOf(EDITOR_OPTIONS, file))).toEqual([
      'cut_c-1.mp4',
      'cut_holiday-2.mp4',
      'cut_b-3.mp4',
    ]);
  });

  it('has sound if one of them has', () => {
    const silent = { ...info(12), tracks: [{ id: 1, kind: 'video', codec: 'avc1' } as const] };
    const heard = {
      ...info(6),
      tracks: [...silent.tracks, { id: 2, kind: 'audio', codec: 'mp4a' } as const],
    };
    const first = play([{ type: 'engine-ready', of: ofRun(1), info: silent }], ready()).state;
    expect(soundChoices(opened(first))).toEqual(['keep']);
    const both = play([judged('b.mp4'), { type: 'engine-ready', of: ofRun(2), info: heard }], first).state;
    expect(soundChoices(opened(both))).toEqual(['keep', 'remove', 'only']);
  });
});

it('a reset is undone with all files, which are opened again under new numbers', () => {
  const before = three(select(1));
  const reset = play([{ type: 'reset' }], before).state;
  const { state, commands } = play([{ type: 'undo-reset', of: ofRun(reset.run) }], reset);
  expect(partsOf(state)).toEqual(partsOf(before));
  expect(shown(state)).toBe('b.mp4');
  const runs = opened(state).sources.map(({ run }) => run);
  expect(runs).toEqual([reset.run + 1, reset.run + 2, reset.run + 3]);
  expect(commands.filter(({ type }) => type.startsWith('open'))).toMatchObject([
    { type: 'open', run: runs[1] },
    { type: 'open-added', run: runs[0] },
    { type: 'open-added', run: runs[2] },
  ]);
  expect(canCut(opened(state))).toBe(false);
  const open = play(
    [12, 6, 4].map((sec, index) => readyAt(runs[index] ?? 0, sec)),
    state,
  ).state;
  expect(canCut(opened(open))).toBe(true);
  expect(partsOf(open)).toEqual(partsOf(before));
});
