import type { FFFSMountOptions, FFFSType, LogEvent } from '@ffmpeg/ffmpeg';
import { MediaError } from '@/lib/media/errors';
import { DeadlineError, raced, startDeadline } from './deadline';
import { CLIP_FS, type ClipMount, isBytes, type OutputPlace, UNREADABLE } from './protocol';

/** The members of `FFmpeg` (@ffmpeg/ffmpeg) that are used here. */
export interface FfmpegLike {
  load(config: object): Promise<unknown>;
  exec(args: string[]): Promise<number>;
  mount(type: FFFSType, options: FFFSMountOptions, point: string): Promise<unknown>;
  unmount(point: string): Promise<unknown>;
  createDir(path: string): Promise<unknown>;
  /** Resolves to a Blob in our worker, or to bytes if they are in memory. */
  readFile(path: string): Promise<unknown>;
  deleteFile(path: string): Promise<unknown>;
  on(event: 'log', callback: (line: LogEvent) => void): void;
  /** Our worker hands over chunks of an output with this event. */
  on(event: 'progress', callback: (chunk: unknown) => void): void;
  off(event: 'log', callback: (line: LogEvent) => void): void;
  off(event: 'progress', callback: (chunk: unknown) => void): void;
  terminate(): void;
}

/** The outcome of an ffmpeg command. */
export interface CommandRun {
  /** 0 after success; −1 when ffmpeg didn't finish. */
  code: number;
  /** The last lines it printed. */
  lines: string[];
}

const IN = '/in';
const MADE = '/made';
const OUT = '/out';
const CLIP = 'clip.mp4';
const KEPT_LINES = 400;

/** Milliseconds without a line of output after which a run counts as dead. A seek in a large file prints nothing either. */
const SILENCE_MS = 180_000;

/** A program keeps some memory of each run. After some 150 of them, it crashes or hangs, so it ends before. */
const MOST_RUNS = 150;
/** Runs after which work of many runs had better go on with another program. */
const MANY_RUNS = 120;

/**
 * A running ffmpeg core. An abort terminates its worker, because ffmpeg blocks the thread while it runs. Any failure does so too,
 * because a core that has thrown isn't reliable any more. After that, only {@link Core.dead} can be used.
 */
export class Core {
  #dead = false;
  #runs = 0;
  readonly #folders = new Set<string>();

  constructor(private readonly ffmpeg: FfmpegLike) {}

  get dead(): boolean {
    return this.#dead;
  }

  /** Few runs are left. */
  get isWorn(): boolean {
    return this.#runs >= MANY_RUNS;
  }

  terminate(): void {
    this.#dead = true;
    this.ffmpeg.terminate();
  }

  /**
   * Mounts a file.
   * @returns the path under which ffmpeg sees it.
   */
  async openInput(file: Blob, name: string, signal: AbortSignal): Promise<string> {
    return this.#mount(file, name, IN, signal);
  }

  /**
   * Mounts an intermediate file beside the input, one at a time. {@link closeMade} has to follow.
   * @returns the path under which ffmpeg sees it.
   */
  async openMade(file: Blob, name: string, signal: AbortSignal): Promise<string> {
    return this.#mount(file, name, MADE, signal);
  }

  async closeMade(signal: AbortSignal): Promise<void> {
    await this.#call(signal, () => this.ffmpeg.unmount(MADE));
  }

  async #makeFolder(path: string, signal: AbortSignal): Promise<void> {
    if (!this.#folders.has(path)) await this.#call(signal, () => this.ffmpeg.createDir(path));
    this.#folders.add(path);
  }

  async #mount(file: Blob, name: string, point: string, signal: AbortSignal): Promise<string> {
    await this.#makeFolder(point, signal);
    // The enum's module doesn't exist in Node, where the session is tested.
    const workerFs = 'WORKERFS' as FFFSType;
    await this.#call(signal, () => this.ffmpeg.mount(workerFs, { blobs: [{ name, data: file }] }, point));
    return `${point}/${name}`;
  }

  /**
   * Prepares the output file, one at a time.
   * @returns the path to write to.
   */
  async openOutput(place: OutputPlace, signal: AbortSignal): Promise<string> {
    await this.#makeFolder(OUT, signal);
    const options: ClipMount = { name: CLIP, place };
    await this.#call(signal, () => this.ffmpeg.mount(CLIP_FS as FFFSType, options as FFFSMountOptions, OUT));
    return `${OUT}/${CLIP}`;
  }

  /** Finishes the output file and returns it. {@link closeOutput} has to follow. */
  async takeOutput(signal: AbortSignal): Promise<Blob> {
    const data = await this.#readOutput(signal);
    if (!(data instanceof Blob)) throw new MediaError('engine-failed', 'the worker gave no Blob');
    return data;
  }

  /** Listens for the chunks of a streamed output. @returns a function that stops listening. */
  onChunk(callback: (chunk: Uint8Array<ArrayBuffer>) => void): () => void {
    const listen = (chunk: unknown) => {
      if (isBytes(chunk)) callback(chunk);
    };
    this.ffmpeg.on('progress', listen);
    return () => this.ffmpeg.off('progress', listen);
  }

  /** Ends a streamed output and returns its last bytes. Call {@link closeOutput} next. */
  async takeRest(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const data = await this.#readOutput(signal);
    if (!isBytes(data)) throw new MediaError('engine-failed', 'the worker gave no bytes');
    return data;
  }

  #readOutput(signal: AbortSignal): Promise<unknown> {
    return this.#call(signal, () => this.ffmpeg.readFile(`${OUT}/${CLIP}`));
  }

  /** Frees the output file. @param keep whether the clip was taken and stays in use. */
  async closeOutput(keep: boolean, signal: AbortSignal): Promise<void> {
    if (!keep) await this.#call(signal, () => this.ffmpeg.deleteFile(`${OUT}/${CLIP}`));
    await this.#call(signal, () => this.ffmpeg.unmount(OUT));
  }

  /** Runs a command. @param onLine receives every line that ffmpeg prints. */
  async run(args: string[], signal: AbortSignal, onLine?: (line: string) => void): Promise<CommandRun> {
    if (++this.#runs > MOST_RUNS) this.terminate();
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
   * Sends a message to the core and terminates it after a failure.
   * @throws {MediaError} `file-unreadable`, `engine-failed`.
   * @throws the signal's reason when aborted.
   */
  async #call<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
    if (this.#dead) throw new MediaError('engine-failed', 'the core was terminated');
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
