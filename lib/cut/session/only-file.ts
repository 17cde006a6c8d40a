import { type Edit, hasOverlappingCrops } from '@/lib/edit/edit';

/** The file of a clip that one session makes alone; null for several files, and for a moment of one with two crops. */
export function onlyFile<File>([only, second]: readonly File[], edit: Edit): File | null {
  return only && second === undefined && !hasOverlappingCrops(edit) ? only : null;
}
