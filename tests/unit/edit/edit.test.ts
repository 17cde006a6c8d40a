import { describe, expect, it, test } from 'vitest';
import {
  clipType,
  type Edit,
  isPlain,
  isSameEdit,
  joinedParts,
  onlyPart,
  onlySource,
  optionsKey,
  type Source,
} from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';

const sourceOf = (id: number): Source => ({ id, file: new File([], 'film.mp4'), container: 'mp4' });
const edit = (change: Partial<Edit> = {}): Edit => ({
  ...PLAIN_OPTIONS,
  parts: [{ source: sourceOf(1), startMs: 0, endMs: 1500 }],
  ...change,
});

describe('two edits', () => {
  it('are the same if their parts and options are, whichever File object they carry', () => {
    expect(isSameEdit(edit(), edit())).toBe(true);
  });

  it.each<Partial<Edit>>([
    { start: 'exact' },
    { sound: 'remove' },
    { metadata: 'remove' },
    { parts: [] },
    { parts: [{ source: sourceOf(2), startMs: 0, endMs: 1500 }] },
    { parts: [{ source: sourceOf(1), startMs: 1, endMs: 1500 }] },
    { parts: [{ source: sourceOf(1), startMs: 0, endMs: 1501 }] },
  ])('differ by %o', (change) => {
    expect(isSameEdit(edit(), edit(change))).toBe(false);
    expect(isSameEdit(edit(change), edit())).toBe(false);
  });
});

test('every option is in the key', () => {
  const limit = { bytes: 10_000_000, lines: 'auto', rate: 'auto', mono: false } as const;
  const others = {
    start: 'exact',
    sound: 'only',
    metadata: 'remove',
    chapters: 'parts',
    limit,
    codecs: 'plain',
  } as const;
  const keys = Object.entries(others).map(([name, value]) => optionsKey({ ...PLAIN_OPTIONS, [name]: value }));
  expect(new Set([...keys, optionsKey(PLAIN_OPTIONS)]).size).toBe(Object.keys(PLAIN_OPTIONS).length + 1);
});

test('an edit is plain if it asks for nothing but its parts', () => {
  expect(isPlain(edit())).toBe(true);
  expect(isPlain(edit({ metadata: 'remove' }))).toBe(false);
});

test('several parts or sources are refused with a typed reason', () => {
  const { parts } = edit();
  expect(onlyPart({ parts })).toBe(parts[0]);
  expect(() => onlyPart({ parts: [...parts, ...parts] })).toThrow(
    expect.objectContaining({ code: 'several-parts' }),
  );
  expect(() => onlySource([sourceOf(1), sourceOf(2)])).toThrow(
    expect.objectContaining({ code: 'several-parts' }),
  );
});

test('a clip without video is an audio file', () => {
  expect([clipType({ sound: 'only' }), clipType({ sound: 'remove' })]).toEqual(['audio/mp4', 'video/mp4']);
});

const source = sourceOf(1);

it('parts that touch in the source are cut as one', () => {
  const [a, b, c] = [
    { source, startMs: 0, endMs: 1000 },
    { source, startMs: 1000, endMs: 1500 },
    { source, startMs: 2000, endMs: 3000 },
  ];
  expect(joinedParts({ parts: [a, b, c] })).toEqual([{ ...a, endMs: 1500 }, c]);
  expect(joinedParts({ parts: [b, a, c] })).toEqual([b, a, c]);
  expect(a.endMs).toBe(1000);
});

it('an edit has no more than 200 parts', () => {
  const parts = Array.from({ length: 201 }, (_, i) => ({ source, startMs: i * 2000, endMs: i * 2000 + 500 }));
  expect(() => joinedParts({ parts })).toThrow(expect.objectContaining({ code: 'several-parts' }));
  expect(joinedParts({ parts: parts.slice(1) })).toHaveLength(200);
});
