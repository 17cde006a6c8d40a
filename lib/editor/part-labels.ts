import { formatSpoken } from '@/lib/media/time';
import { PARTS } from './messages/parts';
import { hasSeveralParts, type Selection } from './parts';
import { rangeLength } from './range';

/** "Part 2 of 3", the selected one; null while there is one part. */
export function partTitle({ parts, selected }: Pick<Selection, 'parts' | 'selected'>): string | null {
  return hasSeveralParts({ parts }) ? PARTS.title(selected + 1, parts.length) : null;
}

/** What a screen reader reads for each part. */
export function partLabels({ parts }: Pick<Selection, 'parts'>): string[] {
  return parts.map((part, index) =>
    PARTS.label(
      PARTS.title(index + 1, parts.length),
      formatSpoken(part.startMs),
      formatSpoken(part.endMs),
      formatSpoken(rangeLength(part)),
    ),
  );
}

/** True once the visitor works with several parts. Before, the editor shows nothing of them. */
export function showsParts({ parts, removed, mode }: Selection): boolean {
  return parts.length > 1 || removed.length > 0 || mode === 'remove';
}
