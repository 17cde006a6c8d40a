import type { OpenSource } from '@/lib/editor/open-source';
import { shownSource } from '@/lib/editor/sources';
import { useFile } from './editor-store';

/** A slice of the source that the player and the timeline show. */
export function useShown<T>(select: (source: OpenSource) => T): T {
  return useFile((file) => select(shownSource(file)));
}
