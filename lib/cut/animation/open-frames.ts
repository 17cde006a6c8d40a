/** Opens the files of an animation, and reads the frames of its parts. */
import type { FrameSize } from '@/lib/cut/fit/frame-size';
import type { Edit, Part, Source } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { newScratchName, removeScratch } from '@/lib/media/scratch/scratch';
import { openBrowserFrames } from './browser-frames';
import { openFfmpegFrames } from './ffmpeg-frames';
import type { FrameJob, FrameReader } from './frame-reader';
import type { FramesOfPart } from './frame-times';
import { framingOf } from './place-frames';

/** The open files of an edit. The browser decodes each, or ffmpeg.wasm if the browser can't. */
export class OpenFrames {
  readonly #readers = new Map<number, FrameReader>();
  readonly #scratch: string[] = [];

  private constructor(private readonly sources: ReadonlyMap<number, Source>) {}

  /**
   * Opens the files of an edit.
   * @throws {MediaError} the last failure.
   * @throws the signal's reason when aborted.
   */
  static async open({ parts }: SettledEdit, signal: AbortSignal): Promise<OpenFrames> {
    const open = new OpenFrames(new Map(parts.map(({ source }) => [source.id, source])));
    try {
      for (const [id, source] of open.sources) open.#readers.set(id, await openOne(source, signal));
      return open;
    } catch (error) {
      open.close();
      throw error;
    }
  }

  /** `ffmpeg` if it decodes any of the files. */
  get engine(): FrameReader['engine'] {
    return [...this.#readers.values()].some(({ engine }) => engine === 'ffmpeg') ? 'ffmpeg' : 'packets';
  }

  of({ source }: Pick<Part, 'source'>): FrameReader {
    const reader = this.#readers.get(source.id);
    if (!reader) throw new Error(`source ${source.id} is not open`);
    return reader;
  }

  /**
   * Reads the frames of all parts, one behind the other.
   * @param onFrames called with the number of frames that are done.
   */
  async read(
    times: readonly FramesOfPart<Part>[],
    edit: Pick<Edit, 'framing'>,
    size: FrameSize,
    { signal, onFrames }: { signal: AbortSignal; onFrames(done: number): void },
  ): Promise<Blob> {
    const blobs: Blob[] = [];
    let before = 0;
    for (const { part, atSec } of times) {
      if (atSec.length === 0) continue;
      const begun = before;
      const job = { atSec, framing: framingOf(part, edit.framing), size };
      blobs.push(await this.#readPart(part, job, { signal, onFrames: (done) => onFrames(begun + done) }));
      before += atSec.length;
    }
    return new Blob(blobs);
  }

  /** Reads the frames of one part. ffmpeg.wasm tries if the browser fails to decode a file that it promised to decode. */
  async #readPart(
    part: Part,
    job: FrameJob,
    context: { signal: AbortSignal; onFrames(done: number): void },
  ): Promise<Blob> {
    const scratch = await newScratchName();
    if (scratch) this.#scratch.push(scratch);
    const reader = this.of(part);
    try {
      return await reader.read(job, { ...context, scratch });
    } catch (error) {
      context.signal.throwIfAborted();
      const isFinal = error instanceof MediaError && ['file-unreadable', 'empty-range'].includes(error.code);
      if (isFinal || reader.engine === 'ffmpeg') throw error;
      reader.close();
      this.#readers.set(part.source.id, await openFfmpegFrames(part.source, context.signal));
      return this.#readPart(part, job, context);
    }
  }

  /** Closes the files, and removes the frames. */
  close(): void {
    for (const reader of this.#readers.values()) reader.close();
    this.#readers.clear();
    for (const name of this.#scratch.splice(0)) void removeScratch(name);
  }
}

async function openOne(source: Source, signal: AbortSignal): Promise<FrameReader> {
  try {
    return await openBrowserFrames(source, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MediaError && error.code === 'file-unreadable') throw error;
    return openFfmpegFrames(source, signal);
  }
}
