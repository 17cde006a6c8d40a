import { words } from '@/lib/containers/mp4/box-parts';
import { readSample } from '@/lib/containers/mp4/read/samples';
import { type TimecodeFormat, timecodeFormat, timecodeIn } from '@/lib/containers/mp4/read/timecode';
import { type ClipPiece, keyframesFor } from '@/lib/containers/mp4/write/clip';
import { joinsAsIs } from './join-others';
import type { PlacedPart } from './placed-part';
import { type PartPlan, secondsOf } from './plan-part';
import type { TrackPlan } from './plan-track';
import { presentationTime } from './select-samples';

/**
 * Gives each part its own timecode, which states the number of its first frame. The source's sample lasts for the whole file, so players
 * that ignore edits would show the number of the file's first frame.
 * @throws {MediaError} `file-unreadable`.
 */
export function withTimecodes(blob: Blob, parts: readonly PlacedPart[]): Promise<PlacedPart[]> {
  return Promise.all(
    parts.map(async (part) => {
      const plans = part.plans.map((plan) => {
        const format = joinsAsIs(plan.track, parts) ? timecodeFormat(plan.track) : null;
        return format ? restated(blob, plan, part, format) : plan;
      });
      return { ...part, plans: await Promise.all(plans) };
    }),
  );
}

/** The plan with another first sample, if the part begins inside the source's. */
async function restated(
  blob: Blob,
  plan: TrackPlan,
  { start }: PartPlan,
  format: TimecodeFormat,
): Promise<TrackPlan> {
  const { track, segments } = plan;
  const [segment] = segments;
  if (!segment) return plan;
  const { timescale, samples } = track;
  const { from, to, begin, mediaTime } = segment;
  // The start itself, unless the timecode begins later: half a tick of this track may be half a frame.
  const exact = secondsOf(start) * timescale;
  const shown = Math.abs(begin - exact) < 1 ? exact : begin;
  const laterSec = Math.max(0, mediaTime + shown - begin - presentationTime(track, from)) / timescale;
  const value = timecodeIn(await readSample(blob, samples, from));
  const counted = timecodeAfter(format, value, laterSec);
  if (counted === value) return plan;
  const rest: ClipPiece[] = from + 1 < to ? [{ kind: 'copied', from: from + 1, to }] : [];
  return { ...plan, pieces: [keyframesFor(track, from, [words(counted)]), ...rest] };
}

/** The part of a count by which a frame may be early, because its time was rounded. */
const EARLY = 0.25;

/** The timecode some seconds after another one. */
export function timecodeAfter({ rate, day }: TimecodeFormat, value: number, seconds: number): number {
  const later = value + Math.floor(seconds * rate + EARLY);
  return day ? later % day : later;
}
