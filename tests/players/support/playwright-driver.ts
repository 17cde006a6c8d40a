import type { Page } from '@playwright/test';
import { Driver, KEY, type Point } from './driver';

/** Playwright's names of the keys without a character. */
const NAMES: Readonly<Record<string, string>> = {
  [KEY.shift]: 'Shift',
  [KEY.enter]: 'Enter',
  [KEY.escape]: 'Escape',
  [KEY.home]: 'Home',
  [KEY.left]: 'ArrowLeft',
  [KEY.up]: 'ArrowUp',
  [KEY.right]: 'ArrowRight',
  [KEY.down]: 'ArrowDown',
};

/** A page of Firefox, or of another browser that Playwright drives. */
export class PlaywrightDriver extends Driver {
  constructor(private readonly page: Page) {
    super();
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  run<Args extends unknown[], Value>(work: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>> {
    return this.page.evaluate(`(${work})(...${JSON.stringify(args)})`);
  }

  protected isTransient(error: unknown): boolean {
    return error instanceof Error && /Execution context was destroyed/.test(error.message);
  }

  choose(css: string, path: string): Promise<void> {
    return this.page.locator(css).setInputFiles(path);
  }

  async type(css: string, text: string): Promise<void> {
    const { keyboard } = this.page;
    await this.page.locator(css).focus();
    const [typed = '', ...after] = text.split(KEY.enter);
    await keyboard.type(typed);
    if (after.length > 0) await keyboard.press('Enter');
  }

  press(...keys: string[]): Promise<void> {
    return this.page.keyboard.press(keys.map((key) => NAMES[key] ?? key).join('+'));
  }

  protected async dragAlong([from, ...along]: readonly Point[]): Promise<void> {
    const { mouse } = this.page;
    if (!from) return;
    await mouse.move(from.x, from.y);
    await mouse.down();
    for (const { x, y } of along) await mouse.move(x, y);
    await mouse.up();
  }

  protected clickMiddle(css: string): Promise<void> {
    return this.page.locator(css).first().click();
  }
}
