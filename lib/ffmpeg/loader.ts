import type { EngineSource, EngineTimeouts, PinnedFile } from '@/lib/config/engine';
import { firstAbort, MediaError } from '@/lib/media/errors';
import { Core, type FfmpegLike } from './core';
import { within } from './deadline';
import { download, transferBytes } from './download';
import type { VerifiedProgram } from './protocol';

/** How loading is aborted and reported. */
export interface LoadContext {
  signal: AbortSignal;
  /** Reports the bytes of the program fetched so far; `total` is 0 when unknown. */
  onLoad(loaded: number, total: number): void;
}

/** Everything that the loader uses, so that tests need no browser. */
export interface LoaderParts {
  sources: readonly EngineSource[];
  timeouts: EngineTimeouts;
  fetch: typeof fetch;
  compile(bytes: BufferSource): Promise<WebAssembly.Module>;
  create(): FfmpegLike;
  /** Our worker's absolute URL on this origin. */
  workerUrl: string;
  /** Makes an absolute URL of a path on this origin. URLs don't change. */
  absolute(url: string): string;
}

/**
 * Starts cores. It tries the sources in order (docs/specification.md, §7), each with its own timeout and a new instance, and
 * runs nothing that differs from its pinned hash. A program that ran once stays in memory, so that a new core needs no download
 * after a crash or an abort.
 */
export class Loader {
  #program: VerifiedProgram | null = null;

  constructor(private readonly parts: LoaderParts) {}

  /**
   * Starts a core.
   * @throws {MediaError} `engine-unavailable` when every source failed. Its `detail` names the reasons.
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
    const restart = async (program: VerifiedProgram) => {
      await this.#assertScript(this.parts.workerUrl, signal);
      return this.#launch(program, signal);
    };
    const restarted = known && (await attempt('kept program', () => restart(known)));
    if (restarted) return restarted;
    this.#program = null;
    for (const source of this.parts.sources) {
      const core = await attempt(source.id, () => this.#launchFrom(source, { signal, onLoad }));
      if (core) return core;
    }
    throw new MediaError('engine-unavailable', failures.join('; '));
  }

  async #launchFrom(source: EngineSource, { signal, onLoad }: LoadContext): Promise<Core> {
    // The first failure stops the other downloads, which would be useless alone.
    const ended = new AbortController();
    const both = firstAbort(signal, ended.signal);
    try {
      const script = this.#assertScript(this.parts.workerUrl, both);
      const [program] = await Promise.all([this.#fetchProgram(source, { signal: both, onLoad }), script]);
      const core = await this.#launch(program, signal);
      this.#program = program;
      return core;
    } finally {
      ended.abort();
    }
  }

  async #fetchProgram(source: EngineSource, { signal, onLoad }: LoadContext): Promise<VerifiedProgram> {
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
    const { timeouts, compile } = this.parts;
    const wasmModule = await within(signal, timeouts.load, 'compile', () => compile(binary));
    // Exactly the checked bytes run. Their URL is never revoked, because restarts need it.
    const coreURL = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    return { coreURL, wasmModule };
  }

  async #launch(program: VerifiedProgram, signal: AbortSignal): Promise<Core> {
    const config = { classWorkerURL: this.parts.workerUrl, ...program };
    const ffmpeg = this.parts.create();
    try {
      // It never settles when the worker's script doesn't run, hence the deadline and the termination.
      await within(signal, this.parts.timeouts.load, 'load', () => ffmpeg.load(config));
      return new Core(ffmpeg);
    } catch (error) {
      ffmpeg.terminate();
      throw error;
    }
  }

  /** Throws when a worker's script is missing. Otherwise only the timeout of `load()` would report that. */
  async #assertScript(url: string, signal: AbortSignal): Promise<void> {
    const { fetch, timeouts } = this.parts;
    const response = await within(signal, timeouts.stall, url, (signal) => fetch(url, { signal }));
    const type = response.headers.get('content-type') ?? '';
    response.body?.cancel().catch(() => {});
    if (!response.ok || !type.includes('javascript'))
      throw new Error(`${url}: HTTP ${response.status}, ${type}`);
  }
}
