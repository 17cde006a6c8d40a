import { type Edit, onlyPart } from '@/lib/edit/edit';
import type { TimeRange } from '@/lib/media/time';
import { rangeLength, withDuration } from './range';

type Parts = Edit['parts'];
type WithParts = Pick<Edit, 'parts'>;

/**
 * The range between the two marks.
 * @throws {MediaError} `several-parts`; the editor keeps one part today.
 */
export function rangeOf(edit: WithParts): TimeRange {
  const { startMs, endMs } = onlyPart(edit);
  return { startMs, endMs };
}

/** The parts once the two marks stand elsewhere. */
export function withRange(edit: WithParts, range: TimeRange): Parts {
  return [{ ...onlyPart(edit), ...range }];
}

/** The length of all parts together, in milliseconds. */
export function partsLength(parts: readonly TimeRange[]): number {
  return parts.reduce((sum, part) => sum + rangeLength(part), 0);
}

/** Parts after the length of their file became known, or better known. */
export function fitted<P extends TimeRange>(parts: readonly P[], oldMs: number, newMs: number): P[] {
  return parts.map((part) => ({ ...part, ...withDuration(part, oldMs, newMs) }));
}
