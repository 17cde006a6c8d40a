import { OPUS_PREROLL_SEC } from '@/lib/codecs/opus';
import { at, runValue, timeOf } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipEdit, ClipRange, ClipTrack } from '@/lib/containers/mp4/write/clip';
import { rollDistance } from '@/lib/containers/mp4/write/sample-groups';
import { rescale } from '@/lib/media/ticks';
import { type AccessLookup, findStart } from './decode-start';
import { presentationTime, type Selection, selectSamples } from './select-samples';
import type { RationalTime } from './start-point';
import { compressedLeadInTiming, leastOffset, lifted, type PresentedSamples, sourceTiming } from './timing';

/** A stretch of one source edit that the clip presents. All in ticks of the track. */
export interface EditSegment {
  /** On the source's presentation timeline. */
  begin: number;
  end: number;
  /** `begin` on the source's media timeline. */
  mediaTime: number;
  from: number;
  to: number;
  shown: PresentedSamples;
}

/** A picture on screen when the clip begins, to be shown from a media time of the source on (ticks). */
export type FrameOnScreen = { sample: number; time: number } | null;

export interface TrackPlan extends Omit<ClipTrack, 'edits'> {
  segments: EditSegment[];
  /** Media time in the clip at which each stretch begins, in ticks of the track. */
  mediaTimes: number[];
  /** Seconds of picture that are decoded before the first one shown. */
  leadInSec: number;
  /** Seconds that those pictures last for a player that ignores edit lists. */
  leadInShownSec: number;
}

/** `[start, end)` of the presentation timeline, in ticks of the track. */
export interface Span {
  start: number;
  end: number;
  onScreen: FrameOnScreen;
  /** Sound begins with the first packet inside: nothing of what was before is in the clip, not even for a decoder to warm up on. */
  within: boolean;
}

/**
 * Chooses a track's samples for a span. Null when it presents nothing there.
 * @throws {MediaError} `file-unreadable`.
 */
export async function planTrack(
  track: Track,
  { start, end, onScreen, within }: Span,
  access: AccessLookup,
): Promise<TrackPlan | null> {
  const segments: EditSegment[] = [];
  const notSync = new Set<number>();
  let leadIn = 0;
  for (const edit of track.edits) {
    if (edit.mediaTime === null) continue;
    const shift = edit.mediaTime - edit.start;
    let begin = Math.max(edit.start, start, track.span.from - shift);
    const stop = Math.min(edit.start + edit.duration, end, track.span.to - shift);
    if (stop <= begin) continue;
    const selection = selectSamples(track, begin + shift, stop + shift);
    if (!selection) continue;
    const inside = within && track.kind === 'audio' ? firstInside(track, selection, begin + shift) : null;
    if (inside !== null && inside > selection.last) continue;
    if (inside !== null) begin = presentationTime(track, inside) - shift;
    const { sample, rejected } =
      inside === null ? await decodeStart(track, selection, access) : { sample: inside, rejected: [] };
    for (const number of rejected) notSync.add(number);
    // A picture that stays on screen from before the start has nothing hidden before it.
    if (segments.length === 0 && sample < selection.first)
      leadIn = begin + shift - presentationTime(track, sample);
    segments.push({
      begin,
      end: stop,
      mediaTime: begin + shift,
      from: sample,
      to: selection.last + 1,
      shown: { from: onScreen?.time ?? selection.from, to: stop + shift, first: selection.first },
    });
  }
  if (segments.length === 0) return null;
  const ranges = placeRanges(track, segments);
  const { timing, mediaTimes, leadInShown = Math.max(0, leadIn) } = timed(track, ranges, segments, onScreen);
  return {
    track,
    ranges,
    segments,
    timing,
    mediaTimes,
    notSync,
    leadInSec: Math.max(0, leadIn) / track.timescale,
    leadInShownSec: leadInShown / track.timescale,
  };
}

interface TimedPlan extends Pick<TrackPlan, 'timing' | 'mediaTimes'> {
  /** Ticks that the pictures before the first one shown last; as long as in the source when not told. */
  leadInShown?: number;
}

/** The clip's times, and where on them its stretches begin. */
function timed(
  track: Track,
  ranges: readonly ClipRange[],
  segments: readonly EditSegment[],
  onScreen: FrameOnScreen,
): TimedPlan {
  const [range] = ranges;
  const [only] = segments;
  if (track.kind === 'video' && range && only && segments.length === 1) {
    const { timing, shift, leadIn } = compressedLeadInTiming(track, range, only.shown, onScreen);
    return { timing, mediaTimes: [only.mediaTime + shift], leadInShown: leadIn };
  }
  const plain = sourceTiming(track, ranges);
  const { timing, shift } = lifted(plain, -leastOffset(plain.offsets), 0);
  return { timing, mediaTimes: segments.map((segment) => clipMediaTime(track, ranges, segment) + shift) };
}

/** The first packet of a selection that begins at or after a media time, and that decoding may begin with. */
function firstInside(track: Track, { first, last }: Selection, from: number): number {
  const { sync } = track.samples;
  let sample = first;
  while (sample <= last && presentationTime(track, sample) < from) sample++;
  return sync ? (sync.find((number) => number >= sample) ?? last + 1) : sample;
}

/** A keyframe for what has them; for sound, the packets its decoder warms up on. */
async function decodeStart(track: Track, selection: Selection, access: AccessLookup) {
  if (track.kind === 'video' || track.samples.sync) return findStart(track, selection, access);
  const sample =
    track.kind === 'audio' ? Math.max(0, selection.first - preroll(track, selection.first)) : selection.first;
  return { sample, rejected: [] };
}

/** Packets that MPEG-1 layer 3 may borrow bits from. */
const MP3_RESERVOIR = 8;

function preroll(track: Track, sample: number): number {
  const format = track.entries[0]?.format;
  if (format === 'Opus') {
    const duration = Math.max(1, runValue(track.samples.decode, sample));
    return Math.ceil((OPUS_PREROLL_SEC * track.timescale) / duration);
  }
  if (format === '.mp3') return MP3_RESERVOIR;
  return Math.max(1, Math.min(32, rollDistance(track.boxes.stbl)));
}

/** Joins what overlaps and lays the ranges one behind the other on the clip's decode timeline. */
function placeRanges(track: Track, segments: readonly EditSegment[]): ClipRange[] {
  const sorted = segments.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from);
  const joined: { from: number; to: number }[] = [];
  for (const range of sorted) {
    const last = joined[joined.length - 1];
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else joined.push({ ...range });
  }
  const ranges: ClipRange[] = [];
  let base = 0;
  for (const [i, { from, to }] of joined.entries()) {
    const spread = offsetsOf(track, from, to);
    // Pictures of one range must not fall among those of the next: presentation times decide what an edit shows.
    if (i > 0) base += Math.max(0, -spread.least);
    ranges.push({ from, to, base });
    base += Math.max(spread.greatest, timeOf(track.samples.decode, to) - timeOf(track.samples.decode, from));
  }
  return ranges;
}

/** Presentation times of a range from its first decode time on: the least, and the greatest end. Ticks. */
function offsetsOf(track: Track, from: number, to: number): { least: number; greatest: number } {
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

/** A stretch's beginning on the clip's media timeline, in ticks; negative where the source's offsets are. */
function clipMediaTime(track: Track, ranges: readonly ClipRange[], segment: EditSegment): number {
  const range = ranges.find(({ from, to }) => segment.from >= from && segment.from < to);
  return range ? segment.mediaTime - timeOf(track.samples.decode, range.from) + range.base : 0;
}

/**
 * The clip's edit list: source edits cut to the range, moved to begin with the clip.
 * @param timescale ticks a second of the clip's movie header.
 */
export function planEdits(plan: TrackPlan, start: RationalTime, timescale: number): ClipEdit[] {
  const { track, mediaTimes } = plan;
  const origin = rescale(start.ticks, timescale, start.timescale);
  const place = (ticks: number) => Math.max(0, rescale(ticks, timescale, track.timescale) - origin);
  const edits: ClipEdit[] = [];
  let reached = 0;
  for (const [i, segment] of plan.segments.entries()) {
    const begin = Math.max(reached, place(segment.begin));
    const end = Math.max(begin + 1, place(segment.end));
    if (begin > reached) edits.push({ duration: begin - reached, mediaTime: null });
    edits.push({ duration: end - begin, mediaTime: mediaTimes[i] ?? 0 });
    reached = end;
  }
  return edits;
}
