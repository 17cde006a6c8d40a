import { MIN_CUT_MS, STEP_MS } from '@/lib/config/limits';
import { formatField, type TimeRange } from '@/lib/media/time';
import { formatSpoken, shownRange, spokenRange } from './messages/format';
import { MARK_NOTES } from './messages/marks';

export type MarkSide = 'start' | 'end';

/** What the editor says about the last change of a mark if it isn't exactly what was asked for. */
export interface MarkNote {
  side: MarkSide;
  /** The other mark moved along, the shortest cut or the video's end stopped it, or the chosenMs text is no time. */
  kind: 'moved' | 'shortest' | 'video-end' | 'unreadable';
}

/** True if a drag or a key asks for a mark beyond the one that leaves the shortest cut. All in milliseconds. */
export function asksForLess(
  side: MarkSide,
  chosenMs: number,
  { min, max }: { min: number; max: number },
): boolean {
  return side === 'start' ? chosenMs > max : chosenMs < min;
}

/** What to say after the mark on one side was set to `ms` (or further, if it was stopped); null if it went there. */
export function noteOf(
  side: MarkSide,
  { ms, stopped = false }: { ms: number; stopped?: boolean },
  before: TimeRange,
  after: TimeRange,
): MarkNote | null {
  // An end that was rounded up to the next step needs no note.
  if (ms > after.endMs + STEP_MS) return { side, kind: 'video-end' };
  const other = side === 'start' ? 'endMs' : 'startMs';
  if (after[other] !== before[other]) return { side, kind: 'moved' };
  const short = side === 'start' ? after.startMs < ms : after.endMs > ms;
  return short || stopped ? { side, kind: 'shortest' } : null;
}

/** The texts of a note about a range. @param least milliseconds, the shortest that the range may be. */
export function noteTexts(
  { kind }: MarkNote,
  range: TimeRange,
  least = MIN_CUT_MS,
): { shown: string; spoken: string } {
  if (kind === 'video-end')
    return {
      shown: MARK_NOTES.videoEnd(formatField(range.endMs)),
      spoken: MARK_NOTES.videoEnd(formatSpoken(range.endMs)),
    };
  if (kind === 'shortest') return { shown: MARK_NOTES.shortest(least), spoken: MARK_NOTES.shortest(least) };
  if (kind !== 'moved') return { shown: MARK_NOTES[kind], spoken: MARK_NOTES[kind] };
  return {
    shown: MARK_NOTES.moved(shownRange(range)),
    spoken: MARK_NOTES.movedSpoken(spokenRange(range)),
  };
}
