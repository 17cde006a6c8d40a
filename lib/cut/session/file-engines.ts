import { isFinal } from '@/lib/cut/decide/next';
import type { OpenContext, OpenEngine } from '@/lib/cut/engine';
import type { Source } from '@/lib/edit/edit';
import { MediaError, type MediaErrorCode } from '@/lib/media/errors';
import type { EngineEntry, EngineId } from './registry';

/** Failures that say more to a visitor than that the last engine failed too. */
const FINDINGS = new Set<MediaErrorCode>(['encrypted', 'media-truncated']);

/** A context for engines that are opened while nobody watches their progress. */
export const quiet = (signal: AbortSignal): OpenContext => ({ signal, onLoad() {} });

/**
 * Edits that the same engine takes: those that copy, those of which something is encoded, and those with certain options, which an
 * engine that takes others failed with.
 */
export type EditGroup = 'copied' | 'encoded' | `options: ${string}`;

/** An engine with the file open, and its place in the list of engines. */
interface InUse {
  place: number;
  engine: OpenEngine;
  /** Only engines that can encode come after it. */
  encodes: boolean;
  /** An earlier engine's finding that explains a later, vaguer failure; null when there is none. */
  finding: MediaError | null;
}

/** The engines of a file: for each group of edits the first one that opens the file and hasn't failed. Each is opened once. */
export class FileEngines {
  readonly #inUse = new Map<EditGroup, InUse>();
  readonly #refusals = new Set<MediaErrorCode>();
  #closed = false;

  constructor(
    private readonly sources: readonly Source[],
    private readonly engines: readonly EngineEntry[],
  ) {}

  /** True if some edits of a group were made, or forecast. */
  has(group: EditGroup): boolean {
    return this.#inUse.has(group);
  }

  /** True if an engine didn't open the files for this reason. */
  refused(code: MediaErrorCode): boolean {
    return this.#refusals.has(code);
  }

  /** The engine in use for a group; only after {@link ready}. */
  of(group: EditGroup): OpenEngine {
    return this.#of(group).engine;
  }

  /** The id of the engine in use for a group; only after {@link ready}. */
  idOf(group: EditGroup): EngineId {
    const entry = this.engines[this.#of(group).place];
    if (!entry) throw new Error('an engine that is not in the list');
    return entry.id;
  }

  /**
   * Returns the engine in use for a group. The first call opens the first engine that can.
   * @throws {MediaError} the last engine's failure, or the finding that explains it.
   * @throws the signal's reason when aborted.
   */
  async ready(group: EditGroup, context: OpenContext): Promise<OpenEngine> {
    if (this.#inUse.has(group)) return this.of(group);
    const opened = await this.#open({ from: 0, encodes: group === 'encoded', finding: null }, context);
    // Another call may have been first.
    return this.#use(group, this.#inUse.get(group) ?? opened, opened);
  }

  /**
   * Replaces the engine in use for a group by the next one that opens.
   * @param next the group that the next engine is for; the engine stays in use for others.
   * @throws {MediaError} when there is none; nothing is replaced then.
   */
  async moveOn(group: EditGroup, next: EditGroup, failure: MediaError, signal: AbortSignal): Promise<void> {
    const { place, encodes, finding } = this.#of(group);
    if (isFinal(failure)) throw this.explained(group, failure);
    const after = { from: place + 1, encodes, finding: finding ?? asFinding(failure) };
    const opened = await this.#open(after, quiet(signal), failure);
    this.#use(next, opened, opened);
  }

  /** A final failure. An empty range may only mean that the file ends too early, which an earlier engine found out. */
  explained(group: EditGroup, failure: MediaError): MediaError {
    return failure.code === 'empty-range' ? (this.#of(group).finding ?? failure) : failure;
  }

  close(): void {
    this.#closed = true;
    for (const engine of this.#engines()) engine.close();
  }

  #of(group: EditGroup): InUse {
    const inUse = this.#inUse.get(group);
    if (!inUse) throw new Error('no engine is ready');
    return inUse;
  }

  #engines(): Set<OpenEngine> {
    return new Set([...this.#inUse.values()].map(({ engine }) => engine));
  }

  /** Puts an engine in use, and closes those that no group needs. @param opened the engine that was opened for this. */
  #use(group: EditGroup, inUse: InUse, opened: InUse): OpenEngine {
    const before = this.#engines().add(opened.engine);
    this.#inUse.set(group, inUse);
    const needed = this.#closed ? new Set() : this.#engines();
    for (const engine of before) if (!needed.has(engine)) engine.close();
    // Nobody else would close what opened meanwhile.
    if (this.#closed) throw new MediaError('engine-unavailable', 'closed');
    return inUse.engine;
  }

  /** Opens the first engine from a place on that can open the file, or takes it from another group. */
  async #open(
    { from, encodes, finding: known }: Pick<InUse, 'encodes' | 'finding'> & { from: number },
    context: OpenContext,
    failure: MediaError = new MediaError('unsupported', 'no engine opens this container'),
  ): Promise<InUse> {
    let finding = known;
    let last = failure;
    for (const [place, entry] of this.engines.entries()) {
      if (place < from || (encodes && !entry.encodes) || !entry.opens(this.sources)) continue;
      context.signal.throwIfAborted();
      try {
        const engine = this.#at(place) ?? (await openEngine(entry, this.sources, context));
        const first = this.#at(place);
        if (first && first !== engine) engine.close();
        return { place, engine: first ?? engine, encodes, finding };
      } catch (error) {
        context.signal.throwIfAborted();
        last = withCode(error);
        this.#refusals.add(last.code);
        if (isFinal(last)) throw last;
        finding ??= asFinding(last);
      }
    }
    // A missing program is the visitor's to fix, whatever else is wrong with the file.
    throw last.code === 'engine-unavailable' ? last : (finding ?? last);
  }

  #at(place: number): OpenEngine | undefined {
    return [...this.#inUse.values()].find((inUse) => inUse.place === place)?.engine;
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
  const engine = await loadCode(entry.id, () => entry.load());
  context.signal.throwIfAborted();
  const open = await engine.open(sources, context);
  if (!context.signal.aborted) return open;
  open.close();
  throw context.signal.reason;
}

/** Fetches code when it's needed. @throws {MediaError} `engine-unavailable` if the network lost it. */
export async function loadCode<Loaded>(name: string, load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    throw new MediaError('engine-unavailable', `the code of ${name} did not load`, { cause: error });
  }
}

/** Gives any error a code: an engine's own bug counts as its failure, and the next engine may still serve the visitor. */
export function withCode(error: unknown): MediaError {
  return error instanceof MediaError
    ? error
    : new MediaError('engine-failed', String(error), { cause: error });
}
