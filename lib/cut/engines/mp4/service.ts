import type { CutReport } from '@/lib/cut/engine';
import {
  type CutParts,
  checkReadable,
  cutMovie,
  foreseeCut,
  type OpenMovie,
  openForCut,
} from '@/lib/cut/exact/core';
import type { MediaInfo } from '@/lib/media/info';
import type { RangeDs } from '@/lib/media/time';

/** The engine's work for one file, the same on either side of the worker's door. */
export type Mp4Service = {
  open(file: Blob): Promise<MediaInfo>;
  foresee(range: RangeDs): Promise<CutReport>;
  cut(range: RangeDs): Promise<CutParts>;
};

/** Milliseconds that a range rests before its clip is written ahead of the click. */
const REST_MS = 120;

interface Options {
  /** Whether clips may be written before they are asked for; not where that would hold the page up. */
  ahead: boolean;
}

export function createService({ ahead }: Options): Mp4Service {
  let opened: OpenMovie | null = null;
  let written: { range: RangeDs; parts: Promise<CutParts> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const movie = (): OpenMovie => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };

  function writeAhead(range: RangeDs) {
    clearTimeout(timer);
    if (!ahead || isSame(written?.range, range)) return;
    written = null;
    timer = setTimeout(() => {
      const parts = cutMovie(movie(), range);
      // Whatever fails now fails again, and is told, when the clip is asked for.
      parts.catch(() => undefined);
      written = { range, parts };
    }, REST_MS);
  }

  /** The clip written ahead, once: its bytes move to the page. Null when there is none, or it could not be written. */
  async function takeWritten(range: RangeDs): Promise<CutParts | null> {
    clearTimeout(timer);
    const { parts = null } = isSame(written?.range, range) ? (written ?? {}) : {};
    written = null;
    const clip = await parts?.catch(() => null);
    if (clip) await checkReadable(movie(), clip);
    return clip ?? null;
  }

  return {
    async open(file) {
      opened = await openForCut(file);
      return opened.info;
    },
    async foresee(range) {
      const report = await foreseeCut(movie(), range);
      writeAhead(range);
      return report;
    },
    cut: async (range) => (await takeWritten(range)) ?? cutMovie(movie(), range),
  };
}

function isSame(a: RangeDs | undefined, b: RangeDs): boolean {
  return a?.startDs === b.startDs && a.endDs === b.endDs;
}
