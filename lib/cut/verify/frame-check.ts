import type { Verification } from '@/lib/cut/report';
import { type Checked, checkFrames } from './check-clip';

/** The comparison of a clip's pictures, which goes on beside other work and is waited for only so long. */
export class FrameCheck {
  private readonly work = new AbortController();
  private running: Promise<void> | null = null;

  constructor(private readonly checked: Checked) {}

  start(): void {
    this.running ??= checkFrames(this.checked, this.work.signal);
    // Told by settle(), if anybody still asks.
    this.running.catch(() => undefined);
  }

  /**
   * What was found within some milliseconds; the rest is given up.
   * @throws {MediaError} as `checkClip`.
   */
  async settle(ms: number): Promise<Verification> {
    this.start();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    try {
      await Promise.race([this.running, late]);
    } finally {
      clearTimeout(timer);
      this.stop();
    }
    return { ...this.checked.verification };
  }

  stop(): void {
    this.work.abort();
  }
}
