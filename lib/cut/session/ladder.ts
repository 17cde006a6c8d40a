import { isFinal } from '@/lib/cut/decide/next';
import type { Engine, OpenContext, OpenEngine } from '@/lib/cut/engine';
import type { Source } from '@/lib/edit/edit';
import { MediaError, type MediaErrorCode } from '@/lib/media/errors';
import type { EngineId } from '@/lib/media/formats';
import type { EngineEntry } from './registry';

/** An engine with the files open. */
export interface Rung {
  id: EngineId;
  /** Its place in the list of engines. */
  index: number;
  engine: OpenEngine;
  /** An earlier engine's finding that explains a later, vaguer failure; null when there is none. */
  finding: MediaError | null;
}

/** Failures that say more to a visitor than that the last engine failed too. */
const FINDINGS = new Set<MediaErrorCode>(['encrypted', 'media-truncated']);

/** A context for engines that are opened while nobody watches their progress. */
export const quiet = (signal: AbortSignal): OpenContext => ({ signal, onLoad() {} });

/** The engines that can open some files, in order, and the one of them that is in use. */
export class Ladder {
  #rung: Rung | null = null;
  #closed = false;

  constructor(
    private readonly sources: readonly Source[],
    private readonly engines: readonly EngineEntry[],
  ) {}

  /** The engine in use; only after {@link ready}. */
  get current(): Rung {
    if (!this.#rung) throw new Error('no engine is ready');
    return this.#rung;
  }

  /**
   * Returns the engine in use. The first call opens the first engine that can.
   * @throws {MediaError} the last engine's failure, or the finding that explains it.
   * @throws the signal's reason when aborted.
   */
  async ready(context: OpenContext): Promise<Rung> {
    if (this.#rung) return this.#rung;
    const rung = await this.#climb(0, context, null, null);
    if (!this.#rung) return this.#use(rung);
    // Another call was first.
    rung.engine.close();
    return this.#rung;
  }

  /**
   * Replaces the engine in use by the next one that opens.
   * @throws {MediaError} when there is none; the engine in use then stays.
   */
  async fallBack(failure: MediaError, signal: AbortSignal): Promise<void> {
    const { engine } = this.current;
    const next = await this.#below(failure, signal);
    engine.close();
    this.#use(next);
  }

  /**
   * Returns a ladder that starts below the engine in use, which stays in use here.
   * @throws as {@link fallBack}.
   */
  async detour(failure: MediaError, signal: AbortSignal): Promise<Ladder> {
    const below = new Ladder(this.sources, this.engines);
    const rung = await this.#below(failure, signal);
    below.#closed = this.#closed;
    below.#use(rung);
    return below;
  }

  /** A final failure. An empty range may only mean that the file ends too early, which an earlier engine found out. */
  explained(failure: MediaError): MediaError {
    return failure.code === 'empty-range' ? (this.current.finding ?? failure) : failure;
  }

  close(): void {
    this.#closed = true;
    this.#rung?.engine.close();
  }

  async #below(failure: MediaError, signal: AbortSignal): Promise<Rung> {
    const { index, finding } = this.current;
    if (isFinal(failure)) throw this.explained(failure);
    return this.#climb(index + 1, quiet(signal), failure, finding ?? asFinding(failure));
  }

  #use(rung: Rung): Rung {
    this.#rung = rung;
    if (!this.#closed) return rung;
    // The ladder was closed while the engine opened; nobody else would close it.
    rung.engine.close();
    throw new MediaError('engine-unavailable', 'closed');
  }

  /** Opens the first engine from `first` on that can open the files. */
  async #climb(
    first: number,
    context: OpenContext,
    failure: MediaError | null,
    known: MediaError | null,
  ): Promise<Rung> {
    let finding = known;
    let last = failure ?? new MediaError('unsupported', 'no engine opens this container');
    for (const [index, entry] of this.engines.entries()) {
      if (index < first || !entry.opens(this.sources)) continue;
      context.signal.throwIfAborted();
      try {
        return { id: entry.id, index, engine: await openEngine(entry, this.sources, context), finding };
      } catch (error) {
        context.signal.throwIfAborted();
        last = withCode(error);
        if (isFinal(last)) throw last;
        finding ??= asFinding(last);
      }
    }
    // A missing program is the visitor's to fix, whatever else is wrong with the file.
    throw last.code === 'engine-unavailable' ? last : (finding ?? last);
  }
}

function asFinding(error: MediaError): MediaError | null {
  return FINDINGS.has(error.code) ? error : null;
}

async function openEngine(
  entry: EngineEntry,
  sources: readonly Source[],
  context: OpenContext,
): Promise<OpenEngine> {
  const engine = await loadEngine(entry);
  context.signal.throwIfAborted();
  const open = await engine.open(sources, context);
  if (!context.signal.aborted) return open;
  open.close();
  throw context.signal.reason;
}

async function loadEngine(entry: EngineEntry): Promise<Engine> {
  try {
    return await entry.load();
  } catch (error) {
    throw new MediaError('engine-unavailable', `the code of ${entry.id} did not load`, { cause: error });
  }
}

/** Gives any error a code: an engine's own bug counts as its failure, and the next engine may still serve the visitor. */
export function withCode(error: unknown): MediaError {
  return error instanceof MediaError
    ? error
    : new MediaError('engine-failed', String(error), { cause: error });
}
