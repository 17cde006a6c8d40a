import type { OpenEngine } from '@/lib/cut/engine';
import type { Source } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { quiet } from './file-engines';
import type { EngineEntry } from './registry';

/** Opens the index engine with several files or clips, which it joins. */
export class JoinedIndex {
  /** The engine with files that take part as they are, for forecasts and the next cut. */
  #open: { key: string; engine: Promise<OpenEngine> } | null = null;
  #closed = false;

  constructor(private readonly engines: readonly EngineEntry[]) {}

  /** The index engine with some of the files. It stays open for the next forecast. */
  ofFiles(sources: readonly Source[]): Promise<OpenEngine> {
    const key = sources.map(({ id }) => id).join();
    if (this.#open?.key === key) return this.#open.engine;
    this.#closeFiles();
    const engine = this.open(sources, new AbortController().signal);
    const open = { key, engine };
    this.#open = open;
    engine.catch(() => {
      if (this.#open === open) this.#open = null;
    });
    return engine;
  }

  #closeFiles(): void {
    void this.#open?.engine.then(
      (engine) => engine.close(),
      () => undefined,
    );
    this.#open = null;
  }

  /**
   * Opens the index engine with files or clips. Close it.
   * @throws {MediaError} `unsupported`, `engine-unavailable`; as `Engine.open`.
   * @throws the signal's reason when aborted.
   */
  async open(sources: readonly Source[], signal: AbortSignal): Promise<OpenEngine> {
    const entry = this.engines.find(({ id }) => id === 'index');
    if (!entry?.opens(sources)) throw new MediaError('unsupported', 'the index engine opens no such files');
    const engine = await (await entry.load()).open(sources, quiet(signal));
    if (!this.#closed && !signal.aborted) return engine;
    engine.close();
    signal.throwIfAborted();
    throw new MediaError('engine-unavailable', 'closed');
  }

  close(): void {
    this.#closed = true;
    this.#closeFiles();
  }
}
