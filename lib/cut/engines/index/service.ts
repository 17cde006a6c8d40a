import { opusPlaysLate } from '@/lib/codecs/opus';
import { MAX_INTERVALS } from '@/lib/containers/mp4/write/byte-ranges';
import type { CutReport, EngineId } from '@/lib/cut/engine';
import type { Verification } from '@/lib/cut/report';
import { exactRefusal } from '@/lib/cut/splice/refusal';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { PictureCheck } from '@/lib/cut/verify/frame-check';
import type { Call } from '@/lib/cut/worker/service';
import {
  type CutParts,
  checkReadable,
  cutMovie,
  foreseeCut,
  type OpenMovie,
} from '@/lib/cut/write/cut-movie';
import { gather } from '@/lib/cut/write/gather';
import { type CutRequest, isSameRequest, optionsOf } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { openStorage } from '@/lib/media/scratch/storage';
import { stillsBuffers } from '@/lib/media/stills';
import { type TimelineIndex, timelineBuffers } from '@/lib/media/timeline-index';

/** A file that can be cut by its index, whatever its container. */
export interface Cuttable {
  info: MediaInfo;
  /** Null when it would take too long to tell. */
  timeline(): Promise<TimelineIndex | null>;
  /**
   * All that a cut needs of the index.
   * @param onShare share read, 0–1, where it is read for the request.
   */
  openFor(
    request: CutRequest,
    context: { signal: AbortSignal; onShare(share: number): void },
  ): Promise<OpenMovie>;
  /** As much of it as telling of the cut beforehand needs. */
  outlineFor(request: CutRequest): Promise<OpenMovie>;
}

/** A clip, and what its ranges are ranges of: the file itself when `media` is null. */
export interface IndexClip extends CutParts {
  media: Blob | null;
  verified: Verification;
}

/** An engine's work for one file, in a worker or in the page. */
export type IndexService = {
  open(call: Call, file: Blob): Promise<MediaInfo>;
  timeline(call: Call): Promise<TimelineIndex | null>;
  foresee(call: Call, request: CutRequest): Promise<CutReport>;
  /** Bytes of the clip that was last foreseen, once it is written ahead; null for another one, or if it comes to nothing. */
  clipBytes(call: Call, request: CutRequest): Promise<number | null>;
  /**
   * Its updates are the share done, 0–1, of a cut that reads or copies media.
   * @param scratch entry of the scratch folder for media that has to be copied, or null.
   */
  cut(call: Call<number>, request: CutRequest, scratch: string | null): Promise<IndexClip>;
};

/** Milliseconds that a range rests before its clip is written ahead of the click. */
const REST_MS = 120;

/** The same where pictures have to be encoded for it. */
const REST_TO_ENCODE_MS = 400;

/** Milliseconds that it rests on before pictures of the clip are compared with the source's, which keeps a core busy. */
const PICTURES_REST_MS = 250;

/** Milliseconds that a click waits for those pictures: of a copied clip they confirm what its index and bytes have shown. */
const PICTURES_MS = 60;

/** Milliseconds that it waits where pictures were encoded, and nothing else could tell. */
const ENCODED_PICTURES_MS = 10_000;

/** Bytes of a clip that may stay in the browser's own store of Blobs, which takes half the time of a private file. */
const SMALL_BYTES = 64 * 2 ** 20;

export interface ServiceOptions {
  /** Whether clips may be written before they are asked for; not where that would hold the page up. */
  ahead: boolean;
}

/** A clip written, and verified but for its pictures; null where that waits for its bytes to be copied. */
interface Made {
  open: OpenMovie;
  parts: CutParts;
  pictures: PictureCheck | null;
}

/** A clip that is written before it is asked for, once its range has rested. */
interface Ahead {
  request: CutRequest;
  made: Promise<Made>;
  work: AbortController;
  /** Ends the rest. */
  begin(): void;
}

const bytesOf = ({ head, ranges }: CutParts) =>
  ranges.reduce((sum, { from, to }) => sum + to - from, head.length);

/** @param openFile reads the file's index. */
export function createIndexService(
  engine: EngineId,
  openFile: (file: Blob) => Promise<Cuttable>,
  { ahead }: ServiceOptions,
): IndexService {
  let opened: { blob: Blob; file: Cuttable } | null = null;
  let written: Ahead | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Hears of the share done of the cut under way, whose clip may have been begun before. */
  let onShare: (share: number) => void = () => undefined;

  const source = () => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };

  async function write(request: CutRequest, signal: AbortSignal): Promise<Made> {
    const open = await source().file.openFor(request, { signal, onShare: (share) => onShare(share) });
    const cut = await cutMovie(open, request, signal);
    if (isLate(open, cut.report)) throw new MediaError('codec-not-in-mp4', 'Opus beside a long lead-in');
    const parts = { ...cut, report: { ...cut.report, engine } };
    // What has to be copied first is verified as it then is.
    const pictures = parts.ranges.length <= MAX_INTERVALS ? await verify(open, request, parts, null) : null;
    return { open, parts, pictures };
  }

  /** @throws {MediaError} `not-verified` when the clip is not what it should be. */
  async function verify(open: OpenMovie, request: CutRequest, parts: CutParts, media: Blob | null) {
    const { head, ranges, durationSec, report } = parts;
    const pieces = ranges.map(({ from, to }) => (media ?? source().blob).slice(from, to));
    const copied = parts.copied ?? [];
    const own = head.length - copied.reduce((sum, { from, to }) => sum + to - from, 0);
    const layout = media ? null : { head: own, ranges: [...copied, ...ranges] };
    const claim = { request, report, durationSec, byIndex: true, layout };
    return new PictureCheck(await checkClip(new Blob([head, ...pieces]), open.movie, claim));
  }

  function writeAhead(request: CutRequest) {
    clearTimeout(timer);
    if (!ahead || (written && isSameRequest(written.request, request))) return;
    dropWritten();
    const work = new AbortController();
    let begin = () => {};
    const rested = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const made = rested.then(() => {
      work.signal.throwIfAborted();
      return write(request, work.signal);
    });
    written = { request, made, work, begin };
    timer = setTimeout(begin, optionsOf(request).start === 'exact' ? REST_TO_ENCODE_MS : REST_MS);
    made.then(
      ({ pictures }) => {
        if (written?.made === made) timer = setTimeout(() => pictures?.start(), PICTURES_REST_MS);
        work.signal.addEventListener('abort', () => pictures?.stop());
      },
      // Whatever fails now fails again, and is told, when the clip is asked for.
      () => undefined,
    );
  }

  function dropWritten() {
    written?.work.abort();
    written?.begin();
    written = null;
  }

  /** The clip written ahead, once: its bytes move to the page. Null when there is none, or it could not be written. */
  async function takeWritten(request: CutRequest, signal: AbortSignal): Promise<Made | null> {
    clearTimeout(timer);
    if (!written || !isSameRequest(written.request, request)) dropWritten();
    const ahead = written;
    written = null;
    ahead?.begin();
    const stop = () => ahead?.work.abort();
    signal.addEventListener('abort', stop, { once: true });
    const made = await ahead?.made.catch(() => null);
    signal.removeEventListener('abort', stop);
    if (made) await checkReadable(source().blob, made.parts);
    return made ?? null;
  }

  /** Parts that a Blob of slices can hold stay ranges of the file; more of them are copied into one piece. */
  async function materialized(
    parts: CutParts,
    scratch: string | null,
    signal: AbortSignal,
  ): Promise<CutParts & { media: Blob | null }> {
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

  async function cut(request: CutRequest, scratch: string | null, signal: AbortSignal): Promise<IndexClip> {
    const made = (await takeWritten(request, signal)) ?? (await write(request, signal));
    const clip = await materialized(made.parts, scratch, signal);
    const pictures = made.pictures ?? (await verify(made.open, request, clip, clip.media));
    const { exact } = clip.report;
    const encoded = exact !== undefined && 'encodedSec' in exact;
    return { ...clip, verified: await pictures.settle(encoded ? ENCODED_PICTURES_MS : PICTURES_MS) };
  }

  return {
    async open({ move }, blob) {
      const file = await openFile(blob);
      opened = { blob, file };
      const { stills } = file.info;
      if (stills) move(stillsBuffers(stills));
      return file.info;
    },
    async timeline({ move }) {
      const timeline = await source().file.timeline();
      if (timeline) move(timelineBuffers(timeline));
      return timeline;
    },
    async foresee(_, request) {
      const open = await source().file.outlineFor(request);
      const report = await foreseeCut(open, request);
      writeAhead(request);
      return { ...report, engine, audio: isLate(open, report) ? 'encoded' : report.audio };
    },
    async clipBytes(_, request) {
      if (!written || !isSameRequest(written.request, request)) return null;
      return written.made.then(({ parts }) => bytesOf(parts)).catch(() => null);
    },
    async cut({ signal, update, move }, request, scratch) {
      onShare = update;
      try {
        const clip = await cut(request, scratch, signal);
        move([clip.head.buffer]);
        return clip;
      } catch (error) {
        throw signal.aborted || optionsOf(request).start !== 'exact' ? error : exactRefusal(error);
      }
    },
  };
}

/** Whether the clip's Opus would play late, so that another engine has to encode it. */
function isLate({ carried }: OpenMovie, { video, audio, leadInSec, leadInShownSec }: CutReport): boolean {
  const formats = carried.tracks.flatMap(({ entries }) => entries.map(({ format }) => format));
  return opusPlaysLate({
    videoCopied: video === 'copied',
    copiedAudio: audio === 'copied' ? formats : [],
    leadInSec: leadInShownSec ?? leadInSec,
  });
}
