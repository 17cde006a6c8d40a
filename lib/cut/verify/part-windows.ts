import type { Movie } from '@/lib/containers/mp4/read/movie';
import { shownEdits } from '@/lib/containers/mp4/read/presented';
import { isSync } from '@/lib/containers/mp4/read/samples';
import { endMsOf, sourceRangeAt, tracksInRange } from '@/lib/containers/mp4/read/source-ranges';
import { presentationEnd, type Track } from '@/lib/containers/mp4/read/track';
import { type ClipContents, type PartOutcome, partsInClip } from '@/lib/cut/report';
import type { Part } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { firstTickFrom, LONGEST_REST_SEC, LONGEST_SNAP_SEC, msToSeconds } from '@/lib/media/time';
import { notVerified } from './not-verified';
import { PresentationOrder } from './presentation-order';
import { shownBetween, type TrackPair } from './track-pair';

/** Where a part lies in the clip and in the source. In seconds; `toSec` and `endSec` of the last part may be Infinity. */
export interface PartWindow {
  /** `[atSec, toSec)` of the clip. */
  atSec: number;
  toSec: number;
  /** `[startSec, endSec)` of the source's timeline. */
  startSec: number;
  endSec: number;
  /** After the part's start, video frames may be encoded for this long. */
  encodedSec: number;
}

/**
 * Where the parts may lie, the most likely first. The edit and the source allow a few starts and ends, and the clip's report
 * chooses among these.
 * @param lead the track that decides where parts begin.
 * @param toleranceSec seconds by which a part may begin early or late in the clip. It doesn't grow with the number of parts.
 * @throws {MediaError} `not-verified` if the reported places don't fit the edit.
 */
export function possibleWindows(
  source: Movie,
  lead: TrackPair,
  { edit, contents }: { edit: SettledEdit; contents: ClipContents },
  toleranceSec: number,
): PartWindow[][] {
  const parts = reportedParts(edit, contents);
  const before: PartWindow[] = [];
  let sum = 0;
  for (const [k, part] of parts.entries()) {
    const { start, atSec } = part;
    const encodedSec = start.kind === 'smart' ? start.encodedSec : 0;
    const starts = possibleStarts(source, lead, part.startMs, k === 0).flatMap((sec) =>
      start.kind === 'moved' ? movedStart(lead.source, sec - start.earlierSec) : [sec],
    );
    const toSec = parts[k + 1]?.atSec;
    if (toSec === undefined) {
      const last = { atSec, toSec: Number.POSITIVE_INFINITY, endSec: lastEnd(source, part), encodedSec };
      return starts.map((startSec) => [...before, { ...last, startSec }]);
    }
    const ends = possibleEnds(source, lead.source, part);
    const [best] = starts
      .flatMap((startSec) => ends.map((endSec) => ({ startSec, endSec })))
      .map((range) => ({ range, off: Math.abs(sum + range.endSec - range.startSec - toSec) }))
      .sort((a, b) => a.off - b.off);
    if (!best || best.off > toleranceSec || toSec <= atSec)
      throw notVerified(`part ${k + 1} fills ${atSec} to ${toSec} s, which is not what the edit asks for`);
    before.push({ atSec, toSec, ...best.range, encodedSec });
    sum += best.range.endSec - best.range.startSec;
  }
  return [];
}

/**
 * The parts of the edit that are in the clip.
 * @throws {MediaError} `not-verified` if the report counts others.
 */
export function reportedParts(edit: SettledEdit, contents: ClipContents): (Part & PartOutcome)[] {
  const [count, reported] = [edit.parts.length, contents.parts.length];
  if (count !== reported) throw notVerified(`it reports ${reported} parts instead of ${count}`);
  return partsInClip(edit, contents);
}

/** Where the clip's last part ends. */
function lastEnd(source: Movie, { startMs, endMs }: Part): number {
  const sourceRange = sourceRangeAt(source, msToSeconds(startMs));
  return endMs >= endMsOf(sourceRange) ? sourceRange.toSec : endMs / 1000;
}

/** Where a part that another one follows may end: where its next frame begins, or where the edit says. */
function possibleEnds(source: Movie, track: Track, { startMs, endMs }: Part): number[] {
  const scale = track.timescale;
  const markTick = firstTickFrom(endMs, scale);
  const sourceRange = sourceRangeAt(source, msToSeconds(startMs));
  const audio = source.tracks.filter(({ kind }) => kind === 'audio');
  const tracks = tracksInRange([track, ...audio], sourceRange);
  const [lead = track] = tracks;
  const next = lead.kind === 'video' ? nextTime(track, markTick, sourceRange.toSec * scale) : null;
  // Before the video begins, no frame has to stay until the next one.
  const isShown = shownEdits(lead).some(({ start }) => start < markTick);
  if (isShown && next !== null && next - markTick <= LONGEST_REST_SEC * scale) return [next / scale];
  const ends = ticksAround(endMs, scale);
  // The sound may go on after the last frame.
  const lasts = tracks.map(presentationEnd);
  const end = Math.min(endMs / 1000, Math.max(...lasts));
  if (next === null)
    // Parts end on ticks of the track. Several such ends would add up to more than one.
    for (const last of lasts)
      if (Math.abs(last - end) <= LONGEST_REST_SEC) ends.push(last, Math.round(last * scale) / scale);
  if (endMs >= endMsOf(sourceRange)) ends.push(sourceRange.endSec);
  return ends;
}

/** The ticks around a mark, in seconds. Where no frame begins, a part may begin at either, because audio counts other ticks. */
function ticksAround(ms: number, scale: number): number[] {
  const after = firstTickFrom(ms, scale);
  return after * 1000 === ms * scale ? [after / scale] : [after / scale, (after - 1) / scale];
}

/** Times of the source's timeline (s) at which a part may begin, the most likely first. */
function possibleStarts(
  movie: Movie,
  { source, clip }: TrackPair,
  startMs: number,
  isFirst: boolean,
): number[] {
  const scale = source.timescale;
  const { toSec } = sourceRangeAt(movie, msToSeconds(startMs));
  const from = firstTickFrom(startMs, scale);
  const first = isFirst ? (shownEdits(clip)[0]?.start ?? 0) / scale : 0;
  const time = nextTime(source, from, toSec * scale);
  const next = time === null ? [] : [time / scale - first];
  const marks = ticksAround(startMs, scale);
  // A clip may begin in the middle of a frame that stays on screen for long, or of an audio packet. A part that begins without
  // video begins with its sound.
  const isHeard = time === null || time - from > LONGEST_SNAP_SEC * scale;
  const heard = (isHeard ? movie.tracks : []).flatMap((track) => {
    if (track.kind !== 'audio') return [];
    const { timescale } = track;
    const ticks = nextTime(track, firstTickFrom(startMs, timescale), toSec * timescale);
    return ticks === null ? [] : [ticks / timescale];
  });
  const candidates = source.kind === 'video' ? [...next, ...marks, ...heard] : [...marks, ...next];
  return candidates.filter((seconds) => seconds >= (from - 1) / scale);
}

/** The time of the keyframe that a part was moved to, if the source has one there. */
function movedStart(lead: Track, seconds: number): number[] {
  const scale = lead.timescale;
  const order = PresentationOrder.of(lead);
  const time = Math.round(seconds * scale);
  for (const tick of shownBetween(lead, time, time + 1)) {
    const [sample] = order.shown(tick, { start: 1, end: 0 });
    if (sample !== undefined && isSync(lead, sample) && order.time(sample) === tick.mediaTime)
      return [tick.start / scale];
  }
  return [];
}

/** When the first sample at or after a tick of the presentation timeline begins; null if none does. */
function nextTime(track: Track, from: number, to = Number.POSITIVE_INFINITY): number | null {
  const order = PresentationOrder.of(track);
  for (const { start, duration, mediaTime } of shownBetween(track, from, to)) {
    const time = order.timeFrom(mediaTime, mediaTime + duration);
    if (time !== null) return time - mediaTime + start;
  }
  return null;
}
