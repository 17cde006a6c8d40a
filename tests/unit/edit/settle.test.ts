import { describe, expect, it } from 'vitest';
import type { Edit } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { changed, conformed, settle, unconverted, unlimited, withStart } from '@/lib/edit/settle';
import { FIRST_LIMIT } from '@/lib/editor/size-limit';
import { sourceOf, toAnimation, toSound, toVideo } from '@/tests/support/edits';

const source = sourceOf();
const edit = (change: Partial<Edit> = {}): Edit => ({
  ...PLAIN_OPTIONS,
  parts: [{ source, startMs: 0, endMs: 1500 }],
  ...change,
});
const MIRRORED = { ...PLAIN_OPTIONS.framing, flip: true };
const GIF = { format: 'gif', longerSide: 480, rate: 15, loop: true, bytes: null } as const;

describe('a settled edit', () => {
  it('has one part of parts that touch', () => {
    const parts = [0, 1000].map((startMs) => ({ source, startMs, endMs: startMs + 1000 }));
    expect(settle(edit({ parts })).parts).toEqual([{ source, startMs: 0, endMs: 2000 }]);
  });

  it('has no more parts than an edit may have', () => {
    const parts = Array.from({ length: 201 }, () => ({ source, startMs: 0, endMs: 1000 }));
    expect(() => settle(edit({ parts }))).toThrow(expect.objectContaining({ code: 'several-parts' }));
  });

  it('is encoded if frames are cropped or mirrored', () => {
    expect(settle(edit({ framing: MIRRORED })).start).toBe('encode');
    expect(settle(edit({ framing: { ...PLAIN_OPTIONS.framing, turn: 90 } })).start).toBe('lossless');
    expect(withStart(settle(edit({ framing: MIRRORED })), 'lossless').start).toBe('encode');
  });

  it('has no framing without frames', () => {
    const sound = settle(edit({ framing: MIRRORED, start: 'exact', ...toSound() }));
    expect(sound).toMatchObject({ framing: PLAIN_OPTIONS.framing, start: 'exact' });
  });

  it('has nothing that an animation has not', () => {
    const asked = edit({ framing: MIRRORED, start: 'exact', chapters: 'parts', ...toAnimation(GIF) });
    expect(settle(asked)).toEqual({ ...edit({ framing: MIRRORED, ...toAnimation(GIF) }), format: null });
  });

  it('matches only files that it holds', () => {
    expect(settle(edit({ match: source.id })).match).toBe(source.id);
    expect(settle(edit({ match: 99 })).match).toBe('auto');
  });

  it('is the same when it is settled again', () => {
    const settled = settle(edit({ framing: MIRRORED, match: 99 }));
    expect(settle(settled)).toEqual(settled);
  });
});

describe('a changed edit', () => {
  const FORMAT = { video: 'copied', audio: { sampleRate: 48_000, channels: 2 } } as const;

  it('keeps its format, which no other edit sets', () => {
    const matching = conformed(edit(), FORMAT);
    expect(changed(matching, { start: 'exact' })).toEqual({ ...matching, start: 'exact' });
    expect(settle(matching).format).toBeNull();
  });

  it('is settled anew', () => {
    const parts = [0, 2000, 1000].map((startMs) => ({ source, startMs, endMs: startMs + 1000 }));
    const apart = settle(edit({ parts }));
    expect(apart.parts).toHaveLength(3);
    expect(changed(apart, { parts: apart.parts.filter((_, i) => i !== 1) }).parts).toHaveLength(1);
    expect(changed(apart, { framing: MIRRORED }).start).toBe('encode');
  });
});

it('changes its limit and its codecs apart', () => {
  const asked = settle(edit(toVideo({ sound: 'remove', codecs: 'plain', limit: FIRST_LIMIT })));
  expect(unlimited(asked).output).toEqual({ ...asked.output, limit: null });
  expect(unconverted(asked).output).toEqual({ ...asked.output, codecs: 'source' });
  const animation = settle(edit(toAnimation(GIF)));
  expect(unlimited(unconverted(animation))).toEqual(animation);
});
