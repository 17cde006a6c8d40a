import { OPUS_PREROLL_SEC } from '@/lib/codecs/opus';
import { runValue, samplesOfFile } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { ClipEdit, ClipTrack } from '@/lib/containers/mp4/write/clip';
import { rollDistance } from '@/lib/containers/mp4/write/sample-tables';
import { rescale } from '@/lib/media/time';
import {
  type AccessLookup,
  type DecodeStart,
  type EditSegment,
  type FrameOnScreen,
  findDecodeStart,
  presentationTime,
  type Selection,
  selectSamples,
} from './select-samples';
import {
  type ClipRange,
  clipMediaTime,
  compressedLeadInTiming,
  lifted,
  placeRanges,
  sourceTiming,
} from './timing';

/** A time on the source's presentation timeline, as an exact fraction of a second. */
export interface RationalTime {
  ticks: number;
  timescale: number;
}

/** A track of a clip before its edit list is written. */
export interface PlannedTrack extends Omit<ClipTrack, 'edits'> {
  presents: readonly PresentedSpan[];
}

/** A span of a track that a clip presents. In ticks of the track. */
export interface PresentedSpan {
  /** On the presentation timeline. */
  begin: number;
  end: number;
  /** `begin` on the media timeline of the clip's track. */
  mediaTime: number;
}

/** What a part takes of one track. */
export interface TrackPlan extends PlannedTrack {
  segments: EditSegment[];
  /** Seconds of the source that are decoded before the first presented frame. */
  leadInSec: number;
  /** Seconds that this lead-in lasts for a player that ignores edit lists. */
  leadInShownSec: number;
}

/** The span of a track that a part takes: `[start, end)` of the presentation timeline, in ticks of the track. */
export interface TrackSpan {
  start: number;
  end: number;
  onScreen: FrameOnScreen | null;
  /** Audio begins with the first packet that begins inside the span. The clip holds no audio from before, not even as a lead-in. */
  wholePackets: boolean;
}

/**
 * Plans which samples of a track a part holds, and when it presents them. Null if the track presents nothing in the span.
 * @throws {MediaError} `file-unreadable`.
 */
export async function planTrack(
  track: Track,
  { start, end, onScreen, wholePackets }: TrackSpan,
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
    const inside =
      wholePackets && track.kind === 'audio' ? firstInside(track, selection, begin + shift) : null;
    if (inside !== null && inside > selection.last) continue;
    if (inside !== null) begin = presentationTime(track, inside) - shift;
    const { sample, rejected } =
      inside === null ? await decodeStart(track, selection, access) : { sample: inside, rejected: [] };
    for (const number of rejected) notSync.add(number);
    // A frame that stays on screen from before the start has no lead-in.
    if (segments.length === 0 && sample < selection.first)
      leadIn = Math.max(0, begin + shift - presentationTime(track, sample));
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
  const { timing, mediaTimes, leadInShown } = clipTimes(track, ranges, segments, { onScreen, leadIn });
  return {
    track,
    pieces: ranges.map(({ from, to }) => ({ kind: 'copied', from, to })),
    presents: segments.map(({ begin, end }, i) => ({ begin, end, mediaTime: mediaTimes[i] ?? 0 })),
    segments,
    timing,
    notSync,
    leadInSec: leadIn / track.timescale,
    leadInShownSec: leadInShown / track.timescale,
  };
}

/**
 * The clip's edit list for a track: what it presents, moved so that the clip's start is 0 (ISO/IEC 14496-12 §8.6.6).
 * @param start the clip's start on the timeline of `presents`.
 * @param timescale ticks per second of the clip's movie header.
 */
export function planEdits(
  { track, presents }: Pick<PlannedTrack, 'track' | 'presents'>,
  start: RationalTime,
  timescale: number,
): ClipEdit[] {
  const origin = rescale(start.ticks, timescale, start.timescale);
  const clipTime = (ticks: number) => Math.max(0, rescale(ticks, timescale, track.timescale) - origin);
  const edits: ClipEdit[] = [];
  let reached = 0;
  for (const span of presents) {
    const begin = Math.max(reached, clipTime(span.begin));
    const end = Math.max(begin + 1, clipTime(span.end));
    if (begin > reached) edits.push({ duration: begin - reached, mediaTime: null });
    edits.push({ duration: end - begin, mediaTime: span.mediaTime });
    reached = end;
  }
  return edits;
}

interface ClipTimes extends Pick<TrackPlan, 'timing'> {
  /** Where each segment begins on the clip's media timeline, in ticks of the track. */
  mediaTimes: number[];
  /** Ticks that the lead-in lasts in the clip. */
  leadInShown: number;
}

function clipTimes(
  track: Track,
  ranges: readonly ClipRange[],
  segments: readonly EditSegment[],
  { onScreen, leadIn }: { onScreen: FrameOnScreen | null; leadIn: number },
): ClipTimes {
  const [range] = ranges;
  const [only] = segments;
  if (track.kind === 'video' && range && only && segments.length === 1) {
    const { timing, shift, leadInShown } = compressedLeadInTiming(track, range, only.shown, onScreen);
    return { timing, mediaTimes: [only.mediaTime + shift], leadInShown };
  }
  const { timing, shift } = lifted(sourceTiming(track, ranges), 0);
  const mediaTimes = segments.map((segment) => clipMediaTime(track, ranges, segment) + shift);
  return { timing, mediaTimes, leadInShown: leadIn };
}

/** The first packet of a selection that begins at or after a media time (ticks) and that decoding can begin with. */
function firstInside(track: Track, { first, last }: Selection, from: number): number {
  const { sync } = track.samples;
  let sample = first;
  while (sample <= last && presentationTime(track, sample) < from) sample++;
  return sync ? (sync.find((number) => number >= sample) ?? last + 1) : sample;
}

/** Where decoding begins: at a keyframe. For audio without keyframes, as many packets early as its decoder needs. */
async function decodeStart(track: Track, selection: Selection, access: AccessLookup): Promise<DecodeStart> {
  if (track.kind === 'video' || track.samples.sync) return findDecodeStart(track, selection, access);
  const { from } = samplesOfFile(track.samples.decode, selection.first);
  const sample =
    track.kind === 'audio'
      ? Math.max(from, selection.first - preroll(track, selection.first))
      : selection.first;
  return { sample, rejected: [] };
}

/** An MP3 packet may take bits from this many packets before it (ISO/IEC 11172-3, bit reservoir). */
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
