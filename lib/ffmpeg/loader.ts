/**
 * From the list of sources to a running core (specification §7): each source gets its time, a fresh instance, and is
 * given up for the next; nothing that differs from its pinned hash runs. A program that once ran stays in memory, so
 * that a core that crashed or was ended by an abort comes back without a download.
 */
import type { EngineSource, EngineTimeouts, PinnedFile } from '@/lib/config/engine';
import { MediaError } from '@/lib/media/errors';
import { Core, type FfmpegLike } from './core';
import { linkSignal, raced, startDeadline } from './deadline';
import { download, transferBytes } from './download';
import type { VerifiedProgram } from './protocol';

type PinnedSource = Exclude<EngineSource, { id: 'default' }>;

export interface LoadContext {
  signal: AbortSignal;
  /** Reports the bytes of the program fetched so far; `total` is 0 when unknown. */
  onLoad(loaded: number, total: number): void;
}

/** Everything the loader touches, so that its order and its time-outs are tested without a browser. */
export interface LoaderParts {
  sources: readonly EngineSource[];
  timeouts: EngineTimeouts;
  fetch: typeof fetch;
  compile(bytes: BufferSource): Promise<WebAssembly.Module>;
  create(): FfmpegLike;
  /** Absolute URLs on this origin. */
  workerUrl: string;
  stockWorkerUrl: string;
  /** Turns a path on this origin into an absolute URL; URLs stay as they are. */
  absolute(url: string): string;
}

export class Loader {
  #program: VerifiedProgram | null = null;

  constructor(private readonly parts: LoaderParts) {}

  /**
   * @throws {MediaError} `engine-unavailable` when every source failed; `detail` says how.
   * @throws the signal's reason when aborted.
   */
  async start({ signal, onLoad }: LoadContext): Promise<Core> {
    const failures: string[] = [];
    const attempt = async (name: string, start: () => Promise<Core>) => {
      try {
        signal.throwIfAborted();
        return await start();
      } catch (error) {
        signal.throwIfAborted();
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    };

    const known = this.#program;
    const restarted = known && (await attempt('kept program', () => this.#relaunch(known, signal)));
    if (restarted) return restarted;
    this.#program = null;
    for (const source of this.parts.sources) {
      const core = await attempt(source.id, () =>
        source.id === 'default' ? this.#launchStock(signal) : this.#launchFrom(source, { signal, onLoad }),
      );
      if (core) return core;
    }
    throw new MediaError('engine-unavailable', failures.join('; '));
  }

  async #relaunch(program: VerifiedProgram, signal: AbortSignal): Promise<Core> {
    await this.#assertScript(this.parts.workerUrl, signal);
    return this.#launch(program, signal);
  }

  async #launchFrom(source: PinnedSource, { signal, onLoad }: LoadContext): Promise<Core> {
    // The first failure ends the other downloads: half a program is no use.
    const linked = linkSignal(signal);
    try {
      const context = { signal: linked.signal, onLoad };
      const script = this.#assertScript(this.parts.workerUrl, linked.signal);
      const [program] = await Promise.all([this.#fetchProgram(source, context), script]);
      const core = await this.#launch(program, signal);
      this.#program = program;
      return core;
    } finally {
      linked.end();
    }
  }

  async #fetchProgram(source: PinnedSource, { signal, onLoad }: LoadContext): Promise<VerifiedProgram> {
    const js = { loaded: 0, total: transferBytes(source.js) };
    const wasm = { loaded: 0, total: transferBytes(source.wasm) };
    const get = (file: PinnedFile, progress: typeof js) =>
      download(
        { ...file, url: this.parts.absolute(file.url) },
        {
          signal,
          stallMs: this.parts.timeouts.stall,
          fetch: this.parts.fetch,
          onBytes(loaded, total) {
            Object.assign(progress, { loaded, total });
            onLoad(js.loaded + wasm.loaded, js.total + wasm.total);
          },
        },
      );
    const [script, binary] = await Promise.all([get(source.js, js), get(source.wasm, wasm)]);
    const deadline = startDeadline(signal, this.parts.timeouts.load, 'compile');
    try {
      const wasmModule = await raced(this.parts.compile(binary), deadline.signal);
      // On this origin the page's own policy vouches for the script's URL, and no `blob:` need be allowed in it. From
      // elsewhere exactly the checked bytes run; the URL lives as long as the page, for restarts.
      const coreURL =
        source.id === 'same-origin'
          ? this.parts.absolute(source.js.url)
          : URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      return { coreURL, wasmModule };
    } finally {
      deadline.clear();
    }
  }

  async #launch(program: VerifiedProgram, signal: AbortSignal): Promise<Core> {
    const config = { classWorkerURL: this.parts.workerUrl, ...program };
    return new Core(await this.#load(config, this.parts.timeouts.load, signal), 'windowed');
  }

  async #launchStock(signal: AbortSignal): Promise<Core> {
    await this.#assertScript(this.parts.stockWorkerUrl, signal);
    const config = { classWorkerURL: this.parts.stockWorkerUrl };
    return new Core(await this.#load(config, this.parts.timeouts.defaultLoad, signal), 'stock');
  }

  /** `load()` never settles when the worker's script does not run, hence the deadline and the end of the instance. */
  async #load(config: object, ms: number, signal: AbortSignal): Promise<FfmpegLike> {
    const ffmpeg = this.parts.create();
    const deadline = startDeadline(signal, ms, 'load');
    try {
      await raced(ffmpeg.load(config), deadline.signal);
      return ffmpeg;
    } catch (error) {
      ffmpeg.terminate();
      throw error;
    } finally {
      deadline.clear();
    }
  }

  /** A missing worker would only show as the time-out of `load()`; this shows it at once. */
  async #assertScript(url: string, signal: AbortSignal): Promise<void> {
    const deadline = startDeadline(signal, this.parts.timeouts.stall, url);
    try {
      const response = await this.parts.fetch(url, { signal: deadline.signal });
      const type = response.headers.get('content-type') ?? '';
      response.body?.cancel().catch(() => {});
      if (!response.ok || !type.includes('javascript'))
        throw new Error(`${url}: HTTP ${response.status}, ${type}`);
    } catch (error) {
      deadline.signal.throwIfAborted();
      throw error;
    } finally {
      deadline.clear();
    }
  }
}
