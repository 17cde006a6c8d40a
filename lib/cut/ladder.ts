/**
 * Tries the engines in order, so that a file is cut by the best one that can: first when it is opened, then, unseen,
 * whenever a cut fails, or its clip does not pass the verification (`verify/`). An abort stops at once and never falls through to the next engine, and neither does a file
 * that can no longer be read, which no engine can help.
 */
import { MediaError, type MediaErrorCode } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import type {
  CutContext,
  CutReport,
  CutResult,
  EngineId,
  PrepareContext,
  PreparedEngine,
  Source,
} from './engine';
import { monotonic } from './progress';
import type { EngineEntry } from './registry';
import type { CutRequest } from './request';
import type { TimelineIndex } from './timeline-index';
import { type Verify, verifyClip } from './verify';

/** A file with the engine that will cut it. */
export interface CutSession {
  /** The engine in use; changes when a cut had to fall back. */
  readonly engine: EngineId;
  /** What the engine in use learnt of the file. */
  readonly info: MediaInfo | null;
  /** What the file's index tells of its timeline; null where the engine in use has no index. */
  timeline(): Promise<TimelineIndex | null>;
  /** What a cut would do, when the engine in use can tell without cutting. */
  foresee(request: CutRequest): Promise<CutReport | null>;
  /**
   * Cuts and verifies; progress never falls, whichever engines take part. Calls may not overlap.
   * @throws {MediaError} the last engine's failure, or what an earlier one found out that explains it.
   * @throws the signal's reason when aborted; the session stays usable, as it does after a failure.
   */
  cut(request: CutRequest, context: CutContext): Promise<CutResult>;
  /** Frees everything; a cut under way should be aborted first. */
  close(): void;
}

interface Rung {
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

/**
 * @throws {MediaError} the last engine's failure: `engine-unavailable` when its program could not be had.
 * @throws the signal's reason when aborted.
 */
export async function openSource(
  source: Source,
  engines: readonly EngineEntry[],
  context: PrepareContext,
  verify: Verify = verifyClip,
): Promise<CutSession> {
  return new Ladder(source, engines, verify, await climb(source, engines, 0, context, null, null));
}

class Ladder implements CutSession {
  #closed = false;

  constructor(
    private readonly source: Source,
    private readonly engines: readonly EngineEntry[],
    private readonly verify: Verify,
    private rung: Rung,
  ) {}

  get engine(): EngineId {
    return this.rung.id;
  }

  get info(): MediaInfo | null {
    return this.rung.prepared.info;
  }

  async timeline(): Promise<TimelineIndex | null> {
    return (await this.rung.prepared.timeline?.()) ?? null;
  }

  foresee(request: CutRequest): Promise<CutReport | null> {
    return this.rung.prepared.foresee(request);
  }

  async cut(request: CutRequest, { signal, onProgress }: CutContext): Promise<CutResult> {
    const context: CutContext = { signal, onProgress: monotonic(onProgress) };
    for (;;) {
      signal.throwIfAborted();
      try {
        const result = await keepUnlessAborted(this.rung.prepared.cut(request, context), signal);
        return await this.#verified(request, result, signal);
      } catch (error) {
        signal.throwIfAborted();
        await this.#fallBack(coded(error), signal);
      }
    }
  }

  /** The result with what it was held against; disposed of when it is not what was asked for. */
  async #verified(request: CutRequest, result: CutResult, signal: AbortSignal): Promise<CutResult> {
    if (result.verified) return result;
    try {
      const verified = await this.verify(this.source, request, result, signal);
      return verified ? { ...result, verified } : result;
    } catch (error) {
      result.dispose();
      throw error;
    }
  }

  close(): void {
    this.#closed = true;
    this.rung.prepared.close();
  }

  /**
   * Puts the next engine that can be prepared in the place of the one in use.
   * @throws {MediaError} when there is none; the one in use then stays.
   */
  async #fallBack(failure: MediaError, signal: AbortSignal): Promise<void> {
    if (FINAL.has(failure.code)) throw failure;
    const quiet: PrepareContext = { signal, onLoad() {} };
    const told = this.rung.told ?? telling(failure);
    const next = await climb(this.source, this.engines, this.rung.index + 1, quiet, failure, told);
    this.rung.prepared.close();
    this.rung = next;
    // Closed while the next one was prepared: nobody else would close that.
    if (this.#closed) {
      next.prepared.close();
      throw failure;
    }
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

/** The result, which is disposed of instead when the abort came too late to stop the work. */
async function keepUnlessAborted(work: Promise<CutResult>, signal: AbortSignal): Promise<CutResult> {
  const result = await work;
  if (signal.aborted) result.dispose();
  signal.throwIfAborted();
  return result;
}

/** An engine's own mistake counts as its failure: the next one may still serve the visitor. */
function coded(error: unknown): MediaError {
  return error instanceof MediaError
    ? error
    : new MediaError('engine-failed', String(error), { cause: error });
}
