import { RunsBuilder } from '@/lib/containers/mp4/read/runs';
import { timecodeFormat } from '@/lib/containers/mp4/read/timecode';
import { entryOf, type Track } from '@/lib/containers/mp4/read/track';
import { type ClipPiece, type ClipSpan, keyframesFor } from '@/lib/containers/mp4/write/clip';
import { type PlacedPart, segmentsOf } from './placed-part';
import type { PlannedTrack } from './plan-track';
import { presentationTime } from './select-samples';

/**
 * True if a clip can hold the samples of a track that is neither the video nor audio, one part's after the other's: subtitles, chapters,
 * sensor data, timecodes. Players take the first timecode for that of the clip's first frame, so the first part must have one.
 */
export function joinsAsIs(track: Track, parts: readonly PlacedPart[]): boolean {
  const { handler, times, samples } = track;
  if (times) return false;
  if (handler !== 'tmcd') return !samples.sync;
  const plans = parts.map((part) => part.plans.find((plan) => plan.track === track));
  const isWhole = plans.every((plan) => !plan || plan.segments.length === 1);
  return plans[0] !== undefined && isWhole && timecodeFormat(track) !== null;
}

/** Samples without content, by sample entry: 3GPP TS 26.245 §5.17, ISO/IEC 14496-30 §7.4. */
const EMPTY: Readonly<Record<string, Uint8Array>> = {
  tx3g: new Uint8Array(2),
  wvtt: Uint8Array.of(0, 0, 0, 8, 0x76, 0x74, 0x74, 0x65),
};

/** Seconds. Shorter pauses come from rounding. */
const SHORTEST_PAUSE_SEC = 0.002;

/**
 * A track of subtitles, chapters or data of a clip: its samples last until the next one, or until their part ends. Null if there are
 * none. The track begins with a sample, and no edit begins inside it: ffmpeg shifts texts otherwise.
 * @param isText whether the samples are texts, which must not stay on screen where the source shows none.
 */
export function joinOthers(
  track: Track,
  parts: readonly PlacedPart[],
  spans: readonly ClipSpan[],
  isText: boolean,
): PlannedTrack | null {
  const { timescale } = track;
  const empty = isText ? EMPTY[entryOf(track, 0)?.format ?? ''] : undefined;
  const pieces: ClipPiece[] = [];
  const begins: number[] = [];
  let end = Math.round((spans[0]?.atSec ?? 0) * timescale);
  for (const { plan, segment, startTicks, ...part } of segmentsOf(track, parts, spans)) {
    const from = Math.round(part.from);
    const shift = from + segment.begin - startTicks - segment.mediaTime;
    const first = Math.max(from, presentationTime(track, segment.from) + shift);
    if (empty && first - end > SHORTEST_PAUSE_SEC * timescale) {
      pieces.push(keyframesFor(track, segment.from, [empty]));
      begins.push(end);
    }
    for (let sample = segment.from; sample < segment.to; sample++)
      begins.push(Math.max(from, presentationTime(track, sample) + shift));
    end = Math.min(Math.round(part.to), segment.mediaTime + shift + segment.end - segment.begin);
    if (plan.segments.length === 1) pieces.push(...plan.pieces);
    else pieces.push({ kind: 'copied', from: segment.from, to: segment.to });
  }
  const [begin] = begins;
  if (begin === undefined) return null;
  const durations = new RunsBuilder();
  for (const [i, time] of begins.entries())
    durations.push(1, Math.max(0, (begins[i + 1] ?? Math.max(end, time + 1)) - time));
  return {
    track,
    pieces,
    timing: { durations: durations.done(), offsets: null },
    notSync: new Set(),
    presents: [{ begin, end: Math.max(end, begin + 1), mediaTime: 0 }],
  };
}
