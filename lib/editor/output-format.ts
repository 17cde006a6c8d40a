/** The format row: what a clip can be, and the choices that each of its formats stands for. */
import { animationSides, FIRST_ANIMATION, offeredSide } from './animation';
import { ANIMATION } from './messages/animation';
import { SOUND_NOTES } from './messages/cut';
import { LIMIT, OUTPUT } from './messages/output';
import { chosenAnimation, chosenLimit, type EditorOptions, type OptionsChange } from './options';
import { hasOnlyAudio, optionsFor, soundChoices } from './selectors';
import { FIRST_LIMIT, limitName, megabytesOf } from './size-limit';
import { tracksOfClip } from './sources';
import type { EditorState, OpenFile } from './state';

export const OUTPUT_FORMATS = ['original', 'fit', 'animation', 'sound'] as const;

export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

type Chosen = Pick<EditorState, 'options' | 'preferences'>;

/** What the clip of this file becomes. */
export function formatFor(options: EditorOptions, file: OpenFile): OutputFormat {
  const { output } = optionsFor(options, file);
  if (output.kind !== 'video') return output.kind;
  return output.limit ? 'fit' : 'original';
}

/** Why this file can't become that; null if it can. */
export function formatObstacle(format: OutputFormat, file: OpenFile): string | null {
  if (format === 'animation' && hasOnlyAudio(tracksOfClip(file))) return SOUND_NOTES.noVideo;
  if (format === 'sound' && !soundChoices(file).includes('only')) return SOUND_NOTES.none;
  return null;
}

/** What choosing a format changes. The last limit and the last settings of an animation come back. */
export function formatChange(format: OutputFormat, chosen: Chosen): OptionsChange {
  const { sound: before, videoSound } = chosen.options;
  const sound = before === 'only' ? videoSound : before;
  if (format === 'sound') return { sound: 'only', videoSound: sound, target: { kind: 'original' } };
  if (format === 'original') return { sound, target: { kind: 'original' } };
  if (format === 'animation') return { sound, target: { kind: 'animation', animation: animationOf(chosen) } };
  return { sound, target: { kind: 'fit', limit: { ...FIRST_LIMIT, bytes: limitOf(chosen) } } };
}

/** The settings of a format for this file, in two words. */
export function formatFact(format: OutputFormat, file: OpenFile, chosen: Chosen): string {
  if (format === 'fit') return limitName(limitOf(chosen));
  if (format === 'animation') {
    const animation = animationOf(chosen);
    return ANIMATION.summary[animation.format](offeredSide(animation, animationSides(file)));
  }
  const limit = chosen.options.sound === 'only' ? chosenLimit(chosen.options) : null;
  return format === 'sound' && limit ? LIMIT.most(megabytesOf(limit.bytes)) : OUTPUT.files[format];
}

/** Why there is nothing to choose about the sound; null if there is. */
export function soundNote(options: EditorOptions, file: OpenFile): string | null {
  const format = formatFor(options, file);
  const choices = soundChoices(file);
  if (format === 'animation') return ANIMATION.noSound;
  if (format === 'sound') return SOUND_NOTES.only;
  if (!choices.includes('only')) return SOUND_NOTES.none;
  return choices.includes('remove') ? null : SOUND_NOTES.noVideo;
}

const limitOf = ({ options, preferences }: Chosen) =>
  chosenLimit(options)?.bytes ?? preferences.limitBytes ?? FIRST_LIMIT.bytes;

const animationOf = ({ options, preferences }: Chosen) =>
  chosenAnimation(options) ?? preferences.animation ?? FIRST_ANIMATION;
