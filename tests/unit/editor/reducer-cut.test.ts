import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/lib/editor/events';
import { isShortAndWhole } from '@/lib/editor/kept';
import { rangeOf } from '@/lib/editor/parts';
import { ofJob, ofPick, ofRun } from '@/lib/editor/scope';
import { canCut, cutLabel, lengthText } from '@/lib/editor/selectors';
import { EDITOR_OPTIONS } from '@/lib/editor/state';
import { beginning } from '@/tests/support/contents';
import { ACCEPT, cutting, editOfOpen, file, forecast, info, opened, play, ready, result } from './play';

describe('cut', () => {
  it('starts at 0 % with the button disabled and "Processing..."', () => {
    const { state, commands } = play([{ type: 'set-start', ms: 2000 }, { type: 'cut' }], ready());
    expect(commands.at(-1)).toEqual({
      type: 'cut',
      job: 1,
      edit: editOfOpen(state, 2000, 12_000),
    });
    expect(opened(state).job).toMatchObject({ id: 1, progress: 0 });
    expect(canCut(opened(state))).toBe(false);
    expect(cutLabel(EDITOR_OPTIONS, opened(state))).toBe('Processing...');
  });

  it('caps progress at 95 and never goes back', () => {
    const shares = [0.5, 0.4, 1.7, -3, 0.99];
    let state = cutting();
    const seen = shares.map((share, i) => {
      state = play([{ type: 'cut-progress', of: ofJob(1), share, elapsedMs: i }], state).state;
      return opened(state).job?.progress;
    });
    expect(seen).toEqual([50, 50, 95, 95, 95]);
  });

  it('says how long it will still take once the first frames show how fast they are encoded', () => {
    const reports = [0.01, 0.02, 0.1].map(
      (share, i): EditorEvent => ({ type: 'cut-progress', of: ofJob(1), share, elapsedMs: 500 + i * 1500 }),
    );
    const left = reports.map((_, i) => {
      const { state } = play(reports.slice(0, i + 1), cutting());
      return opened(state).job?.pace?.leftSec;
    });
    expect(left).toEqual([null, null, 30]);
  });

  it('keeps the last projected size', () => {
    const report = (share: number, bytes?: number): EditorEvent => ({
      type: 'cut-progress',
      of: ofJob(1),
      share,
      bytes,
      elapsedMs: 1,
    });
    const { state } = play([report(0.1, 900), report(0.2, 1000), report(1)], cutting());
    expect(opened(state).job?.bytes).toBe(1000);
  });

  it('on completion shows 100, saves, and only later clears the flag and toasts', () => {
    const done = play([{ type: 'cut-done', of: ofJob(1), result }], cutting());
    expect(opened(done.state).job).toMatchObject({ id: 1, progress: 100 });
    expect(done.commands).toEqual([
      { type: 'save', result, name: 'cut_holiday.mp4' },
      { type: 'finish-later', job: 1 },
    ]);
    const finished = play([{ type: 'finished', of: ofJob(1) }], done.state);
    expect(opened(finished.state).job).toBeNull();
    expect(finished.commands).toEqual([{ type: 'toast', toast: 'success' }]);
  });

  it('then says what was done, where something else was forecast', () => {
    const start = beginning({ kind: 'smart', encodedSec: 1, copiedSec: 11 });
    const edit = editOfOpen(ready(), 0, 12_000);
    const before = play(
      [{ type: 'forecast', of: ofRun(1), edit, forecast: { ...forecast, ...start } }],
      ready(),
    ).state;
    const encoded = { ...result, report: { ...result.report, video: 'encoded' as const } };
    const state = play(
      [
        { type: 'cut' },
        { type: 'cut-done', of: ofJob(1), result: encoded },
        { type: 'finished', of: ofJob(1) },
      ],
      before,
    ).state;
    expect(opened(state).forecast).toMatchObject({ video: 'encoded', lengthSec: result.durationSec });
  });

  it('on failure clears the flag at once, toasts, and keeps file and range', () => {
    const before = play([{ type: 'set-start', ms: 2000 }, { type: 'cut' }], ready()).state;
    const { state, commands } = play([{ type: 'cut-failed', of: ofJob(1), code: 'file-unreadable' }], before);
    expect(opened(state)).toMatchObject({
      job: null,
      failure: 'file-unreadable',
      parts: [{ startMs: 2000, endMs: 12_000 }],
    });
    expect(commands).toEqual([{ type: 'toast', toast: 'failed' }]);
    expect(canCut(opened(state))).toBe(true);
  });

  it('cancel goes back to ready without a toast; what the cut says later is stale', () => {
    const cancelled = play([{ type: 'cancel' }], cutting());
    expect(cancelled.commands).toEqual([{ type: 'cancel-cut' }]);
    expect(canCut(opened(cancelled.state))).toBe(true);
    for (const late of [
      { type: 'cut-done', of: ofJob(1), result },
      { type: 'cut-failed', of: ofJob(1), code: 'engine-failed' },
      { type: 'cut-progress', of: ofJob(1), share: 0.9, elapsedMs: 1 },
      { type: 'finished', of: ofJob(1) },
    ] satisfies EditorEvent[]) {
      expect(play([late], cancelled.state)).toMatchObject({ state: cancelled.state, commands: [] });
    }
  });

  it('cannot be cancelled once the clip is saved', () => {
    const done = play([{ type: 'cut-done', of: ofJob(1), result }], cutting()).state;
    expect(play([{ type: 'cancel' }], done).commands).toEqual([]);
  });

  it('ignores a second click and a moved slider while it runs', () => {
    const { state, commands } = play([{ type: 'cut' }, { type: 'set-start', ms: 5000 }], cutting());
    expect(commands).toEqual([]);
    expect(rangeOf(opened(state)).startMs).toBe(0);
  });

  it('numbers cuts on, over files, so that an old one’s end never counts for a new one', () => {
    const second = play(
      [
        { type: 'reset' },
        { type: 'chosen', file },
        { type: 'judged', of: ofPick(3), file, verdict: { ok: true, container: 'mov' } },
        { type: 'engine-ready', of: ofRun(3), info: info(12) },
        { type: 'cut' },
      ],
      cutting(),
    ).state;
    expect(opened(second).job?.id).toBe(2);
    expect(play([{ type: 'cut-done', of: ofJob(1), result }], second).state).toBe(second);
  });

  it('cuts all of a file shorter than the shortest cut', () => {
    const { state, commands } = play([
      ...ACCEPT,
      { type: 'player-ready', of: ofRun(1), durationSec: 0.6, hasVideo: true },
      { type: 'engine-ready', of: ofRun(1), info: info(0.6) },
      { type: 'cut' },
    ]);
    expect(isShortAndWhole(opened(state))).toBe(true);
    expect(opened(state).job).not.toBeNull();
    expect(commands.at(-1)).toMatchObject({ type: 'cut', edit: { parts: [{ startMs: 0, endMs: 600 }] } });
    const [part] = opened(state).parts;
    if (!part) throw new Error('no part');
    const file = { ...opened(state), parts: [{ ...part, startMs: 200 }] };
    expect(isShortAndWhole(file)).toBe(false);
  });

  it('cuts a file of unknown length as a whole', () => {
    const { state, commands } = play([
      ...ACCEPT,
      { type: 'player-failed', of: ofRun(1) },
      { type: 'engine-ready', of: ofRun(1), info: null },
      { type: 'cut' },
    ]);
    expect(opened(state).job).not.toBeNull();
    expect(commands.at(-1)).toMatchObject({ type: 'cut', edit: { parts: [{ startMs: 0 }] } });
    expect(lengthText(opened(state))).toBe(
      'This file can’t be read. It may be damaged, or it isn’t a video.',
    );
  });
});
