import type { LaterCheck, Verification } from '@/lib/cut/report';
import { MediaError } from '@/lib/media/errors';
import { type Checked, checkFrames } from './check-clip';

/** The longest that a check may take after its clip was given out, in milliseconds. */
const LATER_MS = 30_000;

/** Compares a clip's frames with the source's in the background. Callers wait for a limited time. */
export class FrameCheck {
  private readonly work = new AbortController();
  private running: Promise<void> | null = null;
  private since = 0;
  private isDone = false;
  private afterwards: AbortController | null = null;

  constructor(private readonly checked: Checked) {}

  /** Starts the comparison, once. */
  start(): void {
    if (this.running) return;
    this.since = performance.now();
    this.running = checkFrames(this.checked, this.work.signal).then(() => {
      this.isDone = true;
    });
    // settle() reports the failure.
    this.running.catch(() => undefined);
  }

  /**
   * Waits for the comparison until `ms` milliseconds after its start, ends it and returns the result so far.
   * @throws {MediaError} as `checkClip`.
   */
  async settle(ms: number): Promise<Verification> {
    this.start();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, this.since + ms - performance.now()));
    });
    try {
      await Promise.race([this.running, late]);
    } finally {
      clearTimeout(timer);
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
    // What was ended begins anew.
    const verification = { ...this.checked.verification, frames: 0 };
    try {
      if (!this.isDone) await checkFrames({ ...this.checked, verification }, signal);
      const { keyframes, decodes } = await this.checked.checkThoroughly(signal);
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
