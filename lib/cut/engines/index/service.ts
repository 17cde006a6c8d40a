import { opusPlaysLate } from '@/lib/codecs/opus';
import { MAX_INTERVALS } from '@/lib/containers/mp4/write/byte-ranges';
import type { Forecast } from '@/lib/cut/forecast';
import type { ClipContents, Verification } from '@/lib/cut/report';
import { asRefusal } from '@/lib/cut/splice/refusal';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { FrameCheck } from '@/lib/cut/verify/frame-check';
import type { Call } from '@/lib/cut/worker/service';
import { checkReadable, cutMovie, forecastMovie, type IndexCut } from '@/lib/cut/write/cut-movie';
import { gather } from '@/lib/cut/write/gather';
import type { OpenMovie } from '@/lib/cut/write/open-movie';
import { type Edit, isSameEdit } from '@/lib/edit/edit';
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
   * @param onShare share read, 0–1, where it is read for the edit.
   */
  openFor(edit: Edit, context: { signal: AbortSignal; onShare(share: number): void }): Promise<OpenMovie>;
  /** As much of it as telling of the cut beforehand needs. */
  outlineFor(edit: Edit): Promise<OpenMovie>;
}

/** A clip, and what its ranges are ranges of: the file itself when `media` is null. */
export interface IndexClip extends IndexCut {
  media: Blob | null;
  verified: Verification;
}

/** An engine's work for one file, in a worker or in the page. */
export type IndexService = {
  open(call: Call, file: Blob): Promise<MediaInfo>;
  timeline(call: Call): Promise<TimelineIndex | null>;
  forecast(call: Call, edit: Edit): Promise<Forecast>;
  /** Bytes of the clip that was last foreseen, once it is written ahead; null for another one, or if it comes to nothing. */
  clipBytes(call: Call, edit: Edit): Promise<number | null>;
  /**
   * Its updates are the share done, 0–1, of a cut that reads or copies media.
   * @param scratch entry of the scratch folder for media that has to be copied, or null.
   */
  cut(call: Call<number>, edit: Edit, scratch: string | null): Promise<IndexClip>;
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
  parts: IndexCut;
  pictures: FrameCheck | null;
}

/** A clip that is written before it is asked for, once its range has rested. */
interface Ahead {
  edit: Edit;
  made: Promise<Made>;
  work: AbortController;
  /** Ends the rest. */
  begin(): void;
}

const bytesOf = ({ head, ranges }: IndexCut) =>
  ranges.reduce((sum, { from, to }) => sum + to - from, head.length);

/** @param openFile reads the file's index. */
export function createIndexService(
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

  async function write(edit: Edit, signal: AbortSignal): Promise<Made> {
    const open = await source().file.openFor(edit, { signal, onShare: (share) => onShare(share) });
    const cut = await cutMovie(open, edit, signal);
    if (isLate(open, cut.contents)) throw new MediaError('codec-not-in-mp4', 'Opus beside a long lead-in');
    // What has to be copied first is verified as it then is.
    const pictures = cut.ranges.length <= MAX_INTERVALS ? await verify(open, edit, cut, null) : null;
    return { open, parts: cut, pictures };
  }

  /** @throws {MediaError} `not-verified` when the clip is not what it should be. */
  async function verify(open: OpenMovie, edit: Edit, parts: IndexCut, media: Blob | null) {
    const { head, ranges, inlined, durationSec, contents } = parts;
    const pieces = ranges.map(({ from, to }) => (media ?? source().blob).slice(from, to));
    const own = head.length - inlined.reduce((sum, { from, to }) => sum + to - from, 0);
    const layout = media ? null : { head: own, ranges: [...inlined, ...ranges] };
    const claim = { edit, contents, durationSec, byIndex: true, layout };
    return new FrameCheck(await checkClip(new Blob([head, ...pieces]), open.movie, claim));
  }

  function writeAhead(edit: Edit) {
    clearTimeout(timer);
    if (!ahead || (written && isSameEdit(written.edit, edit))) return;
    dropWritten();
    const work = new AbortController();
    let begin = () => {};
    const rested = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const made = rested.then(() => {
      work.signal.throwIfAborted();
      return write(edit, work.signal);
    });
    written = { edit, made, work, begin };
    timer = setTimeout(begin, edit.start === 'exact' ? REST_TO_ENCODE_MS : REST_MS);
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
  async function takeWritten(edit: Edit, signal: AbortSignal): Promise<Made | null> {
    clearTimeout(timer);
    if (!written || !isSameEdit(written.edit, edit)) dropWritten();
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
    parts: IndexCut,
    scratch: string | null,
    signal: AbortSignal,
  ): Promise<IndexCut & { media: Blob | null }> {
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

  async function cut(edit: Edit, scratch: string | null, signal: AbortSignal): Promise<IndexClip> {
    const made = (await takeWritten(edit, signal)) ?? (await write(edit, signal));
    const clip = await materialized(made.parts, scratch, signal);
    const pictures = made.pictures ?? (await verify(made.open, edit, clip, clip.media));
    const encoded = clip.contents.start.kind === 'smart';
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
    async forecast(_, edit) {
      const open = await source().file.outlineFor(edit);
      const forecast = await forecastMovie(open, edit);
      writeAhead(edit);
      return { ...forecast, audio: isLate(open, forecast) ? 'encoded' : forecast.audio };
    },
    async clipBytes(_, edit) {
      if (!written || !isSameEdit(written.edit, edit)) return null;
      return written.made.then(({ parts }) => bytesOf(parts)).catch(() => null);
    },
    async cut({ signal, update, move }, edit, scratch) {
      onShare = update;
      try {
        const clip = await cut(edit, scratch, signal);
        move([clip.head.buffer]);
        return clip;
      } catch (error) {
        throw signal.aborted || edit.start !== 'exact' ? error : asRefusal(error);
      }
    },
  };
}

/** True if the clip's Opus would play late, so that another engine has to encode it. */
function isLate(
  { usable }: OpenMovie,
  { video, audio, start }: Pick<ClipContents, 'video' | 'audio'> & Pick<Forecast, 'start'>,
): boolean {
  const formats = usable.tracks.flatMap(({ entries }) => entries.map(({ format }) => format));
  return opusPlaysLate({
    videoCopied: video === 'copied',
    copiedAudio: audio === 'copied' ? formats : [],
    leadInSec: start.kind === 'lead-in' ? start.leadIn.shownSec : 0,
  });
}
