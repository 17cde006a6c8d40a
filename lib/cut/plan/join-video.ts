import { at, eachRun, type Runs, runsCount } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipPiece, ClipSpan } from '@/lib/containers/mp4/write/clip';
import { samplesIn } from '@/lib/containers/mp4/write/sample-tables';
import { MediaError } from '@/lib/media/errors';
import { settleTimes, type TimedSamples } from './join-timing';
import { type PlacedPart, type PlacedSegment, segmentsOf } from './placed-part';
import type { PlannedTrack } from './plan-track';
import { hiddenStep } from './timing';

/** The video of one part. Times in ticks from the part's start. */
interface PartFrames extends TimedSamples {
  pieces: readonly ClipPiece[];
}

/**
 * The video track of a clip: the frames of all parts in one sequence, presented by one edit.
 * @throws {MediaError} `unsupported` if a part can't follow another one.
 */
export function joinVideo(
  track: Track,
  parts: readonly PlacedPart[],
  spans: readonly ClipSpan[],
): PlannedTrack {
  const pieces: ClipPiece[] = [];
  const presented: number[] = [];
  const earliest: number[] = [];
  const splices: number[] = [];
  const notSync = new Set<number>();
  let begin = Number.POSITIVE_INFINITY;
  let end = 0;
  const segments = segmentsOf(track, parts, spans);
  for (const [i, part] of segments.entries()) {
    const { plan, segment, startTicks, endTicks } = part;
    const partBegin = Math.round(part.from);
    const frames = framesOf(part);
    if (presented.length > 0 && frames.presented.some((time) => time < 0))
      throw new MediaError('unsupported', 'frames before a part');
    const next = segments[i + 1];
    // The edit hides frames behind the last one of the clip.
    if (next) {
      const nextBegin = Math.round(next.from) + next.segment.begin - next.startTicks;
      const gap = nextBegin - Math.round(part.to);
      hideBehind(frames.presented, endTicks - startTicks, gap, hiddenStep(track));
    }
    for (const splice of frames.splices)
      if (presented.length + splice > 0) splices.push(presented.length + splice);
    for (const time of frames.earliest) earliest.push(partBegin + time);
    for (const time of frames.presented) presented.push(partBegin + time);
    for (const sample of plan.notSync) notSync.add(sample);
    pieces.push(...frames.pieces);
    begin = Math.min(begin, partBegin + segment.begin - startTicks);
    end = partBegin + Math.min(segment.end, endTicks) - startTicks;
  }
  const samples = { presented: Float64Array.from(presented), earliest: Float64Array.from(earliest), splices };
  const { timing, shift } = settleTimes(samples, track.timescale, end, 1);
  const entries = parts
    .flatMap(({ plans }) => plans)
    .find((plan) => plan.track === track && plan.entries)?.entries;
  return {
    track,
    pieces,
    timing,
    notSync,
    presents: [{ begin, end, mediaTime: begin + shift }],
    ...(entries && { entries }),
  };
}

function framesOf({ plan, segment, startTicks, tail }: PlacedSegment): PartFrames {
  const [span] = plan.presents;
  const shift = (span?.begin ?? 0) - startTicks - (span?.mediaTime ?? 0);
  const copied = plan.pieces.flatMap((piece) => (tail ? before(piece, tail.from) : piece));
  const count = samplesIn(copied);
  const more = tail?.times.length ?? 0;
  const presented = new Float64Array(count + more);
  const earliest = new Float64Array(count + more);
  const offsets = plan.timing.offsets ? expanded(plan.timing.offsets) : null;
  let time = shift;
  const durations = expanded(plan.timing.durations);
  for (let i = 0; i < count; i++) {
    earliest[i] = time;
    presented[i] = time + (offsets ? at(offsets, i) : 0);
    time += at(durations, i);
  }
  // From the tail's media times to the part's timeline.
  const tailShift = segment.begin - segment.mediaTime - startTicks;
  for (const [i, mediaTime] of (tail?.times ?? []).entries())
    presented[count + i] = earliest[count + i] = mediaTime + tailShift;
  const pieces = tail ? [...copied, tail.encoded] : copied;
  return { pieces, presented, earliest, splices: beginnings(pieces) };
}

/**
 * Presents the frames behind a part's end for a moment, at the end of its last frame. Its last frames refer to them.
 * @param gap ticks until the next frame.
 * @throws {MediaError} `unsupported` if the last frame isn't that long, or if the next frame doesn't follow at once.
 */
function hideBehind(presented: Float64Array, length: number, gap: number, step: number): void {
  const behind = [...presented.keys()].filter((i) => at(presented, i) >= length);
  if (behind.length === 0) return;
  if (gap > step) throw new MediaError('unsupported', 'a pause behind frames that are not to be seen');
  let last = 0;
  for (const time of presented) if (time < length) last = Math.max(last, time);
  const first = length - behind.length * step;
  if (first <= last)
    throw new MediaError('unsupported', 'a time unit too long for frames that are not to be seen');
  behind.sort((a, b) => at(presented, a) - at(presented, b));
  for (const [i, sample] of behind.entries()) presented[sample] = first + i * step;
}

/** A piece without a sample and those behind it. */
function before(piece: ClipPiece, sample: number): ClipPiece[] {
  if (piece.kind === 'encoded' || piece.to <= sample) return [piece];
  return piece.from < sample ? [{ ...piece, to: sample }] : [];
}

function expanded(runs: Runs): Float64Array {
  const values = new Float64Array(runsCount(runs));
  let i = 0;
  eachRun(runs, 0, values.length, (count, value) => {
    values.fill(value, i, i + count);
    i += count;
  });
  return values;
}

/** The numbers of the samples with which a splice begins. */
function beginnings(pieces: readonly ClipPiece[]): number[] {
  let count = 0;
  return pieces.flatMap((piece) => {
    const first = count;
    count += samplesIn([piece]);
    return piece.kind === 'copied' && piece.dependent ? [] : [first];
  });
}
