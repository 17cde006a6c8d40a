/**
 * An edit: the parts of the visitor's files to keep, and the options for the clip. Later steps get everything they need from it.
 */
import { MAX_PARTS } from '@/lib/config/limits';
import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { TrackKind } from '@/lib/media/info';
import type { TimeRange } from '@/lib/media/time';
import { type Crop, cropKey, cropOf, type Framing, needsEncoding } from './framing';

/** One open file, and its container as its first bytes show it (never by its name alone). */
export interface Source {
  /** Identifies an open file. The `File` object can't, because it is cloned when posted to a worker. */
  id: number;
  file: File;
  container: Container;
}

/** A kept range of one source: `[startMs, endMs)`, whole milliseconds on the source's presentation timeline. */
export interface Part extends TimeRange {
  source: Source;
  /** Replaces the crop of the edit's framing in this part. Ignored if that has none. */
  crop?: Crop;
}

/**
 * How a part begins when its start is not on a keyframe.
 * - `lossless`: everything is copied; the frames from the keyframe before stay in the file, hidden by an edit list.
 * - `exact`: the frames up to the next keyframe are encoded, all others copied; nothing from before the start is kept.
 * - `encode`: the whole video is encoded.
 */
export type StartMode = 'lossless' | 'exact' | 'encode';

/** A size that the clip must not exceed. If copying stays below it, the clip is copied; otherwise the video is encoded. */
export interface SizeLimit {
  bytes: number;
  /** Lines of the clip's frames, of the shorter side; `auto` leaves it to the plan. Frames are never enlarged. */
  lines: 'auto' | 'original' | 1080 | 720 | 480 | 360;
  /** Frames per second; `auto` leaves it to the plan. */
  rate: 'auto' | 'original' | 30 | 15;
  /** Whether the plan may turn stereo sound into mono. */
  mono: boolean;
  /** Whether x264 encodes instead of the browser's own encoder: better frames, in several times the time. */
  thorough: boolean;
}

/** A moving image without sound, for pages that take no video. */
export interface Animation {
  format: 'gif' | 'webp';
  /** Pixels of the longer side; frames are never enlarged. */
  longerSide: number;
  /** Frames per second, at most the source's. */
  rate: number;
  /** Whether it starts over at its end. */
  loop: boolean;
  /** The most bytes it may have; null without a limit. */
  bytes: number | null;
}

/** True for an animation that an edit may have. */
export function isAnimation(animation: Partial<Animation> | undefined): animation is Animation {
  return (
    ['gif', 'webp'].includes(String(animation?.format)) &&
    isBetween(animation?.longerSide, 2, 10_000) &&
    isBetween(animation?.rate, 1, 60) &&
    typeof animation?.loop === 'boolean' &&
    (animation.bytes === null || isBetween(animation.bytes, 1, Number.MAX_SAFE_INTEGER))
  );
}

function isBetween(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && Number.isFinite(value) && value >= least && value <= most;
}

/** What a clip is, with the choices that there are for it: an MP4, an `.m4a` without the video, or a moving image. */
export type Output =
  | ({ kind: 'video'; sound: 'keep' | 'remove' } & Encoding)
  | ({ kind: 'sound' } & Encoding)
  | { kind: 'animation'; animation: Animation };

/** What may have to be encoded, although it could be copied. Both are possible at once: audio below a limit is converted as well. */
interface Encoding {
  /** `plain` encodes every stream that is not 8-bit 4:2:0 SDR H.264 or AAC, and no other. */
  codecs: 'source' | 'plain';
  /** Null keeps the original quality. */
  limit: SizeLimit | null;
}

/** The options of an edit. */
export interface EditOptions {
  start: StartMode;
  output: Output;
  /** Whether the clip keeps the metadata about where, when and with which device it was recorded. */
  metadata: 'keep' | 'remove';
  /** `source`: the source's own chapters are cut along; `parts`: one chapter for each part. */
  chapters: 'source' | 'parts';
  framing: Framing;
  /** Which file's format those of the others match in a joined clip, by `Source.id`. `auto`: that of which most is copied. */
  match: 'auto' | number;
}

export type ClipType = 'video/mp4' | 'audio/mp4' | 'image/gif' | 'image/webp';

export interface Edit extends EditOptions {
  /** In the order of the clip; never empty. */
  parts: readonly Part[];
}

/**
 * The only part of an edit.
 * @throws {MediaError} `several-parts` if there are more, for engines that cut one part of one file.
 */
export function onlyPart({ parts }: Pick<Edit, 'parts'>): Part {
  const [part, second] = parts;
  if (!part || second) throw new MediaError('several-parts', `${parts.length} parts`);
  return part;
}

/**
 * The only source.
 * @throws {MediaError} `several-parts` if there are more, for engines that open one file.
 */
export function onlySource(sources: readonly Source[]): Source {
  const [source, second] = sources;
  if (!source || second) throw new MediaError('several-parts', `${sources.length} sources`);
  return source;
}

/**
 * The parts to cut: neighbors that touch in the source, as after a split, are one part.
 * @throws {MediaError} `several-parts` if there are more than an edit may have.
 */
export function joinedParts({ parts }: Pick<Edit, 'parts'>): Part[] {
  if (parts.length > MAX_PARTS) throw new MediaError('several-parts', `${parts.length} parts`);
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && continues(last, part)) last.endMs = part.endMs;
    else joined.push({ ...part });
  }
  return joined;
}

/** True if a part goes on where another ends, as after a split. */
export function continues(last: Part, { source, startMs, crop }: Part): boolean {
  return last.source.id === source.id && last.endMs === startMs && cropKey(last.crop) === cropKey(crop);
}

/** True if a clip holds streams of a kind. */
export function keepsKind({ output }: Pick<EditOptions, 'output'>, kind: TrackKind): boolean {
  if (output.kind === 'sound') return kind !== 'video';
  return kind !== 'audio' || (output.kind === 'video' && output.sound === 'keep');
}

/** True if a clip holds both the video and the audio of its files. */
export function keepsBoth(options: Pick<EditOptions, 'output'>): boolean {
  return keepsKind(options, 'video') && keepsKind(options, 'audio');
}

/** True if a clip holds nothing from before its start. A lossless one may keep what its decoders begin with, hidden. */
export function holdsNothingBefore({ start }: Pick<EditOptions, 'start'>): boolean {
  return start !== 'lossless';
}

/** True if an edit encodes the whole video of its files, whatever could be copied. */
export function encodesVideo({ start, output, framing }: EditOptions): boolean {
  return output.kind !== 'sound' && (start === 'encode' || needsEncoding(framing));
}

/** True if streams that don't play everywhere are encoded. */
export function converts({ output }: Pick<EditOptions, 'output'>): boolean {
  return output.kind !== 'animation' && output.codecs === 'plain';
}

/** The size that a video or an audio clip must not exceed; null without one. */
export function limitOf({ output }: Pick<EditOptions, 'output'>): SizeLimit | null {
  return output.kind === 'animation' ? null : output.limit;
}

/** True if one moment of a file would be in the clip with two crops, which no single pass over its frames can make. */
export function hasOverlappingCrops({ parts, framing }: Pick<Edit, 'parts' | 'framing'>): boolean {
  const key = (part: Part) => cropKey(cropOf(part, framing));
  return parts.some((a, i) =>
    parts
      .slice(0, i)
      .some(
        (b) => a.source.id === b.source.id && a.startMs < b.endMs && b.startMs < a.endMs && key(a) !== key(b),
      ),
  );
}

/** The MIME type of the clip that an edit makes. */
export function clipType({ output }: Pick<EditOptions, 'output'>): ClipType {
  if (output.kind === 'animation') return output.animation.format === 'gif' ? 'image/gif' : 'image/webp';
  return output.kind === 'sound' ? 'audio/mp4' : 'video/mp4';
}

/** A key that is equal for equal options. */
export function optionsKey(options: EditOptions): string {
  const { start, output, metadata, chapters, framing, match } = options;
  // The type makes the compiler ask for every option.
  const all: Record<keyof EditOptions, string> = {
    start,
    output: outputKey(output),
    metadata,
    chapters,
    match: String(match),
    framing: [framing.turn, framing.flip, cropKey(framing.crop)].join(':'),
  };
  return Object.values(all).join(' ');
}

function outputKey(output: Output): string {
  if (output.kind === 'animation') {
    const { format, longerSide, rate, loop, bytes } = output.animation;
    return [format, longerSide, rate, loop, bytes].join(':');
  }
  const { kind, codecs, limit } = output;
  const sound = output.kind === 'video' ? output.sound : 'keep';
  const size = limit ? [limit.bytes, limit.lines, limit.rate, limit.mono, limit.thorough] : [];
  return [kind, sound, codecs, ...size].join(':');
}

/** True if two edits keep the same parts in the same order, with the same options. */
export function isSameEdit(a: Edit, b: Edit): boolean {
  return optionsKey(a) === optionsKey(b) && isSameParts(a.parts, b.parts);
}

/** True if two lists hold the same parts in the same order. */
export function isSameParts(a: Edit['parts'], b: Edit['parts']): boolean {
  const key = (parts: Edit['parts']) =>
    parts
      .map(({ source, startMs, endMs, crop }) => `${source.id} ${startMs} ${endMs} ${cropKey(crop)}`)
      .join();
  return key(a) === key(b);
}
