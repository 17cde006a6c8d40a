/** Files that are added to the open one, and those that fail: while they open, or in a cut. */
import { describe, expect, it } from 'vitest';
import { MAX_SOURCES } from '@/lib/config/limits';
import { ofJob, ofRun } from '@/lib/editor/scope';
import { canCut, cutLabel, notAddedTexts, noteOn } from '@/lib/editor/selectors';
import { culpritOf, listedSources, problemIn } from '@/lib/editor/sources';
import { EDITOR_OPTIONS, type EditorState } from '@/lib/editor/state';
import { fileNamed, judged, partsOf, readyAt, shown, three } from './files-events';
import { ACCEPT, info, opened, play, ready } from './play';

const FIRST = ['holiday.MOV', 0, 12_000];
const B = ['b.mp4', 0, 6000];
const C = ['c.mp4', 0, 4000];
const UNDO = { type: 'undo' } as const;
const REDO = { type: 'redo' } as const;

describe('adding', () => {
  it('asks what the files are, and opens those that are accepted one after the other', () => {
    const files = [fileNamed('b.mp4'), fileNamed('c.txt')];
    const asked = play([{ type: 'add-files', files }], ready());
    expect(asked.commands).toEqual([{ type: 'judge-files', run: 1, files }]);
    const { state, commands } = play(
      [
        {
          type: 'files-judged',
          of: ofRun(1),
          files: [
            { file: files[0] ?? fileNamed(''), verdict: { ok: true, container: 'mp4' } },
            {
              file: files[1] ?? fileNamed(''),
              verdict: { ok: false, code: 'unsupported-type', openAnyway: false, container: 'unknown' },
            },
          ],
        },
      ],
      asked.state,
    );
    expect(commands).toMatchObject([{ type: 'open-added', run: 2, source: { file: files[0] } }]);
    // Nothing is in the clip yet.
    expect(partsOf(state)).toEqual([FIRST]);
    expect(listedSources(opened(state)).map(({ problem }) => problem)).toEqual([null, null, 'not-video']);
    expect(noteOn(opened(state))?.shown).toMatch(/^c\.txt wasn’t added\./);
  });

  it('the cut waits for what is being added, and its button says so', () => {
    const [b, c] = [fileNamed('b.mp4'), fileNamed('c.txt')];
    const label = (state: EditorState) => [cutLabel(EDITOR_OPTIONS, opened(state)), canCut(opened(state))];
    const asked = play([{ type: 'add-files', files: [b, c] }], ready()).state;
    expect(label(asked)).toEqual(['Adding video...', false]);
    expect(play([{ type: 'cut' }], asked).kinds).toEqual([]);
    const bad = { ok: false, code: 'unsupported-type', openAnyway: false, container: 'unknown' } as const;
    const files = [
      { file: b, verdict: { ok: true, container: 'mp4' } as const },
      { file: c, verdict: bad },
    ];
    const opening = play([{ type: 'files-judged', of: ofRun(1), files }], asked).state;
    expect(label(opening)).toEqual(['Adding video...', false]);
    const added = play([readyAt(2, 6)], opening).state;
    expect(label(added)).toEqual(['Cut & Download (0:18)', true]);
    expect(notAddedTexts(opened(added))).toEqual([expect.stringMatching(/^c\.txt wasn’t added\./)]);
    const failed = play([{ type: 'engine-failed', of: ofRun(2), code: 'index-invalid' }], opening).state;
    expect(label(failed)).toEqual(['Cut & Download Video (with Audio)', true]);
  });

  it('makes a part of each whole file once it is open, in the order of adding', () => {
    const state = three();
    expect(partsOf(state)).toEqual([FIRST, B, C]);
    expect(shown(state)).toBe('holiday.MOV');
    expect(noteOn(opened(state))?.spoken).toBe('Added c.mp4.');
    const early = play([judged('b.mp4', 'c.mp4'), readyAt(3, 4)], ready()).state;
    expect(partsOf(early)).toEqual([FIRST]);
    expect(partsOf(play([readyAt(2, 6)], early).state)).toEqual([FIRST, B, C]);
  });

  it('asks for a forecast of all parts', () => {
    const { commands } = play([judged('b.mp4'), readyAt(2, 6)], ready());
    expect(commands.at(-1)).toMatchObject({
      type: 'forecast',
      run: 1,
      edit: { parts: [{ endMs: 12_000 }, { endMs: 6000 }] },
    });
  });

  it('waits for the length of the first file, for the end of a drag and of a cut', () => {
    const first = play([...ACCEPT, judged('b.mp4'), readyAt(2, 6)]).state;
    expect(partsOf(first)).toEqual([['holiday.MOV', 0, 0]]);
    expect(partsOf(play([{ type: 'engine-ready', of: ofRun(1), info: info(12) }], first).state)).toEqual([
      FIRST,
      B,
    ]);
    const dragged = play(
      [judged('b.mp4'), { type: 'set-start', ms: 2000, gesture: 'drag' }, readyAt(2, 6)],
      ready(),
    ).state;
    expect(partsOf(dragged)).toHaveLength(1);
    expect(partsOf(play([{ type: 'settle' }], dragged).state)).toEqual([['holiday.MOV', 2000, 12_000], B]);
    const cut = play([{ type: 'cut' }, judged('b.mp4'), readyAt(2, 6)], ready()).state;
    expect(partsOf(cut)).toHaveLength(1);
    expect(partsOf(play([{ type: 'cancel' }], cut).state)).toEqual([FIRST, B]);
  });

  it('is undone and redone, one file at a time', () => {
    const one = play([UNDO], three()).state;
    expect(partsOf(one)).toEqual([FIRST, B]);
    expect(listedSources(opened(one))).toHaveLength(2);
    const none = play([UNDO], one).state;
    expect(partsOf(none)).toEqual([FIRST]);
    expect(partsOf(play([REDO, REDO], none).state)).toEqual([FIRST, B, C]);
  });

  it('stops at the most files, and says so', () => {
    const files = Array.from({ length: MAX_SOURCES + 3 }, (_, index) => fileNamed(`${index}.mp4`));
    const { state, commands } = play([{ type: 'add-files', files }], ready());
    expect(commands).toMatchObject([{ type: 'judge-files', files: files.slice(0, MAX_SOURCES - 1) }]);
    expect(noteOn(opened(state))?.shown).toBe(`A clip has at most ${MAX_SOURCES} files.`);
  });

  it('takes chunks of a recording in the order of their numbers', () => {
    const files = ['GH020001.MP4', 'GH010001.MP4'].map(fileNamed);
    expect(play([{ type: 'add-files', files }], ready()).commands).toMatchObject([
      { files: files.toReversed() },
    ]);
  });

  it('changes nothing while a cut runs', () => {
    const { commands } = play([{ type: 'cut' }, { type: 'add-files', files: [fileNamed('b.mp4')] }], ready());
    expect(commands.map(({ type }) => type)).toEqual(['cut']);
  });
});

describe('files that come together', () => {
  const files = [fileNamed('b.mp4'), fileNamed('c.mp4')];
  const [, accepted] = ACCEPT;
  const chosen = (join: boolean) => {
    const [first] = ACCEPT;
    if (first?.type !== 'chosen' || !accepted) throw new Error('ACCEPT changed');
    return play([{ ...first, others: files, join }, accepted]);
  };

  it('are offered behind the first one, which alone is opened', () => {
    const { state, kinds } = chosen(false);
    expect(opened(state).dropped).toEqual(files);
    expect(kinds).not.toContain('judge-files');
    const added = play([{ type: 'add-others' }], state);
    expect(added.commands).toEqual([{ type: 'judge-files', run: 1, files }]);
    expect(opened(added.state).dropped).toEqual([]);
  });

  it('are all added if they were shared to the app', () => {
    const { state, commands } = chosen(true);
    expect(commands.at(-1)).toEqual({ type: 'judge-files', run: 1, files });
    expect(opened(state).dropped).toEqual([]);
  });
});

describe('a file that can’t be opened', () => {
  const failed = () =>
    play(
      [
        judged('b.mp4', 'c.mp4'),
        { type: 'engine-failed', of: ofRun(2), code: 'index-invalid' },
        readyAt(3, 4),
      ],
      ready(),
    );

  it('is named and stays in the list, and the others are cut without it', () => {
    const { state, kinds } = failed();
    expect(partsOf(state)).toEqual([FIRST, C]);
    expect(listedSources(opened(state)).map(({ problem }) => problem)).toEqual([null, 'unreadable', null]);
    expect(noteOn(opened(state))?.shown).toMatch(/^b\.mp4 wasn’t added\. /);
    expect(kinds).not.toContain('toast');
    expect(canCut(opened(state))).toBe(true);
  });

  it('can be removed from the list', () => {
    const { state, commands } = play([{ type: 'remove-file', run: 2 }], failed().state);
    expect(listedSources(opened(state))).toHaveLength(2);
    expect(commands).toEqual([{ type: 'close-source', run: 2 }]);
    // The clip has not changed.
    expect(partsOf(state)).toEqual([FIRST, C]);
  });

  it('whose length nothing knows isn’t added either', () => {
    const { state } = play([judged('b.mp4'), readyAt(2, 0)], ready());
    expect(partsOf(state)).toEqual([FIRST]);
    expect(listedSources(opened(state))[1]?.problem).toBe('no-length');
    const measured = play(
      [judged('b.mp4'), { type: 'engine-ready', of: ofRun(2), info: null, durationSec: 3 }],
      ready(),
    ).state;
    expect(partsOf(measured)[1]).toEqual(['b.mp4', 0, 3000]);
  });

  it('because of its size is opened anyway if the visitor asks for it', () => {
    const verdict = { ok: false, code: 'too-large', openAnyway: true, container: 'mp4' } as const;
    const file = fileNamed('huge.mp4');
    const { state } = play([{ type: 'files-judged', of: ofRun(1), files: [{ file, verdict }] }], ready());
    const again = play([{ type: 'add-anyway', run: 2 }], state);
    expect(again.commands).toMatchObject([{ type: 'open-added', run: 2 }]);
    expect(partsOf(play([readyAt(2, 5)], again.state).state)).toEqual([FIRST, ['huge.mp4', 0, 5000]]);
  });

  it('of an earlier editor changes nothing', () => {
    const reset = play([{ type: 'reset' }], three()).state;
    expect(play([readyAt(2, 9), judged('late.mp4')], reset)).toMatchObject({ state: reset, commands: [] });
  });
});

describe('a file that makes a cut fail', () => {
  const failed = (source?: number) =>
    play(
      [
        { type: 'cut' },
        { type: 'cut-failed', of: ofJob(1), code: 'file-unreadable', ...(source ? { source } : {}) },
      ],
      three(),
    ).state;
  const idOf = (name: string) =>
    opened(three()).sources.find(({ source }) => source.file.name === name)?.source.id ?? 0;

  it('is named, left out on request, and stays listed with its error', () => {
    const state = failed(idOf('b.mp4'));
    expect(culpritOf(opened(state))?.source.file.name).toBe('b.mp4');
    const left = play([{ type: 'leave-out' }], state).state;
    expect(partsOf(left)).toEqual([FIRST, C]);
    expect(opened(left)).toMatchObject({ failure: null, culprit: null });
    expect(listedSources(opened(left)).map(({ problem }) => problem)).toEqual([null, 'cut-failed', null]);
    expect(canCut(opened(left))).toBe(true);
    const back = opened(play([UNDO], left).state);
    expect(back.parts).toHaveLength(3);
    expect(back.sources.map((one) => problemIn(back, one))).toEqual([null, null, null]);
  });

  it('is taken off the list for good, and comes back by undo', () => {
    const left = play([{ type: 'leave-out' }], failed(idOf('b.mp4'))).state;
    const gone = play([{ type: 'remove-file', run: 2 }], left);
    expect(gone.commands).toEqual([]);
    expect(listedSources(opened(gone.state))).toHaveLength(2);
    expect(partsOf(play([UNDO], gone.state).state)).toEqual([FIRST, B, C]);
  });

  it('is opened again if the visitor insists', () => {
    const left = play([{ type: 'leave-out' }], failed(idOf('b.mp4'))).state;
    const again = play([{ type: 'add-anyway', run: 2 }], left);
    expect(again.commands).toMatchObject([{ type: 'open-added', run: 2 }]);
    expect(partsOf(play([readyAt(2, 6)], again.state).state)).toEqual([FIRST, C, B]);
  });

  it('is unknown after other failures, and once the next cut begins', () => {
    expect(culpritOf(opened(failed()))).toBeNull();
    expect(play([{ type: 'leave-out' }], failed()).state).toEqual(failed());
    expect(opened(play([{ type: 'cut' }], failed(idOf('b.mp4'))).state).culprit).toBeNull();
  });
});
