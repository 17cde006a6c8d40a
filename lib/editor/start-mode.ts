import type { ExactOutlook } from '@/lib/cut/engine';
import type { CutOptions, StartMode } from '@/lib/edit/edit';
import type { OpenFile } from './state';

/** Where an exact start is refused, the clip begins as it would without asking for one. */
export function startFor({ start }: CutOptions, { outlook }: OpenFile): StartMode {
  return start === 'exact' && isRefused(outlook?.exact) ? 'lossless' : start;
}

export function isRefused(exact: ExactOutlook | undefined): boolean {
  return exact !== undefined && 'refused' in exact;
}
