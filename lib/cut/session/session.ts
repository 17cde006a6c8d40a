/**
 * Decides which engine takes an edit. Files are opened by the first engine that can; a cut that fails, or whose clip does not
 * pass verification, goes on to the next one without the visitor noticing. An abort stops at once, and so does a file that can
 * no longer be read.
 */
import type { CutContext, CutResult, OpenContext } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import { type Verify, verifyClip } from '@/lib/cut/verify/verify-clip';
import { type Edit, isPlain, optionsKey, type Source } from '@/lib/edit/edit';
import type { MediaError } from '@/lib/media/errors';
import type { EngineId } from '@/lib/media/formats';
import type { MediaInfo, TimelineIndex } from '@/lib/media/info';
import { Ladder, quiet, withCode } from './ladder';
import type { EngineEntry } from './registry';

/** Open files with the engine that cuts them. */
export interface CutSession {
  /** The engine in use; it changes when a cut falls back to another. */
  readonly engine: EngineId;
  /** What the engine in use learned of the file. */
  readonly info: MediaInfo | null;
  /** Reads the timeline from the file's index; null where the engine in use has no index. */
  timeline(): Promise<TimelineIndex | null>;
  /** What a cut would do; null when only the cut itself can tell. */
  forecast(edit: Edit): Promise<Forecast | null>;
  /** Bytes of the clip of the last forecast, exactly; null where only the cut itself can tell. */
  clipBytes(edit: Edit): Promise<number | null>;
  /**
   * Cuts and verifies. Progress never falls, whichever engines take part. Calls may not overlap.
   * @throws {MediaError} the last engine's failure, or an earlier engine's finding that explains it.
   * @throws the signal's reason when aborted; the session stays usable, as it does after a failure.
   */
  cut(edit: Edit, context: CutContext): Promise<CutResult>;
  /** Frees everything. Abort a running cut first. */
  close(): void;
}

/**
 * Opens files with the first engine that can.
 * @throws {MediaError} the last engine's failure: `engine-unavailable` when its program is not available.
 * @throws the signal's reason when aborted.
 */
export async function openSources(
  sources: readonly Source[],
  engines: readonly EngineEntry[],
  context: OpenContext,
  verify: Verify = verifyClip,
): Promise<CutSession> {
  const all = new Ladder(sources, engines);
  await all.ready(context);
  const encoding = new Ladder(
    sources,
    engines.filter(({ encodes }) => encodes),
  );
  return new Session(all, encoding, verify);
}

class Session implements CutSession {
  /** Ladders for options that the engine in use failed with, by their key. */
  readonly #detours = new Map<string, Ladder>();

  constructor(
    private readonly all: Ladder,
    /** The engines that can encode video that could be copied; opened when an edit first asks for that. */
    private readonly encoding: Ladder,
    private readonly verify: Verify,
  ) {}

  get engine(): EngineId {
    return this.all.current.id;
  }

  get info(): MediaInfo | null {
    return this.all.current.engine.info;
  }

  async timeline(): Promise<TimelineIndex | null> {
    return (await this.all.current.engine.timeline?.()) ?? null;
  }

  async forecast(edit: Edit): Promise<Forecast | null> {
    const { engine } = await this.#readyFor(edit);
    const forecast = await engine.forecast(edit);
    if (!forecast || edit.start !== 'encode') return forecast;
    // Only an engine that copies knows what else the visitor could choose.
    const copied = await this.all.current.engine.forecast({ ...edit, start: 'lossless' });
    return { ...forecast, choices: copied?.choices ?? null };
  }

  async clipBytes(edit: Edit): Promise<number | null> {
    const { engine } = await this.#readyFor(edit);
    return (await engine.clipBytes?.(edit)) ?? null;
  }

  async cut(edit: Edit, { signal, onProgress }: CutContext): Promise<CutResult> {
    const context: CutContext = { signal, onProgress: monotonic(onProgress) };
    for (;;) {
      signal.throwIfAborted();
      const ladder = this.#ladderFor(edit);
      const { engine } = await ladder.ready(quiet(signal));
      try {
        const result = await disposedIfAborted(engine.cut(edit, context), signal);
        return await this.#verified(edit, result, signal);
      } catch (error) {
        signal.throwIfAborted();
        await this.#fallBack(ladder, edit, withCode(error), signal);
      }
    }
  }

  close(): void {
    for (const ladder of [this.all, this.encoding, ...this.#detours.values()]) ladder.close();
  }

  #readyFor(edit: Edit) {
    return this.#ladderFor(edit).ready(quiet(new AbortController().signal));
  }

  #ladderFor(edit: Edit): Ladder {
    if (edit.start === 'encode') return this.encoding;
    return this.#detours.get(optionsKey(edit)) ?? this.all;
  }

  /** A cut that failed with options may succeed without them: other edits stay with the engine in use. */
  async #fallBack(ladder: Ladder, edit: Edit, failure: MediaError, signal: AbortSignal) {
    if (ladder !== this.all || isPlain(edit)) await ladder.fallBack(failure, signal);
    else this.#detours.set(optionsKey(edit), await ladder.detour(failure, signal));
  }

  /** Verifies a clip unless its engine did; disposes of one that is not what the edit asked for. */
  async #verified(edit: Edit, result: CutResult, signal: AbortSignal): Promise<CutResult> {
    if (result.verified) return result;
    try {
      return { ...result, verified: await this.verify(edit, result, signal) };
    } catch (error) {
      result.dispose();
      throw error;
    }
  }
}

/** The result of a cut; disposed of if the abort came too late to stop the work. */
async function disposedIfAborted(work: Promise<CutResult>, signal: AbortSignal): Promise<CutResult> {
  const result = await work;
  if (signal.aborted) result.dispose();
  signal.throwIfAborted();
  return result;
}

/** Makes any sequence of shares one that lies in 0–1 and never falls. */
export function monotonic(report: CutContext['onProgress']): CutContext['onProgress'] {
  let last = 0;
  return (share, bytes) => {
    if (!(share > last)) return;
    last = Math.min(1, share);
    report(last, bytes);
  };
}
