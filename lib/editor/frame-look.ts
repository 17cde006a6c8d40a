import type { Part } from '@/lib/edit/edit';
import type { Framing } from '@/lib/edit/framing';
import { keptParts } from './kept';
import { shownSource } from './sources';
import type { OpenFile } from './state';

/** The framing in which the player shows a moment of the open source, in milliseconds: a part may have a crop of its own. */
export function framingAt(file: OpenFile, ms: number): Framing {
  const { framing } = file;
  if (!framing.crop) return framing;
  const { source } = shownSource(file);
  const isHere = (part: Part | undefined) =>
    part?.source.id === source.id && part.startMs <= ms && ms < part.endMs;
  const selectedPart = file.parts[file.selected];
  const part = isHere(selectedPart) ? selectedPart : keptParts(file).find(isHere);
  return { ...framing, crop: part?.crop ?? framing.crop };
}
