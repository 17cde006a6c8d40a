import { describe, expect, it } from 'vitest';
import type { Crop } from '@/lib/edit/framing';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { EditorEvent } from '@/lib/editor/events';
import { framingOf } from '@/lib/editor/frame-of';
import { recallOf } from '@/lib/editor/recall';
import { parseRecall } from '@/lib/editor/recall-parse';
import { ofPick, ofRun } from '@/lib/editor/scope';
import { editOf } from '@/lib/editor/selectors';
import { startChoices } from '@/lib/editor/start';
import type { EditorState } from '@/lib/editor/state';
import { judged } from './files-events';
import { having, REDO, remove, restore, select, split, UNDO } from './parts-events';
import { ACCEPT, file, forecast, info, opened, play, ready } from './play';

const CROP: Crop = { x: 0.2, y: 0, width: 0.3, height: 1 };
const OTHER: Crop = { x: 0.5, y: 0, width: 0.3, height: 1 };
const NOW = 1_800_000_000_000;
const right: EditorEvent = { type: 'rotate', way: 'right' };
const frame = (change: Partial<Extract<EditorEvent, { type: 'frame' }>> = {}): EditorEvent => ({
  type: 'frame',
  crop: CROP,
  flip: false,
  turn: 0,
  scope: 'all',
  ...change,
});
const edited = (state: EditorState) => editOf(state.options, opened(state));
const crops = (state: EditorState) => opened(state).parts.map(({ crop }) => crop ?? null);

describe('a rotation', () => {
  it('adds quarters, and asks for a forecast', () => {
    const { state, commands } = play([right, right, right], ready());
    expect(opened(state).framing.turn).toBe(270);
    expect(commands.at(-1)).toMatchObject({ type: 'forecast', edit: { framing: { turn: 270 } } });
    expect(edited(having(right, { type: 'rotate', way: 'left' })).framing).toEqual(PLAIN_OPTIONS.framing);
  });

  it('is undone and redone', () => {
    const state = having(right, right, UNDO);
    expect(opened(state).framing.turn).toBe(90);
    expect(opened(play([REDO], state).state).framing.turn).toBe(180);
    expect(opened(play([UNDO], state).state).framing).toEqual(PLAIN_OPTIONS.framing);
  });

  it('leaves the way a clip starts as it is', () => {
    expect(edited(having(right)).start).toBe('lossless');
  });

  it('waits while a cut runs', () => {
    expect(opened(play([{ type: 'cut' }, right], ready()).state).framing.turn).toBe(0);
  });
});

describe('a crop', () => {
  it('encodes the video, and offers no other start', () => {
    const state = having(frame());
    expect(edited(state)).toMatchObject({ start: 'encode', framing: { crop: CROP } });
    const choices = { lossless: { hiddenSec: 1, shownSec: 1 }, keyframes: [] };
    const exact = { possible: true, way: 'browser', encodedSec: 1, copiedSec: 1 } as const;
    const known = { ...opened(state), forecast: { ...forecast, choices: { ...choices, exact } } };
    expect(startChoices(state.options, known)).toEqual([]);
    expect(edited(having(frame({ crop: null, flip: true }))).start).toBe('encode');
  });

  it('is for every part, unless one has its own', () => {
    const all = having(split(4000), frame());
    expect(crops(all)).toEqual([null, null]);
    const one = play([frame({ crop: OTHER, scope: 'part' })], all).state;
    expect(crops(one)).toEqual([null, OTHER]);
    expect(opened(one).framing.crop).toEqual(CROP);
    expect(framingOf(opened(one)).crop).toEqual(OTHER);
    expect(framingOf(opened(play([select(0)], one).state)).crop).toEqual(CROP);
    expect(crops(play([frame()], one).state)).toEqual([null, null]);
  });

  it('has its shape in the frames of a file that is added, too', () => {
    const seen = (sec: number, width: number, height: number) => ({
      ...info(sec),
      tracks: [{ id: 1, kind: 'video', codec: 'avc1', width, height } as const],
    });
    const arrived = (width: number, height: number) => {
      const before = play(
        [{ type: 'engine-ready', of: ofRun(1), info: seen(12, 1920, 1080) }, frame(), judged('b.mp4')],
        ready(),
      ).state;
      const added: EditorEvent = { type: 'engine-ready', of: ofRun(2), info: seen(4, width, height) };
      return opened(play([added], before).state);
    };
    expect(arrived(1280, 720).parts.map(({ crop }) => crop)).toEqual([undefined, undefined]);
    const { parts, framing } = arrived(1080, 1920);
    const crop = parts[1]?.crop;
    expect(parts[0]?.crop).toBeUndefined();
    expect(framing.crop).toEqual(CROP);
    expect((1080 * (crop?.width ?? 0)) / (1920 * (crop?.height ?? 1))).toBeCloseTo((1920 * 0.3) / 1080);
  });

  it('keeps one size: a part that gets another changes the others around their middles', () => {
    const wide: Crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const state = having(split(4000), frame(), frame({ crop: wide, scope: 'part' }));
    expect(opened(state).framing.crop).toMatchObject({ width: 0.5, height: 1 });
    expect(opened(state).framing.crop?.x).toBeCloseTo(0.1);
    expect(crops(state)[1]).toEqual(wide);
  });

  it('of a part is undone with it, survives a split and comes back with a removed part', () => {
    const own = having(split(4000), frame(), frame({ crop: OTHER, scope: 'part' }));
    expect(crops(play([UNDO], own).state)).toEqual([null, null]);
    expect(crops(play([split(8000)], own).state)).toEqual([null, OTHER, OTHER]);
    const removed = play([remove(1)], own).state;
    expect(crops(removed)).toEqual([null]);
    expect(crops(play([restore(1)], removed).state)).toEqual([null, OTHER]);
  });

  it('that is reset leaves no part cropped', () => {
    const own = having(split(4000), frame(), frame({ crop: OTHER, scope: 'part' }), frame({ crop: null }));
    expect(crops(own)).toEqual([null, null]);
    expect(opened(own).framing).toEqual(PLAIN_OPTIONS.framing);
  });

  it('is no part of a clip with audio alone', () => {
    const tracks = (['video', 'audio'] as const).map((kind, id) => ({ id, kind, codec: 'x' }));
    const both: EditorEvent = { type: 'engine-ready', of: ofRun(1), info: { ...info(12), tracks } };
    const only: EditorEvent = { type: 'set-options', change: { sound: 'only' } };
    const state = play([both, frame(), only], ready()).state;
    expect(edited(state)).toMatchObject({
      output: { kind: 'sound' },
      start: 'lossless',
      framing: PLAIN_OPTIONS.framing,
    });
  });
});

describe('the framing', () => {
  it('is that of one file: the next one starts without', () => {
    const next: EditorEvent[] = [
      { type: 'chosen', file },
      { type: 'judged', of: ofPick(2), file, verdict: { ok: true, container: 'mov' } },
    ];
    expect(opened(play(next, having(right, frame())).state).framing).toEqual(PLAIN_OPTIONS.framing);
  });

  it('comes back when a reset is undone', () => {
    const { state } = play([{ type: 'reset' }, { type: 'undo-reset', of: ofRun(2) }], having(right));
    expect(opened(state).framing.turn).toBe(90);
  });

  it('is restored after a reload', () => {
    const own = having(split(4000), frame({ turn: 90 }), frame({ crop: OTHER, turn: 90, scope: 'part' }));
    const stored = parseRecall(JSON.stringify(recallOf(own, NOW)), NOW);
    if (!stored) throw new Error('not read back');
    const { state } = play([
      { type: 'recalled', recall: stored, hasFile: false },
      ...ACCEPT,
      { type: 'engine-ready', of: ofRun(1), info: info(12) },
    ]);
    expect(opened(state).framing).toEqual({ crop: CROP, flip: false, turn: 90 });
    expect(crops(state)).toEqual([null, OTHER]);
    expect(opened(play([{ type: 'unrestore' }], state).state).framing).toEqual(PLAIN_OPTIONS.framing);
  });

  it('of a note is read only if it is one', () => {
    const note = recallOf(having(frame()), NOW);
    if (!note) throw new Error('nothing to store');
    const { framing, ...others } = note.options;
    const read = (options: object) => parseRecall(JSON.stringify({ ...note, options }), NOW);
    expect(read(others)).toBeNull();
    for (const wrong of [
      { ...framing, turn: 45 },
      { ...framing, flip: 'yes' },
      { ...framing, crop: { ...CROP, x: 0.9 } },
      { ...framing, crop: { ...CROP, width: 0 } },
      { turn: 0, flip: false },
    ])
      expect(read({ ...others, framing: wrong })).toBeNull();
    const parts = note.parts.map((part) => ({ ...part, crop: { x: 0 } }));
    expect(parseRecall(JSON.stringify({ ...note, parts }), NOW)).toBeNull();
  });
});
