import type { Page } from '@playwright/test';
import { Driver, KEY } from './driver';

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

  protected clickMiddle(css: string): Promise<void> {
    return this.page.locator(css).first().click();
  }
}
