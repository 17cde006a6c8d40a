import { describe, expect, it } from 'vitest';
import type { SizeLimit } from '@/lib/edit/edit';
import { estimateSize, shownSize } from '@/lib/editor/estimate';
import { LIMIT } from '@/lib/editor/messages/output';
import type { EditorOptions } from '@/lib/editor/options';
import { editOf } from '@/lib/editor/selectors';
import { FIRST_LIMIT, limitFromHash, limitNote, megabytesOf, parseLimit } from '@/lib/editor/size-limit';
import { EDITOR_OPTIONS, type OpenFile } from '@/lib/editor/state';
import type { MediaInfo } from '@/lib/media/info';
import { COPIED_CONTENTS } from '@/tests/support/contents';
import { opened, ready, shownIn, withShown } from './play';

describe('a typed limit', () => {
  it.each([
    ['10', 10_000_000],
    [' 8.5 ', 8_500_000],
    ['8,5', 8_500_000],
    ['0.1', 100_000],
  ])('%s is %d bytes', (typed, bytes) => {
    expect(parseLimit(typed)).toEqual({ bytes });
  });

  it.each([
    ['', LIMIT.notANumber],
    ['ten', LIMIT.notANumber],
    ['0', LIMIT.notPositive],
    ['-3', LIMIT.notPositive],
    ['0.01', LIMIT.tooSmall('0.1')],
    ['1e9', LIMIT.tooLarge],
    ['Infinity', LIMIT.notANumber],
  ])('"%s" gets a reason', (typed, problem) => {
    expect(parseLimit(typed)).toEqual({ problem });
  });

  it('is shown as it was typed', () => {
    for (const typed of ['10', '8.5', '0.1', '25'])
      expect(megabytesOf((parseLimit(typed) as { bytes: number }).bytes)).toBe(typed);
  });
});

it('an address sets a limit', () => {
  expect(limitFromHash('#fit=10')).toEqual({ ...FIRST_LIMIT, bytes: 10_000_000 });
  for (const hash of ['', '#faq', '#fit=', '#fit=0', '#fit=1.2.3', '#fit=10MB', '#fit=99999999'])
    expect(limitFromHash(hash)).toBeNull();
});

const file = (sec: number, change: Partial<OpenFile> = {}): OpenFile => {
  const { source } = shownIn(ready());
  const info: MediaInfo = {
    container: 'mp4',
    durationSec: sec,
    tracks: [
      { id: 1, kind: 'video', codec: 'avc1', width: 1920, height: 1080 },
      { id: 2, kind: 'audio', codec: 'mp4a' },
    ],
  };
  const open = withShown(opened(ready()), { durationMs: sec * 1000, info });
  return { ...open, parts: [{ source, startMs: 0, endMs: sec * 1000 }], ...change };
};
const options = (limit: Partial<SizeLimit>): EditorOptions => ({
  ...EDITOR_OPTIONS,
  target: { kind: 'fit', limit: { ...FIRST_LIMIT, ...limit } },
});

describe('what a limit does', () => {
  it('nothing without a limit', () => {
    expect(limitNote(EDITOR_OPTIONS, file(60), null)).toBeNull();
  });

  it('a clip that fits is copied', () => {
    const near = { bytes: 9_000_000, kind: 'near' } as const;
    expect(limitNote(options({}), file(60), near)).toEqual({ text: LIMIT.copied, isWarning: false });
    expect(limitNote(options({}), file(60), { ...near, bytes: 11_000_000 })?.text).not.toBe(LIMIT.copied);
  });

  it('a clip that fits isn’t called a copy if frames of it are encoded', () => {
    const mixed = file(60, { forecast: { ...COPIED_CONTENTS, choices: null, fit: 'fits' } });
    const rough = { bytes: 9_000_000, kind: 'rough' } as const;
    expect(limitNote(options({}), mixed, rough)).toEqual({ text: LIMIT.fits, isWarning: false });
    expect(limitNote(options({}), mixed, { ...rough, bytes: 11_000_000 })?.text).toMatch(/^Re-encoded/);
  });

  it('a clip that doesn’t fit is encoded at a size that looks good', () => {
    const note = limitNote(options({}), file(60), null);
    expect(note?.text).toMatch(/^Re-encoded as \d+ × (720|480) at 30 frames per second\.$/);
    expect(note?.isWarning).toBe(false);
  });

  it('a fixed resolution is kept, even if it looks poor, and the way out is named', () => {
    const note = limitNote(options({ lines: 'original', bytes: 1_000_000 }), file(60), null);
    expect(note?.isWarning).toBe(true);
    expect(note?.text).toMatch(
      /^Re-encoded as 1920 × 1080 at 15 frames per second\. At this size, it will look poor\. Shorten it to 0:0\d\.$/,
    );
  });

  it('a clip that is too long for its limit says what would fit', () => {
    const note = limitNote(options({ bytes: 100_000 }), file(3600), null);
    expect(note?.isWarning).toBe(true);
    expect(note?.text).toMatch(/^This clip is too long for that size\. Shorten it to \d+:\d\d\.$/);
  });
});

describe('the size of a clip with a limit', () => {
  const size = (chosen: EditorOptions, open: OpenFile) => estimateSize(chosen, open, []);
  it('is the limit where it is encoded', () => {
    const ahead = { edit: editOf(options({}), file(60)), bytes: 12_000_000 };
    const estimate = size(options({}), file(60, { ahead }));
    expect(estimate).toEqual({ bytes: 10_000_000, kind: 'most' });
    expect(estimate && shownSize(estimate, String)).toBe('≤ 10 MB');
  });

  it('is that of the copy where it fits', () => {
    const open = file(60);
    const ahead = { edit: editOf(options({}), open), bytes: 9_000_000 };
    expect(size(options({}), { ...open, ahead })).toEqual({ bytes: 9_000_000, kind: 'exact' });
  });
});
