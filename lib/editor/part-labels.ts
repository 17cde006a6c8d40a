import { formatSpoken, spokenRange } from './messages/format';
import { PARTS } from './messages/parts';
import { type EditorSelection, hasSeveralParts } from './parts';
import { rangeLength } from './range';
import { hasSeveralSources } from './sources';

/** "Part 2 of 3", the selected one; null while there is one part. */
export function partTitle({ parts, selected }: Pick<EditorSelection, 'parts' | 'selected'>): string | null {
  return hasSeveralParts({ parts }) ? PARTS.title(selected + 1, parts.length) : null;
}

/** What a screen reader reads for each part. Parts of several files have the names of theirs. */
export function partLabels({ parts }: Pick<EditorSelection, 'parts'>): string[] {
  const several = hasSeveralSources({ parts });
  return parts.map((part, index) => {
    const title = PARTS.title(index + 1, parts.length);
    const times = [spokenRange(part), formatSpoken(rangeLength(part))] as const;
    return several ? PARTS.labelOfFile(title, part.source.file.name, ...times) : PARTS.label(title, ...times);
  });
}
