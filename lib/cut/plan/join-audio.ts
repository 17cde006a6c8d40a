import {
  endBefore,
  RunsBuilder,
  runsCount,
  runValue,
  sampleAtTime,
  samplesOfFile,
  timeOf,
  usualValue,
} from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipSpan, CopiedSamples } from '@/lib/containers/mp4/write/clip';
import { MediaError } from '@/lib/media/errors';
import { endOf, type PlacedPart, segmentsOf } from './placed-part';
import type { PlannedTrack } from './plan-track';

/** A packet that lasts this many times as long as usual has a pause behind it. */
export const LONG = 1.25;

/**
 * An audio track of a clip: the packets of all parts in one sequence. Each part begins and ends with the packet nearest to its
 * place in the clip, counted by the packets so far. No splice is off by more than half a packet, however many there are.
 * @throws {MediaError} `codec-not-in-mp4` for audio whose packets can't be spliced; `unsupported`.
 */
export function joinAudio(
  track: Track,
  parts: readonly PlacedPart[],
  spans: readonly ClipSpan[],
): PlannedTrack | null {
  if (track.samples.sync || track.times)
    throw new MediaError('codec-not-in-mp4', 'audio with keyframes in several parts');
  const { decode } = track.samples;
  // Where the source has no audio, the packet before lasts longer than the sound in it.
  const usual = usualValue(decode);
  const half = (sample: number) => {
    const duration = runValue(decode, sample);
    return (duration > LONG * usual ? usual : duration) / 2;
  };
  /** The packet that begins nearest to a media time (ticks). The end of the last packet counts as the beginning of another one. */
  const nearestPacket = (time: number) => {
    const before = Math.max(0, sampleAtTime(decode, time));
    const isBefore = time - timeOf(decode, before) <= half(before);
    return isBefore ? before : Math.min(runsCount(decode), before + 1);
  };
  const pieces: CopiedSamples[] = [];
  const durations = new RunsBuilder();
  let begin: { time: number; mediaTime: number } | null = null;
  /** When the next packet begins, in ticks of the clip. */
  let reached = 0;
  for (const { segment, startTicks, isLast, ...part } of segmentsOf(track, parts, spans)) {
    // From the media timeline to the clip's.
    const shift = part.from + segment.begin - startTicks - segment.mediaTime;
    let from = segment.from;
    if (!begin) {
      const time = Math.round(part.from + segment.begin - startTicks);
      reached = Math.round(timeOf(decode, from) + shift);
      begin = { time: Math.max(time, reached), mediaTime: Math.max(time, reached) - reached };
    } else {
      const due = reached - shift;
      const isLate = due < segment.mediaTime - half(from);
      from = nearestPacket(isLate ? segment.mediaTime : due);
      const gap = Math.round(timeOf(decode, from) + shift - reached);
      if (gap > half(from)) {
        durations.raiseLast(gap);
        reached += gap;
      }
    }
    const to = isLast
      ? segment.to
      : Math.min(
          nearestPacket(timeOf(decode, from) + part.to - reached),
          // A part may end half a packet after the packets of its own.
          Math.min(track.samples.count, segment.to + 1),
        );
    if (to <= from) continue;
    durations.pushFrom(decode, from, to);
    reached += endBefore(decode, to) - timeOf(decode, from);
    if (!isLast && runValue(decode, to - 1) > LONG * usual) {
      const late = Math.floor(Math.min(reached - part.to, runValue(decode, to - 1) - usual));
      durations.raiseLast(-Math.max(0, late));
      reached -= Math.max(0, late);
    }
    const last = pieces.at(-1);
    if (last?.to === from && samplesOfFile(decode, from).from < from) last.to = to;
    else pieces.push({ kind: 'copied', from, to });
  }
  if (!begin || durations.count === 0) return null;
  const end = Math.round(Math.min(reached, endOf(spans) * track.timescale));
  return {
    track,
    pieces,
    timing: { durations: durations.done(), offsets: null },
    notSync: new Set(),
    presents: [{ begin: begin.time, end, mediaTime: begin.mediaTime }],
  };
}
