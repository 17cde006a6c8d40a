import { MIN_CUT_MS } from '@/lib/config/limits';

/** What a mark says below its label, and to a screen reader. */
export const MARK_NOTES = {
  /** The other mark moved along. */
  moved: (range: string) => `Moved to ${range}`,
  movedSpoken: (range: string) => `The selection moved to ${range}.`,
  /** The mark stops because of the shortest cut, or the shortest part (milliseconds). */
  shortest: (ms: number) => (ms === MIN_CUT_MS ? 'At least 1 second' : `At least ${ms / 1000} seconds`),
  /** The mark was set beyond the end. */
  videoEnd: (end: string) => `The video ends at ${end}`,
  unreadable: 'Type a time like 1:23.4',
} as const;
