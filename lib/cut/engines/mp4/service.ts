import type { CutReport } from '@/lib/cut/engine';
import { type CutParts, cutMovie, foreseeCut, type OpenMovie, openForCut } from '@/lib/cut/exact/core';
import type { MediaInfo } from '@/lib/media/info';
import type { RangeDs } from '@/lib/media/time';

/** The engine's work for one file, the same on either side of the worker's door. */
export type Mp4Service = {
  open(file: Blob): Promise<MediaInfo>;
  foresee(range: RangeDs): Promise<CutReport>;
  cut(range: RangeDs): Promise<CutParts>;
};

export function createService(): Mp4Service {
  let opened: OpenMovie | null = null;
  const movie = (): OpenMovie => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };
  return {
    async open(file) {
      opened = await openForCut(file);
      return opened.info;
    },
    foresee: async (range) => foreseeCut(movie(), range),
    cut: async (range) => cutMovie(movie(), range),
  };
}
