import { describe, expect, it } from 'vitest';
import type { CutResult } from '@/lib/cut';
import { clipsOf } from '@/lib/editor/clip';
import { nextClipName } from '@/lib/editor/clip-name';
import type { EditorEvent } from '@/lib/editor/events';
import { ofJob, ofRun } from '@/lib/editor/scope';
import { cutLabel, savesEach } from '@/lib/editor/selectors';
import { EDITOR_OPTIONS, type EditorState } from '@/lib/editor/state';
import { opened, play, ready, result } from './play';

const EACH: EditorEvent = { type: 'set-options', change: { saveAs: 'each' } };
/** 0–3, 5–8 and 8–12 s of 12, of which the last two touch. */
const three = () =>
  play(
    [
      { type: 'split', ms: 3000 },
      { type: 'split', ms: 5000 },
      { type: 'remove-part', index: 1 },
      { type: 'split', ms: 8000 },
      EACH,
    ],
    ready(),
  ).state;
const cutting = (from = three()) => play([{ type: 'cut' }], from).state;

const clip = (name: string): CutResult => ({ ...result, blob: new Blob([name]) });
const done = (part: number, job = 1, saved = false): EditorEvent => {
  const name = `cut_holiday-${part + 1}.mp4`;
  return { type: 'part-done', of: ofJob(job), part, result: clip(name), name, saved };
};
const failed = (part: number): EditorEvent => ({
  type: 'part-failed',
  of: ofJob(1),
  part,
  code: 'engine-failed',
});
const began = (into: 'folder' | 'downloads'): EditorEvent => ({ type: 'series-began', of: ofJob(1), into });
const OVER: EditorEvent = { type: 'series-done', of: ofJob(1) };
const FINISHED: EditorEvent = { type: 'finished', of: ofJob(1) };
const names = (state: EditorState) => clipsOf(state).map(({ name }) => name);

describe('one file per part', () => {
  it('starts each file exactly, even where the parts follow each other, unless the visitor chose otherwise', () => {
    const starts = (...events: EditorEvent[]) =>
      play([...events, { type: 'split', ms: 3000 }, EACH, { type: 'cut' }], ready()).commands.flatMap(
        (command) => (command.type === 'cut-series' ? command.cuts.map(({ edit }) => edit.start) : []),
      );
    expect(starts()).toEqual(['exact', 'exact']);
    // The forecast is of that, too.
    const { commands } = play([{ type: 'split', ms: 3000 }, EACH], ready());
    expect(commands.at(-1)).toMatchObject({ type: 'forecast', edit: { start: 'exact' } });
    expect(starts({ type: 'set-options', change: { start: 'encode' } })).toEqual(['encode', 'encode']);
    const fast: EditorEvent[] = [
      { type: 'split', ms: 1000 },
      { type: 'split', ms: 2000 },
      { type: 'remove-part', index: 1 },
      { type: 'set-options', change: { start: 'lossless' } },
      { type: 'undo' },
      { type: 'undo' },
      { type: 'undo' },
    ];
    expect(starts(...fast)).toEqual(['lossless', 'lossless']);
  });

  it('cuts one part after another, parts that touch included, with numbered names', () => {
    const { commands, state } = play(
      [{ type: 'set-options', change: { chapters: 'parts' } }, { type: 'cut' }],
      three(),
    );
    const [command] = commands.filter(({ type }) => type === 'cut-series');
    expect(command).toMatchObject({
      job: 1,
      cuts: [
        { name: 'cut_holiday-1.mp4', edit: { chapters: 'source', parts: [{ startMs: 0, endMs: 3000 }] } },
        { name: 'cut_holiday-2.mp4', edit: { chapters: 'source', parts: [{ startMs: 5000, endMs: 8000 }] } },
        {
          name: 'cut_holiday-3.mp4',
          edit: { chapters: 'source', parts: [{ startMs: 8000, endMs: 12_000 }] },
        },
      ],
    });
    expect(opened(state).job).toMatchObject({
      id: 1,
      progress: 0,
      series: { clips: [], failed: [], strayed: [], into: null },
    });
    expect(commands.map(({ type }) => type)).not.toContain('cut');
  });

  it('is an ordinary cut while there is one part to save', () => {
    const { state, kinds } = play([EACH, { type: 'cut' }], ready());
    expect(kinds).toEqual(['forecast', 'cut']);
    expect([savesEach(state.options, opened(state)), nextClipName(state, opened(state))]).toEqual([
      false,
      'cut_holiday.mp4',
    ]);
  });

  it('downloads each clip when it is ready, and lists them like others', () => {
    const { state, commands } = play(
      [began('downloads'), done(0), done(1), done(2), OVER, FINISHED],
      cutting(),
    );
    expect(commands).toMatchObject([
      { type: 'toast', toast: 'downloads' },
      { type: 'save', name: 'cut_holiday-1.mp4' },
      { type: 'save', name: 'cut_holiday-2.mp4' },
      { type: 'save', name: 'cut_holiday-3.mp4' },
      { type: 'finish-later', job: 1 },
      { type: 'toast', toast: 'success-each' },
    ]);
    expect(opened(state)).toMatchObject({ job: null, clip: { name: 'cut_holiday-3.mp4' } });
    expect(names(state)).toEqual(['cut_holiday-3.mp4', 'cut_holiday-2.mp4', 'cut_holiday-1.mp4']);
    // Each has a number of its own, also for the next cut.
    expect(clipsOf(state).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(opened(play([{ type: 'cut' }], state).state).job?.id).toBe(4);
  });

  it('downloads nothing that is in the folder already', () => {
    const { kinds, commands } = play(
      [began('folder'), done(0, 1, true), done(1, 1, true), done(2, 1, true), OVER, FINISHED],
      cutting(),
    );
    expect(kinds).toEqual(['finish-later', 'toast']);
    expect(commands.at(-1)).toEqual({ type: 'toast', toast: 'success-folder' });
  });

  it('names the parts that the folder did not take', () => {
    const { commands } = play(
      [began('folder'), done(0, 1, true), done(1), done(2), OVER, FINISHED],
      cutting(),
    );
    expect(commands.map(({ type }) => type)).toEqual(['save', 'save', 'finish-later', 'toast']);
    expect(commands.at(-1)).toEqual({
      type: 'toast',
      toast: 'success-strayed',
      description: 'Parts 2 and 3 couldn’t be written to the folder. Look in your downloads instead.',
    });
  });

  it('goes on with the numbers where those of an earlier cut end', () => {
    const before = play([began('downloads'), done(0), done(1), done(2), OVER, FINISHED], cutting()).state;
    const { state, commands } = play([{ type: 'cut' }], before);
    expect(commands.at(-1)).toMatchObject({
      cuts: [{ name: 'cut_holiday-4.mp4' }, {}, { name: 'cut_holiday-6.mp4' }],
    });
    expect(nextClipName(state, opened(state))).toBe('cut_holiday.mp4');
  });

  it('takes the typed name, and keeps one that is typed during the cut', () => {
    const typed = play([{ type: 'set-name', typed: 'match' }, { type: 'cut' }], three());
    expect(typed.commands.at(-1)).toMatchObject({ cuts: [{ name: 'match-1.mp4' }, {}, {}] });
    const { state } = play([done(0), { type: 'set-name', typed: 'next' }, done(1)], typed.state);
    expect(opened(state).typedName).toBe('next');
  });
});

describe('what goes wrong in it', () => {
  it('a part that fails takes no other with it, and is named', () => {
    const { state, commands } = play(
      [began('downloads'), done(0), failed(1), done(2), OVER, FINISHED],
      cutting(),
    );
    expect(names(state)).toEqual(['cut_holiday-3.mp4', 'cut_holiday-1.mp4']);
    expect(opened(state)).toMatchObject({ job: null, failure: 'engine-failed' });
    expect(commands.at(-1)).toEqual({
      type: 'toast',
      toast: 'some-failed',
      description: 'Part 2 couldn’t be cut. The other parts have been saved.',
    });
  });

  it('is a failed cut if no part could be cut', () => {
    const { state, commands } = play([began('folder'), failed(0), failed(1), failed(2), OVER], cutting());
    expect(opened(state)).toMatchObject({ job: null, clip: null, failure: 'engine-failed' });
    expect(commands).toEqual([{ type: 'toast', toast: 'failed' }]);
  });

  it('ends without a word if the visitor chooses no folder', () => {
    const { state, commands } = play([OVER], cutting());
    expect([opened(state).job, opened(state).failure, commands]).toEqual([null, null, []]);
  });

  it('canceled, keeps what is saved', () => {
    const { state, kinds } = play([began('downloads'), done(0), done(1), { type: 'cancel' }], cutting());
    expect(kinds.slice(-1)).toEqual(['cancel-cut']);
    expect(opened(state).job).toBeNull();
    expect(names(state)).toEqual(['cut_holiday-2.mp4', 'cut_holiday-1.mp4']);
    expect(play([done(2), OVER], state).state).toBe(state);
  });

  it('reset, keeps what is saved', () => {
    const { state } = play(
      [began('downloads'), done(0), { type: 'reset' }, { type: 'reset-over', of: ofRun(2) }],
      cutting(),
    );
    expect(state.earlier.map(({ name }) => name)).toEqual(['cut_holiday-1.mp4']);
  });
});

describe('the cut button', () => {
  const label = (state: EditorState) => cutLabel(state.options, opened(state));

  it('names the length of the clip or the number of files, and is the specified one for a single part', () => {
    const state = three();
    expect(label(state)).toBe('Cut & Download 3 files');
    const one: EditorEvent = { type: 'set-options', change: { saveAs: 'one' } };
    expect(label(play([one], state).state)).toBe('Cut & Download (0:10)');
    expect(label(play([one, { type: 'set-options', change: { sound: 'remove' } }], state).state)).toBe(
      'Cut & Download (0:10, without Audio)',
    );
    const heard = (saveAs: 'one' | 'each', sound: 'keep' | 'remove' | 'only') =>
      label(play([{ type: 'set-options', change: { saveAs, sound } }], state).state);
    expect(heard('each', 'remove')).toBe('Cut & Download 3 files (without Audio)');
    expect(heard('each', 'only')).toBe('Cut & Download 3 files (Audio, M4A)');
    expect(heard('one', 'only')).toBe('Cut & Download (0:10, Audio, M4A)');
    expect(label(play([EACH], ready()).state)).toBe('Cut & Download Video (with Audio)');
    expect(cutLabel({ ...EDITOR_OPTIONS, saveAs: 'each' }, opened(cutting()))).toBe('Processing...');
  });

  it('keeps how to save as it is while a cut runs', () => {
    const before = cutting();
    expect(play([{ type: 'set-options', change: { saveAs: 'one' } }], before).state).toBe(before);
  });
});
