import { describe, expect, it } from 'vitest';
import type { CutReport } from '@/lib/cut/engine';
import { PLAIN_OPTIONS, type StartMode } from '@/lib/edit/edit';
import { startFor } from '@/lib/editor/start-mode';
import { snapOffers, startChoices } from '@/lib/editor/start-modes';
import { opened, play, ready, report } from './play';

const options = (start: StartMode) => ({ ...PLAIN_OPTIONS, start });
const KEYFRAMES = { before: 1.3334, after: 2.6667 };
const ASKED = { leadInSec: 0.67, keyframes: KEYFRAMES };

function fileWith(change: Partial<CutReport>) {
  const file = opened(ready());
  return { ...file, durationDs: 60, range: { startDs: 20, endDs: 50 }, outlook: { ...report, ...change } };
}

const modes = (start: StartMode, change: Partial<CutReport>) =>
  startChoices(options(start), fileWith(change)).map(({ mode, text, possible }) => [mode, possible, text]);

describe('the ways to start', () => {
  it('are no question where the start is on a keyframe, nothing is known, or there is no picture', () => {
    expect(modes('lossless', {})).toEqual([]);
    expect(modes('exact', {})).toEqual([]);
    expect(modes('lossless', { ...ASKED, video: 'none' })).toEqual([]);
    expect(startChoices(PLAIN_OPTIONS, { ...fileWith({}), outlook: null })).toEqual([]);
  });

  it('tell what each gives', () => {
    expect(modes('lossless', { ...ASKED, exact: { encodedSec: 1.12, copiedSec: 252 } })).toEqual([
      ['lossless', true, '0.7 s before your start stay hidden in the file.'],
      ['exact', true, 'Re-encodes 1.1 s, copies the other 4:12.'],
    ]);
    const short = { leadInSec: 0, losslessLeadInSec: 0.04, exact: { encodedSec: 1, copiedSec: 2 } };
    expect(modes('exact', short)[0]?.[2]).toBe('0.1 s before your start stay hidden in the file.');
  });

  it.each([
    [0.02, '0.1 s'],
    [1.8333, '1.8 s'],
    [9.94, '9.9 s'],
    [9.96, '0:10'],
    [12.6, '0:13'],
    [59.7, '1:00'],
    [3599.6, '60:00'],
  ])('tell truly how much is copied: %d s', (copiedSec, told) => {
    expect(modes('exact', { ...ASKED, exact: { encodedSec: 0.7, copiedSec } })[1]?.[2]).toBe(
      `Re-encodes 0.7 s, copies the other ${told}.`,
    );
  });

  it('offer to encode everything only where an exact start is refused, and say why', () => {
    const refused = { ...ASKED, exact: { refused: 'no-encoder' } } as const;
    expect(modes('lossless', refused).map(([mode, possible]) => [mode, possible])).toEqual([
      ['lossless', true],
      ['exact', false],
      ['encode', true],
    ]);
    expect(modes('lossless', refused)[1]?.[2]).toContain('cannot encode');
    expect(startFor(options('exact'), fileWith(refused))).toBe('lossless');
    expect(startFor(options('encode'), fileWith(refused))).toBe('encode');
    expect(startFor(options('exact'), fileWith(ASKED))).toBe('exact');
  });

  it('include the keyframes around the start, where they leave a second to cut', () => {
    expect(snapOffers(fileWith(ASKED))).toEqual({ before: 13.33, after: 26.66 });
    expect(snapOffers({ ...fileWith(ASKED), range: { startDs: 20, endDs: 30 } })).toEqual({
      before: 13.33,
      after: null,
    });
    expect(snapOffers(fileWith({}))).toEqual({ before: null, after: null });
  });

  it('foresee again when what was asked for turns out to be refused', () => {
    const asked = play([{ type: 'set-options', change: { start: 'exact' } }], ready()).state;
    const { range } = opened(asked);
    const told = {
      type: 'outlook',
      run: asked.run,
      report: { ...report, exact: { refused: 'codec' } },
    } as const;
    const { commands } = play([{ ...told, request: { ...range, options: asked.options } }], asked);
    expect(commands).toEqual([
      { type: 'foresee', run: asked.run, request: { ...range, options: options('lossless') } },
    ]);
  });

  it('forget for the next file that all of one was to be encoded', () => {
    const asked = play([{ type: 'set-options', change: { start: 'encode' } }], ready()).state;
    const source = opened(asked).source;
    const judged = {
      pick: asked.pick + 1,
      file: source.file,
      verdict: { ok: true, container: 'mp4' },
    } as const;
    const { state } = play(
      [
        { type: 'chosen', file: source.file },
        { type: 'judged', ...judged },
      ],
      asked,
    );
    expect(state.options.start).toBe('exact');
  });
});
