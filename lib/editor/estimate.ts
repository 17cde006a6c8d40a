import { type Edit, type EditOptions, isSameEdit, joinedParts, keepsKind } from '@/lib/edit/edit';
import { cropOf } from '@/lib/edit/framing';
import type { TimelineIndex } from '@/lib/media/info';
import { msToSeconds, type TimeRange } from '@/lib/media/time';
import { estimateAnimation } from './animation';
import type { Clip } from './clip';
import { clipLengthMs, keptParts } from './kept';
import { CLIP_SIZE } from './messages/cut';
import { formatMegabytes } from './messages/format';
import { LIMIT } from './messages/output';
import { chosenLimit, type EditorOptions } from './options';
import { partsLength } from './parts';
import { editOf, optionsFor, savesEach } from './selectors';
import type { SizeEstimate } from './size-estimate';
import { isCopied, megabytesOf } from './size-limit';
import { hasSeveralSources, shownSource, sourcesOfClip } from './sources';
import type { OpenFile } from './state';
import { countBefore } from './timeline/frames';

/** Bytes of a clip's index for each frame with its audio, and the minimum. */
const INDEX_BYTES_PER_FRAME = 20;
const INDEX_BYTES = 1200;

/** The same for a clip with audio only. */
const SOUND_INDEX_BYTES_PER_FRAME = 7;

/** Estimates the size of the clip, or of all files if each part becomes one. Null if nothing is known yet, as before the first frames of a video are encoded. */
export function estimateSize(
  chosen: EditorOptions,
  file: OpenFile,
  clips: readonly Clip[],
): SizeEstimate | null {
  const { output } = optionsFor(chosen, file);
  if (output.kind === 'animation') {
    const clip = clips.find(({ edit }) => isSameEdit(edit, editOf(chosen, file)));
    if (clip) return { bytes: clip.result.blob.size, kind: 'exact' };
    return estimateAnimation(file, chosen, sampledBytes(chosen, file));
  }
  const unlimited = estimateUnlimited(chosen, file, clips);
  const limit = chosenLimit(chosen);
  if (!limit || shownSource(file).durationMs === 0 || isCopied(limit, file, unlimited)) return unlimited;
  return { bytes: limit.bytes, kind: 'most' };
}

/** The size of an animation by some of its frames; null until they are encoded. */
function sampledBytes(chosen: EditorOptions, file: OpenFile): number | 'failed' | null {
  const { ahead } = file;
  return ahead && isSameEdit(ahead.edit, editOf(chosen, file)) ? (ahead.bytes ?? 'failed') : null;
}

/** The size without a limit. */
export function estimateUnlimited(
  chosen: EditorOptions,
  file: OpenFile,
  clips: readonly Clip[],
): SizeEstimate | null {
  const { forecast, ahead } = file;
  const { durationMs } = shownSource(file);
  const options = optionsFor(chosen, file);
  // What is made ahead is one clip.
  const bytes = ahead && !savesEach(chosen, file) ? ahead.bytes : null;
  if (ahead && bytes !== null && isSameEdit(ahead.edit, editOf(chosen, file)))
    return { bytes, kind: 'exact' };
  if (durationMs === 0) return null;
  // Without the limit, this clip may be copied.
  const isEncoded = forecast?.video === 'encoded' && forecast.fit !== 'encoded';
  return options.start === 'encode' || (isEncoded && !hasSeveralSources(file))
    ? byEncodedClip(options, file, clips)
    : bySources(options, file);
}

/** The shares that a clip has of its files. If some are encoded, their own sizes say about how much it will be. */
function bySources(options: EditOptions, file: OpenFile): SizeEstimate | null {
  const parts = keptParts(file);
  const isJoined = hasSeveralSources(file);
  let bytes = 0;
  let isNear = !isJoined || (file.forecast?.joined?.every(({ video }) => video !== 'encoded') ?? false);
  for (const { source, timeline, durationMs } of sourcesOfClip(file)) {
    const ofSource = parts.filter((part) => part.source.id === source.id);
    const hasSamples = timeline !== null && timeline.frames.length > 0;
    isNear &&= hasSamples;
    bytes += hasSamples
      ? bySamples(timeline, ofSource, options)
      : (source.file.size * partsLength(ofSource)) / Math.max(1, durationMs);
  }
  // Only the samples show how much of a file is audio.
  if (!keepsKind(options, 'video') && (isJoined || !isNear)) return null;
  return { bytes, kind: isNear ? 'near' : 'rough' };
}

/** How much encoding makes of a video depends on what it shows: only its first encoded frames or another clip of it tell. */
function byEncodedClip(options: EditOptions, file: OpenFile, clips: readonly Clip[]): SizeEstimate | null {
  const { job } = file;
  const { source } = shownSource(file);
  // As trustworthy as the time left, which is shown with it.
  if (job?.bytes && job.pace?.leftSec) return { bytes: job.bytes, kind: 'rough' };
  const like = clips.find(
    ({ edit, result }) =>
      edit.parts[0]?.source.file === source.file &&
      edit.output.kind === options.output.kind &&
      keepsKind(edit, 'audio') === keepsKind(options, 'audio') &&
      result.report.video === 'encoded' &&
      result.durationSec > 0,
  );
  if (!like) return null;
  const { blob, durationSec } = like.result;
  // What moves is mostly inside a crop, so the bytes shrink less than the pixels do.
  const share = Math.sqrt(keptArea({ ...options, parts: keptParts(file) }) / keptArea(like.edit));
  return { bytes: (blob.size / durationSec) * msToSeconds(clipLengthMs(file)) * share, kind: 'rough' };
}

/** The share of its source's pixels that a clip keeps. */
function keptArea({ parts: [first], framing }: Pick<Edit, 'parts' | 'framing'>): number {
  const { width, height } = (first && cropOf(first, framing)) ?? { width: 1, height: 1 };
  return width * height;
}

function bySamples(timeline: TimelineIndex, parts: Edit['parts'], options: EditOptions): number {
  return joinedParts({ parts }).reduce((sum, part) => sum + partBytes(timeline, part, options), INDEX_BYTES);
}

/** Bytes of a part, with its share of the index. A lossless part begins on the keyframe before its start. */
function partBytes(
  { frames, keyframes, videoBytes, audioBytes }: TimelineIndex,
  { startMs, endMs }: TimeRange,
  options: EditOptions,
): number {
  const first = countBefore(frames, msToSeconds(startMs));
  const end = countBefore(frames, msToSeconds(endMs));
  const at = (sums: Float64Array, index: number) => sums[Math.min(index, sums.length - 1)] ?? 0;
  if (!keepsKind(options, 'video'))
    return (end - first) * SOUND_INDEX_BYTES_PER_FRAME + at(audioBytes, end) - at(audioBytes, first);
  const from = options.start === 'exact' ? first : keyframeBefore(frames, keyframes, first);
  // Audio stored between the frames of the lead-in stays in the file with them.
  const heard = keepsKind(options, 'audio') ? at(audioBytes, end) - at(audioBytes, from) : 0;
  const seen = at(videoBytes, end) - at(videoBytes, from);
  return (end - from) * INDEX_BYTES_PER_FRAME + seen + heard;
}

/** The index of the keyframe from which this frame is decoded. */
function keyframeBefore(frames: Float64Array, keyframes: Float64Array, frame: number): number {
  const seconds = frames[frame] ?? Number.POSITIVE_INFINITY;
  const before = countBefore(keyframes, seconds);
  const key = keyframes[before] === seconds ? seconds : keyframes[before - 1];
  return key === undefined ? frame : countBefore(frames, key);
}

/** The size as the visitor reads it. @param about writes one that isn't exact. */
export function shownSize({ bytes, kind }: SizeEstimate, about: (size: string) => string): string {
  if (kind === 'pending') return CLIP_SIZE.pending;
  if (kind === 'unknown') return CLIP_SIZE.unknown;
  if (kind === 'most') return LIMIT.most(megabytesOf(bytes));
  const size = formatMegabytes(bytes);
  return kind === 'exact' ? size : about(size);
}
