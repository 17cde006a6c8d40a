import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/lib/editor/events';
import { rangeOf } from '@/lib/editor/parts';
import { ofPick, ofRun } from '@/lib/editor/scope';
import { canCut, cutLabel } from '@/lib/editor/selectors';
import { EDITOR_OPTIONS } from '@/lib/editor/state';
import { ACCEPT, cutting, editOfOpen, file, forecast, info, opened, play, ready, shownIn } from './play';

describe('upload panel', () => {
  it('has a chosen file judged, then opens it and reveals the editor', () => {
    const { state, commands } = play(ACCEPT);
    expect(commands).toEqual([
      { type: 'judge', pick: 1, file },
      { type: 'close' },
      { type: 'open', run: 1, source: { id: 1, file, container: 'mov' } },
      { type: 'reveal-editor' },
    ]);
    expect(shownIn(state).engine.status).toBe('loading');
    expect(state.uploadError).toBeNull();
  });

  it('shows a rejection and changes nothing else', () => {
    const before = ready();
    const { state, kinds } = play(
      [
        { type: 'chosen', file },
        {
          type: 'judged',
          of: ofPick(2),
          file,
          verdict: { ok: false, code: 'too-large', openAnyway: true, container: 'mp4' },
        },
      ],
      before,
    );
    const candidate = { id: 2, file, container: 'mp4' };
    expect(state.uploadError).toEqual({ code: 'too-large', name: file.name, candidate });
    expect(state.file).toBe(before.file);
    expect(kinds).toEqual(['judge']);
  });

  it('opens a rejected file only if the visitor insists, and only if that is offered', () => {
    const rejected = (openAnyway: boolean) =>
      play([
        { type: 'chosen', file },
        {
          type: 'judged',
          of: ofPick(1),
          file,
          verdict: { ok: false, code: 'unsupported-type', openAnyway, container: 'mkv' },
        },
      ]).state;
    const insisted = play([{ type: 'open-anyway' }], rejected(true));
    expect(shownIn(insisted.state).source.container).toBe('mkv');
    expect(insisted.state.uploadError).toBeNull();
    expect(play([{ type: 'open-anyway' }], rejected(false)).state.file).toBeNull();
  });

  it('drops the verdict on a file that another choice has replaced', () => {
    const { state } = play([
      { type: 'chosen', file },
      { type: 'chosen', file },
      { type: 'judged', of: ofPick(1), file, verdict: { ok: true, container: 'mov' } },
    ]);
    expect(state.file).toBeNull();
  });

  it('opens the sample like a chosen file, unless another file was chosen meanwhile', () => {
    const asked = play([{ type: 'try-sample' }]);
    expect(asked.commands).toEqual([{ type: 'fetch-sample', pick: 1 }]);
    expect(asked.state.fetchingSample).toBe(true);
    expect(play([{ type: 'try-sample' }], asked.state).commands).toEqual([]);
    const verdict = { ok: true, container: 'mp4' } as const;
    const { state } = play([{ type: 'judged', of: ofPick(1), file, verdict }], asked.state);
    expect(shownIn(state).source.container).toBe('mp4');
    expect(state.fetchingSample).toBe(false);
    const late = play(
      [
        { type: 'chosen', file },
        { type: 'judged', of: ofPick(1), file, verdict },
      ],
      asked.state,
    );
    expect(late.state).toMatchObject({ file: null, fetchingSample: false });
  });

  it('says that the sample did not load, and can fetch it again', () => {
    const { state } = play([{ type: 'try-sample' }, { type: 'sample-failed', of: ofPick(1) }]);
    expect(state).toMatchObject({ fetchingSample: false, uploadError: { code: 'no-sample' } });
    expect(play([{ type: 'try-sample' }], state).state.uploadError).toBeNull();
  });

  it('takes no other file while a cut is under way', () => {
    const { state, commands } = play([{ type: 'chosen', file }], cutting());
    expect(commands).toEqual([]);
    expect(opened(state).job).not.toBeNull();
  });
});

describe('duration and range', () => {
  it('sets the range to the whole file once the player knows the length', () => {
    const { state } = play([
      ...ACCEPT,
      { type: 'player-ready', of: ofRun(1), durationSec: 12.34, hasVideo: true },
    ]);
    expect(shownIn(state).durationMs).toBe(12_400);
    expect(rangeOf(opened(state))).toEqual({ startMs: 0, endMs: 12_400 });
  });

  it('prefers the player’s length to the engine’s, in either order', () => {
    const player: EditorEvent = { type: 'player-ready', of: ofRun(1), durationSec: 12, hasVideo: true };
    const engine: EditorEvent = { type: 'engine-ready', of: ofRun(1), info: info(12.5) };
    for (const order of [
      [player, engine],
      [engine, player],
    ]) {
      const { state } = play([...ACCEPT, ...order]);
      expect(shownIn(state).durationMs).toBe(12_000);
      expect(rangeOf(opened(state))).toEqual({ startMs: 0, endMs: 12_000 });
    }
  });

  it('takes the engine’s length if the player leaves out what precedes the first frame, in either order', () => {
    const stills = {
      setup: { codec: 'avc1.64001f' },
      ...{ width: 320, height: 180, pixelAspect: 1, rotation: 0 },
      atSec: Float64Array.of(10, 12),
      position: Float64Array.of(0, 10),
      size: Float64Array.of(10, 10),
    };
    const engine: EditorEvent = { type: 'engine-ready', of: ofRun(1), info: { ...info(14), stills } };
    // Chromium reports 4 s at first, and later the times of the frames that it has read.
    for (const durationSec of [4, 10.1, 12.4]) {
      const player: EditorEvent = { type: 'player-ready', of: ofRun(1), durationSec, hasVideo: true };
      for (const order of [
        [player, engine],
        [engine, player],
      ])
        expect(shownIn(play([...ACCEPT, ...order]).state).durationMs).toBe(14_000);
    }
  });

  it('takes the engine’s length when the player cannot play the file', () => {
    const { state } = play([
      ...ACCEPT,
      { type: 'player-failed', of: ofRun(1) },
      { type: 'engine-ready', of: ofRun(1), info: info(3.2) },
    ]);
    expect(shownIn(state)).toMatchObject({ durationMs: 3200, preview: 'unplayable' });
    expect(rangeOf(opened(state))).toEqual({ startMs: 0, endMs: 3200 });
  });

  it('trusts the engine over a player that has the sound only', () => {
    const { state } = play([
      ...ACCEPT,
      { type: 'engine-ready', of: ofRun(1), info: info(5) },
      { type: 'player-ready', of: ofRun(1), durationSec: 4, hasVideo: false },
    ]);
    expect(shownIn(state)).toMatchObject({ preview: 'unplayable', durationMs: 5000 });
  });

  it('does not trust a player that finds no length', () => {
    for (const durationSec of [0, Number.NaN]) {
      const { state } = play([
        ...ACCEPT,
        { type: 'player-ready', of: ofRun(1), durationSec, hasVideo: true },
        { type: 'engine-ready', of: ofRun(1), info: info(5) },
      ]);
      expect(shownIn(state)).toMatchObject({ preview: 'unplayable', durationMs: 5000 });
    }
  });

  it('keeps what the visitor has set when a better length arrives', () => {
    const { state } = play([
      ...ACCEPT,
      { type: 'engine-ready', of: ofRun(1), info: info(20) },
      { type: 'set-start', ms: 3000 },
      { type: 'set-end', ms: 9000 },
      { type: 'player-ready', of: ofRun(1), durationSec: 19.9, hasVideo: true },
    ]);
    expect(rangeOf(opened(state))).toEqual({ startMs: 3000, endMs: 9000 });
  });

  it('never lets the start exceed the end minus 1 s', () => {
    const { state } = play(
      [
        { type: 'set-end', ms: 5000 },
        { type: 'set-start', ms: 4500 },
      ],
      ready(),
    );
    expect(rangeOf(opened(state))).toEqual({ startMs: 4000, endMs: 5000 });
  });

  it('never lets the end fall below the start plus 1 s', () => {
    const { state } = play(
      [
        { type: 'set-start', ms: 5000 },
        { type: 'set-end', ms: 5100 },
      ],
      ready(),
    );
    expect(rangeOf(opened(state))).toEqual({ startMs: 5000, endMs: 6000 });
  });

  it('keeps both inside the file', () => {
    const { state } = play(
      [
        { type: 'set-start', ms: -500 },
        { type: 'set-end', ms: 9_999_900 },
      ],
      ready(),
    );
    expect(rangeOf(opened(state))).toEqual({ startMs: 0, endMs: 12_000 });
  });

  it('is exact where seconds in floating point are not (2.3 − 1.3 < 1)', () => {
    const { state } = play(
      [
        { type: 'set-end', ms: 2300 },
        { type: 'set-start', ms: 1300 },
      ],
      ready(),
    );
    expect(rangeOf(opened(state))).toEqual({ startMs: 1300, endMs: 2300 });
  });

  it('asks for a forecast on every change and drops one that comes too late', () => {
    const { state, commands } = play([{ type: 'set-start', ms: 2000 }], ready());
    const edit = editOfOpen(state, 2000, 12_000);
    expect(commands).toEqual([{ type: 'forecast', run: 1, edit }]);
    const late: EditorEvent = {
      type: 'forecast',
      of: ofRun(1),
      edit: editOfOpen(state, 0, 12_000),
      forecast,
    };
    expect(opened(play([late], state).state).forecast).toBeNull();
    const now: EditorEvent = { type: 'forecast', of: ofRun(1), edit, forecast };
    expect(opened(play([now], state).state).forecast).toBe(forecast);
  });
});

describe('options', () => {
  it('ask for a new forecast, drop that of the old ones, and go into the cut', () => {
    const { state, commands } = play([{ type: 'set-options', change: { start: 'exact' } }], ready());
    const edit = editOfOpen(state, 0, 12_000, { start: 'exact' });
    expect(commands).toEqual([{ type: 'forecast', run: 1, edit }]);
    const old: EditorEvent = { type: 'forecast', of: ofRun(1), edit: editOfOpen(state, 0, 12_000), forecast };
    expect(opened(play([old], state).state).forecast).toBeNull();
    expect(play([{ type: 'cut' }], state).commands).toMatchObject([{ edit: { start: 'exact' } }]);
  });

  it('stay from file to file, and as they were while a cut is under way', () => {
    const set: EditorEvent = { type: 'set-options', change: { sound: 'remove' } };
    expect(play([set, { type: 'reset' }], ready()).state.options.sound).toBe('remove');
    expect(play([set], cutting()).state.options.sound).toBe('keep');
  });
});

describe('engine', () => {
  it('goes from loading, with bytes, to ready', () => {
    const loading = play([...ACCEPT, { type: 'engine-progress', of: ofRun(1), loaded: 5, total: 10 }]).state;
    expect(shownIn(loading).engine).toEqual({ status: 'loading', loaded: 5, total: 10 });
    expect(cutLabel(EDITOR_OPTIONS, opened(loading))).toBe('Loading Engine...');
    expect(canCut(opened(loading))).toBe(false);
    expect(cutLabel(EDITOR_OPTIONS, opened(ready()))).toBe('Cut & Download Video (with Audio)');
    expect(canCut(opened(ready()))).toBe(true);
  });

  it('failing shows the loading error, and can be tried again', () => {
    const failed = play([...ACCEPT, { type: 'engine-failed', of: ofRun(1) }]);
    expect(failed.commands.at(-1)).toEqual({ type: 'toast', toast: 'loading-error' });
    const again = play([{ type: 'retry-engine' }], failed.state);
    expect(shownIn(again.state).engine.status).toBe('loading');
    expect(again.kinds).toEqual(['close', 'open']);
  });

  it('says "Not Ready" to a cut requested before it is', () => {
    const { state, commands } = play([...ACCEPT, { type: 'cut' }]);
    expect(commands.at(-1)).toEqual({ type: 'toast', toast: 'not-ready' });
    expect(opened(state).job).toBeNull();
  });

  it.each<EditorEvent>([
    { type: 'engine-ready', of: ofRun(1), info: info(99) },
    { type: 'engine-failed', of: ofRun(1) },
    { type: 'engine-progress', of: ofRun(1), loaded: 1, total: 2 },
    { type: 'player-ready', of: ofRun(1), durationSec: 99, hasVideo: true },
    { type: 'player-failed', of: ofRun(1) },
  ])('drops a stale $type of the file before', (event) => {
    const second = play(
      [
        { type: 'chosen', file },
        { type: 'judged', of: ofPick(2), file, verdict: { ok: true, container: 'mov' } },
      ],
      ready(),
    ).state;
    const { state, commands } = play([event], second);
    expect(state).toBe(second);
    expect(commands).toEqual([]);
  });
});
