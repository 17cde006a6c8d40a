import { describe, expect, it } from 'vitest';
import { rangeOf } from '@/lib/editor/parts';
import { ofJob, ofPick, ofRun } from '@/lib/editor/scope';
import { ACCEPT, cutting, file, info, opened, play, ready, result, shownIn } from './play';

describe('reset', () => {
  it('returns to the upload panel from every state, ending work', () => {
    for (const state of [play(ACCEPT).state, ready(), cutting()]) {
      const step = play([{ type: 'reset' }], state);
      expect(step.state).toMatchObject({ file: null, uploadError: null });
      expect(step.kinds).toEqual(['close', 'forget', 'return-to-upload', 'offer-undo']);
    }
  });

  const selected = () => play([{ type: 'set-start', ms: 3000 }, { type: 'cut' }], ready()).state;
  const wasReset = () => play([{ type: 'reset' }], selected()).state;

  it('keeps a clip that was just saved', () => {
    const { state } = play([{ type: 'cut-done', of: ofJob(1), result }, { type: 'reset' }], cutting());
    expect(state.resetFile).toMatchObject({ job: null, clip: { result } });
  });

  it('can be undone: the file opens again with its marks and their history, and no cut', () => {
    const { state, commands } = play([{ type: 'undo-reset', of: ofRun(2) }], wasReset());
    const { source } = shownIn(selected());
    expect(commands).toEqual([
      { type: 'close' },
      { type: 'open', run: 3, source },
      { type: 'reveal-editor' },
    ]);
    expect(state).toMatchObject({ run: 3, resetFile: null, playback: { playing: false, currentMs: 0 } });
    expect(opened(state)).toMatchObject({
      parts: [{ startMs: 3000, endMs: 12_000 }],
      history: { past: [{ parts: [{ startMs: 0 }] }] },
      job: null,
    });
    expect(shownIn(state)).toMatchObject({ engine: { status: 'loading' }, preview: 'playable' });
    // The player and the engine report the file again, and the restored edit stays as it is.
    const again = play(
      [
        { type: 'engine-ready', of: ofRun(3), info: info(12.5) },
        { type: 'player-ready', of: ofRun(3), durationSec: 12, hasVideo: true },
      ],
      state,
    );
    expect(shownIn(again.state).durationMs).toBe(12_000);
    expect(opened(again.state).history).toEqual(opened(state).history);
    expect(rangeOf(opened(again.state))).toEqual({ startMs: 3000, endMs: 12_000 });
  });

  it('is final once its time is over: the file is let go', () => {
    const { state, kinds } = play([{ type: 'reset-over', of: ofRun(2) }], wasReset());
    expect(state.resetFile).toBeNull();
    expect(kinds).toEqual([]);
    expect(play([{ type: 'undo-reset', of: ofRun(2) }], state).state.file).toBeNull();
  });

  it('is final once another file is open', () => {
    const { state, kinds } = play(
      [
        { type: 'chosen', file },
        { type: 'judged', of: ofPick(3), file, verdict: { ok: true, container: 'mov' } },
      ],
      wasReset(),
    );
    expect(kinds).toEqual(['judge', 'close', 'withdraw-undo', 'open', 'reveal-editor']);
    expect(state.resetFile).toBeNull();
    const late = play(
      [
        { type: 'undo-reset', of: ofRun(2) },
        { type: 'reset-over', of: ofRun(2) },
      ],
      state,
    );
    expect(late).toEqual({ state, commands: [], kinds: [] });
  });

  it('keeps the offer of the one before, if there is nothing to close', () => {
    const { state, kinds } = play([{ type: 'reset' }], wasReset());
    expect(state).toMatchObject({ run: 2, resetFile: wasReset().resetFile });
    expect(kinds).toEqual(['close', 'forget', 'return-to-upload']);
  });

  it('makes a verdict still under way stale', () => {
    const { state } = play([
      { type: 'chosen', file },
      { type: 'reset' },
      { type: 'judged', of: ofPick(1), file, verdict: { ok: true, container: 'mov' } },
    ]);
    expect(state.file).toBeNull();
  });
});
