import type { CDPSession, Page } from '@playwright/test';

export interface Point {
  x: number;
  y: number;
}

/** Touches through Chromium's own input. The page gets trusted events, and may scroll or zoom. */
export class Fingers {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  /** Moves all fingers at once, each along its points. */
  async drag(...paths: Point[][]): Promise<void> {
    await this.press(...paths);
    await this.#send('touchEnd', []);
  }

  /** Like `drag`, but the fingers stay on the screen. */
  async press(...paths: Point[][]): Promise<void> {
    const steps = Math.max(...paths.map(({ length }) => length));
    for (let step = 0; step < steps; step++) {
      await this.#send(
        step === 0 ? 'touchStart' : 'touchMove',
        paths.map((path, id) => ({ ...(path[Math.min(step, path.length - 1)] ?? { x: 0, y: 0 }), id })),
      );
    }
  }

  /** The system takes the fingers away. */
  cancel(): Promise<unknown> {
    return this.#send('touchCancel', []);
  }

  #send(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    touchPoints: (Point & { id: number })[],
  ) {
    return this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

/** Points on a straight line, including both ends. */
export function line(from: Point, to: Point, steps = 8): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: from.x + ((to.x - from.x) * i) / steps,
    y: from.y + ((to.y - from.y) * i) / steps,
  }));
}
