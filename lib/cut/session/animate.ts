/** GIF and animated WebP, which no engine makes: frames of any file are decoded, scaled and encoded anew. */
import { estimateAnimation } from '@/lib/cut/animation/estimate-size';
import { type AnimationEdit, isAnimated, makeAnimation } from '@/lib/cut/animation/make-animation';
import { inTurn } from '@/lib/cut/compose-forecast';
import type { CutContext, CutResult } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { SettledEdit } from '@/lib/edit/settle';
import { msToSeconds } from '@/lib/media/time';
import { type Check, cutAndCheck, type Ways } from './cut-and-check';
import type { ClipMaker } from './session';

/** Milliseconds without a newer edit before an estimate begins: a slider moves on at once. */
const REST_MS = 400;

/** Makes animations, and estimates their sizes, one at a time. */
export class Animator implements ClipMaker {
  #estimating: AbortController | null = null;

  /** @param checkOf what a clip is checked by. @throws {MediaError} `engine-unavailable` if a file isn't open. */
  constructor(private readonly checkOf: (edit: SettledEdit) => Check) {}

  /** All frames are encoded, and there is no sound. */
  async forecast(edit: SettledEdit): Promise<Forecast> {
    const { format } = animated(edit).output.animation;
    const start = { kind: 'encoded' } as const;
    const unplaced = edit.parts.map(({ startMs, endMs }) => ({
      start,
      lengthSec: msToSeconds(endMs - startMs),
    }));
    return {
      video: 'encoded',
      audio: 'none',
      leftOut: [],
      metadata: null,
      parts: inTurn(unplaced).parts,
      tailsSec: 0,
      choices: null,
      animation: { format },
    };
  }

  /**
   * Bytes, from a few encoded frames; null if that fails, or a cut ended it.
   * @throws an `AbortError` if a newer edit came in.
   */
  async clipBytes(edit: SettledEdit): Promise<number | null> {
    this.end();
    const estimating = new AbortController();
    this.#estimating = estimating;
    const { signal } = estimating;
    try {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      signal.throwIfAborted();
      return await estimateAnimation(animated(edit), signal);
    } catch {
      if (this.#estimating && this.#estimating !== estimating) throw signal.reason;
      return null;
    } finally {
      if (this.#estimating === estimating) this.#estimating = null;
    }
  }

  /**
   * Makes and checks an animation.
   * @throws {MediaError} as `makeAnimation` and `cutAndCheck`.
   * @throws the signal's reason when aborted.
   */
  async cut(edit: SettledEdit, context: CutContext): Promise<CutResult> {
    context.signal.throwIfAborted();
    this.end();
    const ways: Ways<void> = {
      files: 'one',
      ready: async (_edit, failure) => {
        if (failure) throw failure;
      },
      cut: async () => ({ result: await makeAnimation(animated(edit), context), edit }),
    };
    return cutAndCheck(edit, ways, this.checkOf(edit), context.signal);
  }

  /** Ends the estimate under way. */
  end(): void {
    this.#estimating?.abort();
    this.#estimating = null;
  }
}

function animated(edit: SettledEdit): AnimationEdit {
  if (isAnimated(edit)) return edit;
  throw new Error('no animation');
}
