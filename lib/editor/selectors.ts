import { type CutReport, type Forecast, movedSec } from '@/lib/cut';
import {
  type Edit,
  type EditOptions,
  isSameEdit,
  joinedParts,
  keepsKind,
  type Output,
  optionsKey,
} from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { TrackInfo } from '@/lib/media/info';
import { isPlayedByAll } from '@/lib/media/plain-streams';
import { formatClock } from '@/lib/media/time';
import { animationObstacle } from './animation-obstacle';
import { isSaving } from './clip';
import { clipLengthMs, keptParts } from './kept';
import { noteTexts } from './mark-note';
import { CUT_LABELS, UNKNOWN_LENGTH } from './messages/cut';
import { FILE_NOTES, FILE_PROBLEMS } from './messages/file-notes';
import type { ToastId } from './messages/toasts';
import type { OpenSource } from './open-source';
import { chosenLimit, type EditorOptions } from './options';
import { partNoteTexts } from './part-note';
import { leastMs, rangeOf } from './parts';
import { rangeLength } from './range';
import {
  engineOfClip,
  hasSeveralSources,
  isAdding,
  problemIn,
  shownSource,
  sourcesOfClip,
  tracksOfClip,
} from './sources';
import { startFor } from './start';
import { EDITOR_OPTIONS, type OpenFile } from './state';

/** Milliseconds. An end beyond any file (ten days), for a file of unknown length. */
const UNBOUNDED_MS = 10 * 24 * 3600 * 1000;

/** True if neither the player nor the engine knows the file's length. It may be damaged, so it is cut as a whole. */
function isLengthUnknown(file: OpenFile): boolean {
  const { durationMs, preview, engine } = shownSource(file);
  return durationMs === 0 && preview === 'unplayable' && engine.status === 'ready';
}

/** What to say of a file whose length isn't known; null if it is. Without `info`, nothing found video or sound in the file. */
export function lengthText(file: OpenFile): string | null {
  if (!isLengthUnknown(file)) return null;
  return shownSource(file).info === null ? FILE_PROBLEMS.unreadable : UNKNOWN_LENGTH;
}

/** True if a file of the clip ends before its media does. */
export function isCutOff(file: OpenFile): boolean {
  return sourcesOfClip(file).some(({ info }) => info?.isCutOff);
}

/** Width divided by height of the video as presented; null if the engine doesn't know it. */
export function aspectOf({ info }: Pick<OpenSource, 'info'>): number | null {
  const { width, height, rotation = 0 } = info?.tracks.find(({ kind }) => kind === 'video') ?? {};
  if (!width || !height) return null;
  return rotation % 180 === 0 ? width / height : height / width;
}

/** Where a source's video ends, in seconds; Infinity if the engine doesn't know. */
export function videoEndOf({ info }: Pick<OpenSource, 'info'>): number {
  const videos = info?.tracks.filter(({ kind }) => kind === 'video') ?? [];
  const ends = videos.map(({ durationSec }) => durationSec ?? Number.POSITIVE_INFINITY);
  return ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY;
}

/** What to say after the last change of the selection; null if it did just what was asked for. */
export function noteOn(file: OpenFile): ReturnType<typeof noteTexts> | null {
  const { note } = file;
  if (!note) return null;
  return note.side === null ? partNoteTexts(note) : noteTexts(note, rangeOf(file), leastMs(file));
}

/** The files that can't be in the clip, each with its reason. */
export function notAddedTexts(file: OpenFile): string[] {
  return file.sources.flatMap((source) => {
    const problem = problemIn(file, source);
    return problem ? [FILE_NOTES.failed(source.source.file.name, FILE_PROBLEMS[problem])] : [];
  });
}

/** True while the selection can't change: during a cut, or while the length isn't known. */
export function isLocked(file: OpenFile): boolean {
  return file.job !== null || shownSource(file).durationMs === 0;
}

/** Whether the cut button is enabled (specification §4). @param options how the clip is made; a plain video by default. */
export function canCut(file: OpenFile, options: EditorOptions = EDITOR_OPTIONS): boolean {
  if (engineOfClip(file).status !== 'ready' || file.job !== null) return false;
  // A click would make a clip without the files that the visitor has just added.
  if (isAdding(file)) return false;
  // The card shows the progress of saving, and a new clip would replace it.
  if (isSaving(file.clip)) return false;
  if (animationObstacle(file, options)) return false;
  return clipLengthMs(file) > 0 || isLengthUnknown(file);
}

/** The parts a click cuts. */
function partsToCut(file: OpenFile): Edit['parts'] {
  const { source } = shownSource(file);
  return isLengthUnknown(file) ? [{ source, startMs: 0, endMs: UNBOUNDED_MS }] : keptParts(file);
}

/** The cut button's label (specification §4), with variants for clips without audio or without video, and of several parts. */
export function cutLabel(options: EditorOptions, file: OpenFile): string {
  if (file.job) return CUT_LABELS.processing;
  if (engineOfClip(file).status !== 'ready') return CUT_LABELS.loading;
  if (isAdding(file)) return CUT_LABELS.adding;
  const { output } = optionsFor(options, file);
  const kind = output.kind === 'animation' ? output.animation.format : soundOfClip(options, file);
  const count = keptParts(file).length;
  if (count < 2) return CUT_LABELS.ready[kind];
  if (options.saveAs === 'each') return CUT_LABELS.several.each[kind](count);
  return CUT_LABELS.several.one[kind](formatClock(lengthToShowMs(options, file)));
}

/** What the clip will hold of the file's audio. A file without audio makes a clip without audio. */
function soundOfClip(options: EditorOptions, file: OpenFile): EditorOptions['sound'] {
  return isSilent(file) ? 'remove' : soundFor(options, file);
}

/** The toast for a finished clip: whether it has audio is what the cut reports, not what the edit asked for. */
export function successToast({ output }: Edit, { audio }: Pick<CutReport, 'audio'>): ToastId {
  if (output.kind === 'animation') return 'success-image';
  if (audio === 'none' || !keepsKind({ output }, 'audio')) return 'success-silent';
  return output.kind === 'sound' ? 'success-sound' : 'success';
}

/** The edit that the current marks and options describe. */
export function editOf(options: EditorOptions, file: OpenFile): Edit {
  return { ...optionsFor(options, file), parts: keptParts(file) };
}

/** The edit that a click cuts. */
export function editToCut(options: EditorOptions, file: OpenFile): Edit {
  return { ...optionsFor(options, file), parts: partsToCut(file) };
}

/** True if the present edit was forecast. */
export function isForecast(options: EditorOptions, file: OpenFile): boolean {
  return file.forecasted !== null && isSameEdit(file.forecasted, editOf(options, file));
}

/** The forecast of the present edit; null while it is worked out, and where only the cut itself can tell. */
export function currentForecast(options: EditorOptions, file: OpenFile): Forecast | null {
  return isForecast(options, file) ? file.forecast : null;
}

/** What the forecast is of: the present edit, one with other times, whose figures may differ, or one of which other things are encoded. */
export type ForecastAge = 'current' | 'other-times' | 'other-edit';

export function forecastAge(options: EditorOptions, file: OpenFile): ForecastAge {
  const { forecasted } = file;
  if (!forecasted || isForecast(options, file)) return 'current';
  const edit = editOf(options, file);
  const sources = ({ parts }: Edit) => parts.map(({ source }) => source.id).join();
  const isAlike = optionsKey(edit) === optionsKey(forecasted) && sources(edit) === sources(forecasted);
  return isAlike ? 'other-times' : 'other-edit';
}

/** The length of the clip that a click makes, in milliseconds: with what parts show that can only start on a keyframe. */
export function lengthToShowMs(options: EditorOptions, file: OpenFile): number {
  const forecast = currentForecast(options, file);
  const lengthMs = clipLengthMs(file);
  if (!forecast || options.saveAs === 'each') return lengthMs;
  if (forecast.lengthSec !== undefined) return forecast.lengthSec * 1000;
  const empty = joinedParts(editOf(options, file)).filter((_, i) => forecast.parts[i] === null);
  const emptyMs = empty.reduce((sum, part) => sum + rangeLength(part), 0);
  return lengthMs - emptyMs + movedSec(forecast.parts) * 1000;
}

/** True if a click saves one file for each part. */
export function savesEach({ saveAs }: Pick<EditorOptions, 'saveAs'>, file: OpenFile): boolean {
  return saveAs === 'each' && keptParts(file).length > 1;
}

/** The options for this file, with its framing. The visitor's own stay from file to file; those that don't apply fall back. */
export function optionsFor(options: EditorOptions, file: OpenFile): EditOptions {
  const {
    partsStart: _p,
    sound: _s,
    videoSound: _v,
    codecs: _c,
    target: _t,
    saveAs: _a,
    ...chosen
  } = options;
  const output = outputFor(options, file);
  // All frames of an animation are encoded.
  if (output.kind === 'animation')
    return { ...PLAIN_OPTIONS, metadata: options.metadata, output, framing: file.framing };
  // A clip of one part has no parts to mark.
  const parts = keptParts(file);
  const chapters = parts.length > 1 ? options.chapters : 'source';
  const isJoined = hasSeveralSources({ parts }) && parts.some(({ source }) => source.id === options.match);
  const match = isJoined ? options.match : 'auto';
  // Audio has no frames.
  const framing = output.kind === 'sound' ? PLAIN_OPTIONS.framing : file.framing;
  const start = startFor({ ...options, sound: soundFor(options, file) }, file);
  return { ...chosen, output, chapters, match, framing, start };
}

/** What the clip of this file is. A file without video can't become an animation. */
function outputFor(options: EditorOptions, file: OpenFile): Output {
  const { codecs, target } = options;
  if (target.kind === 'animation' && !hasOnlyAudio(tracksOfClip(file))) return target;
  const limit = chosenLimit(options);
  const sound = soundFor(options, file);
  return sound === 'only' ? { kind: 'sound', codecs, limit } : { kind: 'video', sound, codecs, limit };
}

/** The choice for the audio that applies to this file. */
export function soundFor({ sound }: EditorOptions, file: OpenFile): EditorOptions['sound'] {
  return soundChoices(file).includes(sound) ? sound : 'keep';
}

/** The choices for a file's audio; all of them until the file is known to have none. */
export function soundChoices(file: OpenFile): readonly EditorOptions['sound'][] {
  const tracks = tracksOfClip(file);
  if (hasOnlyAudio(tracks)) return ['keep', 'only'];
  return isSilent(file) ? ['keep'] : ['keep', 'remove', 'only'];
}

/** True if the clip's files are known to have no audio. */
function isSilent(file: OpenFile): boolean {
  const tracks = tracksOfClip(file);
  return tracks.length > 0 && !tracks.some(({ kind }) => kind === 'audio');
}

/** True if the clip on the card is what the current marks and options would make again. */
export function isCurrent(options: EditorOptions, file: OpenFile): boolean {
  return file.clip !== null && isSameEdit(file.clip.edit, editToCut(options, file));
}

/** True if a source is known to hold audio and no video. */
export function isSoundOnly({ info }: Pick<OpenSource, 'info'>): boolean {
  return hasOnlyAudio(info?.tracks ?? []);
}

/** True if a clip's tracks are known to be audio alone. */
export function hasOnlyAudio(tracks: readonly TrackInfo[]): boolean {
  return tracks.some((t) => t.kind === 'audio') && !tracks.some((t) => t.kind === 'video');
}

/** True if our own preview shows the source, because the browser can't play it. False until the engine is ready. */
export function usesPreview(source: OpenSource): boolean {
  return source.preview === 'unplayable' && source.engine.status === 'ready' && !isSoundOnly(source);
}

/** True if we decode the source's audio, because the browser plays the file without it, or only its length. */
export function decodesAudio(source: OpenSource): boolean {
  const { info, preview, playsAudio, durationMs, engine } = source;
  if (playsAudio !== false || engine.status !== 'ready' || durationMs === 0) return false;
  if (isSoundOnly(source)) return true;
  const audio = info?.tracks.filter(({ kind }) => kind === 'audio') ?? [];
  // Before the first packet of late audio, a player says that it plays none. The engine isn't fetched for that.
  return preview === 'playable' && audio.length > 0 && !audio.some(({ codec }) => isPlayedByAll(codec));
}
