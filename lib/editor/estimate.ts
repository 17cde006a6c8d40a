import { type EditOptions, isSameEdit } from '@/lib/edit/edit';
import { msToSeconds, type TimeRange } from '@/lib/media/time';
import type { TimelineIndex } from '@/lib/media/timeline-index';
import { rangeOf } from './parts';
import { cutDurationMs, editOf, optionsFor } from './selectors';
import type { OpenFile } from './state';
import { countBefore } from './timeline/frames';

/** What a clip will take, in bytes. */
export interface SizeEstimate {
  bytes: number;
  /** `exact` of a clip that is made already, `near` by the sizes of samples, `rough` by the share of the file's length. */
  kind: 'exact' | 'near' | 'rough';
}

/** Bytes a clip's own index takes for a frame and the sound beside it, and at the least. */
const INDEX_BYTES_A_FRAME = 20;
const INDEX_BYTES = 1200;

/** The same of a clip of sound alone. */
const SOUND_INDEX_BYTES_A_FRAME = 7;

/** Null where nothing is known, or where encoding will decide. */
export function estimateSize(chosen: EditOptions, file: OpenFile): SizeEstimate | null {
  const { timeline, forecast, ahead, durationMs, source } = file;
  const options = optionsFor(chosen, file);
  if (ahead && isSameEdit(ahead.edit, editOf(chosen, file))) return { bytes: ahead.bytes, kind: 'exact' };
  if (durationMs === 0 || options.start === 'encode' || forecast?.video === 'encoded') return null;
  if (timeline && timeline.frames.length > 0)
    return { bytes: bySamples(timeline, rangeOf(file), options), kind: 'near' };
  // How much of a file is its sound is told by its samples alone.
  if (options.sound === 'only') return null;
  return { bytes: (source.file.size * cutDurationMs(file)) / durationMs, kind: 'rough' };
}

function bySamples(
  { frames, keyframes, pictureBytes, soundBytes }: TimelineIndex,
  { startMs, endMs }: TimeRange,
  { start, sound }: EditOptions,
): number {
  const first = countBefore(frames, msToSeconds(startMs));
  const end = countBefore(frames, msToSeconds(endMs));
  const at = (sums: Float64Array, index: number) => sums[Math.min(index, sums.length - 1)] ?? 0;
  if (sound === 'only')
    return (
      INDEX_BYTES + (end - first) * SOUND_INDEX_BYTES_A_FRAME + at(soundBytes, end) - at(soundBytes, first)
    );
  const from = start === 'exact' ? first : keyframeBefore(frames, keyframes, first);
  // Sound that lies between the pictures of the lead-in comes along with them.
  const heard = sound === 'remove' ? 0 : at(soundBytes, end) - at(soundBytes, from);
  const seen = at(pictureBytes, end) - at(pictureBytes, from);
  return INDEX_BYTES + (end - from) * INDEX_BYTES_A_FRAME + seen + heard;
}

/** The frame that decoding begins with for this one to be shown. */
function keyframeBefore(frames: Float64Array, keyframes: Float64Array, frame: number): number {
  const seconds = frames[frame] ?? Number.POSITIVE_INFINITY;
  const before = countBefore(keyframes, seconds);
  const key = keyframes[before] === seconds ? seconds : keyframes[before - 1];
  return key === undefined ? frame : countBefore(frames, key);
}
