/** The engines that take one source, in order, and the one of them that is in use. */

import type { EngineId, PrepareContext, PreparedEngine } from '@/lib/cut/engine';
import type { Source } from '@/lib/edit/edit';
import { MediaError, type MediaErrorCode } from '@/lib/media/errors';
import type { EngineEntry } from './registry';

export interface Rung {
  id: EngineId;
  index: number;
  prepared: PreparedEngine;
  /** What an engine before it found out about the file that explains a later, vaguer failure. */
  told: MediaError | null;
}

/** No engine can help: nothing to read, nothing to keep, or a visitor to be asked first. */
const FINAL: ReadonlySet<MediaErrorCode> = new Set<MediaErrorCode>([
  'file-unreadable',
  'empty-range',
  'exact-refused',
]);

/** Refusals that tell a visitor more than that the last engine failed too. */
const TELLING: ReadonlySet<MediaErrorCode> = new Set<MediaErrorCode>(['encrypted', 'media-truncated']);

export const quiet = (signal: AbortSignal): PrepareContext => ({ signal, onLoad() {} });

export class Rungs {
  #rung: Rung | null = null;
  #closed = false;

  constructor(
    private readonly source: Source,
    private readonly engines: readonly EngineEntry[],
  ) {}

  /** The one in use; only once {@link ready} has been. */
  get current(): Rung {
    if (!this.#rung) throw new Error('no engine is ready');
    return this.#rung;
  }

  /**
   * The one in use, the first that takes the source at the first call.
   * @throws {MediaError} the last engine's failure, or what an earlier one found out that explains it.
   * @throws the signal's reason when aborted.
   */
  async ready(context: PrepareContext): Promise<Rung> {
    return this.#rung ?? this.#put(await climb(this.source, this.engines, 0, context, null, null));
  }

  /**
   * Puts the next engine that can be prepared in the place of the one in use.
   * @throws {MediaError} when there is none; the one in use then stays.
   */
  async fallBack(failure: MediaError, signal: AbortSignal): Promise<void> {
    const { prepared } = this.current;
    const next = await this.#below(failure, signal);
    prepared.close();
    this.#put(next);
  }

  /**
   * The engines below the one in use, which stays in use here.
   * @throws as {@link fallBack}.
   */
  async detour(failure: MediaError, signal: AbortSignal): Promise<Rungs> {
    const below = new Rungs(this.source, this.engines);
    const rung = await this.#below(failure, signal);
    below.#closed = this.#closed;
    below.#put(rung);
    return below;
  }

  async #below(failure: MediaError, signal: AbortSignal): Promise<Rung> {
    const { index, told: known } = this.current;
    // That there is nothing to keep may only mean that the file ends too early, which was found out before.
    if (FINAL.has(failure.code)) throw failure.code === 'empty-range' ? (known ?? failure) : failure;
    const told = known ?? telling(failure);
    return climb(this.source, this.engines, index + 1, quiet(signal), failure, told);
  }

  close(): void {
    this.#closed = true;
    this.#rung?.prepared.close();
  }

  #put(rung: Rung): Rung {
    this.#rung = rung;
    if (!this.#closed) return rung;
    // Closed while it was prepared: nobody else would close it.
    rung.prepared.close();
    throw new MediaError('engine-unavailable', 'closed');
  }
}

/** Prepares the first engine from `from` on that takes the source. */
async function climb(
  source: Source,
  engines: readonly EngineEntry[],
  from: number,
  context: PrepareContext,
  failure: MediaError | null,
  known: MediaError | null,
): Promise<Rung> {
  let told = known;
  let last = failure ?? new MediaError('unsupported', 'no engine takes this container');
  for (const [index, entry] of engines.entries()) {
    if (index < from) continue;
    context.signal.throwIfAborted();
    if (!entry.accepts(source).ok) continue;
    try {
      const prepared = await prepare(entry, source, context);
      if (prepared) return { id: entry.id, index, prepared, told };
    } catch (error) {
      context.signal.throwIfAborted();
      last = coded(error);
      if (FINAL.has(last.code)) throw last;
      told ??= telling(last);
    }
  }
  // That a program could not be had is the visitor's to mend, whatever else is wrong with the file.
  throw last.code === 'engine-unavailable' ? last : (told ?? last);
}

function telling(error: MediaError): MediaError | null {
  return TELLING.has(error.code) ? error : null;
}

async function prepare(
  entry: EngineEntry,
  source: Source,
  context: PrepareContext,
): Promise<PreparedEngine | null> {
  const engine = await entry.load().catch((error: unknown) => {
    throw new MediaError('engine-unavailable', `the code of ${entry.id} did not load`, { cause: error });
  });
  context.signal.throwIfAborted();
  const verdict = engine.accepts(source);
  if (!verdict.ok) {
    if (verdict.reason === 'environment')
      throw new MediaError('engine-unavailable', `${entry.id} cannot run here`);
    return null;
  }
  const prepared = await engine.prepare(source, context);
  if (!context.signal.aborted) return prepared;
  prepared.close();
  throw context.signal.reason;
}

/** An engine's own mistake counts as its failure: the next one may still serve the visitor. */
export function coded(error: unknown): MediaError {
  return error instanceof MediaError
    ? error
    : new MediaError('engine-failed', String(error), { cause: error });
}
