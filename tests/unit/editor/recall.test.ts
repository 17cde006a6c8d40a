import { describe, expect, it } from 'vitest';
import { RECALL_MS } from '@/lib/config/limits';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { rangeOf } from '@/lib/editor/parts';
import { offerText, recallOf } from '@/lib/editor/recall';
import { parseRecall } from '@/lib/editor/recall-parse';
import type { Recall } from '@/lib/editor/recalled';
import { ofPick, ofRun } from '@/lib/editor/scope';
import { EDITOR_OPTIONS, INITIAL_STATE } from '@/lib/editor/state';
import { fileNamed, judged, partsOf, readyAt, three } from './files-events';
import { ACCEPT, file, info, opened, play, ready, shownIn } from './play';

const NOW = 1_800_000_000_000;
const recall: Recall = {
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  parts: [{ startMs: 2000, endMs: 7500 }],
  selected: 0,
  removed: [],
  durationMs: 12_000,
  options: { ...EDITOR_OPTIONS, sound: 'remove', framing: PLAIN_OPTIONS.framing },
  savedAt: NOW,
};
const LIMIT = { bytes: 5_000_000, lines: 720, rate: 'auto', mono: true, thorough: true } as const;
const withLimit = (change: object) => ({
  ...recall.options,
  target: { kind: 'fit', limit: { ...LIMIT, ...change } },
});
const offered = (hasFile: boolean, found = recall) => play([{ type: 'recalled', recall: found, hasFile }]);
const KNOWN = { type: 'engine-ready', of: ofRun(1), info: info(12) } as const;

describe('what is kept', () => {
  it('is the marks and choices of an open file, and nothing of its content', () => {
    const marked = play([{ type: 'set-start', ms: 2000 }], ready()).state;
    expect(recallOf(marked, NOW)).toEqual({
      ...recall,
      parts: [{ startMs: 2000, endMs: 12_000 }],
      options: { ...EDITOR_OPTIONS, framing: PLAIN_OPTIONS.framing },
    });
    expect(recallOf(INITIAL_STATE, NOW)).toBeNull();
    expect(recallOf(play(ACCEPT).state, NOW)).toBeNull();
  });

  it('is read back for a day', () => {
    const text = JSON.stringify(recall);
    expect(parseRecall(text, NOW + RECALL_MS - 1)).toEqual(recall);
    expect(parseRecall(text, NOW + RECALL_MS)).toBeNull();
  });

  it('keeps which file the others match, by its place', () => {
    const chosen = play([{ type: 'set-options', change: { match: 3 } }], three()).state;
    const kept = recallOf(chosen, NOW);
    expect(kept).toMatchObject({ match: { file: 2 }, options: { match: 'auto' } });
    expect(parseRecall(JSON.stringify(kept), NOW)).toEqual(kept);
    expect(parseRecall(JSON.stringify({ ...kept, match: { file: 3 } }), NOW)).toBeNull();
    // It was chosen for files that are gone.
    expect(
      recallOf(play([{ type: 'set-options', change: { match: 9 } }], three()).state, NOW),
    ).not.toHaveProperty('match');
  });

  it('keeps a size limit', () => {
    const fitted = { ...recall, options: withLimit({}) };
    expect(parseRecall(JSON.stringify(fitted), NOW)).toEqual(fitted);
  });

  it('keeps parts in their order, what was removed, and how the clip is saved', () => {
    const { state } = play(
      [
        { type: 'split', ms: 3000 },
        { type: 'split', ms: 5000 },
        { type: 'remove-part', index: 1 },
        { type: 'move-part', from: 1, to: 0 },
        { type: 'set-options', change: { chapters: 'parts', saveAs: 'each' } },
      ],
      ready(),
    );
    const kept = recallOf(state, NOW);
    expect(kept).toMatchObject({
      parts: [
        { startMs: 5000, endMs: 12_000 },
        { startMs: 0, endMs: 3000 },
      ],
      selected: 0,
      removed: [{ id: 1, range: { startMs: 3000, endMs: 5000 }, index: 2 }],
      options: { chapters: 'parts', saveAs: 'each' },
    });
    expect(parseRecall(JSON.stringify(kept), NOW)).toEqual(kept);
    if (!kept) throw new Error('nothing is kept');
    const again = play([...ACCEPT, KNOWN], offered(false, kept).state).state;
    const { parts, selected } = kept;
    const removed = [{ id: 1, startMs: 3000, endMs: 5000, index: 2 }];
    const { framing, ...options } = kept.options;
    expect(opened(again)).toMatchObject({ parts, selected, removed, framing });
    expect(again).toMatchObject({ options });
    const whole = play([{ type: 'unrestore' }], again).state;
    expect(opened(whole)).toMatchObject({
      parts: [{ startMs: 0, endMs: 12_000 }],
      removed: [],
    });
    expect(whole.options.saveAs).toBe('one');
  });

  it('keeps parts as they will be once a drag ends', () => {
    const { state } = play(
      [
        { type: 'split', ms: 3000 },
        { type: 'set-start', ms: 2000, gesture: 'drag' },
      ],
      ready(),
    );
    expect(recallOf(state, NOW)?.parts).toEqual([{ startMs: 0, endMs: 12_000 }]);
  });

  it('reads a note that is older than an option, or has how to save beside the options', () => {
    const { chapters: _c, saveAs: _s, ...options } = recall.options;
    expect(parseRecall(JSON.stringify({ ...recall, options }), NOW)).toEqual(recall);
    const each = parseRecall(JSON.stringify({ ...recall, options, saveAs: 'each' }), NOW);
    expect(each?.options).toEqual({ ...recall.options, saveAs: 'each' });
  });

  it('cuts out what a note from before "Cut out" marked as removed', () => {
    const marked = (parts: { startMs: number; endMs: number; crop?: object }[], more = {}) =>
      parseRecall(JSON.stringify({ ...recall, parts, mode: 'remove', ...more }), NOW);
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const found = marked([
      { startMs: 9000, endMs: 11_000 },
      { startMs: 0, endMs: 2000, crop },
    ]);
    expect(found).toEqual({
      ...recall,
      parts: [
        { startMs: 2000, endMs: 9000 },
        { startMs: 11_000, endMs: 12_000 },
      ],
      removed: [
        { id: 1, range: { startMs: 9000, endMs: 11_000 }, index: 1 },
        { id: 2, range: { startMs: 0, endMs: 2000 }, index: 0, crop },
      ],
    });
    // Nothing would be left.
    const whole = [{ startMs: 0, endMs: 12_000 }];
    expect(marked(whole)).toEqual({ ...recall, parts: whole });
    expect(marked([{ startMs: 0, endMs: 2000 }], { selected: 3 })?.selected).toBe(0);
    expect(parseRecall(JSON.stringify({ ...recall, mode: 'keep' }), NOW)).toEqual(recall);
  });

  it.each([
    null,
    '',
    '{',
    '[]',
    '7',
    JSON.stringify({ ...recall, parts: [{ startMs: '0', endMs: 100 }] }),
    JSON.stringify({ ...recall, parts: [] }),
    JSON.stringify({ ...recall, parts: [null] }),
    JSON.stringify({ ...recall, parts: undefined }),
    JSON.stringify({ ...recall, removed: undefined }),
    JSON.stringify({ ...recall, options: withLimit({ thorough: 'yes' }) }),
    JSON.stringify({ ...recall, selected: 1 }),
    JSON.stringify({ ...recall, removed: [{ id: 1, index: 0 }] }),
    JSON.stringify({ ...recall, removed: null }),
    JSON.stringify({ ...recall, options: { ...recall.options, saveAs: 'many' } }),
    JSON.stringify({ ...recall, options: { ...recall.options, chapters: 'all' } }),
    JSON.stringify({ ...recall, options: { sound: 'loud' } }),
    JSON.stringify({ ...recall, options: { ...recall.options, match: 2 } }),
    JSON.stringify({ ...recall, savedAt: null }),
  ])('is nothing when it is %s', (text) => {
    expect(parseRecall(text, NOW)).toBeNull();
  });
});

describe('the offer', () => {
  it('asks, and opens nothing by itself', () => {
    const { state, commands } = offered(true);
    expect(state).toMatchObject({ file: null, recall: { status: 'offered' } });
    expect(commands).toEqual([]);
    expect(state.recall && offerText(state.recall)).toBe('Continue with holiday.MOV, 0:02.0–0:07.5?');
  });

  it('tells of several parts', () => {
    const parts = [
      { startMs: 9000, endMs: 11_000 },
      { startMs: 2000, endMs: 7500 },
    ];
    const text = (found: Recall, hasFile = true) => {
      const { state } = offered(hasFile, found);
      return state.recall && offerText(state.recall);
    };
    expect(text({ ...recall, parts })).toBe('Continue with holiday.MOV, 2 parts, 0:02.0–0:11.0?');
    expect(text({ ...recall, parts }, false)).toBe(
      'You were cutting holiday.MOV. Choose it again to get your times (2 parts, 0:02.0–0:11.0) back.',
    );
  });

  it('is not made where nothing would be gained', () => {
    const whole = { ...recall, parts: [{ startMs: 0, endMs: 12_000 }] };
    expect(offered(false, whole).state.recall).toBeNull();
    expect(offered(true, whole).state.recall).not.toBeNull();
  });

  it('dismissed, is forgotten', () => {
    const { state, commands } = play([{ type: 'dismiss-recall' }], offered(true).state);
    expect(state.recall).toBeNull();
    expect(commands).toEqual([{ type: 'forget' }]);
  });

  it('taken, opens the file again with its marks and choices, and says nothing more', () => {
    const asked = play([{ type: 'continue' }, { type: 'continue' }], offered(true).state);
    expect(asked.commands).toEqual([{ type: 'reopen' }]);
    const { state, commands } = play([...ACCEPT, KNOWN], asked.state);
    expect(opened(state)).toMatchObject({ parts: recall.parts, restored: null, recalled: null });
    expect({ ...state.options, framing: opened(state).framing }).toEqual(recall.options);
    expect(commands.at(-1)).toMatchObject({ type: 'forecast', edit: { parts: recall.parts } });
  });

  it('taken, opens what had to be insisted on before', () => {
    const asked = play([{ type: 'continue' }], offered(true).state).state;
    const verdict = { ok: false, code: 'too-large', openAnyway: true, container: 'mp4' } as const;
    const { state } = play(
      [
        { type: 'chosen', file },
        { type: 'judged', of: ofPick(1), file, verdict },
      ],
      asked,
    );
    expect(shownIn(state).source.container).toBe('mp4');
  });

  it('of a file that is gone asks to choose it', () => {
    const { state } = play([{ type: 'continue' }, { type: 'reopen-failed' }], offered(true).state);
    expect(state.recall).toMatchObject({ hasFile: false, status: 'failed' });
    expect(state.recall && offerText(state.recall)).toBe(
      'We couldn’t reopen holiday.MOV. Choose it yourself to get your times (0:02.0–0:07.5) back.',
    );
  });
});

describe('the same file, chosen again', () => {
  const again = () => play([...ACCEPT, KNOWN], offered(false).state);

  it('has its marks back, says so, and gives them up on request', () => {
    const { state } = again();
    expect(opened(state)).toMatchObject({ parts: recall.parts, restored: recall.parts });
    const undone = play([{ type: 'unrestore' }], state);
    expect(opened(undone.state)).toMatchObject({ parts: [{ startMs: 0, endMs: 12_000 }], restored: null });
    expect(undone.state.options).toEqual(EDITOR_OPTIONS);
    expect(undone.kinds).toEqual(['forecast']);
  });

  it('is undone as any change of the marks is', () => {
    const undone = play([{ type: 'undo' }], again().state).state;
    expect(rangeOf(opened(undone))).toEqual({ startMs: 0, endMs: 12_000 });
  });

  it('keeps them when the player knows the length better', () => {
    const later = play(
      [{ type: 'player-ready', of: ofRun(1), durationSec: 11.9, hasVideo: true }],
      again().state,
    ).state;
    expect(rangeOf(opened(later))).toEqual(recall.parts[0]);
  });

  it('has them within its length, whatever was kept', () => {
    const long = { ...recall, parts: [{ startMs: 50_000, endMs: 90_000 }], durationMs: 100_000 };
    const { state } = play([...ACCEPT, KNOWN], offered(false, long).state);
    expect(rangeOf(opened(state))).toEqual({ startMs: 11_000, endMs: 12_000 });
  });

  it('another file has nothing of it', () => {
    const other = { ...recall, size: recall.size + 1 };
    const { state } = play([...ACCEPT, KNOWN], offered(true, other).state);
    expect(opened(state)).toMatchObject({ parts: [{ startMs: 0, endMs: 12_000 }], restored: null });
    expect(state).toMatchObject({ recall: null, options: EDITOR_OPTIONS });
  });
});

describe('reset', () => {
  it('forgets', () => {
    expect(play([{ type: 'reset' }], ready()).kinds).toContain('forget');
  });
});

describe('several files', () => {
  const kept = () => {
    const split = three(
      { type: 'select-part', index: 1 },
      { type: 'split', ms: 2000 },
      { type: 'remove-part' },
    );
    const found = recallOf(split, NOW);
    if (!found) throw new Error('nothing is kept');
    return found;
  };
  const OTHERS = ['b.mp4', 'c.mp4'];

  it('are kept by name, with the file of each part', () => {
    expect(kept()).toMatchObject({
      name: 'holiday.MOV',
      others: [{ name: 'b.mp4' }, { name: 'c.mp4' }],
      parts: [{ endMs: 12_000 }, { endMs: 2000, file: 1 }, { endMs: 4000, file: 2 }],
      removed: [{ index: 2, file: 1 }],
    });
    expect(parseRecall(JSON.stringify(kept()), NOW)).toEqual(kept());
    const broken = { ...kept(), others: [{ name: 'b.mp4', size: 1, lastModified: 1 }] };
    expect(parseRecall(JSON.stringify(broken), NOW)).toBeNull();
  });

  it('that are reopened together get their parts back once all are open', () => {
    const asked = play([{ type: 'recalled', recall: kept(), hasFile: true }, { type: 'continue' }]).state;
    const [, accepted] = ACCEPT;
    if (!accepted) throw new Error('ACCEPT changed');
    const others = OTHERS.map(fileNamed);
    const opening = play([{ type: 'chosen', file, others, join: true }, accepted, KNOWN], asked).state;
    expect(partsOf(opening)).toHaveLength(1);
    const one = play([judged(...OTHERS), readyAt(2, 6)], opening).state;
    expect(partsOf(one)).toHaveLength(1);
    const all = play([readyAt(3, 4)], one).state;
    expect(partsOf(all)).toEqual([
      ['holiday.MOV', 0, 12_000],
      ['b.mp4', 0, 2000],
      ['c.mp4', 0, 4000],
    ]);
    expect(opened(all).removed).toMatchObject([{ index: 2, startMs: 2000, endMs: 6000 }]);
    expect(opened(all)).toMatchObject({ selected: 2, recalled: null });
    const matching = { ...kept(), match: { file: 2 } };
    const again = play([{ type: 'recalled', recall: matching, hasFile: true }, { type: 'continue' }]).state;
    const { state } = play(
      [
        { type: 'chosen', file, others, join: true },
        accepted,
        KNOWN,
        judged(...OTHERS),
        readyAt(2, 6),
        readyAt(3, 4),
      ],
      again,
    );
    const last = opened(state).sources.at(-1);
    expect(last?.source.file.name).toBe('c.mp4');
    expect(state.options.match).toBe(last?.source.id);
  });

  it('that aren’t chosen again are named, and the first one has its parts', () => {
    const offer = play([{ type: 'recalled', recall: kept(), hasFile: false }]).state;
    expect(offer.recall && offerText(offer.recall)).toBe(
      'You were cutting holiday.MOV. Choose it again to get your times (3 parts of 3 files) back. Then add b.mp4 and c.mp4 again.',
    );
    const { state } = play([...ACCEPT, KNOWN], offer);
    expect(partsOf(state)).toEqual([['holiday.MOV', 0, 12_000]]);
    expect(opened(state).note).toMatchObject({ kind: 'files-missing', names: OTHERS });
  });
});
