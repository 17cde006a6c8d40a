/**
 * One running ffmpeg core: a file in, runs, a clip out. ffmpeg blocks its thread while it runs, so an abort ends the
 * worker; so does anything unexpected, since a core that threw once is not to be trusted again. A dead core only
 * answers {@link Core.dead}.
 */
import type { FFFSMountOptions, FFFSType, LogEvent } from '@ffmpeg/ffmpeg';
import { MediaError } from '@/lib/media/errors';
import { DeadlineError, raced, startDeadline } from './deadline';
import { CLIP_FS, type ClipMount, UNREADABLE } from './protocol';

/** What is used of @ffmpeg/ffmpeg's `FFmpeg`. */
export interface FfmpegLike {
  load(config: object): Promise<unknown>;
  exec(args: string[]): Promise<number>;
  mount(type: FFFSType, options: FFFSMountOptions, point: string): Promise<unknown>;
  unmount(point: string): Promise<unknown>;
  createDir(path: string): Promise<unknown>;
  /** A Blob from our worker. */
  readFile(path: string): Promise<unknown>;
  deleteFile(path: string): Promise<unknown>;
  on(event: 'log', callback: (line: LogEvent) => void): void;
  off(event: 'log', callback: (line: LogEvent) => void): void;
  terminate(): void;
}

/** Our worker keeps files out of the core's memory; the stock one does not. */
export type CoreKind = 'windowed' | 'stock';

export interface Run {
  /** 0 when ffmpeg was content; −1 when it never came to its end. */
  code: number;
  /** The last lines it printed. */
  lines: string[];
}

const IN = '/in';
const OUT = '/out';
const CLIP = 'clip.mp4';
const KEPT_LINES = 400;

/** Milliseconds without a line of output after which a run is taken for dead; a seek in a large file is silent too. */
const SILENCE_MS = 180_000;

export class Core {
  #dead = false;
  #hasOut = false;

  constructor(
    private readonly ffmpeg: FfmpegLike,
    readonly kind: CoreKind,
  ) {}

  get dead(): boolean {
    return this.#dead;
  }

  terminate(): void {
    this.#dead = true;
    this.ffmpeg.terminate();
  }

  /** @returns the path under which ffmpeg sees the file. */
  async openInput(file: Blob, name: string, signal: AbortSignal): Promise<string> {
    await this.#call(signal, () => this.ffmpeg.createDir(IN));
    // A string enum whose module does not exist in Node, where the ladder is tested.
    const workerFs = 'WORKERFS' as FFFSType;
    await this.#call(signal, () => this.ffmpeg.mount(workerFs, { blobs: [{ name, data: file }] }, IN));
    return `${IN}/${name}`;
  }

  /** @returns the path to write the clip to; one clip at a time. */
  async openOutput(scratch: string | null, signal: AbortSignal): Promise<string> {
    if (!this.#hasOut) await this.#call(signal, () => this.ffmpeg.createDir(OUT));
    this.#hasOut = true;
    const options: ClipMount = { name: CLIP, scratch };
    if (this.kind === 'windowed')
      await this.#call(signal, () =>
        this.ffmpeg.mount(CLIP_FS as FFFSType, options as FFFSMountOptions, OUT),
      );
    return `${OUT}/${CLIP}`;
  }

  /** Ends the output and hands it over; {@link closeOutput} follows. */
  async takeOutput(signal: AbortSignal): Promise<Blob> {
    const data = await this.#call(signal, () => this.ffmpeg.readFile(`${OUT}/${CLIP}`));
    if (data instanceof Blob) return data;
    return new Blob([data as Uint8Array<ArrayBuffer>], { type: 'video/mp4' });
  }

  /** Frees the output's file. @param keep when the clip was taken and lives on. */
  async closeOutput(keep: boolean, signal: AbortSignal): Promise<void> {
    const remove = () => this.ffmpeg.deleteFile(`${OUT}/${CLIP}`);
    if (this.kind === 'stock') {
      // There is no file when the run failed before it wrote one.
      await this.#call(signal, () => remove().catch(() => {}));
      return;
    }
    if (!keep) await this.#call(signal, remove);
    await this.#call(signal, () => this.ffmpeg.unmount(OUT));
  }

  async run(args: string[], signal: AbortSignal, onLine?: (line: string) => void): Promise<Run> {
    const lines: string[] = [];
    const deadline = startDeadline(signal, SILENCE_MS, 'ffmpeg');
    const listen = ({ message }: LogEvent) => {
      deadline.extend();
      lines.push(message);
      if (lines.length > KEPT_LINES * 2) lines.splice(0, KEPT_LINES);
      onLine?.(message);
    };
    this.ffmpeg.on('log', listen);
    try {
      const code = await this.#call(deadline.signal, () => this.ffmpeg.exec(args));
      if (code === -1) this.terminate();
      return { code, lines };
    } finally {
      deadline.clear();
      this.ffmpeg.off('log', listen);
    }
  }

  /**
   * @throws {MediaError} `file-unreadable` or `engine-failed`, whatever shape the rejection had.
   * @throws the signal's reason when aborted.
   */
  async #call<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
    if (this.#dead) throw new MediaError('engine-failed', 'the core has ended');
    try {
      signal.throwIfAborted();
      return await raced(send(), signal);
    } catch (error) {
      this.terminate();
      if (signal.aborted && !(signal.reason instanceof DeadlineError)) throw signal.reason;
      const text = error instanceof Error ? error.message : String(error);
      const code = text.startsWith(UNREADABLE) ? 'file-unreadable' : 'engine-failed';
      throw new MediaError(code, text, { cause: error });
    }
  }
}
