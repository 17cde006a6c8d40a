/** Files that are open together, and clips of their parts: what everything outside of `lib/cut` cuts with. */

import type { CutContext, CutResult, OpenContext } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import { missedIn } from '@/lib/cut/report';
import { type Verify, verifyClip } from '@/lib/cut/verify/verify-clip';
import { type Edit, hasOverlappingCrops, limitOf, type Source } from '@/lib/edit/edit';
import { settle, unlimited } from '@/lib/edit/settle';
import type { Animator } from './animate';
import { loadCode } from './file-engines';
import type { JoinSession } from './join-session';
import { ENGINES, type EngineEntry } from './registry';
import { type ClipMaker, type CutSession, filesOf, openSource } from './session';
import { monotonic } from './shares';

/** An open file, as the engine in use knows it. Another engine may take its place when a cut fails. */
export interface OpenedFile extends Pick<CutSession, 'engine' | 'info' | 'timeline'> {
  /** Frees the file. Abort a running cut of it first. */
  close(): void;
}

export class Cutter {
  /** By `Source.id`. */
  readonly #files = new Map<number, CutSession>();
  readonly #animator = new LateCode<Animator>('animations', async () => {
    const { Animator } = await import('./animate');
    return new Animator((edit) => ({ verify: this.verify, files: filesOf(edit, this.#open) }));
  });
  /** The join of all open files. It reads none of them before it is asked for something. */
  readonly #join = new LateCode<JoinSession>('joins', async () => {
    const { JoinSession } = await import('./join-session');
    return new JoinSession(this.#open, this.engines, this.verify);
  });

  constructor(
    private readonly engines: readonly EngineEntry[] = ENGINES,
    private readonly verify: Verify = verifyClip,
  ) {}

  /**
   * Opens a file with the first engine that can, in place of one with the same id.
   * @throws {MediaError} the last engine's failure: `engine-unavailable` when its program is not available.
   * @throws the signal's reason when aborted.
   */
  async open(source: Source, context: OpenContext): Promise<OpenedFile> {
    const session = await openSource(source, this.engines, context, this.verify);
    if (context.signal.aborted) session.close();
    context.signal.throwIfAborted();
    const { id } = source;
    this.#close(id, this.#files.get(id));
    this.#files.set(id, session);
    return {
      get engine() {
        return session.engine;
      },
      get info() {
        return session.info;
      },
      timeline: () => session.timeline(),
      close: () => this.#close(id, session),
    };
  }

  /** What a cut would do; null when only the cut itself can tell. */
  async forecast(choice: Edit): Promise<Forecast | null> {
    const edit = settle(choice);
    const forecast = await (await this.#makerOf(edit)).forecast(edit);
    return forecast && { ...forecast, leftOut: missedIn(forecast.leftOut, edit) };
  }

  /**
   * Bytes of the clip of the last forecast, exactly; null where only the cut itself can tell. An estimate if it is a GIF or a WebP.
   * @throws an `AbortError` if a newer edit came in meanwhile.
   */
  async clipBytes(choice: Edit): Promise<number | null> {
    const edit = settle(choice);
    // A newer estimate ends the one before it, which is then aborted and not just unknown.
    if (edit.output.kind !== 'animation') this.#animator.ifAsked((animator) => animator.end());
    const bytes = await (await this.#makerOf(edit)).clipBytes(unlimited(edit));
    const limit = limitOf(edit);
    return limit && bytes !== null && bytes > limit.bytes ? null : bytes;
  }

  /**
   * Cuts and verifies. Progress never falls, whichever engines take part. Calls may not overlap.
   * @throws {MediaError} the last engine's failure, or an earlier engine's finding that explains it; `engine-unavailable` if a file
   *   isn't open.
   * @throws the signal's reason when aborted; everything stays usable, as it does after a failure.
   */
  async cut(choice: Edit, { signal, onProgress }: CutContext): Promise<CutResult> {
    this.#animator.ifAsked((animator) => animator.end());
    const edit = settle(choice);
    const maker = await this.#makerOf(edit);
    const clip = await maker.cut(edit, { signal, onProgress: monotonic(onProgress) });
    return { ...clip, report: { ...clip.report, leftOut: missedIn(clip.report.leftOut, edit) } };
  }

  /** Frees everything. Abort a running cut first. */
  close(): void {
    for (const [id, session] of [...this.#files]) this.#close(id, session);
  }

  #close(id: number, session: CutSession | undefined): void {
    if (this.#files.get(id) === session) this.#files.delete(id);
    // An estimate may be reading the file.
    this.#animator.ifAsked((animator) => animator.end());
    this.#join.ifAsked((join) => join.close());
    this.#join.forget();
    session?.close();
  }

  /** One file's session makes its clips, unless a moment of the file is in the clip with two crops. */
  async #makerOf(edit: Edit): Promise<ClipMaker> {
    if (edit.output.kind === 'animation') return this.#animator.get();
    const [first, second] = filesOf(edit, this.#open);
    return first && !second && !hasOverlappingCrops(edit) ? first : this.#join.get();
  }

  get #open(): CutSession[] {
    return [...this.#files.values()];
  }
}

/** Something whose code is fetched when it's first needed, and again if the network lost it. */
class LateCode<Loaded> {
  #loading: Promise<Loaded> | null = null;

  constructor(
    private readonly name: string,
    private readonly load: () => Promise<Loaded>,
  ) {}

  /** @throws {MediaError} `engine-unavailable` if the code doesn't load; the next call tries again. */
  get(): Promise<Loaded> {
    this.#loading ??= loadCode(this.name, this.load).catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Calls back once it is loaded, if it was ever asked for. */
  ifAsked(work: (loaded: Loaded) => void): void {
    this.#loading?.then(work, () => undefined);
  }

  /** The next call makes another one. */
  forget(): void {
    this.#loading = null;
  }
}
