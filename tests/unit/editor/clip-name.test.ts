import { describe, expect, it } from 'vitest';
import { baseOfTyped, cleanName, splitName } from '@/lib/editor/clip-name';

describe('a typed name', () => {
  it.each([
    ['goal', 'goal', null],
    ['a/b', 'ab', '/'],
    ['a\\b:c', 'abc', '\\'],
    ['what?', 'what', '?'],
    ['tab\there', 'tabhere', '\t'],
    ['line\u0085', 'line', '\u0085'],
    ['Größe 2 – Ziel 🥅', 'Größe 2 – Ziel 🥅', null],
  ])('%j is kept as %j', (typed, text, dropped) => {
    expect(cleanName(typed)).toEqual({ text, dropped });
  });

  it.each([
    ['goal', 'goal'],
    ['goal.mp4', 'goal'],
    ['goal.M4A', 'goal'],
    ['v1.2', 'v1.2'],
    [' goal ', 'goal'],
    ['../goal', 'goal'],
    ['.hidden', 'hidden'],
    ['dots...', 'dots'],
    ['', null],
    [' . ', null],
    ['/', null],
    ['.mp4', null],
  ])('%j is saved as %j with its ending', (typed, base) => {
    expect(baseOfTyped(typed)).toBe(base);
  });
});

it('a name is split before its ending', () => {
  expect(splitName('cut_a.b.mp4')).toEqual({ base: 'cut_a.b', ending: '.mp4' });
});
