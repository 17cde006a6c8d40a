import type { Edit, Source } from '@/lib/edit/edit';

/** What of a part lies at a point of the timeline: one of its ends, or what is between them. */
export interface PartHit {
  index: number;
  side: 'start' | 'end' | null;
}

/**
 * Finds the part of a source at a time. Where parts overlap, the shortest one wins, because the others can be reached beside it.
 * @param ms milliseconds
 * @param reachMs milliseconds around an end that belong to the end; at most a quarter of the part on its inner side.
 * @returns null if there is none
 */
export function partAt(
  parts: Edit['parts'],
  { id }: Pick<Source, 'id'>,
  ms: number,
  reachMs: number,
): PartHit | null {
  let best: (PartHit & { length: number }) | null = null;
  for (const [index, { source, startMs, endMs }] of parts.entries()) {
    if (source.id !== id || ms < startMs || ms >= endMs) continue;
    const length = endMs - startMs;
    if (best && best.length <= length) continue;
    const reach = Math.min(reachMs, length / 4);
    const side = ms < startMs + reach ? 'start' : ms >= endMs - reach ? 'end' : null;
    best = { index, side, length };
  }
  return best && { index: best.index, side: best.side };
}
