import { describe, expect, it } from 'vitest';
import { type Planned, suppliedContents } from '@/lib/cut/write/cut-supplied';
import { beginning, CLEAN, COPIED_CONTENTS } from '@/tests/support/contents';

const planned = (isHeld: readonly boolean[], encodesAllVideo = false): Planned => ({
  video: encodesAllVideo ? 'encoded' : 'copied',
  audio: 'copied',
  leftOut: [],
  isHeld,
  encodesAllVideo,
});

describe('what a clip of supplied streams holds', () => {
  it('lists the parts of the whole edit: those that were left out before the cut, and in it', () => {
    const cut = { ...COPIED_CONTENTS, ...beginning(CLEAN, null, CLEAN) };
    const { parts } = suppliedContents(planned([true, false, true, true], true), cut);
    expect(parts.map((part) => part && [part.start.kind, part.atSec])).toEqual([
      ['encoded', 0],
      null,
      null,
      ['encoded', 2],
    ]);
  });

  it('says what the file presents in no part, although it has such streams', () => {
    const cut = { ...COPIED_CONTENTS, audio: 'none' as const, ...beginning(CLEAN, null) };
    const { parts, leftOut } = suppliedContents(planned([true, true]), cut);
    expect(parts).toEqual([{ start: CLEAN, atSec: 0, absent: 'audio' }, null]);
    expect(leftOut).toEqual([]);
  });

  it('is not known if parts around an empty one were cut as one', () => {
    const cut = { ...COPIED_CONTENTS, ...beginning(CLEAN) };
    expect(() => suppliedContents(planned([true, false, true]), cut)).toThrow(
      expect.objectContaining({ code: 'not-verified' }),
    );
  });
});
