import type { Verification } from '@/lib/cut/report';
import { type Checked, checkFrames } from './check-clip';

/** Compares a clip's frames with the source's in the background. Callers wait for a limited time. */
export class FrameCheck {
  private readonly work = new AbortController();
  private running: Promise<void> | null = null;
  private since = 0;

  constructor(private readonly checked: Checked) {}

  /** Starts the comparison, once. */
  start(): void {
    if (this.running) return;
    this.since = performance.now();
    this.running = checkFrames(this.checked, this.work.signal);
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

  /** Ends the comparison. */
  stop(): void {
    this.work.abort();
  }
}
