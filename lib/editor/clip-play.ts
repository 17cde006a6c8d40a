import type { Edit } from '@/lib/edit/edit';
import { msToSeconds } from '@/lib/media/time';

/** What a player does next while it plays a clip. `jump`: another part begins. `enter`: the visitor went to another part. */
export type ClipStep =
  | { kind: 'stay' }
  | { kind: 'jump' | 'enter'; index: number }
  | { kind: 'leave' }
  | { kind: 'end' };

/** Seconds before the end of a part at which the player goes on, so that no frame beyond it is shown. */
const LEAD_SEC = 0.015;

/** Seconds before the end of the file at which a part ends: a player stops at its last frame by itself. */
const FILE_END_SEC = 0.05;

/** Seconds by which a player may be before a part, or behind its end, and still be at it. */
const NEAR_SEC = 0.3;

/**
 * What follows from where a player is while it plays these parts in order.
 * @param index the part that plays
 * @param sec where the player is in that part's source
 * @param durationSec the length of that source
 * @param unseenSec what may have played since the last call: much in a hidden page and on a busy machine
 */
export function clipStep(
  parts: Edit['parts'],
  index: number,
  sec: number,
  durationSec: number,
  unseenSec = 0,
): ClipStep {
  const part = parts[index];
  if (!part) return { kind: 'end' };
  const end = Math.min(msToSeconds(part.endMs), durationSec - FILE_END_SEC) - LEAD_SEC;
  const isNear = sec >= msToSeconds(part.startMs) - NEAR_SEC && sec < end + Math.max(NEAR_SEC, unseenSec);
  if (!isNear) {
    const other = parts.findIndex(
      ({ source, startMs, endMs }) =>
        source.id === part.source.id && sec >= msToSeconds(startMs) && sec < msToSeconds(endMs) - LEAD_SEC,
    );
    return other >= 0 ? { kind: 'enter', index: other } : { kind: 'leave' };
  }
  if (sec < end) return { kind: 'stay' };
  return index + 1 < parts.length ? { kind: 'jump', index: index + 1 } : { kind: 'end' };
}
