import { describe, expect, it } from 'vitest';
import { FIRST_LIMIT_BYTES } from '@/lib/config/size-limits';
import { FIRST_ANIMATION } from '@/lib/editor/animation';
import {
  formatChange,
  formatFact,
  formatFor,
  formatObstacle,
  OUTPUT_FORMATS,
  type OutputFormat,
  soundNote,
} from '@/lib/editor/output-format';
import { ofRun } from '@/lib/editor/scope';
import { FIRST_LIMIT } from '@/lib/editor/size-limit';
import type { EditorState } from '@/lib/editor/state';
import type { TrackKind } from '@/lib/media/info';
import { ACCEPT, opened, play } from './play';

/** An open file with these tracks. */
function known(...kinds: TrackKind[]): EditorState {
  const tracks = kinds.map((kind, id) => ({ id, kind, codec: '' }));
  const info = { container: 'mov' as const, durationSec: 12, tracks };
  return play([...ACCEPT, { type: 'engine-ready', of: ofRun(1), info }]).state;
}

const choose = (format: OutputFormat, state: EditorState) =>
  play([{ type: 'set-options', change: formatChange(format, state) }], state).state;
const chosen = (state: EditorState) => formatFor(state.options, opened(state));
const factOf = (format: OutputFormat, state: EditorState) => formatFact(format, opened(state), state);
const noteOf = (state: EditorState) => soundNote(state.options, opened(state));

describe('the format row', () => {
  it('shows what was chosen, from whatever was chosen before', () => {
    for (const before of OUTPUT_FORMATS)
      for (const format of OUTPUT_FORMATS)
        expect(chosen(choose(format, choose(before, known('video', 'audio')))), `${before}, ${format}`).toBe(
          format,
        );
  });

  it('keeps the sound removed, except for sound alone', () => {
    const { state } = play([{ type: 'set-options', change: { sound: 'remove' } }], known('video', 'audio'));
    expect(choose('fit', state).options.sound).toBe('remove');
    expect(choose('sound', state).options.sound).toBe('only');
    expect(choose('original', choose('sound', choose('sound', state))).options.sound).toBe('remove');
    expect(choose('fit', choose('sound', known('video', 'audio'))).options.sound).toBe('keep');
  });

  it('disables what the file has nothing for, and shows what is made instead', () => {
    const [heard, seen] = [known('audio'), known('video')];
    expect(formatObstacle('animation', opened(heard))).toBe('This file has no video, only sound.');
    expect(formatObstacle('sound', opened(heard))).toBeNull();
    expect(formatObstacle('sound', opened(seen))).toBe('This video has no sound.');
    expect(formatObstacle('animation', opened(seen))).toBeNull();
    expect(chosen(choose('animation', heard))).toBe('original');
    expect(chosen(choose('sound', seen))).toBe('original');
  });

  it('names the settings of each format', () => {
    const state = known('video', 'audio');
    const facts = (state: EditorState) => OUTPUT_FORMATS.map((format) => factOf(format, state));
    expect(facts(state)).toEqual(['MP4', 'Discord', '480 px', 'M4A']);
    const limit = { ...FIRST_LIMIT, bytes: 12_500_000 };
    const animation = { ...FIRST_ANIMATION, format: 'webp' as const, longerSide: 640 };
    const { state: set } = play(
      [
        { type: 'set-options', change: { target: { kind: 'animation', animation } } },
        { type: 'set-options', change: { sound: 'only', target: { kind: 'fit', limit } } },
      ],
      state,
    );
    expect(chosen(set)).toBe('sound');
    expect(facts(set)).toEqual(['MP4', '≤ 12.5 MB', 'WebP, 640 px', '≤ 12.5 MB']);
    expect(facts(choose('sound', choose('fit', set)))[3]).toBe('M4A');
  });

  it('brings back the last limit', () => {
    const first = choose('fit', known('video', 'audio'));
    expect(first.options.target).toEqual({ kind: 'fit', limit: FIRST_LIMIT });
    const bytes = 2 * FIRST_LIMIT_BYTES;
    const target = { kind: 'fit' as const, limit: { ...FIRST_LIMIT, bytes } };
    const { state } = play([{ type: 'set-options', change: { target } }], first);
    expect(choose('fit', choose('original', state)).options.target).toEqual(target);
  });
});

it.each([
  ['original', ['video', 'audio'], null],
  ['original', ['video'], 'This video has no sound.'],
  ['original', ['audio'], 'This file has no video, only sound.'],
  ['sound', ['video', 'audio'], 'Your clip is sound alone.'],
  ['animation', ['video', 'audio'], 'A moving image has no sound.'],
] as const)('says why there is nothing to choose about the sound: %s of %j', (format, kinds, text) => {
  expect(noteOf(choose(format, known(...kinds)))).toBe(text);
});
