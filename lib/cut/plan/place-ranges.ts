import { at, runValue, timeOf } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipRange } from '@/lib/containers/mp4/write/clip';
import type { EditSegment } from './edit-segment';

/** Merges overlapping segments into ranges of samples and places the ranges one after the other on the clip's decode timeline. */
export function placeRanges(track: Track, segments: readonly EditSegment[]): ClipRange[] {
  const sorted = segments.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from);
  const merged: { from: number; to: number }[] = [];
  for (const range of sorted) {
    const last = merged[merged.length - 1];
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  const ranges: ClipRange[] = [];
  let base = 0;
  for (const [i, { from, to }] of merged.entries()) {
    const spread = presentationSpread(track, from, to);
    // An edit presents frames by their times, so frames of one range must not fall among those of the next.
    if (i > 0) base += Math.max(0, -spread.least);
    ranges.push({ from, to, base });
    base += Math.max(spread.greatest, timeOf(track.samples.decode, to) - timeOf(track.samples.decode, from));
  }
  return ranges;
}

/** The least presentation time of a range and the greatest end, in ticks from the range's first decode time. */
function presentationSpread(track: Track, from: number, to: number): { least: number; greatest: number } {
  const { decode } = track.samples;
  const origin = timeOf(decode, from);
  if (!track.times) return { least: 0, greatest: timeOf(decode, to) - origin };
  let least = Number.POSITIVE_INFINITY;
  let greatest = 0;
  for (let i = from; i < to; i++) {
    const time = at(track.times, i) - origin;
    if (time < least) least = time;
    if (time + runValue(decode, i) > greatest) greatest = time + runValue(decode, i);
  }
  return { least, greatest };
}

/** Where a segment begins on the clip's media timeline, in ticks; negative if the source's composition offsets are. */
export function clipMediaTime(track: Track, ranges: readonly ClipRange[], segment: EditSegment): number {
  const range = ranges.find(({ from, to }) => segment.from >= from && segment.from < to);
  return range ? segment.mediaTime - timeOf(track.samples.decode, range.from) + range.base : 0;
}
