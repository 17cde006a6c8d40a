import { describe, expect, it, test } from 'vitest';
import {
  clipType,
  type Edit,
  encodesVideo,
  hasOverlappingCrops,
  isSameEdit,
  joinedParts,
  onlyPart,
  onlySource,
  optionsKey,
  type Source,
} from '@/lib/edit/edit';
import { isPlain } from '@/lib/edit/is-plain';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { toAnimation, toSound, toVideo } from '@/tests/support/edits';

const sourceOf = (id: number): Source => ({ id, file: new File([], 'film.mp4'), container: 'mp4' });
const edit = (change: Partial<Edit> = {}): Edit => ({
  ...PLAIN_OPTIONS,
  parts: [{ source: sourceOf(1), startMs: 0, endMs: 1500 }],
  ...change,
});

const GIF = { format: 'gif', longerSide: 480, rate: 15, loop: true, bytes: null } as const;

describe('two edits', () => {
  it('are the same if their parts and options are, whichever File object they carry', () => {
    expect(isSameEdit(edit(), edit())).toBe(true);
  });

  it.each<Partial<Edit>>([
    { start: 'exact' },
    toVideo({ sound: 'remove' }),
    { metadata: 'remove' },
    { parts: [] },
    { parts: [{ source: sourceOf(2), startMs: 0, endMs: 1500 }] },
    { parts: [{ source: sourceOf(1), startMs: 1, endMs: 1500 }] },
    { parts: [{ source: sourceOf(1), startMs: 0, endMs: 1501 }] },
    { framing: { crop: null, flip: false, turn: 90 } },
    { framing: { crop: null, flip: true, turn: 0 } },
    { framing: { crop: { x: 0, y: 0, width: 0.5, height: 1 }, flip: false, turn: 0 } },
    {
      parts: [{ source: sourceOf(1), startMs: 0, endMs: 1500, crop: { x: 0, y: 0, width: 1, height: 0.5 } }],
    },
  ])('differ by %o', (change) => {
    expect(isSameEdit(edit(), edit(change))).toBe(false);
    expect(isSameEdit(edit(change), edit())).toBe(false);
  });
});

describe('cropped and mirrored frames', () => {
  const crop = { x: 0, y: 0, width: 0.5, height: 1 };
  const framing = { ...PLAIN_OPTIONS.framing, crop };

  it('are encoded, unless the clip has no frames', () => {
    expect(encodesVideo(PLAIN_OPTIONS)).toBe(false);
    expect(encodesVideo(edit({ framing: { ...PLAIN_OPTIONS.framing, turn: 90 } }))).toBe(false);
    expect(encodesVideo(edit({ framing }))).toBe(true);
    expect(encodesVideo(edit({ framing: { ...PLAIN_OPTIONS.framing, flip: true } }))).toBe(true);
    expect(encodesVideo(edit({ framing, ...toSound() }))).toBe(false);
    expect(encodesVideo(edit({ start: 'encode' }))).toBe(true);
  });

  it('can be in a clip with two crops', () => {
    const [one, two] = [sourceOf(1), sourceOf(2)];
    const own = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const overlaps = (...parts: Edit['parts']) => hasOverlappingCrops({ parts, framing });
    const first = { source: one, startMs: 0, endMs: 2000 };
    expect(overlaps(first, { source: one, startMs: 1999, endMs: 3000, crop: own })).toBe(true);
    expect(overlaps(first, { source: one, startMs: 1999, endMs: 3000, crop })).toBe(false);
    expect(overlaps(first, { source: one, startMs: 2000, endMs: 3000, crop: own })).toBe(false);
    expect(overlaps(first, { source: two, startMs: 0, endMs: 3000, crop: own })).toBe(false);
    const parts = [first, { source: one, startMs: 0, endMs: 2000, crop: own }];
    expect(hasOverlappingCrops({ parts, framing: PLAIN_OPTIONS.framing })).toBe(false);
  });
});

test('every option is in the key', () => {
  const limit = { bytes: 10_000_000, lines: 'auto', rate: 'auto', mono: false, thorough: false } as const;
  const others = {
    start: 'exact',
    metadata: 'remove',
    chapters: 'parts',
    match: 2,
    framing: { crop: { x: 0, y: 0, width: 0.5, height: 1 }, flip: false, turn: 0 },
  } as const;
  const outputs = [
    ...[toSound(), toSound({ limit }), toSound({ codecs: 'plain' })],
    ...[toVideo({ sound: 'remove' }), toVideo({ limit }), toVideo({ codecs: 'plain' })],
    ...[toAnimation(GIF), toAnimation({ ...GIF, format: 'webp' })],
  ];
  const keys = Object.entries(others).map(([name, value]) => optionsKey({ ...PLAIN_OPTIONS, [name]: value }));
  const outputKeys = outputs.map((output) => optionsKey({ ...PLAIN_OPTIONS, ...output }));
  expect(new Set([...keys, ...outputKeys, optionsKey(PLAIN_OPTIONS)]).size).toBe(
    Object.keys(PLAIN_OPTIONS).length + outputs.length,
  );
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

test('the type of a clip follows its streams', () => {
  const types = (change: Partial<Edit>) => clipType(edit(change));
  expect([types(toSound()), types(toVideo({ sound: 'remove' }))]).toEqual(['audio/mp4', 'video/mp4']);
  expect(types(toAnimation(GIF))).toBe('image/gif');
  expect(types(toAnimation({ ...GIF, format: 'webp' }))).toBe('image/webp');
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

it('parts that touch stay apart if they are cropped in other ways', () => {
  const [a, b] = [
    { source, startMs: 0, endMs: 1000 },
    { source, startMs: 1000, endMs: 1500, crop: { x: 0, y: 0, width: 0.5, height: 1 } },
  ];
  expect(joinedParts({ parts: [a, b] })).toEqual([a, b]);
});

it('an edit has no more than 200 parts', () => {
  const parts = Array.from({ length: 201 }, (_, i) => ({ source, startMs: i * 2000, endMs: i * 2000 + 500 }));
  expect(() => joinedParts({ parts })).toThrow(expect.objectContaining({ code: 'several-parts' }));
  expect(joinedParts({ parts: parts.slice(1) })).toHaveLength(200);
});
