import { describe, expect, it } from 'vitest';
import type { ExactForecast, Forecast, PartStart, StartChoices } from '@/lib/cut';
import type { StartMode } from '@/lib/edit/edit';
import { describeLeadIn } from '@/lib/editor/describe';
import { withRange } from '@/lib/editor/parts';
import { ofPick, ofRun } from '@/lib/editor/scope';
import {
  canStartExactly,
  pendingChoices,
  savedParts,
  shownStart,
  snapOffers,
  startChoices,
  startFor,
} from '@/lib/editor/start';
import { EDITOR_OPTIONS } from '@/lib/editor/state';
import { beginning, CLEAN } from '@/tests/support/contents';
import { editOfOpen, forecast, opened, play, ready, shownIn, withShown } from './play';

const options = (start: StartMode) => ({ ...EDITOR_OPTIONS, start });
const KEYFRAMES = { before: 1.3334, after: 2.6667 };
const LEAD_IN = { hiddenSec: 0.67, shownSec: 0.01 };

/** A start between keyframes, where an exact start takes this. */
const between = (exact: ExactForecast, lossless = LEAD_IN): Partial<Forecast> => {
  const choices: StartChoices = { lossless, exact, keyframes: [KEYFRAMES] };
  return { ...beginning({ kind: 'lead-in', leadIn: lossless }), choices };
};
const taking = (encodedSec: number, copiedSec: number): ExactForecast => ({
  possible: true,
  way: 'browser',
  encodedSec,
  copiedSec,
});
const ASKED = between(taking(0.7, 9));

function fileWith(change: Partial<Forecast>) {
  const { source } = shownIn(ready());
  return {
    ...withShown(opened(ready()), { durationMs: 6000 }),
    parts: [{ source, startMs: 2000, endMs: 5000 }],
    forecast: { ...forecast, ...change },
  };
}

const modes = (start: StartMode, change: Partial<Forecast>) =>
  startChoices(options(start), fileWith(change)).map(({ mode, text, possible }) => [mode, possible, text]);

it('an exact start can be offered after a clip only while no cut runs and it is possible', () => {
  const offered = (exact: ExactForecast) => canStartExactly({ ...fileWith(between(exact)), job: null });
  expect([offered(taking(0.7, 9)), offered({ possible: false, refusal: 'codec' })]).toEqual([true, false]);
  expect(canStartExactly({ forecast: null, job: null })).toBe(false);
});

describe('the ways to start', () => {
  it('are not offered if the start is on a keyframe, nothing is known, or there is no video', () => {
    expect(modes('lossless', {})).toEqual([]);
    expect(modes('exact', {})).toEqual([]);
    expect(modes('lossless', { ...ASKED, video: 'none' })).toEqual([]);
    expect(startChoices(EDITOR_OPTIONS, { ...fileWith({}), forecast: null })).toEqual([]);
  });

  it('describe their results', () => {
    expect(modes('lossless', between(taking(1.12, 252)))).toEqual([
      ['lossless', true, 'Keeps 0.7 s from before your start. Some apps show it.'],
      ['exact', true, 'Redoes 1.1 s, copies the rest. Keeps nothing from before.'],
    ]);
    const byEngine: ExactForecast = { possible: true, way: 'ffmpeg', encodedSec: 1.12, copiedSec: 252 };
    expect(modes('lossless', between(byEngine))[1]?.[2]).toBe(
      'Redoes 1.1 s, copies the rest. Needs a one-time 10 MB download.',
    );
    const whole: ExactForecast = { ...byEngine, encodedSec: 253, copiedSec: 0 };
    expect(modes('lossless', between(whole))[1]?.[2]).toBe(
      'Starts exactly. Takes longer and loses a little quality.',
    );
    const short = between(taking(1, 2), { hiddenSec: 0.04, shownSec: 0.01 });
    expect(modes('exact', short)[0]?.[2]).toBe('Keeps 0.1 s from before your start. Some apps show it.');
  });

  it('describe their results for several parts', () => {
    const moved = (earlierSec: number) => ({ kind: 'moved', earlierSec }) as const;
    const several = (near: StartChoices['keyframes'], later: PartStart[]): Partial<Forecast> => ({
      ...beginning({ kind: 'lead-in', leadIn: LEAD_IN }, ...later),
      choices: { lossless: LEAD_IN, exact: taking(1.9, 20), keyframes: near },
    });
    const texts = (...change: Parameters<typeof several>) =>
      modes('lossless', several(...change)).map(([, , text]) => text);
    expect(texts([KEYFRAMES, KEYFRAMES, null], [moved(0.8), CLEAN])).toEqual([
      'Keeps 0.7 s from before your start. Some apps show it. One later part starts 0.8 s early.',
      'Starts every part exactly. Redoes 1.9 s where parts meet.',
    ]);
    const apart = fileWith(several([KEYFRAMES, KEYFRAMES], [moved(0.8)]));
    expect(startChoices({ ...options('exact'), saveAs: 'each' }, apart).map(({ text }) => text)).toEqual([
      '2 files keep up to 0.8 s from before their start. Some apps show it.',
      'Redoes 1.9 s, copies the rest. Keeps nothing from before.',
    ]);
    expect(texts([null, KEYFRAMES, KEYFRAMES], [moved(0.8), moved(1.2)])[0]).toBe(
      '2 later parts start up to 1.2 s early.',
    );
    // The forecast of an exact cut moves no part, and doesn't know by how much a lossless one would.
    expect(texts([null, KEYFRAMES], [{ kind: 'smart', encodedSec: 1, copiedSec: 2 }])[0]).toBe(
      'One later part starts early.',
    );
    const smart = { kind: 'smart', encodedSec: 1, copiedSec: 2 } as const;
    expect(texts([null, KEYFRAMES, KEYFRAMES], [smart, smart])[0]).toBe('2 later parts start early.');
    expect(texts([null, KEYFRAMES], [moved(0.8)])[1]).toBe(
      'Starts every part exactly. Redoes 1.9 s where parts meet.',
    );
    const byEngine = (near: StartChoices['keyframes']) => {
      const exact = { ...taking(1.9, 20), way: 'ffmpeg' } as const;
      return modes('lossless', { choices: { lossless: LEAD_IN, exact, keyframes: near } })[1]?.[2];
    };
    expect(byEngine([null, KEYFRAMES])).toBe(
      'Redoes 1.9 s where parts meet, copies the rest. Needs a one-time 10 MB download.',
    );
    expect(byEngine([KEYFRAMES, KEYFRAMES])).toBe(
      'Redoes 1.9 s where parts meet, copies the rest. Needs a one-time 10 MB download.',
    );
  });

  it('describe what each file keeps from before its start, where each part becomes one', () => {
    const earlier = { kind: 'moved', earlierSec: 1.4 } as const;
    const text = (keyframes: StartChoices['keyframes'], later: PartStart[]) => {
      const choices = { lossless: LEAD_IN, exact: taking(1.9, 20), keyframes };
      const each = { ...EDITOR_OPTIONS, saveAs: 'each' } as const;
      return startChoices(each, fileWith({ choices, ...beginning(CLEAN, ...later) }))[0]?.text;
    };
    expect(text([KEYFRAMES, KEYFRAMES], [earlier])).toBe(
      '2 files keep up to 1.4 s from before their start. Some apps show it.',
    );
    expect(text([null, KEYFRAMES], [earlier])).toBe(
      'One file keeps 1.4 s from before its start. Some apps show it.',
    );
    expect(text([null, KEYFRAMES], [])).toBe(
      'One file keeps something from before its start. Some apps show it.',
    );
    expect(text([null, KEYFRAMES, KEYFRAMES], [])).toBe(
      '2 files keep something from before their start. Some apps show it.',
    );
  });

  it('offer to encode everything only where an exact start is refused, and say why', () => {
    const refused = between({ possible: false, refusal: 'no-encoder' });
    expect(modes('lossless', refused).map(([mode, possible]) => [mode, possible])).toEqual([
      ['lossless', true],
      ['exact', false],
      ['encode', true],
    ]);
    expect(modes('lossless', refused)[1]?.[2]).toContain('can’t encode');
    expect(startFor(options('exact'), fileWith(refused))).toBe('lossless');
    expect(startFor(options('encode'), fileWith(refused))).toBe('encode');
    expect(startFor(options('exact'), fileWith(ASKED))).toBe('exact');
  });

  it('include the keyframes around the start, where they leave a second to cut', () => {
    const near = fileWith(ASKED);
    expect(snapOffers(near)).toEqual({ before: 1333, after: 2666 });
    expect(snapOffers({ ...near, parts: withRange(near, { startMs: 2000, endMs: 3000 }) })).toEqual({
      before: 1333,
      after: null,
    });
    expect(snapOffers(fileWith({}))).toEqual({ before: null, after: null });
  });

  it('snap the selected part to the keyframes around its own start', () => {
    const { source } = shownIn(ready());
    const parts = [
      [0, 1000],
      [1000, 1500],
      [2000, 2400],
    ].map(([startMs = 0, endMs = 0]) => ({ source, startMs, endMs }));
    const lossless = LEAD_IN;
    const choices = { lossless, exact: taking(1, 2), keyframes: [null, KEYFRAMES] };
    const file = (selected: number) => ({ ...fileWith({ choices }), parts, selected });
    expect(snapOffers(file(0))).toEqual({ before: null, after: null });
    // A part that continues the one before it has no splice there.
    expect(snapOffers(file(1))).toEqual({ before: null, after: null });
    expect(snapOffers(file(2))).toEqual({ before: 1333, after: null });
  });

  it('are forecast again when an exact start turns out to be refused', () => {
    const asked = play([{ type: 'set-options', change: { start: 'exact' } }], ready()).state;
    const answer = { ...forecast, ...between({ possible: false, refusal: 'codec' }) };
    const edit = editOfOpen(asked, 0, 12_000, { start: 'exact' });
    const { commands } = play([{ type: 'forecast', of: ofRun(asked.run), edit, forecast: answer }], asked);
    expect(commands).toEqual([
      { type: 'forecast', run: asked.run, edit: editOfOpen(asked, 0, 12_000, { start: 'lossless' }) },
    ]);
  });

  it('say that a lossless start hides nothing when the video would be encoded and the start is on a keyframe', () => {
    expect(modes('encode', { video: 'encoded', ...beginning({ kind: 'encoded' }) })).toEqual([
      ['lossless', true, 'Your start is a clean cut point, so nothing extra is kept.'],
      ['encode', true, 'Starts exactly. Takes longer and loses a little quality.'],
    ]);
  });

  it('forget for the next file that all of one was to be encoded', () => {
    const asked = play([{ type: 'set-options', change: { start: 'encode' } }], ready()).state;
    const { source } = shownIn(asked);
    const judged = {
      of: ofPick(asked.pick + 1),
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

describe('parts, and what is left after a removal', () => {
  const refused = between({ possible: false, refusal: 'codec' });
  const { source } = shownIn(ready());
  const of = (...ranges: [number, number][]) => ({
    ...fileWith(refused),
    parts: ranges.map(([startMs, endMs]) => ({ source, startMs, endMs })),
  });
  const two = of([0, 1000], [2000, 3000]);
  const removed = {
    ...of([0, 1000]),
    removed: [{ id: 1, source, startMs: 1000, endMs: 2000, index: 1 }],
  };

  it('start exactly, whatever a single trim does', () => {
    expect(startFor(options('lossless'), two)).toBe('exact');
    expect(startFor(options('lossless'), removed)).toBe('exact');
    // A split alone makes no part.
    expect(startFor(options('lossless'), of([0, 1000], [1000, 2000]))).toBe('lossless');
    expect(startFor(options('lossless'), of([0, 1000]))).toBe('lossless');
  });

  it('start exactly in files of their own, without a choice, though they touch', () => {
    const touching = of([0, 1000], [1000, 2000]);
    const each = (start: StartMode) => ({ ...options(start), saveAs: 'each' }) as const;
    const modes = ['lossless', 'exact', 'encode'] as const;
    expect(modes.map((start) => startFor(each(start), touching))).toEqual(['exact', 'exact', 'encode']);
    expect(startChoices(each('lossless'), touching)).toEqual([]);
    expect(pendingChoices(each('lossless'), touching)).toEqual([]);
    expect(describeLeadIn(touching.forecast, savedParts(each('lossless'), touching))).toBeNull();
    // Parts with the fastest copy, one part, and one clip start like a trim.
    const fast = { ...each('lossless'), partsStart: 'lossless' } as const;
    expect(startFor(fast, touching)).toBe('lossless');
    expect(startFor(each('lossless'), of([0, 1000]))).toBe('lossless');
    expect(startChoices(options('lossless'), touching)).not.toEqual([]);
  });

  it('are encoded where that is refused, which a single trim is not', () => {
    expect([startFor(options('exact'), two), shownStart(options('exact'), two)]).toEqual(['exact', 'encode']);
    const one = of([2000, 3000]);
    expect([startFor(options('exact'), one), shownStart(options('exact'), one)]).toEqual([
      'lossless',
      'lossless',
    ]);
  });

  it('have a choice of their own, which is remembered apart', () => {
    const open = (ranges: [number, number][]) => {
      const state = ready();
      const from = opened(state);
      const parts = ranges.map(([startMs, endMs]) => ({ source: from.sources[0].source, startMs, endMs }));
      return { ...state, file: { ...from, parts } };
    };
    const choose = { type: 'set-options', change: { start: 'lossless' } } as const;
    const parts = play(
      [choose],
      open([
        [0, 1000],
        [2000, 3000],
      ]),
    ).state;
    expect(parts.options).toMatchObject({ start: 'lossless', partsStart: 'lossless' });
    expect(parts.preferences).toMatchObject({ start: null, partsStart: 'lossless' });
    const trim = play([{ type: 'set-options', change: { start: 'exact' } }], open([[0, 1000]])).state;
    expect(trim.options).toMatchObject({ start: 'exact', partsStart: 'exact' });
    expect(trim.preferences).toMatchObject({ start: 'exact', partsStart: null });
  });
});
