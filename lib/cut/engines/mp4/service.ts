import type { CutReport } from '@/lib/cut/engine';
import {
  type CutParts,
  checkReadable,
  cutMovie,
  foreseeCut,
  type OpenMovie,
  openForCut,
} from '@/lib/cut/exact/core';
import { type CutRequest, isSameRequest } from '@/lib/cut/request';
import type { MediaInfo } from '@/lib/media/info';

/** The engine's work for one file, the same on either side of the worker's door. */
export type Mp4Service = {
  open(file: Blob): Promise<MediaInfo>;
  foresee(request: CutRequest): Promise<CutReport>;
  cut(request: CutRequest): Promise<CutParts>;
};

/** Milliseconds that a range rests before its clip is written ahead of the click. */
const REST_MS = 120;

interface Options {
  /** Whether clips may be written before they are asked for; not where that would hold the page up. */
  ahead: boolean;
}

export function createService({ ahead }: Options): Mp4Service {
  let opened: OpenMovie | null = null;
  let written: { request: CutRequest; parts: Promise<CutParts> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const movie = (): OpenMovie => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };

  function writeAhead(request: CutRequest) {
    clearTimeout(timer);
    if (!ahead || (written && isSameRequest(written.request, request))) return;
    written = null;
    timer = setTimeout(() => {
      const parts = cutMovie(movie(), request);
      // Whatever fails now fails again, and is told, when the clip is asked for.
      parts.catch(() => undefined);
      written = { request, parts };
    }, REST_MS);
  }

  /** The clip written ahead, once: its bytes move to the page. Null when there is none, or it could not be written. */
  async function takeWritten(request: CutRequest): Promise<CutParts | null> {
    clearTimeout(timer);
    const parts = written && isSameRequest(written.request, request) ? written.parts : null;
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
    async foresee(request) {
      const report = await foreseeCut(movie(), request);
      writeAhead(request);
      return report;
    },
    cut: async (request) => (await takeWritten(request)) ?? cutMovie(movie(), request),
  };
}
