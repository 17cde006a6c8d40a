import type { LaterCheck, Verification } from '@/lib/cut/report';
import { MediaError } from '@/lib/media/errors';
import { type Checked, checkFrames, runComparisons } from './check-clip';

/** The longest that a check may take after its clip was given out, in milliseconds. */
const LATER_MS = 30_000;

/** Compares a clip's frames with the source's in the background. Callers wait for a limited time. */
export class FrameCheck {
  private readonly work = new AbortController();
  private needed: { compared: Promise<void>; since: number } | null = null;
  private all: Promise<void> | null = null;
  /** How many frames were compared once all those were that nothing else verifies; null until then. */
  private framesNeeded: number | null = null;
  private isDone = false;
  private afterwards: AbortController | null = null;

  constructor(private readonly checked: Checked) {}

  /** Starts the comparison of all frames, once. */
  start(): Promise<void> {
    this.all ??= this.#compareAll();
    // settle() reports the failure.
    this.all.catch(() => undefined);
    return this.all;
  }

  async #compareAll(): Promise<void> {
    await this.#start().compared;
    await runComparisons(this.checked.otherComparisons, this.checked.verification, this.work.signal);
    this.isDone = true;
  }

  /** Starts the comparison of frames that nothing else verifies, once. */
  #start() {
    this.needed ??= { compared: this.#compareNeeded(), since: performance.now() };
    return this.needed;
  }

  async #compareNeeded(): Promise<void> {
    const { verification, neededComparisons } = this.checked;
    await runComparisons(neededComparisons, verification, this.work.signal);
    this.framesNeeded = verification.frames;
  }

  /**
   * Waits for the comparison, ends it and returns the result so far.
   * @param mostMs milliseconds from its start.
   * @param frames `needed` are those that nothing else verifies.
   * @throws {MediaError} as `checkClip`.
   */
  async settle(mostMs: number, frames: 'needed' | 'all'): Promise<Verification> {
    const { compared, since } = this.#start();
    try {
      await until(since + mostMs, frames === 'all' ? this.start() : compared);
    } finally {
      this.stop();
    }
    return { ...this.checked.verification };
  }

  /**
   * Checks what there was no time for before the clip was given out: all keyframes, whether the first frame decodes, and the frames, if
   * their comparison was ended.
   * @returns null if the check couldn't be done, or was ended.
   */
  async later(): Promise<LaterCheck | null> {
    this.afterwards = new AbortController();
    const { signal } = this.afterwards;
    const timer = setTimeout(() => this.stop(), LATER_MS);
    const { checked, framesNeeded, isDone } = this;
    // What was ended begins anew.
    const frames = isDone ? checked.verification.frames : (framesNeeded ?? 0);
    const verification = { ...checked.verification, frames };
    const neededComparisons = framesNeeded === null ? checked.neededComparisons : [];
    try {
      if (!isDone) await checkFrames({ ...checked, verification, neededComparisons }, signal);
      const { keyframes, decodes } = await checked.checkThoroughly(signal);
      return decodes ? { status: 'passed', frames: verification.frames, keyframes } : { status: 'undecoded' };
    } catch (error) {
      const isWrong = error instanceof MediaError && error.code === 'not-verified';
      return isWrong ? { status: 'failed' } : null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the comparison. */
  stop(): void {
    this.work.abort();
    this.afterwards?.abort();
  }
}

/** Waits for work until a time of `performance.now()`, at most. */
async function until(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms - performance.now()));
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
