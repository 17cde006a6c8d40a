import type { CDPSession, Page } from '@playwright/test';

export interface Point {
  x: number;
  y: number;
}

/** Fingers on the screen, as Chromium's own input: the page sees trusted touches, and may scroll or zoom by them. */
export class Fingers {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  /** Each finger goes from the first of its points to the last, all of them at once. */
  async drag(...paths: Point[][]): Promise<void> {
    const steps = Math.max(...paths.map(({ length }) => length));
    for (let step = 0; step < steps; step++) {
      await this.#send(
        step === 0 ? 'touchStart' : 'touchMove',
        paths.map((path, id) => ({ ...(path[Math.min(step, path.length - 1)] ?? { x: 0, y: 0 }), id })),
      );
    }
    await this.#send('touchEnd', []);
  }

  #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id: number })[]) {
    return this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

/** Points on a straight line, both ends among them. */
export function line(from: Point, to: Point, steps = 8): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: from.x + ((to.x - from.x) * i) / steps,
    y: from.y + ((to.y - from.y) * i) / steps,
  }));
}
