import type { CutReport } from '@/lib/cut/engine';
import {
  type CutParts,
  checkReadable,
  cutMovie,
  foreseeCut,
  type OpenMovie,
  openForCut,
} from '@/lib/cut/exact/core';
import { gather } from '@/lib/cut/exact/gather';
import { timelineOf } from '@/lib/cut/exact/timeline';
import { openStorage } from '@/lib/cut/packets/storage';
import { type CutRequest, isSameRequest } from '@/lib/cut/request';
import type { TimelineIndex } from '@/lib/cut/timeline-index';
import type { MediaInfo } from '@/lib/media/info';
import { MAX_INTERVALS } from '@/lib/mp4/write/byte-ranges';

/** A clip, and what its ranges are ranges of: the file itself when `media` is null. */
export interface Mp4Clip extends CutParts {
  media: Blob | null;
}

/** The engine's work for one file, the same on either side of the worker's door. */
export type Mp4Service = {
  open(file: Blob): Promise<MediaInfo>;
  timeline(): Promise<TimelineIndex>;
  foresee(request: CutRequest): Promise<CutReport>;
  /** @param scratch entry of the scratch folder for media that has to be copied, or null. */
  cut(request: CutRequest, scratch: string | null): Promise<Mp4Clip>;
  /** Ends the cut under way, if it is one that copies. */
  stop(): Promise<void>;
};

/** Milliseconds that a range rests before its clip is written ahead of the click. */
const REST_MS = 120;

/** Bytes of a clip that may stay in the browser's own store of Blobs, which takes half the time of a private file. */
const SMALL_BYTES = 64 * 2 ** 20;

interface Options {
  /** Whether clips may be written before they are asked for; not where that would hold the page up. */
  ahead: boolean;
  /** Share of a cut that copies, 0–1. */
  onShare(share: number): void;
}

export function createService({ ahead, onShare }: Options): Mp4Service {
  let opened: OpenMovie | null = null;
  let written: { request: CutRequest; parts: Promise<CutParts> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the latest cut. */
  let cutting: AbortController | null = null;

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

  /** Parts that a Blob of slices can hold stay ranges of the file; more of them are copied into one piece. */
  async function materialized(
    parts: CutParts,
    scratch: string | null,
    signal: AbortSignal,
  ): Promise<Mp4Clip> {
    if (parts.ranges.length <= MAX_INTERVALS) return { ...parts, media: null };
    const bytes = parts.ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    const storage = await openStorage(bytes > SMALL_BYTES ? scratch : null);
    const writer = storage.writable.getWriter();
    let position = 0;
    try {
      const write = async (data: Uint8Array<ArrayBuffer>) => {
        await writer.write({ type: 'write', data, position });
        position += data.length;
      };
      await gather(movie().movie.blob, parts.ranges, write, { signal, onShare });
      return { ...parts, ranges: [{ from: 0, to: bytes }], media: await storage.finish() };
    } catch (error) {
      await storage.discard();
      throw error;
    }
  }

  return {
    async open(file) {
      opened = await openForCut(file);
      return opened.info;
    },
    timeline: async () => timelineOf(movie().carried),
    async foresee(request) {
      const report = await foreseeCut(movie(), request);
      writeAhead(request);
      return report;
    },
    async cut(request, scratch) {
      const own = new AbortController();
      cutting = own;
      const parts = (await takeWritten(request)) ?? (await cutMovie(movie(), request));
      return materialized(parts, scratch, own.signal);
    },
    stop: async () => cutting?.abort(),
  };
}
