import { describe, expect, it } from 'vitest';
import { takenFrom } from '@/lib/editor/clip';
import type { EditorEvent } from '@/lib/editor/events';
import { keptParts } from '@/lib/editor/kept';
import { partLabels, partTitle } from '@/lib/editor/part-labels';
import { rest } from '@/lib/editor/range';
import { optionsFor } from '@/lib/editor/selectors';
import { EDITOR_OPTIONS } from '@/lib/editor/state';
import { opened, play, ready } from './play';

const having = (...events: EditorEvent[]) => opened(play(events, ready()).state);
const SPLIT: EditorEvent = { type: 'split', ms: 5000 };

describe('the parts in words', () => {
  it('are not mentioned while there is one', () => {
    const file = having({ type: 'set-start', ms: 3000 });
    expect(partTitle(file)).toBeNull();
    expect(takenFrom(file)).toBe('0:03.0–0:12.0');
  });

  it('have titles, and labels for screen readers', () => {
    const file = having(SPLIT);
    expect(partTitle(file)).toBe('Part 2 of 2');
    expect(partLabels(file)).toEqual([
      'Part 1 of 2: 0 seconds to 5 seconds, 5 seconds',
      'Part 2 of 2: 5 seconds to 12 seconds, 7 seconds',
    ]);
    expect(takenFrom(file)).toBe('2 parts');
  });
});

it('free are the ranges that no part covers, and none too short for a part', () => {
  expect(rest(having().parts, 12_000)).toEqual([]);
  expect(rest([{ startMs: 2000, endMs: 11_900 }], 12_000)).toEqual([{ startMs: 0, endMs: 2000 }]);
});

it('the kept parts are the same array until they change', () => {
  const file = having({ type: 'set-start', ms: 2000 }, { type: 'set-end', ms: 11_900 });
  expect(keptParts({ ...file, selected: 0 })).toBe(keptParts(file));
});

it('chapters for parts are for a clip of several parts', () => {
  const options = { ...EDITOR_OPTIONS, chapters: 'parts' as const };
  expect(optionsFor(options, having()).chapters).toBe('source');
  expect(optionsFor(options, having(SPLIT)).chapters).toBe('parts');
});
