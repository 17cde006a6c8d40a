/** Keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
export const KEY = {
  shift: '\uE008',
  enter: '\uE007',
  escape: '\uE00C',
  home: '\uE011',
  left: '\uE012',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
} as const;

/** Milliseconds for which one script in the page may run. */
export const SCRIPT_MS = 60_000;

/** Milliseconds for which a driver waits for what the page does. A busy machine encodes slowly. */
const WAIT_MS = 150_000;

/** In pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A page in any browser, as far as the tests that several browsers share need it. */
export abstract class Driver {
  abstract goto(url: string): Promise<void>;

  /** Runs a function in the page, which may be asynchronous. Arguments and result are JSON. */
  abstract run<Args extends unknown[], Value>(
    work: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>>;

  /** Gives a file chooser the path of a file. */
  abstract choose(css: string, path: string): Promise<void>;

  /** Types into an element. */
  abstract type(css: string, text: string): Promise<void>;

  /** Presses keys together in the focused element. */
  abstract press(...keys: string[]): Promise<void>;

  /** Presses the pointer at the first of these points of the viewport, moves it along the others, and releases it. */
  protected abstract dragAlong(points: readonly Point[]): Promise<void>;

  /** Clicks the middle of an element that is in view. */
  protected abstract clickMiddle(css: string): Promise<void>;

  /** True of an error that a busy, changing or left page causes, so that the same script may succeed a moment later. */
  protected abstract isTransient(error: unknown): boolean;

  /** Runs a function in the page until its result is truthy. It may run again after a failure. */
  async until<Args extends unknown[], Value>(
    what: string,
    work: (...args: Args) => Value,
    ...args: Args
  ): Promise<NonNullable<Awaited<Value>>> {
    return (await this.poll(what, Boolean, work, args)) as NonNullable<Awaited<Value>>;
  }

  /** Runs a function in the page that only reads. It may run again after a failure. */
  read<Args extends unknown[], Value>(
    work: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>> {
    return this.poll('an answer', () => true, work, args);
  }

  private async poll<Args extends unknown[], Value>(
    what: string,
    isEnough: (value: Awaited<Value>) => boolean,
    work: (...args: Args) => Value,
    args: Args,
  ): Promise<Awaited<Value>> {
    const deadline = Date.now() + WAIT_MS;
    for (let cause: unknown; ; cause = undefined) {
      try {
        const value = await this.run(work, ...args);
        if (isEnough(value)) return value;
      } catch (error) {
        if (!this.isTransient(error)) throw error;
        cause = error;
      }
      if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`, { cause });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async click(css: string): Promise<void> {
    // WebDriver scrolls the element to the edge, where the site's header would cover it. Leaving a field may also move it.
    await this.run((selector) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    }, css);
    await this.rests(css);
    await this.clickMiddle(css);
  }

  /** Drags an element by its middle. `by` is in pixels of the screen. */
  async drag(css: string, by: Point): Promise<void> {
    await this.rests(css);
    const { x, y } = await this.until(css, middleOf, css);
    await this.dragAlong([0, 0.3, 0.7, 1].map((share) => ({ x: x + share * by.x, y: y + share * by.y })));
  }

  /** Waits until an element hasn't moved for half a second. */
  async rests(css: string): Promise<void> {
    await this.run(resting, css);
  }
}

/** In the page: resolves once an element hasn't moved for half a second, because a click on a moving element would miss. */
async function resting(css: string): Promise<void> {
  const place = () => JSON.stringify(document.querySelector(css)?.getBoundingClientRect());
  for (let still = 0, before = place(); still < 5; before = place()) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    still = place() === before ? still + 1 : 0;
  }
}

/** In the page: the middle of an element in the viewport; null if there is none. */
function middleOf(css: string): Point | null {
  const box = document.querySelector(css)?.getBoundingClientRect();
  return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;
}
