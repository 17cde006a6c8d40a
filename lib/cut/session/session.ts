/**
 * Tries the engines in order, so that a file is cut by the best one that can: first when it is opened, then, unseen,
 * whenever a cut fails, or its clip does not pass the verification (`verify/`). An abort stops at once and never falls
 * through to the next engine, and neither does a file that can no longer be read, which no engine can help.
 */

import type { CutContext, CutReport, CutResult, EngineId, PrepareContext } from '@/lib/cut/engine';
import { type Verify, verifyClip } from '@/lib/cut/verify/verify-clip';
import { monotonic } from '@/lib/cut/worker/progress';
import { type CutRequest, isPlain, optionsKey, optionsOf, type Source } from '@/lib/edit/edit';

import type { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import type { TimelineIndex } from '@/lib/media/timeline-index';
import { coded, quiet, Rungs } from './ladder';
import type { EngineEntry } from './registry';

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
  /** Bytes of the clip that was last foreseen, to the byte; null where only the cut itself will tell. */
  clipBytes(request: CutRequest): Promise<number | null>;
  /**
   * Cuts and verifies; progress never falls, whichever engines take part. Calls may not overlap.
   * @throws {MediaError} the last engine's failure, or what an earlier one found out that explains it.
   * @throws the signal's reason when aborted; the session stays usable, as it does after a failure.
   */
  cut(request: CutRequest, context: CutContext): Promise<CutResult>;
  /** Frees everything; a cut under way should be aborted first. */
  close(): void;
}

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
  const rungs = new Rungs(source, engines);
  await rungs.ready(context);
  return new Ladder(
    source,
    rungs,
    new Rungs(
      source,
      engines.filter(({ encodes }) => encodes),
    ),
    verify,
  );
}

class Ladder implements CutSession {
  /** The engines that serve cuts with options that the one in use failed with, by those. */
  readonly #detours = new Map<string, Rungs>();

  constructor(
    private readonly source: Source,
    private readonly all: Rungs,
    /** Of the engines that encode a picture which could be copied; prepared once that is asked for. */
    private readonly encoding: Rungs,
    private readonly verify: Verify,
  ) {}

  get engine(): EngineId {
    return this.all.current.id;
  }

  get info(): MediaInfo | null {
    return this.all.current.prepared.info;
  }

  async timeline(): Promise<TimelineIndex | null> {
    return (await this.all.current.prepared.timeline?.()) ?? null;
  }

  async foresee(request: CutRequest): Promise<CutReport | null> {
    const rung = await this.#rungsFor(request).ready(quiet(new AbortController().signal));
    return rung.prepared.foresee(request);
  }

  async clipBytes(request: CutRequest): Promise<number | null> {
    const rung = await this.#rungsFor(request).ready(quiet(new AbortController().signal));
    return (await rung.prepared.clipBytes?.(request)) ?? null;
  }

  async cut(request: CutRequest, { signal, onProgress }: CutContext): Promise<CutResult> {
    const context: CutContext = { signal, onProgress: monotonic(onProgress) };
    for (;;) {
      signal.throwIfAborted();
      const rungs = this.#rungsFor(request);
      const { prepared } = await rungs.ready(quiet(signal));
      try {
        const result = await keepUnlessAborted(prepared.cut(request, context), signal);
        return await this.#verified(request, result, signal);
      } catch (error) {
        signal.throwIfAborted();
        await this.#fallBack(rungs, request, coded(error), signal);
      }
    }
  }

  close(): void {
    for (const rungs of [this.all, this.encoding, ...this.#detours.values()]) rungs.close();
  }

  #rungsFor(request: CutRequest): Rungs {
    if (optionsOf(request).start === 'encode') return this.encoding;
    return this.#detours.get(optionsKey(request)) ?? this.all;
  }

  /** What failed with an option may well succeed without it: other cuts stay with the engine in use. */
  async #fallBack(rungs: Rungs, request: CutRequest, failure: MediaError, signal: AbortSignal) {
    if (rungs !== this.all || isPlain(request)) await rungs.fallBack(failure, signal);
    else this.#detours.set(optionsKey(request), await rungs.detour(failure, signal));
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
}

/** The result, which is disposed of instead when the abort came too late to stop the work. */
async function keepUnlessAborted(work: Promise<CutResult>, signal: AbortSignal): Promise<CutResult> {
  const result = await work;
  if (signal.aborted) result.dispose();
  signal.throwIfAborted();
  return result;
}
