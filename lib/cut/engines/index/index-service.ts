import type { Forecast } from '@/lib/cut/forecast';
import { withJoinKeys } from '@/lib/cut/join/join-key';
import { fromTimeline, joinedIn, onTimeline } from '@/lib/cut/join/on-timeline';
import { withSetsOfSamples } from '@/lib/cut/join/sets-of-samples';
import { openForCut } from '@/lib/cut/plan/open-movie';
import type { LaterCheck } from '@/lib/cut/report';
import { asRefusal } from '@/lib/cut/splice/find/refusal';
import type { FrameCheck } from '@/lib/cut/verify/frame-check';
import { type Clip, checkReadable, sizeOfClip } from '@/lib/cut/write/clip';
import { forecastMovie } from '@/lib/cut/write/forecast-movie';
import { isSameEdit } from '@/lib/edit/edit';
import { type SettledEdit, unturned } from '@/lib/edit/settle';
import { MediaError, ofSource } from '@/lib/media/errors';
import { type Container, familyOf } from '@/lib/media/formats';
import type { MediaInfo, TimelineIndex } from '@/lib/media/info';
import { nextTask } from '@/lib/media/next-task';
import type { Call } from '@/lib/worker/service';
import { ClipWriter, needsEncodedAudio, turnedClip, type WrittenClip } from './clip-writer';
import type { Cuttable } from './cuttable';
import { MadeAhead, type Maker } from './made-ahead';
import type { OpenedSource } from './open-joined';
import { stillsOf, timelineOf } from './timeline';

/** A file to open: a `Source` in a form that can be posted between threads. */
export interface FileToOpen {
  /** `Source.id`. */
  id: number;
  file: Blob;
  container: Container;
}

/** A clip whose media is null if it is the only file itself. */
export type IndexClip = Omit<Clip, 'media'> & { media: Blob | null };

/** The engine's work for one file, or for several whose parts become one clip. In a worker or in the page. */
export type IndexService = {
  /** @param scratch names of scratch files that clips of several files refer to begin with this; null or absent for none. */
  open(call: Call, files: readonly FileToOpen[], scratch?: string | null): Promise<MediaInfo>;
  timeline(call: Call): Promise<TimelineIndex | null>;
  forecast(call: Call, edit: SettledEdit): Promise<Forecast>;
  /** Writes the clip ahead of the click, and tells its bytes; null if another one is asked about meanwhile, or it can't be written. */
  clipBytes(call: Call, edit: SettledEdit): Promise<number | null>;
  /**
   * Its updates are the share done, 0–1, of a cut that reads or copies media.
   * @param scratch entry of the scratch folder for media that has to be copied, or null.
   */
  cut(call: Call<number>, edit: SettledEdit, scratch: string | null): Promise<IndexClip>;
  /** Checks what the latest cut didn't wait for; null if another one ends that. */
  checkLater(call: Call): Promise<LaterCheck | null>;
};

export interface ServiceOptions {
  /** Whether clips may be written before they are asked for; not where that would hold up the page. */
  ahead: boolean;
}

/** Milliseconds that an edit rests before its clip is written ahead of the click; longer if frames have to be encoded. */
const REST_MS = 30;
const REST_TO_ENCODE_MS = 400;

/** Milliseconds that a clip rests on before its frames are compared with the source's, which keeps a core busy. */
const FRAMES_REST_MS = 250;

interface Opened {
  file: Cuttable;
  writer: ClipWriter;
  ahead: MadeAhead<SettledEdit, WrittenClip>;
}

/** True for edits whose clips differ by their rotation alone. */
const isSameMedia = (a: SettledEdit, b: SettledEdit) => isSameEdit(unturned(a), unturned(b));

export function createIndexService({ ahead }: ServiceOptions): IndexService {
  let opened: Opened | null = null;
  /** The edit that is being cut. */
  let running: SettledEdit | null = null;
  /** The check of the latest clip. */
  let check: FrameCheck | null = null;
  /** Settles when the latest cut ends. */
  let cutting: Promise<unknown> = Promise.resolve();
  /** Settles when the latest forecast ends. */
  let forecasting: Promise<unknown> = Promise.resolve();
  /** Hears of the share done of the latest cut, whose clip may have been begun ahead. */
  let onShare: (share: number) => void = () => undefined;

  const current = () => {
    if (!opened) throw new Error('open() comes first');
    return opened;
  };

  const contextOf = (signal: AbortSignal) => ({ signal, onShare: (share: number) => onShare(share) });

  /** Lets cuts that have been asked for by now go first. */
  async function giveWay(): Promise<void> {
    await nextTask();
    await cutting;
  }

  async function forecastOf(rotated: SettledEdit): Promise<Forecast> {
    const edit = unturned(rotated);
    await giveWay();
    const open = await current().file.outlineFor(edit);
    // Joining long files took a while, and the forecast may try the encoder.
    await giveWay();
    const forecast = fromTimeline(open, edit, await forecastMovie(open, onTimeline(open, edit)));
    const stated = { ...forecast, ...joinedIn(open, forecast, edit) };
    return needsEncodedAudio(open, edit, forecast) ? { ...stated, audio: 'encoded' } : stated;
  }

  /** The clip of an edit before it is rotated: made ahead, given out before, or made now. */
  async function complete(
    edit: SettledEdit,
    scratch: string | null,
    signal: AbortSignal,
  ): Promise<WrittenClip> {
    const { writer, ahead } = current();
    const known = await ahead.take(edit, signal);
    // The file may have been moved or changed since.
    if (known) await checkReadable(known.clip);
    if (known?.clip.verified) return known;
    const context = contextOf(signal);
    return writer.finish(known ?? (await writer.write(edit, context)), scratch, context);
  }

  return {
    async open({ move }, files, scratch = null) {
      const file = await openFiles(files, scratch);
      const writer = new ClipWriter(file);
      const ahead = writtenAhead((edit, signal) => writer.write(edit, contextOf(signal)));
      opened = { file, writer, ahead };
      const { stills } = file.info;
      if (stills) move([stills.atSec.buffer, stills.position.buffer, stills.size.buffer]);
      return file.info;
    },

    async timeline({ move }) {
      const timeline = await current().file.timeline();
      if (timeline) move(Object.values(timeline).map(({ buffer }) => buffer));
      return timeline;
    },

    forecast(_, edit) {
      current().ahead.dropOthers(unturned(edit));
      const forecast = forecastOf(edit);
      forecasting = forecast.catch(() => null);
      return forecast;
    },

    async clipBytes(_, edit) {
      await nextTask();
      const isCut = running !== null && isSameMedia(running, edit);
      await cutting;
      if (ahead && !isCut) current().ahead.begin(unturned(edit));
      return (
        (await current()
          .ahead.peek(edit)
          ?.then(({ clip }) => sizeOfClip(clip))
          .catch(() => null)) ?? null
      );
    },

    async cut({ signal, update, move }, edit, scratch) {
      onShare = update;
      running = edit;
      check?.stop();
      let end = () => {};
      cutting = new Promise<void>((resolve) => {
        end = resolve;
      });
      try {
        const whole = await complete(edit, scratch, signal);
        const { open } = whole;
        check = whole.frames;
        const isOfFile = whole.clip.media === open.movie.blob;
        // Another clip's media may be removed.
        current().ahead.keep(whole.edit, isOfFile ? whole : null);
        const clip = turnedClip(whole, edit);
        move([clip.head.buffer]);
        const contents = { ...clip.contents, ...joinedIn(open, clip.contents, edit) };
        return { ...clip, contents, media: isOfFile && !open.shiftsMs ? null : clip.media };
      } catch (error) {
        throw signal.aborted || edit.start !== 'exact' ? error : asRefusal(error);
      } finally {
        running = null;
        end();
      }
    },

    async checkLater() {
      const latest = check;
      // Both have decoders, and a visitor sees the forecast.
      await forecasting;
      return (latest === check && (await latest?.later())) || null;
    },
  };
}

/** Writes the clip of the latest edit ahead of the click, and later compares its frames with the source's. */
function writtenAhead(make: Maker<SettledEdit, WrittenClip>['make']): MadeAhead<SettledEdit, WrittenClip> {
  return new MadeAhead({
    isSame: isSameMedia,
    restMs: ({ start }) => (start === 'exact' ? REST_TO_ENCODE_MS : REST_MS),
    make,
    later: {
      afterMs: FRAMES_REST_MS,
      run({ frames }, signal) {
        frames?.start();
        signal.addEventListener('abort', () => frames?.stop());
      },
    },
  });
}

/** Loads the code for several files only for them. */
async function openFiles(files: readonly FileToOpen[], scratch: string | null): Promise<Cuttable> {
  const [only, second] = files;
  if (only && !second) return openFile(only.file, only.container);
  const opened: OpenedSource[] = [];
  for (const { id, file, container } of files) {
    const opening = openFile(file, container).catch((error) => {
      throw error instanceof MediaError ? ofSource(error, id) : error;
    });
    opened.push({ id, file: await opening });
  }
  const { openJoined } = await import('./open-joined');
  return openJoined(opened, scratch);
}

/** Loads the code for Matroska only for such a file. */
async function openFile(blob: Blob, container: Container): Promise<Cuttable> {
  switch (familyOf(container)) {
    case 'iso':
      return openMp4(blob);
    case 'matroska':
      return (await import('./open-matroska')).openMatroska(blob);
    default:
      throw new MediaError('unsupported', container);
  }
}

/**
 * Opens an MP4 or one of its relatives: the whole index, read once.
 * @throws {MediaError} as {@link openForCut}.
 */
export async function openMp4(file: Blob): Promise<Cuttable> {
  const open = await withSetsOfSamples(await openForCut(file));
  return {
    info: { ...withJoinKeys(open.info, open.usable.tracks), stills: stillsOf(open.usable) },
    timeline: async () => timelineOf(open.usable),
    openFor: async () => open,
    outlineFor: async () => open,
  };
}
