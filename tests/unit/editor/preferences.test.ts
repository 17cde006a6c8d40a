import { describe, expect, it } from 'vitest';
import { FIRST_ANIMATION } from '@/lib/editor/animation';
import { entriesToStore, type Preferences, preferencesFrom } from '@/lib/editor/preferences';
import { INITIAL_STATE } from '@/lib/editor/state';
import { cutting, play, ready } from './play';

const NONE = INITIAL_STATE.preferences;
const ANIMATION = { ...FIRST_ANIMATION, format: 'webp', rate: 20, loop: false, bytes: 2_000_000 } as const;
const EXACT: Preferences = {
  start: 'exact',
  partsStart: 'lossless',
  limitBytes: 8_000_000,
  animation: ANIMATION,
  codecs: 'plain',
  shortcuts: false,
};
const read = (entries: Record<string, string>) => preferencesFrom((key) => entries[key] ?? null);

describe('stored preferences', () => {
  it('are none at first', () => {
    expect(read({})).toEqual(NONE);
  });

  it.each([
    ['snipreel-start', 'encode'],
    ['snipreel-start', ''],
    ['snipreel-parts-start', 'encode'],
    ['snipreel-codecs', 'av1'],
    ['snipreel.shortcuts', 'true'],
    ['snipreel-size-limit', '0'],
    ['snipreel-size-limit', 'ten'],
    ['snipreel-animation', 'gif'],
    ['snipreel-animation', 'null'],
    ['snipreel-animation', JSON.stringify({ ...FIRST_ANIMATION, format: 'png' })],
  ])('with the unknown entry %s = "%s" are none', (key, text) => {
    expect(read({ [key]: text })).toEqual(NONE);
  });

  it('are read back as they were written', () => {
    const entries = entriesToStore(NONE, EXACT);
    expect(entries).toEqual([
      ['snipreel-start', 'exact'],
      ['snipreel-parts-start', 'lossless'],
      ['snipreel-size-limit', '8000000'],
      ['snipreel-animation', JSON.stringify(ANIMATION)],
      ['snipreel-codecs', 'plain'],
      ['snipreel.shortcuts', 'off'],
    ]);
    expect(preferencesFrom((key) => entries.find(([name]) => name === key)?.[1] ?? null)).toEqual(EXACT);
  });

  it('are written only where they changed', () => {
    expect(entriesToStore(EXACT, EXACT)).toEqual([]);
    expect(entriesToStore(EXACT, { ...EXACT, shortcuts: true })).toEqual([['snipreel.shortcuts', null]]);
    expect(entriesToStore(EXACT, { ...EXACT, start: 'lossless' })).toEqual([['snipreel-start', 'lossless']]);
  });
});

describe('the editor’s preferences', () => {
  it('set how clips begin, and ask for a forecast of that', () => {
    const { state, kinds } = play([{ type: 'preferences', preferences: EXACT }], ready());
    expect(state).toMatchObject({
      preferences: EXACT,
      options: { start: 'exact', codecs: 'plain', sound: 'keep' },
    });
    expect(kinds).toEqual(['forecast']);
  });

  it('leave how clips begin as it is where nothing was stored', () => {
    const { state, kinds } = play([{ type: 'preferences', preferences: NONE }], ready());
    expect(state.options).toEqual(ready().options);
    expect(kinds).toEqual([]);
  });

  it('leave a running cut alone', () => {
    const { state } = play([{ type: 'preferences', preferences: EXACT }], cutting());
    expect(state.options.start).toBe('lossless');
  });

  it('follow the visitor’s choice of a start, except for encoding the whole video', () => {
    const chosen = play([{ type: 'set-options', change: { start: 'exact' } }], ready()).state;
    expect(chosen.preferences.start).toBe('exact');
    const encoded = play([{ type: 'set-options', change: { start: 'encode' } }], chosen).state;
    expect(encoded.options.start).toBe('encode');
    expect(encoded.preferences.start).toBe('exact');
  });

  it('follow the choice to convert, and ask for a forecast of that', () => {
    const { state, kinds } = play([{ type: 'set-options', change: { codecs: 'plain' } }], ready());
    expect(state).toMatchObject({ preferences: { codecs: 'plain' }, options: { codecs: 'plain' } });
    expect(kinds).toEqual(['forecast']);
    const back = play([{ type: 'set-options', change: { codecs: 'source' } }], state).state;
    expect(back.preferences).toEqual(NONE);
  });

  it('follow the settings of an animation, and keep them when the clip is a video again', () => {
    const { state } = play(
      [{ type: 'set-options', change: { target: { kind: 'animation', animation: ANIMATION } } }],
      ready(),
    );
    expect(state.preferences.animation).toEqual(ANIMATION);
    const video = play([{ type: 'set-options', change: { target: { kind: 'original' } } }], state).state;
    expect(video.preferences.animation).toEqual(ANIMATION);
    const again = play([{ type: 'preferences', preferences: video.preferences }], ready()).state;
    expect(again.options.target.kind).toBe('original');
  });

  it('do not follow choices about one clip', () => {
    const { state } = play([{ type: 'set-options', change: { sound: 'remove' } }], ready());
    expect(state.preferences).toBe(NONE);
  });

  it('turn shortcuts off and on', () => {
    const off = play([{ type: 'set-shortcuts', on: false }], ready()).state;
    expect(off.preferences).toEqual({ ...NONE, shortcuts: false });
    expect(play([{ type: 'set-shortcuts', on: true }], off).state.preferences).toEqual(NONE);
  });
});
