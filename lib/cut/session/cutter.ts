/** Files that are open together, and clips of their parts: what everything outside of `lib/cut` cuts with. */

import type { CutContext, CutResult, OpenContext } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import { type Verify, verifyClip } from '@/lib/cut/verify/verify-clip';
import { type Edit, hasOverlappingCrops, type Source } from '@/lib/edit/edit';
import { settle } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import type { Animator } from './animate';
import { verifiedClip } from './check-result';
import type { JoinSession } from './join-session';
import { ENGINES, type EngineEntry } from './registry';
import { type CutSession, monotonic, openSources, type SourceSession } from './session';

/** An open file, as the engine in use knows it. Another engine may take its place when a cut fails. */
export interface OpenedFile extends Pick<CutSession, 'engine' | 'info' | 'timeline'> {
  /** Frees the file. Abort a running cut of it first. */
  close(): void;
}

/** What makes the clip of an edit. */
type ClipMaker = Pick<CutSession, 'forecast' | 'clipBytes' | 'cut'>;

export class Cutter {
  /** By `Source.id`. */
  readonly #files = new Map<number, SourceSession>();
  #animator: Promise<Animator> | null = null;
  #join: Promise<JoinSession> | null = null;

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
    const session = await openSources([source], this.engines, context, this.verify);
    if (context.signal.aborted) session.close();
    context.signal.throwIfAborted();
    const { id } = source;
    this.#close(id, this.#files.get(id)?.session);
    this.#files.set(id, { source, session });
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
  async forecast(asked: Edit): Promise<Forecast | null> {
    const edit = settle(asked);
    if (edit.output.kind === 'animation') return (await this.#animations()).forecast(edit);
    return (await this.#makerOf(edit)).forecast(edit);
  }

  /**
   * Bytes of the clip of the last forecast, exactly; null where only the cut itself can tell. An estimate if it is a GIF or a WebP.
   * @throws an `AbortError` if a newer edit came in meanwhile.
   */
  async clipBytes(asked: Edit): Promise<number | null> {
    const edit = settle(asked);
    if (edit.output.kind === 'animation') return (await this.#animations()).bytes(edit);
    this.#endEstimate();
    return (await this.#makerOf(edit)).clipBytes(edit);
  }

  /**
   * Cuts and verifies. Progress never falls, whichever engines take part. Calls may not overlap.
   * @throws {MediaError} the last engine's failure, or an earlier engine's finding that explains it; `engine-unavailable` if a file
   *   isn't open.
   * @throws the signal's reason when aborted; everything stays usable, as it does after a failure.
   */
  async cut(asked: Edit, { signal, onProgress }: CutContext): Promise<CutResult> {
    this.#endEstimate();
    const edit = settle(asked);
    if (edit.output.kind !== 'animation')
      return (await this.#makerOf(edit)).cut(edit, { signal, onProgress });
    const animator = await this.#animations();
    signal.throwIfAborted();
    const { verify } = this;
    const files = this.#filesOf(edit).map(({ session }) => session);
    const image = await animator.cut(edit, { signal, onProgress: monotonic(onProgress) });
    return verifiedClip(image, { edit, verify, files }, signal);
  }

  /** Frees everything. Abort a running cut first. */
  close(): void {
    for (const [id, { session }] of [...this.#files]) this.#close(id, session);
  }

  #close(id: number, session: CutSession | undefined): void {
    if (this.#files.get(id)?.session === session) this.#files.delete(id);
    // An estimate may be reading the file.
    this.#endEstimate();
    this.#closeJoin();
    session?.close();
  }

  /** One file's session makes its clips, unless a moment of the file is in the clip with two crops. */
  async #makerOf(edit: Edit): Promise<ClipMaker> {
    const [first, second] = this.#filesOf(edit);
    return first && !second && !hasOverlappingCrops(edit) ? first.session : this.#joined();
  }

  /** The files of an edit, in the order of their first parts. @throws {MediaError} `engine-unavailable`. */
  #filesOf({ parts }: Edit): SourceSession[] {
    return [...new Set(parts.map(({ source }) => source.id))].map((id) => {
      const file = this.#files.get(id);
      if (!file) throw new MediaError('engine-unavailable', `source ${id} is not open`);
      return file;
    });
  }

  /** The join of all open files. It reads none of them before it is asked for something. */
  #joined(): Promise<JoinSession> {
    this.#join ??= import('./join-session').then(
      ({ joinSessions }) => joinSessions([...this.#files.values()], this.engines, this.verify),
      (cause) => {
        this.#join = null;
        throw notLoaded('joins', cause);
      },
    );
    return this.#join;
  }

  #closeJoin(): void {
    whenLoaded(this.#join, (join) => join.close());
    this.#join = null;
  }

  #animations(): Promise<Animator> {
    this.#animator ??= import('./animate').then(
      ({ Animator }) => new Animator(),
      (cause) => {
        this.#animator = null;
        throw notLoaded('animations', cause);
      },
    );
    return this.#animator;
  }

  #endEstimate(): void {
    whenLoaded(this.#animator, (animator) => animator.end());
  }
}

/** Code that the network lost. The next call fetches it again. */
const notLoaded = (of: string, cause: unknown) =>
  new MediaError('engine-unavailable', `the code of ${of} did not load`, { cause });

/** Does something with what is loaded, or being loaded. */
function whenLoaded<T>(loading: Promise<T> | null, work: (loaded: T) => void): void {
  loading?.then(work, () => undefined);
}
