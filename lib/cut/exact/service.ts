import type { CutReport, EngineId } from '@/lib/cut/engine';
import { openStorage } from '@/lib/cut/packets/storage';
import { type CutRequest, isSameRequest } from '@/lib/cut/request';
import type { TimelineIndex } from '@/lib/cut/timeline-index';
import type { MediaInfo } from '@/lib/media/info';
import { MAX_INTERVALS } from '@/lib/mp4/write/byte-ranges';
import { type CutParts, checkReadable, cutMovie, foreseeCut, type OpenMovie } from './core';
import { gather } from './gather';

/** A file that can be cut by its index, whatever its container. */
export interface Cuttable {
  info: MediaInfo;
  /** Null when it would take too long to tell. */
  timeline(): Promise<TimelineIndex | null>;
  /** All that a cut needs of the index. */
  openFor(request: CutRequest, signal: AbortSignal): Promise<OpenMovie>;
  /** As much of it as telling of the cut beforehand needs. */
  outlineFor(request: CutRequest): Promise<OpenMovie>;
}

/** A clip, and what its ranges are ranges of: the file itself when `media` is null. */
export interface IndexClip extends CutParts {
  media: Blob | null;
}

/** An engine's work for one file, the same on either side of the worker's door. */
export type IndexService = {
  open(file: Blob): Promise<MediaInfo>;
  timeline(): Promise<TimelineIndex | null>;
  foresee(request: CutRequest): Promise<CutReport>;
  /** @param scratch entry of the scratch folder for media that has to be copied, or null. */
  cut(request: CutRequest, scratch: string | null): Promise<IndexClip>;
  /** Ends the cut under way, if it is one that copies. */
  stop(): Promise<void>;
};

/** Milliseconds that a range rests before its clip is written ahead of the click. */
const REST_MS = 120;

/** Bytes of a clip that may stay in the browser's own store of Blobs, which takes half the time of a private file. */
const SMALL_BYTES = 64 * 2 ** 20;

export interface ServiceOptions {
  /** Whether clips may be written before they are asked for; not where that would hold the page up. */
  ahead: boolean;
  /** Share of a cut that copies, 0–1. */
  onShare(share: number): void;
}

/** @param openFile reads the file's index. */
export function createIndexService(
  engine: EngineId,
  openFile: (file: Blob) => Promise<Cuttable>,
  { ahead, onShare }: ServiceOptions,
): IndexService {
  let opened: { blob: Blob; file: Cuttable } | null = null;
  let written: { request: CutRequest; parts: Promise<CutParts>; work: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the latest cut. */
  let cutting: AbortController | null = null;

  const source = () => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };

  const own = (report: CutReport): CutReport => ({ ...report, engine });

  async function write(request: CutRequest, signal: AbortSignal): Promise<CutParts> {
    const parts = await cutMovie(await source().file.openFor(request, signal), request);
    return { ...parts, report: own(parts.report) };
  }

  function writeAhead(request: CutRequest) {
    clearTimeout(timer);
    if (!ahead || (written && isSameRequest(written.request, request))) return;
    written?.work.abort();
    written = null;
    timer = setTimeout(() => {
      const work = new AbortController();
      const parts = write(request, work.signal);
      // Whatever fails now fails again, and is told, when the clip is asked for.
      parts.catch(() => undefined);
      written = { request, parts, work };
    }, REST_MS);
  }

  /** The clip written ahead, once: its bytes move to the page. Null when there is none, or it could not be written. */
  async function takeWritten(request: CutRequest): Promise<CutParts | null> {
    clearTimeout(timer);
    const parts = written && isSameRequest(written.request, request) ? written.parts : null;
    if (!parts) written?.work.abort();
    written = null;
    const clip = await parts?.catch(() => null);
    if (clip) await checkReadable(source().blob, clip);
    return clip ?? null;
  }

  /** Parts that a Blob of slices can hold stay ranges of the file; more of them are copied into one piece. */
  async function materialized(
    parts: CutParts,
    scratch: string | null,
    signal: AbortSignal,
  ): Promise<IndexClip> {
    if (parts.ranges.length <= MAX_INTERVALS) return { ...parts, media: null };
    const bytes = parts.ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    const storage = await openStorage(bytes > SMALL_BYTES ? scratch : null);
    const writer = storage.writable.getWriter();
    let position = 0;
    try {
      const append = async (data: Uint8Array<ArrayBuffer>) => {
        await writer.write({ type: 'write', data, position });
        position += data.length;
      };
      await gather(source().blob, parts.ranges, append, { signal, onShare });
      return { ...parts, ranges: [{ from: 0, to: bytes }], media: await storage.finish() };
    } catch (error) {
      await storage.discard();
      throw error;
    }
  }

  return {
    async open(blob) {
      const file = await openFile(blob);
      opened = { blob, file };
      return file.info;
    },
    timeline: () => source().file.timeline(),
    async foresee(request) {
      const report = await foreseeCut(await source().file.outlineFor(request), request);
      writeAhead(request);
      return own(report);
    },
    async cut(request, scratch) {
      const work = new AbortController();
      cutting = work;
      const parts = (await takeWritten(request)) ?? (await write(request, work.signal));
      return materialized(parts, scratch, work.signal);
    },
    stop: async () => cutting?.abort(),
  };
}
